import {
  type ColumnPlan,
  ENCODINGS,
  HEADER_ROWS,
  type Table,
  type TextEncoding,
  bodyOf,
  encodingLabel,
  headerOf,
  problemsOfHeader,
  withHeaderRow,
  withRole,
} from '@nb/file-import';
import { useFormat, useShownLanguage, useTranslation } from '@nb/i18n';
import {
  Banner,
  Breadcrumbs,
  Button,
  Card,
  Checkbox,
  Cluster,
  Dialog,
  FileDrop,
  Grid,
  Heading,
  Select,
  Spinner,
  Stack,
  Text,
  TextField,
} from '@nb/ui';
import { Link, Page, downloadText, useUnsavedChanges } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { AdminOnly } from '../access';
import { ImportReview } from './import-review';
import { type ImportState, type UserImport, useUserImport } from './use-user-import';
import {
  COLUMN_ROLES,
  COLUMN_RULES,
  type ColumnRole,
  type DoubtfulRow,
  FILE_LIMITS,
  doubtfulRows,
  leftBehind,
  missingRoles,
  templateFile,
} from './users-of-file';

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
                  {state.problem()}
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
  const { table, plan, leftOut, text } = state;
  const count = bodyOf(table.rows, plan).length - leftOut.size;
  const doubts = doubtfulRows(table, plan);
  const hasBadLetters = table.problems.some(({ code }) => code === 'bad-letter');
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
          {(text.isGuess || hasBadLetters) && (
            <Banner tone="warning">{t(text.isGuess ? 'import.encodingGuess' : 'import.encodingBad')}</Banner>
          )}
          <FileForm state={state} flow={flow} />
          <ColumnMapping table={table} plan={plan} onChange={(wanted) => flow.change({ plan: wanted })} />
          <Checkbox
            checked={state.updateExisting}
            onChange={(updateExisting) => flow.change({ updateExisting })}
            description={t('import.updateHint')}
          >
            {t('import.update')}
          </Checkbox>
          <Checkbox
            checked={state.allowsOneName}
            onChange={(allowsOneName) => flow.change({ allowsOneName })}
            description={t('import.oneNameHint')}
          >
            {t('import.oneName')}
          </Checkbox>
        </Stack>
      </Card>
      {doubts.length > 0 && (
        <Doubts doubts={doubts} header={headerOf(table.rows, plan)} leftOut={leftOut} flow={flow} />
      )}
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

