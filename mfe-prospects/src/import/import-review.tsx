import { type ColumnPlan, withHeader, withRole } from '@nb/file-import';
import { useTranslation } from '@nb/i18n';
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
  Switch,
  type TableColumn,
  Text,
  VirtualTable,
} from '@nb/ui';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { typeOf } from '../contacts/contacts.rules';
import { COLUMN_ROLES, COLUMN_RULES, type ColumnRole, type ContactsTable } from './contacts-of-file';
import {
  CHOICE_FLAGS,
  type DuplicateAction,
  type ImportPlan,
  type ReviewRow,
  choiceOf,
  flagsToBe,
  tooLongFields,
} from './review';
import type { Import, ImportState } from './use-import';

type Review = Extract<ImportState, { step: 'review' }>;
const CHOICES = ['other', 'customer', 'partner'] as const satisfies readonly (keyof typeof CHOICE_FLAGS)[];

/** What was found in the file: columns, rows (all preselected), types, duplicates. */
export function ImportReview({ state, plan, flow }: { state: Review; plan: ImportPlan; flow: Import }) {
  const { t } = useTranslation('prospects');
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);
  const { rows, nameless, file } = state;
  const selected = rows.filter((row) => row.selected).length;
  const duplicates = rows.filter((row) => row.duplicate).length;
  const shown = onlyDuplicates ? rows.filter((row) => row.duplicate) : rows;
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
      {file.kind === 'table' && <ColumnMapping file={file} onChange={flow.setPlan} startOpen={rows.length === 0} />}
      {rows.length === 0 && (
        <Banner tone="warning">{t(file.kind === 'table' ? 'import.noNames' : 'import.noNamesCards')}</Banner>
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
          <ReviewTable rows={shown} onChange={flow.changeRow} onChangeAll={flow.changeAll} />
        </Stack>
      )}
    </>
  );
}

interface ColumnMappingProps {
  file: ContactsTable;
  onChange: (plan: ColumnPlan<ColumnRole>) => void;
  startOpen: boolean;
}

/** Which column is what, found by itself and changeable by hand. Closed unless nothing usable was found. */
function ColumnMapping({ file: { table, plan }, onChange, startOpen }: ColumnMappingProps) {
  const { t } = useTranslation('prospects');
  const [open, setOpen] = useState(startOpen);
  const first = table.rows[0]?.cells ?? [];
  const body = plan.hasHeader ? table.rows.slice(1) : table.rows;
  const sampleOf = (column: number) => body.find(({ cells }) => cells[column]?.trim())?.cells[column]?.trim() ?? '';
  const used = plan.roles.filter(
    (role, column) => role !== 'ignore' && role !== 'label' && sampleOf(column) !== '',
  ).length;
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
        </div>
        {open && (
          <>
            <Switch
              checked={plan.hasHeader}
              onChange={(hasHeader) => onChange(withHeader(table.rows, plan, hasHeader, COLUMN_RULES))}
            >
              {t('import.hasHeader')}
            </Switch>
            <Grid $min={220} $gap={12}>
              {columns.map(({ role, column, sample }) => (
                <Select<ColumnRole>
                  key={column}
                  value={role}
                  onChange={(next) => onChange(withRole(plan, column, next, COLUMN_RULES))}
                  label={(plan.hasHeader && first[column]?.trim()) || t('import.column', { number: column + 1 })}
                  description={<Sample>{sample}</Sample>}
                  options={COLUMN_ROLES.filter((each) => each !== 'label').map((value) => ({
                    value,
                    label: t(`import.role.${value}`),
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

const ROW_HEIGHT = 96;
const ACTIONS: readonly DuplicateAction[] = ['skip', 'update', 'keep'];
const CARDS = { columns: '44px minmax(0, 1fr)', areas: "'select contact' '. choices'" };
const keyOf = ({ key }: ReviewRow) => String(key);

interface ReviewTableProps {
  rows: readonly ReviewRow[];
  onChange: (key: number, change: Partial<ReviewRow>) => void;
  onChangeAll: (change: Partial<ReviewRow>) => void;
}

/** The rows of the file: which are taken, what they duplicate, and what becomes of them. */
function ReviewTable({ rows, onChange, onChangeAll }: ReviewTableProps) {
  const { t } = useTranslation('prospects');
  const columns = useMemo<readonly TableColumn<ReviewRow>[]>(
    () => [
      { id: 'contact', header: t('field.name'), primary: true, cell: (row) => <Found row={row} /> },
      {
        id: 'choices',
        header: t('import.role.type'),
        width: '200px',
        cell: (row) => <Choices row={row} onChange={onChange} />,
      },
    ],
    [t, onChange],
  );
  const keys = useMemo(() => new Set(rows.filter(({ selected }) => selected).map(keyOf)), [rows]);
  return (
    <Rows>
      <VirtualTable<ReviewRow>
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

function Found({ row: { found, duplicate } }: { row: ReviewRow }) {
  const { t } = useTranslation('prospects');
  return (
    <Words>
      <Text weight={600} truncate>
        {found.name}
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
      {tooLongFields(found).length > 0 && (
        <Text size={14} tone="danger">
          {t('import.rowTooLong')}
        </Text>
      )}
    </Words>
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
/** Nearly all rows are taken: those that are not stand back, instead of all others standing out. */
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
`;
