import type { Prospect, ProspectType } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Select, Text, VisuallyHidden } from '@nb/ui';
import { memo } from 'react';
import styled from 'styled-components';
import { SelectionBar } from './selection-bar';
import { CONTACT_SORTS, type ContactSort } from './sort-contacts';

export interface ListLineProps {
  /** How many there are, in words. */
  status: string;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  selected: readonly Prospect[];
  onType: (type: ProspectType) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** The line above the list: how many and in what order, or what to do with those that are ticked. Both are of one height, so no row moves under the pointer. */
export function ListLine({ status, sort, onSort, selected, onType, onDelete, onClear }: ListLineProps) {
  const { t } = useTranslation('prospects');
  const selecting = selected.length > 0;
  return (
    <Line data-stays={selecting || undefined}>
      <VisuallyHidden role="status">{selecting && t('select.count', { count: selected.length })}</VisuallyHidden>
      {selecting ? (
        <SelectionBar selected={selected} onType={onType} onDelete={onDelete} onClear={onClear} />
      ) : (
        <>
          <Text size={14} tone="muted" role="status" numeric>
            {status}
          </Text>
          <Order sort={sort} onSort={onSort} />
        </>
      )}
    </Line>
  );
}

const Order = memo(function Order({ sort, onSort }: Pick<ListLineProps, 'sort' | 'onSort'>) {
  const { t } = useTranslation('prospects');
  return (
    <Narrow>
      <Select<ContactSort>
        label={t('sort.label')}
        hideLabel
        value={sort}
        onChange={onSort}
        options={CONTACT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Narrow>
  );
});

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-block-size: 52px;
  > [role='status'] {
    /* gives way before the order does */
    flex: 0 1000 auto;
  }
  &[data-stays] {
    position: sticky;
    inset-block-start: 72px;
    z-index: 5;
  }
`;
const Narrow = styled.div`
  flex: 0 1 auto;
  /* as wide as its words: «Más recientes primero» ended in dots on a phone */
  inline-size: max-content;
  min-inline-size: min(150px, 60%);
  max-inline-size: 76%;
`;
