import { useTranslation } from '@nb/i18n';
import { Icon, VisuallyHidden } from '@nb/ui';
import styled from 'styled-components';
import { SelectBox } from './select-box';
import type { ContactSort } from './sort-contacts';

export interface ListHeadProps {
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  /** How many are on show, and how many of them are ticked. */
  shown: number;
  selected: number;
  onSelectAll: (on: boolean) => void;
}
const DIRECTION = { name: 'ascending', 'name-desc': 'descending' } as const;

/** Ticks all that the list shows; where there are columns, names and sorts them. */
export function ListHead({ sort, onSort, shown, selected, onSelectAll }: ListHeadProps) {
  const { t } = useTranslation('prospects');
  const direction = sort === 'name' || sort === 'name-desc' ? DIRECTION[sort] : 'none';
  const all = selected === shown;
  return (
    <div role="row" aria-rowindex={1} className="row head">
      <div role="columnheader" className="cell select">
        <SelectBox
          id="select-all"
          label={t('select.all', { count: shown })}
          checked={all}
          indeterminate={selected > 0 && !all}
          onTick={onSelectAll}
        />
      </div>
      <div role="columnheader" className="cell name" aria-sort={direction}>
        <AllWord htmlFor="select-all" aria-hidden>
          {t('select.all', { count: shown })}
        </AllWord>
        <NameWord>{t('field.name')}</NameWord>
        <SortButton type="button" onClick={() => onSort(sort === 'name' ? 'name-desc' : 'name')}>
          {t('field.name')}
          {direction !== 'none' && <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={16} />}
        </SortButton>
      </div>
      {(['phone', 'email', 'notes'] as const).map((field) => (
        <div key={field} role="columnheader" className={`cell column ${field}`}>
          {t(`field.${field}`)}
        </div>
      ))}
      <div role="columnheader" className="cell column actions">
        <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
      </div>
    </div>
  );
}

/** What heads the cards, for whoever does not see that it is their names. */
const NameWord = styled(VisuallyHidden)`
  [data-wide] & {
    display: none;
  }
`;
const AllWord = styled.label`
  cursor: pointer;
  padding-block: 10px;
  flex: 1;
  [data-wide] & {
    display: none;
  }
`;
const SortButton = styled.button`
  display: none;
  align-items: center;
  gap: 4px;
  min-block-size: 36px;
  padding: 0 8px;
  margin-inline-start: -8px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  &:hover {
    color: var(--nb-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
  [data-wide] & {
    display: inline-flex;
  }
`;
