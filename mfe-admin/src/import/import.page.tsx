import { type ColumnPlan, type FileRow, withHeader, withRole } from '@nb/file-import';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Breadcrumbs,
  Button,
  Card,
  Checkbox,
  Cluster,
  FileDrop,
  Grid,
  Heading,
  Select,
  Spinner,
  Stack,
  Switch,
  Text,
} from '@nb/ui';
import { Link, Page, downloadText, useUnsavedChanges } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { AdminOnly } from '../access';
import { ImportReview } from './import-review';
import { type ImportState, type UserImport, useUserImport } from './use-user-import';
import { COLUMN_ROLES, COLUMN_RULES, type ColumnRole, FILE_LIMITS, missingRoles, templateFile } from './users-of-file';

/** `/admin/import`: users from a file, with a dry run first. */
export function ImportPage() {
  return (
    <AdminOnly>
      <UserImportPage />
    </AdminOnly>
  );
}

function UserImportPage() {
  const { t } = useTranslation('admin');
  const flow = useUserImport();
  const { state } = flow;
  useUnsavedChanges(state.step === 'map' || state.step === 'checked');
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(state.step);
  useEffect(() => {
    if (before.current === state.step) return;
    before.current = state.step;
    // Another step is like another page: it begins at its top, also in a screen reader.
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [state.step]);
  return (
    <Page
      title={t('import.title')}
      lead={state.step === 'choose' || state.step === 'reading' ? t('import.lead') : state.fileName}
      above={
        <Breadcrumbs
          label={t('detail.trail')}
          linkAs={Link}
          items={[{ label: t('users.title'), to: '/admin' }, { label: t('import.title') }]}
        />
      }
    >
      <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
        {state.step === 'choose' && (
          <Card>
            <Stack $gap={16}>
              {state.problem && (
                <Banner tone="danger" live="alert">
                  {state.problem}
                </Banner>
              )}
              <FileDrop
                onFile={(file) => void flow.choose(file)}
                accept={FILE_LIMITS.endings}
                title={t('import.drop')}
                hint={t('import.formats')}
                chooseLabel={t('import.choose')}
              />
              <Text size={14} tone="muted">
                {t('import.columnsHint')}
              </Text>
              <Cluster>
                <Button
                  size="s"
                  icon="download"
                  onPress={() => downloadText('users-template.csv', 'text/csv;charset=utf-8', templateFile())}
                >
                  {t('import.template')}
                </Button>
              </Cluster>
            </Stack>
          </Card>
        )}
        {state.step === 'reading' && (
          <Card>
            <Stack $gap={16} $align="center" role="status">
              <Spinner size={32} />
              <Text>{t('import.reading', { name: state.fileName })}</Text>
              <Button onPress={flow.again}>{t('import.stop')}</Button>
            </Stack>
          </Card>
        )}
        {state.step === 'map' && <Columns state={state} flow={flow} />}
        {(state.step === 'checked' || state.step === 'done') && <ImportReview state={state} flow={flow} />}
      </div>
    </Page>
  );
}

function Columns({ state, flow }: { state: Extract<ImportState, { step: 'map' }>; flow: UserImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [tried, setTried] = useState(false);
  const missing = missingRoles(state.plan);
  const count = state.rows.length - (state.plan.hasHeader ? 1 : 0);
  const counted = (key: 'found' | 'checking') => t(`import.${key}`, { count, formatted: format.number(count) });
  return (
    <Stack $gap={20}>
      {flow.failure && (
        <Banner tone="danger" live="alert" title={t('import.checkFailed')}>
          {flow.failure}
        </Banner>
      )}
      {tried && missing.length > 0 && (
        <Banner tone="danger" live="alert">
          {missing.map((role) => t(`import.missing.${role}`)).join(' ')}
        </Banner>
      )}
      <Card as="section" aria-labelledby="import-columns">
        <Stack $gap={20}>
          <Stack $gap={4}>
            <Heading level={2} size={18} id="import-columns">
              {t('import.columns')}
            </Heading>
            <Text size={14} tone="muted">
              {counted('found')}
            </Text>
          </Stack>
          <ColumnMapping rows={state.rows} plan={state.plan} onChange={(plan) => flow.change({ plan })} />
          <Checkbox
            checked={state.updateExisting}
            onChange={(updateExisting) => flow.change({ updateExisting })}
            description={t('import.updateHint')}
          >
            {t('import.update')}
          </Checkbox>
        </Stack>
      </Card>
      <Cluster>
        <Button
          variant="primary"
          pending={flow.busy}
          pendingLabel={counted('checking')}
          onPress={() => {
            setTried(true);
            if (missing.length === 0) void flow.dryRun();
          }}
        >
          {t('import.check')}
        </Button>
        <Button onPress={flow.again} disabled={flow.busy}>
          {t('import.otherFile')}
        </Button>
      </Cluster>
    </Stack>
  );
}

interface ColumnMappingProps {
  rows: readonly FileRow[];
  plan: ColumnPlan<ColumnRole>;
  onChange: (plan: ColumnPlan<ColumnRole>) => void;
}

/** Which column is what, found by itself and changeable by hand; a role can be held by one column only. */
function ColumnMapping({ rows, plan, onChange }: ColumnMappingProps) {
  const { t } = useTranslation('admin');
  const first = rows[0]?.cells ?? [];
  const body = plan.hasHeader ? rows.slice(1) : rows;
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  return (
    <Stack $gap={16}>
      <Switch
        checked={plan.hasHeader}
        onChange={(hasHeader) => onChange(withHeader(rows, plan, hasHeader, COLUMN_RULES))}
      >
        {t('import.hasHeader')}
      </Switch>
      <Grid $min={220} $gap={16}>
        {plan.roles.map((role, column) => (
          <Select<ColumnRole>
            // Columns have no identity but their place.
            key={column}
            value={role}
            onChange={(next) => onChange(withRole(plan, column, next, COLUMN_RULES))}
            description={<Sample>{sampleOf(column) || t('import.emptyColumn')}</Sample>}
            label={(plan.hasHeader && first[column]?.trim()) || t('import.column', { number: column + 1 })}
            options={COLUMN_ROLES.map((value) => ({ value, label: t(`import.roles.${value}`) }))}
          />
        ))}
      </Grid>
    </Stack>
  );
}

const Sample = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