/** Which line names the columns, and how the file's bytes are read, with some lines by which a person sees whether that is right. */
function FileForm({
  state: { table, plan, text },
  flow,
}: {
  state: Extract<ImportState, { step: 'map' }>;
  flow: UserImport;
}) {
  const { t } = useTranslation('admin');
  const language = useShownLanguage();
  const lines = table.rows.slice(0, Math.min(HEADER_ROWS, table.rows.length - 1));
  return (
    <Stack $gap={12}>
      <Grid $min={220} $gap={16}>
        <div>
          <Select<string>
            label={t('import.headerRow')}
            value={String(plan.headerRow)}
            onChange={(row) => flow.change({ plan: withHeaderRow(table.rows, plan, Number(row), COLUMN_RULES) })}
            {...(plan.headerRow > 0 && { description: t('import.linesAbove', { count: plan.headerRow }) })}
            options={[
              { value: '-1', label: t('import.headerNone') },
              ...lines.map(({ line, cells }, row) => ({
                value: String(row),
                label: t('import.headerLine', {
                  number: line,
                  cells: cells
                    .filter((cell) => cell.trim() !== '')
                    .join(', ')
                    .slice(0, 60),
                }),
              })),
            ]}
          />
          {problemsOfHeader(table, plan).map((problem) => (
            <Text key={problem} size={14} tone="danger">
              {t(`import.problem.${problem}`)}
            </Text>
          ))}
        </div>
        <Select<TextEncoding>
          label={t('import.encoding')}
          value={text.encoding}
          onChange={flow.setEncoding}
          options={ENCODINGS.map((value) => ({ value, label: encodingLabel(value, language) }))}
        />
      </Grid>
      {text.preview.length > 0 && (
        <Preview aria-label={t('import.preview')}>
          {text.preview.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </Preview>
      )}
    </Stack>
  );
}

interface ColumnMappingProps {
  table: Table;
  plan: ColumnPlan<ColumnRole>;
  onChange: (plan: ColumnPlan<ColumnRole>) => void;
}

/** Which column is what, found by itself and changeable by hand; a role can be held by one column only. */
function ColumnMapping({ table, plan, onChange }: ColumnMappingProps) {
  const { t } = useTranslation('admin');
  const { rows } = table;
  const header = headerOf(rows, plan);
  const body = bodyOf(rows, plan);
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  const nameOf = (column: number) => header[column]?.trim() || t('import.column', { number: column + 1 });
  const left = leftBehind(table, plan).map(nameOf);
  return (
    <Stack $gap={16}>
      {left.length > 0 && (
        <Text size={14} tone="muted">
          {t('import.leftBehind', { columns: left.join(', ') })}
        </Text>
      )}
      <Grid $min={220} $gap={16}>
        {plan.roles.map((role, column) => (
          <Select<ColumnRole>
            // Columns have no identity but their place.
            key={column}
            value={role}
            onChange={(next) => onChange(withRole(plan, column, next, COLUMN_RULES))}
            description={<Sample>{sampleOf(column) || t('import.emptyColumn')}</Sample>}
            label={nameOf(column)}
            options={COLUMN_ROLES.map((value) => ({ value, label: t(`import.roles.${value}`) }))}
          />
        ))}
      </Grid>
    </Stack>
  );
}

/** More are no list that anybody goes through; the check shows them all. */
const MAX_DOUBTS_SHOWN = 50;

interface DoubtsProps {
  doubts: readonly DoubtfulRow[];
  header: readonly string[];
  leftOut: ReadonlySet<number>;
  flow: UserImport;
}

/** Rows that may not be what was meant: each can be mended or left out. */
function Doubts({ doubts, header, leftOut, flow }: DoubtsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [mending, setMending] = useState<DoubtfulRow>();
  const more = doubts.length - MAX_DOUBTS_SHOWN;
  return (
    <Card as="section" aria-labelledby="import-doubts">
      <Stack $gap={12}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="import-doubts">
            {t('import.doubts', { count: doubts.length })}
          </Heading>
          <Text size={14} tone="muted">
            {t('import.doubtsText')}
          </Text>
        </Stack>
        {doubts.slice(0, MAX_DOUBTS_SHOWN).map((doubt) => {
          const { line, cells } = doubt.row;
          return (
            <Cluster key={line} $gap={12} $justify="between">
              <Checkbox
                checked={!leftOut.has(line)}
                onChange={(on) => flow.takeLine(line, on)}
                description={
                  <>
                    {doubt.problems.map((problem) => t(`import.problem.${problem}`)).join(' · ')}
                    <Sample>{cells.filter((cell) => cell.trim() !== '').join(' · ')}</Sample>
                  </>
                }
              >
                {t('import.take', { number: line })}
              </Checkbox>
              <Button
                size="s"
                icon="edit"
                aria-label={t('import.fixTitle', { number: line })}
                onPress={() => setMending(doubt)}
              >
                {t('import.fix')}
              </Button>
            </Cluster>
          );
        })}
        {more > 0 && (
          <Text size={14} tone="muted">
            {t('import.doubtsMore', { formatted: format.number(more) })}
          </Text>
        )}
      </Stack>
      {mending && (
        <MendDialog
          doubt={mending}
          header={header}
          onMend={(cells) => {
            flow.mend(mending.row.line, cells);
            setMending(undefined);
          }}
          onClose={() => setMending(undefined)}
        />
      )}
    </Card>
  );
}

interface MendDialogProps {
  doubt: DoubtfulRow;
  header: readonly string[];
  onMend: (cells: string[]) => void;
  onClose: () => void;
}

/** The cells of one row, to be corrected. */
function MendDialog({ doubt: { row, problems }, header, onMend, onClose }: MendDialogProps) {
  const { t } = useTranslation('admin');
  const width = Math.max(header.length, row.cells.length);
  const [cells, setCells] = useState(() => Array.from({ length: width }, (_, column) => row.cells[column] ?? ''));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import.fixTitle', { number: row.line })}
      closeLabel={t('import.stop')}
      actions={
        <>
          <Button onPress={onClose}>{t('import.stop')}</Button>
          <Button variant="primary" onPress={() => onMend(cells)}>
            {t('import.fixSave')}
          </Button>
        </>
      }
    >
      <Stack $gap={12}>
        <Text size={14} tone="muted">
          {problems.map((problem) => t(`import.problem.${problem}`)).join(' · ')}
        </Text>
        {cells.map((cell, column) => (
          <TextField
            // Columns have no identity but their place.
            key={column}
            label={header[column]?.trim() || t('import.column', { number: column + 1 })}
            value={cell}
            autoComplete="off"
            onChange={(value) => setCells((last) => last.with(column, value))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

const Preview = styled.ul`
  margin: 0;
  padding: 8px 12px;
  list-style: none;
  border-radius: 8px;
  background: var(--nb-sunken);
  overflow-wrap: anywhere;
`;
const Sample = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
