import {
  type ColumnPlan,
  ENCODINGS,
  type FileText,
  HEADER_ROWS,
  type TextEncoding,
  bodyOf,
  encodingLabel,
  headerOf,
  problemsOfHeader,
  withHeaderRow,
  withRole,
} from '@nb/file-import';
import { useShownLanguage, useTranslation } from '@nb/i18n';
import {
  Badge,
  Banner,
  Button,
  Card,
  Checkbox,
  Cluster,
  Grid,
  Menu,
  Select,
  Stack,
  type TableColumn,
  Text,
  TextArea,
  TextField,
  VirtualTable,
} from '@nb/ui';
import { type KeyboardEvent, useMemo, useState } from 'react';
import styled from 'styled-components';
import { typeOf } from '../contacts/contacts.rules';
import type { DraftField } from '../contacts/draft';
import { focusSoon } from '../contacts/focus-soon';
import { INPUTS, LINE_TEXTS } from '../contacts/text-inputs';
import {
  COLUMN_ROLES,
  COLUMN_RULES,
  type ColumnRole,
  type ContactsTable,
  type FoundContact,
  leftBehind,
} from './contacts-of-file';
import {
  CHOICE_FLAGS,
  type DuplicateAction,
  type ImportPlan,
  type ReviewRow,
  choiceOf,
  differencesOf,
  flagsToBe,
  hasProblem,
  tooLongFields,
} from './review';
import type { Import, ImportState } from './use-import';

type Review = Extract<ImportState, { step: 'review' }>;
const CHOICES = ['other', 'customer', 'partner'] as const satisfies readonly (keyof typeof CHOICE_FLAGS)[];

/** What was found in the file: columns, rows (preselected), types, doubts, duplicates. */
export function ImportReview({ state, plan, flow }: { state: Review; plan: ImportPlan; flow: Import }) {
  const { t } = useTranslation('prospects');
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [mending, setMending] = useState<number>();
  const { rows, nameless, file } = state;
  const selected = rows.filter((row) => row.selected).length;
  const duplicates = rows.filter((row) => row.duplicate).length;
  const doubtful = useMemo(() => rows.filter(hasProblem), [rows]);
  const long = doubtful.filter((row) => row.selected && tooLongFields(row.found).length > 0).length;
  const showsProblems = onlyProblems && doubtful.length > 0;
  const shown = useMemo(
    () => (showsProblems ? doubtful : rows).filter((row) => !onlyDuplicates || row.duplicate || row.key === mending),
    [rows, doubtful, showsProblems, onlyDuplicates, mending],
  );
  const hasBadLetters = doubtful.some(({ problems }) => problems.includes('bad-letter'));
  const asksEncoding = state.source && (file.text.isGuess || hasBadLetters || state.source.encoding !== undefined);
  const showProblems = () => {
    setOnlyDuplicates(false);
    setOnlyProblems(true);
    focusSoon(`fix-${doubtful[0]?.key}`);
  };
  const leave = (key: number) => {
    setMending(undefined);
    const next = doubtful.find((row) => row.key > key) ?? doubtful.find((row) => row.key !== key);
    focusSoon(next ? `fix-${next.key}` : `fix-${key}`);
  };
  return (
    <>
      <Text tone="muted" role="status">
        {t('import.summary', {
          count: rows.length,
          created: plan.created,
          updated: plan.updated,
          skipped: plan.skipped,
        })}{' '}
        {nameless > 0 && t('import.nameless', { count: nameless })}
      </Text>
      {asksEncoding && (
        <Banner tone="warning" title={t(hasBadLetters ? 'import.encodingBad' : 'import.encodingGuess')}>
          <Asked>
            <EncodingChoice text={file.text} onChange={flow.setEncoding} />
            <EncodingPreview text={file.text} />
          </Asked>
        </Banner>
      )}
      {file.kind === 'table' && (
        <ColumnMapping
          file={file}
          onChange={flow.setPlan}
          {...(!asksEncoding && { onEncoding: flow.setEncoding })}
          startOpen={
            rows.length === 0 || leftBehind(file).length > 0 || problemsOfHeader(file.table, file.plan).length > 0
          }
        />
      )}
      {rows.length === 0 && (
        <Banner tone="warning">{t(file.kind === 'table' ? 'import.noNames' : 'import.noNamesCards')}</Banner>
      )}
      {doubtful.length > 0 && (
        <Banner
          tone="warning"
          live="status"
          action={
            !showsProblems && (
              <Button size="s" onPress={showProblems}>
                {t('import.showProblems')}
              </Button>
            )
          }
        >
          {t('import.problemsFound', { count: doubtful.length })} {long > 0 && t('import.tooLong', { count: long })}
        </Banner>
      )}
      {rows.length > 0 && (
        <Stack $gap={12}>
          <Cluster $gap={12} $justify="between">
            <Checkbox
              checked={selected === rows.length}
              indeterminate={selected > 0 && selected < rows.length}
              onChange={(on) => flow.changeAll({ selected: on })}
            >
              {t('import.selected', { selected, total: rows.length })}
            </Checkbox>
            {doubtful.length > 0 && (
              <Checkbox checked={showsProblems} onChange={setOnlyProblems}>
                {t('import.onlyProblems', { count: doubtful.length })}
              </Checkbox>
            )}
            {duplicates > 0 && (
              <Checkbox checked={onlyDuplicates} onChange={setOnlyDuplicates}>
                {t('import.onlyDuplicates', { count: duplicates })}
              </Checkbox>
            )}
            <Menu
              label={t('import.typeForAll')}
              trigger={<Button iconEnd="chevron-down">{t('import.typeForAll')}</Button>}
              items={CHOICES.map((choice) => ({
                id: choice,
                label: t(`import.type.${choice}`),
                onAction: () => flow.changeAll({ flags: CHOICE_FLAGS[choice], typeGiven: true }),
              }))}
            />
          </Cluster>
          <ReviewTable
            rows={shown}
            onChange={flow.changeRow}
            onChangeAll={flow.changeAll}
            mending={mending}
            onMend={setMending}
            onMended={(key, found) => {
              flow.mendRow(key, found);
              leave(key);
            }}
            onLeave={leave}
          />
        </Stack>
      )}
    </>
  );
}

