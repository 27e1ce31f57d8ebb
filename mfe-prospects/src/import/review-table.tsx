import { useTranslation } from '@nb/i18n';
import { Badge, Select, type TableColumn, Text, VirtualTable } from '@nb/ui';
import { useMemo } from 'react';
import styled from 'styled-components';
import { typeOf } from './contact-type';
import { CHOICE_FLAGS, type DuplicateAction, type ReviewRow, choiceOf, flagsToBe, tooLongFields } from './review';

const ROW_HEIGHT = 96;
const ACTIONS: readonly DuplicateAction[] = ['skip', 'update', 'keep'];
const CARDS = { columns: '44px minmax(0, 1fr)', areas: "'select contact' '. choices'" };
const keyOf = ({ key }: ReviewRow) => String(key);

export interface ReviewTableProps {
  rows: readonly ReviewRow[];
  onChange: (key: number, change: Partial<ReviewRow>) => void;
  onChangeAll: (change: Partial<ReviewRow>) => void;
}

/** The rows of the file: which are taken, what they duplicate, and what becomes of them. */
export function ReviewTable({ rows, onChange, onChangeAll }: ReviewTableProps) {
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
