import { type ImportUserResult, type ImportUserRow, SPONSOR_REASON } from '@nb/contracts';
import { type FileRow, bodyOf } from '@nb/file-import';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Badge,
  Banner,
  Button,
  Card,
  Cluster,
  EmailText,
  LinkButton,
  RadioGroup,
  Stack,
  StatTile,
  type TableColumn,
  Text,
  TextArea,
  TextLink,
  VirtualTable,
  below,
} from '@nb/ui';
import { downloadText, Link } from '@nb/web-kit';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import type { ImportState, UserImport } from './use-user-import';
import { errorsFile } from './users-of-file';

const OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
const ICONS = { created: 'user-plus', updated: 'edit', unchanged: 'check', refused: 'warning' } as const;
const TILE_TONES = { created: 'success', updated: 'info', unchanged: 'brand', refused: 'warning' } as const;

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
  const moved = result.rows.filter(({ outcome, isSponsorChanged }) => outcome === 'updated' && isSponsorChanged).length;
  const [reason, setReason] = useState('');
  const [isReasonShort, setReasonShort] = useState(false);
  const run = () => {
    const { length } = reason.trim();
    if (length > 0 && length < SPONSOR_REASON.min) setReasonShort(true);
    else void flow.run(reason);
  };
  const counted = (key: 'importDo' | 'importing' | 'doneTitle' | 'leftOut' | 'sponsorChanges', count: number) =>
    t(`import.${key}`, { count, formatted: format.number(count) });
  const saveErrors = () =>
    downloadText(
      fileName.replace(/(\.\w+)?$/, '-errors.csv'),
      'text/csv;charset=utf-8',
      errorsFile(rows, plan, result.rows, t('import.errorColumn')),
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
            tone={TILE_TONES[outcome]}
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
      {moved > 0 && (
        <Banner tone="info" title={counted('sponsorChanges', moved)}>
          {t('import.sponsorChangesText')}
        </Banner>
      )}
      {moved > 0 && !done && (
        <TextArea
          label={t('import.sponsorReason')}
          description={t('import.sponsorReasonHint')}
          rows={2}
          maxLength={SPONSOR_REASON.max}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setReasonShort(false);
          }}
          error={isReasonShort ? t('sponsor.reasonMissing') : undefined}
        />
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
            lines={bodyOf(rows, plan)}
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
                onPress={run}
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

const ROW_HEIGHT = 72;
const BADGE_TONES = { created: 'success', updated: 'info', unchanged: 'neutral', refused: 'danger' } as const;
const CARDS = { columns: 'minmax(0, 1fr)', areas: "'user' 'outcome'" };
const keyOf = ({ row }: ImportUserResult) => String(row);

interface ResultRowsProps {
  results: readonly ImportUserResult[];
  /** As they were sent, by `row`. */
  users: readonly ImportUserRow[];
  /** As they stand in the file, without the names of columns. */
  lines: readonly FileRow[];
  committed: boolean;
}

/** What became, or would become, of each row. */
function ResultRows({ results, users, lines, committed }: ResultRowsProps) {
  const { t } = useTranslation('admin');
  const columns = useMemo<readonly TableColumn<ImportUserResult>[]>(
    () => [
      {
        id: 'user',
        header: t('users.columns.user'),
        primary: true,
        cell: (result) => {
          const user = users[result.row];
          return (
            user && (
              <Imported
                result={result}
                user={user}
                line={lines[result.row]?.line ?? result.row + 1}
                committed={committed}
              />
            )
          );
        },
      },
      {
        id: 'outcome',
        header: t('users.columns.status'),
        width: '180px',
        align: 'end',
        cell: ({ outcome }) => (
          <Outcome>
            <Badge tone={BADGE_TONES[outcome]}>{t(`import.${committed ? 'outcome' : 'planned'}.${outcome}`)}</Badge>
          </Outcome>
        ),
      },
    ],
    [t, users, lines, committed],
  );
  return (
    <VirtualTable<ImportUserResult>
      caption={t('import.results')}
      columns={columns}
      cards={CARDS}
      columnsFrom={560}
      rows={results}
      rowKey={keyOf}
      estimateHeight={() => ROW_HEIGHT}
      hideHead
      maxHeight="min(60dvh, 560px)"
    />
  );
}

function Imported({
  result: { outcome, refusals, userId, isSponsorChanged },
  user,
  line,
  committed,
}: {
  result: ImportUserResult;
  user: ImportUserRow;
  line: number;
  committed: boolean;
}) {
  const { t } = useTranslation('admin');
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || t('import.nameless');
  return (
    <Line>
      <Text size={14} tone="muted" numeric>
        {t('import.line', { number: line })}
      </Text>
      <Words>
        {userId && (committed || outcome !== 'created') ? (
          <TextLink as={Link} to={`/admin/users/${userId}`}>
            {name}
          </TextLink>
        ) : (
          <Text as="span" weight={600}>
            {name}
          </Text>
        )}
        {user.email && user.email !== name && (
          <Text size={14} tone="muted">
            <EmailText email={user.email} />
          </Text>
        )}
        {isSponsorChanged && outcome === 'updated' && <Badge tone="info">{t('import.otherSponsor')}</Badge>}
        {refusals.map(({ code, field, message }) => (
          <Text key={`${code} ${field}`} size={14} tone="danger">
            {field
              ? t('import.fieldRefused', { field: t(`import.roles.${field}`, { defaultValue: field }), message })
              : message}
          </Text>
        ))}
      </Words>
    </Line>
  );
}

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  gap: 12px;
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  gap: 4px 12px;
  align-items: start;
  padding-block: 2px;
  @media ${below.m} {
    grid-template-columns: 56px minmax(0, 1fr);
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
/** Below the words in a card, at the end of the row in a column. */
const Outcome = styled.div`
  table:not([data-wide]) & {
    padding-inline-start: 68px;
    text-align: start;
  }
`;