interface EncodingChoiceProps {
  text: FileText;
  onChange: (encoding: TextEncoding) => void;
}

/** How the file's bytes are read. */
function EncodingChoice({ text, onChange }: EncodingChoiceProps) {
  const { t } = useTranslation('prospects');
  const language = useShownLanguage();
  return (
    <Select<TextEncoding>
      label={t('import.encoding')}
      value={text.encoding}
      onChange={onChange}
      options={ENCODINGS.map((value) => ({ value, label: encodingLabel(value, language) }))}
    />
  );
}

/** Some lines by which a person sees whether the encoding is right. */
function EncodingPreview({ text: { preview } }: Pick<EncodingChoiceProps, 'text'>) {
  const { t } = useTranslation('prospects');
  if (preview.length === 0) return null;
  return (
    <Preview aria-label={t('import.preview')}>
      {preview.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </Preview>
  );
}

interface ColumnMappingProps {
  file: ContactsTable;
  onChange: (plan: ColumnPlan<ColumnRole>) => void;
  /** Absent where the encoding is asked for above. */
  onEncoding?: (encoding: TextEncoding) => void;
  startOpen: boolean;
}

/** Which column is what, found by itself and changeable by hand. Closed unless nothing usable was found or something is left behind. */
function ColumnMapping({ file, onChange, onEncoding, startOpen }: ColumnMappingProps) {
  const { t } = useTranslation('prospects');
  const [open, setOpen] = useState(startOpen);
  const {
    table: { rows },
    plan,
    text,
  } = file;
  const header = headerOf(rows, plan);
  const body = bodyOf(rows, plan);
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  const used = plan.roles.filter(
    (role, column) => role !== 'ignore' && role !== 'label' && sampleOf(column) !== '',
  ).length;
  const nameOf = (column: number) => header[column]?.trim() || t('import.column', { number: column + 1 });
  const left = leftBehind(file).map(nameOf);
  // A phone book exports dozens of columns that are empty or only label others; nobody has to look at those.
  const columns = plan.roles
    .map((role, column) => ({ role, column, sample: sampleOf(column) }))
    .filter(({ role, sample }) => sample !== '' && role !== 'label');
  return (
    <Card $tone="sunken" $padding={12}>
      <Stack $gap={12}>
        <div>
          <Button
            variant="ghost"
            size="s"
            iconEnd={open ? 'chevron-up' : 'chevron-down'}
            aria-expanded={open}
            onPress={() => setOpen(!open)}
          >
            {t('import.columns', { used, total: plan.roles.length })}
          </Button>
          {left.length > 0 && (
            <Text size={14} tone="muted">
              {t('import.leftBehind', { columns: left.join(', ') })}
            </Text>
          )}
        </div>
        {open && (
          <>
            <Grid $min={220} $gap={12}>
              <HeaderRow file={file} onChange={onChange} />
              {onEncoding && <EncodingChoice text={text} onChange={onEncoding} />}
            </Grid>
            {onEncoding && <EncodingPreview text={text} />}
            <Grid $min={220} $gap={12}>
              {columns.map(({ role, column, sample }) => (
                <Select<ColumnRole>
                  key={column}
                  value={role}
                  onChange={(next) => onChange(withRole(plan, column, next, COLUMN_RULES))}
                  label={nameOf(column)}
                  description={<Sample>{sample}</Sample>}
                  options={COLUMN_ROLES.filter((each) => each !== 'label').map((value) => ({
                    value,
                    label: t([`import.role.${value}`, `field.${value}`]),
                  }))}
                />
              ))}
            </Grid>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Which line has the column names; lines above it are skipped. */
function HeaderRow({ file: { table, plan }, onChange }: Pick<ColumnMappingProps, 'file' | 'onChange'>) {
  const { t } = useTranslation('prospects');
  const lines = table.rows.slice(0, Math.min(HEADER_ROWS, table.rows.length - 1));
  return (
    <div>
      <Select<string>
        label={t('import.headerRow')}
        value={String(plan.headerRow)}
        onChange={(row) => onChange(withHeaderRow(table.rows, plan, Number(row), COLUMN_RULES))}
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
  );
}

const ROW_HEIGHT = 96;
const ACTIONS: readonly DuplicateAction[] = ['skip', 'update', 'keep'];
const CARDS = { columns: '44px minmax(0, 1fr)', areas: "'select contact' '. choices'" };
const keyOf = ({ key }: ReviewRow) => String(key);

interface ReviewTableProps {
  rows: readonly ReviewRow[];
  onChange: (key: number, change: Partial<ReviewRow>) => void;
  onChangeAll: (change: Partial<ReviewRow>) => void;
  /** The row whose fields are open. */
  mending: number | undefined;
  onMend: (key: number) => void;
  onMended: (key: number, found: FoundContact) => void;
  onLeave: (key: number) => void;
}

/** The rows of the file: which are taken, what they duplicate, and what becomes of them. */
function ReviewTable({ rows, onChange, onChangeAll, mending, onMend, onMended, onLeave }: ReviewTableProps) {
  const { t } = useTranslation('prospects');
  const columns = useMemo<readonly TableColumn<ReviewRow>[]>(
    () => [
      { id: 'contact', header: t('field.name'), primary: true, cell: (row) => <Found row={row} onMend={onMend} /> },
      {
        id: 'choices',
        header: t('field.type'),
        width: '200px',
        cell: (row) => <Choices row={row} onChange={onChange} />,
      },
    ],
    [t, onChange, onMend],
  );
  const keys = useMemo(() => new Set(rows.filter(({ selected }) => selected).map(keyOf)), [rows]);
  const open = rows.find(({ key }) => key === mending);
  return (
    <Rows>
      <VirtualTable<ReviewRow>
        openRow={
          open && {
            key: keyOf(open),
            label: t('import.fixTitle', { name: open.found.name }),
            content: (
              <MendRow row={open} onMended={(found) => onMended(open.key, found)} onLeave={() => onLeave(open.key)} />
            ),
          }
        }
        caption={t('import.rows')}
        columns={columns}
        cards={CARDS}
        columnsFrom={560}
        rows={rows}
        rowKey={keyOf}
        estimateHeight={() => ROW_HEIGHT}
        selection={{
          keys,
          onSelect: (key, selected) => onChange(Number(key), { selected }),
          onSelectAll: (selected) => onChangeAll({ selected }),
          label: ({ found }) => t('import.take', { name: found.name }),
          labelAll: t('import.selected', { selected: keys.size, total: rows.length }),
        }}
        hideHead
        maxHeight="min(52dvh, 520px)"
      />
    </Rows>
  );
}

function Found({ row, onMend }: { row: ReviewRow; onMend: (key: number) => void }) {
  const { t } = useTranslation('prospects');
  const { key, line, found, problems, duplicate, selected, action } = row;
  const isLong = tooLongFields(found).length > 0;
  const asks = duplicate !== undefined && duplicate.by !== 'name' && action === 'keep' && !selected;
  return (
    <Words>
      <Text weight={600} truncate>
        <bdi>{found.name}</bdi>
      </Text>
      <Text size={14} tone="muted" truncate>
        {[found.phone, found.email].filter(Boolean).join(' · ')}
      </Text>
      {found.notes && (
        <Text size={14} tone="subtle" truncate>
          {found.notes}
        </Text>
      )}
      {duplicate && (
        <Badge tone="warning" icon="users">
          {'of' in duplicate
            ? t(`import.sameInList.${duplicate.by}`, { name: duplicate.of.name })
            : t('import.sameInFile')}
        </Badge>
      )}
      {row.isSuppressed && (
        <Badge tone="danger" icon="eye-off">
          {t('import.suppressed')}
        </Badge>
      )}
      <Differences row={row} />
      {asks && (
        <Text size={14} tone="muted">
          {t('import.askSame')}
        </Text>
      )}
      {problems.map((problem) => (
        <Text key={problem} size={14} tone="danger">
          {t(`import.problem.${problem}`)}
        </Text>
      ))}
      {isLong && (
        <Text size={14} tone="danger">
          {t('import.rowTooLong')}
        </Text>
      )}
      {(isLong || problems.length > 0) && (
        <Cluster $gap={8}>
          {line !== undefined && (
            <Text size={14} tone="muted" numeric>
              {t('import.line', { number: line })}
            </Text>
          )}
          <Button
            id={`fix-${key}`}
            size="s"
            icon="edit"
            aria-label={t('import.fixTitle', { name: found.name })}
            onPress={() => onMend(key)}
          >
            {t('import.fix')}
          </Button>
        </Cluster>
      )}
    </Words>
  );
}

/** What differs between a row and what it duplicates, side by side. */
function Differences({ row }: { row: ReviewRow }) {
  const { t } = useTranslation('prospects');
  const differences = differencesOf(row);
  if (differences.length === 0 || !row.duplicate) return null;
  const other = 'of' in row.duplicate ? 'inList' : 'earlierInFile';
  return (
    <>
      <SideBySide>
        <thead>
          <tr>
            <td>{'\u00a0'}</td>
            <th scope="col">{t(`import.${other}`)}</th>
            <th scope="col">{t('import.inRow')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, here, inFile }) => (
            <tr key={field}>
              <th scope="row">{t(`field.${field}`)}</th>
              <td>
                <bdi>{here}</bdi>
              </td>
              <td>
                <bdi>{inFile}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </SideBySide>
      {row.selected && row.action === 'update' && (
        <Text size={14} tone="muted">
          {t('import.otherToNotes')}
        </Text>
      )}
    </>
  );
}

interface MendRowProps {
  row: ReviewRow;
  onMended: (found: FoundContact) => void;
  onLeave: () => void;
}

/** The fields of a doubtful row: Enter saves, Esc gives up. */
function MendRow({ row: { key, found, line, problems }, onMended, onLeave }: MendRowProps) {
  const { t } = useTranslation('prospects');
  const [draft, setDraft] = useState(found);
  const long = tooLongFields(draft);
  const savable = draft.name.trim() !== '' && long.length === 0;
  const save = () => savable && onMended(draft);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      save();
    }
  };
  const field = (name: DraftField) => ({
    label: t(`field.${name}`),
    value: draft[name] ?? '',
    onChange: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
    autoComplete: 'off',
    ...(long.includes(name) && { error: t('sheet.tooLong') }),
  });
  return (
    // Keys of its fields and buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Mending onKeyDown={onKey}>
      <Text size={14} tone="muted">
        {[
          ...(line === undefined ? [] : [t('import.line', { number: line })]),
          ...problems.map((problem) => t(`import.problem.${problem}`)),
        ].join(' · ')}
      </Text>
      <Grid $min={200} $gap={12}>
        <TextField {...field('name')} id={`mend-${key}`} required autoFocus />
        {LINE_TEXTS.map((text) => (
          <TextField key={text} {...field(text)} {...INPUTS[text]} />
        ))}
      </Grid>
      <TextArea {...field('notes')} rows={2} />
      <Cluster $gap={8} $justify="end">
        <Button size="s" variant="ghost" onPress={onLeave}>
          {t('action.cancel')}
        </Button>
        <Button size="s" variant="primary" disabled={!savable} onPress={save}>
          {t('sheet.save')}
        </Button>
      </Cluster>
    </Mending>
  );
}

function Choices({ row, onChange }: { row: ReviewRow; onChange: ReviewTableProps['onChange'] }) {
  const { t } = useTranslation('prospects');
  const { key, found, duplicate, selected } = row;
  const choice = choiceOf(typeOf(flagsToBe(row)));
  const types =
    choice === 'partnerOnly'
      ? (['other', 'customer', 'partner', 'partnerOnly'] as const)
      : (['other', 'customer', 'partner'] as const);
  return (
    <Selects>
      <Select
        label={t('import.typeOf', { name: found.name })}
        hideLabel
        value={choice}
        disabled={!selected}
        options={types.map((value) => ({ value, label: t(`import.type.${value}`) }))}
        onChange={(next) => next !== 'partnerOnly' && onChange(key, { flags: CHOICE_FLAGS[next], typeGiven: true })}
      />
      {duplicate && (
        <Select<DuplicateAction>
          label={t('import.actionOf', { name: found.name })}
          hideLabel
          value={row.action}
          disabled={!selected}
          options={ACTIONS.map((value) => ({ value, label: t(`import.action.${value}`) }))}
          onChange={(action) => onChange(key, { action })}
        />
      )}
    </Selects>
  );
}

const Sample = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
/** Nearly all rows are selected, so the unselected ones are dimmed instead of highlighting the others. */
const Rows = styled.div`
  flex: none;
  [data-key] {
    background: var(--nb-sunken);
  }
  [data-key][data-selected] {
    background: var(--nb-surface);
  }
`;
const Words = styled.div`
  display: flex;
  flex-direction: column;
  /* badges hug their words */
  align-items: flex-start;
  min-inline-size: 0;
  & > * {
    max-inline-size: 100%;
  }
`;
const Selects = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  /* Below the words in a card. */
  table:not([data-wide]) & {
    margin-block-start: 8px;
  }
`;
const Asked = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  margin-block-start: 8px;
`;
const Mending = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 12px;
`;
const Preview = styled.ul`
  margin: 0;
  padding: 8px 12px;
  list-style: none;
  border-radius: 8px;
  background: var(--nb-surface);
  overflow-wrap: anywhere;
`;
const SideBySide = styled.table`
  inline-size: 100%;
  border-spacing: 0;
  table-layout: fixed;
  font-size: 0.875rem;
  overflow-wrap: anywhere;
  margin-block: 4px;
  th {
    color: var(--nb-muted);
    font-weight: 500;
    text-align: start;
  }
  th,
  td {
    padding: 2px 8px 2px 0;
    vertical-align: top;
  }
`;
