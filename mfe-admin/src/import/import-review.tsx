import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Cluster, LinkButton, RadioGroup, Stack, StatTile } from '@nb/ui';
import { downloadText, Link } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { ResultRows } from './result-rows';
import type { ImportState, UserImport } from './use-user-import';
import { errorsFile } from './written-files';

const OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
const ICONS = { created: 'user-plus', updated: 'edit', unchanged: 'check', refused: 'warning' } as const;
const TONES = { created: 'success', updated: 'info', unchanged: 'brand', refused: 'warning' } as const;

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  gap: 12px;
`;

/** What would happen with each row, and afterwards what did. */
export function ImportReview({
  state,
  flow,
}: {
  state: Extract<ImportState, { step: 'checked' | 'done' }>;
  flow: UserImport;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { result, users, rows, plan, fileName } = state;
  const [shown, setShown] = useState<'all' | 'refused'>('all');
  const takes = result.created + result.updated;
  const done = state.step === 'done';
  const counted = (key: 'importDo' | 'importing' | 'doneTitle' | 'leftOut', count: number) =>
    t(`import.${key}`, { count, formatted: format.number(count) });
  const saveErrors = () =>
    downloadText(
      fileName.replace(/(\.\w+)?$/, '-errors.csv'),
      'text/csv;charset=utf-8',
      errorsFile(rows, plan.hasHeader, result.rows, t('import.errorColumn')),
    );
  return (
    <Stack $gap={20}>
      {done ? (
        <Banner tone="success" live="status" title={counted('doneTitle', takes)}>
          {result.created > 0 && t('import.doneText')}
        </Banner>
      ) : (
        takes === 0 && (
          <Banner tone="warning" live="status">
            {t('import.nothing')}
          </Banner>
        )
      )}
      {flow.failure && (
        <Banner tone="danger" live="alert" title={t('import.failed')}>
          {flow.failure}
        </Banner>
      )}
      <Tiles>
        {OUTCOMES.map((outcome) => (
          <StatTile
            key={outcome}
            icon={ICONS[outcome]}
            tone={TONES[outcome]}
            label={t(`import.${done ? 'outcome' : 'planned'}.${outcome}`)}
            value={format.number(result[outcome])}
          />
        ))}
      </Tiles>
      {result.refused > 0 && (
        <Banner
          tone="warning"
          title={counted('leftOut', result.refused)}
          action={
            <Button size="s" icon="download" onPress={saveErrors}>
              {t('import.saveErrors')}
            </Button>
          }
        >
          {t('import.leftOutText')}
        </Banner>
      )}
      <Card $padding={20}>
        <Stack $gap={16}>
          {result.refused > 0 && (
            <RadioGroup
              label={t('import.show')}
              layout="row"
              value={shown}
              onChange={(value) => setShown(value === 'refused' ? 'refused' : 'all')}
              options={[
                { value: 'all', label: t('import.showAll') },
                { value: 'refused', label: t('import.showRefused') },
              ]}
            />
          )}
          <ResultRows
            key={shown}
            results={shown === 'all' ? result.rows : result.rows.filter(({ outcome }) => outcome === 'refused')}
            users={users}
            lines={plan.hasHeader ? rows.slice(1) : rows}
            committed={result.committed}
          />
        </Stack>
      </Card>
      <Cluster>
        {done ? (
          <>
            <LinkButton as={Link} to="/admin" variant="primary">
              {t('import.backToUsers')}
            </LinkButton>
            <Button onPress={flow.again}>{t('import.another')}</Button>
          </>
        ) : (
          <>
            {takes > 0 && (
              <Button
                variant="primary"
                icon="upload"
                pending={flow.busy}
                pendingLabel={counted('importing', takes)}
                onPress={() => void flow.run()}
              >
                {counted('importDo', takes)}
              </Button>
            )}
            <Button onPress={flow.backToColumns} disabled={flow.busy}>
              {t('import.backToColumns')}
            </Button>
          </>
        )}
      </Cluster>
    </Stack>
  );
}
