import {
  adminProgressFilter,
  adminRoleFilter,
  adminSearchType,
  adminSecondStepFilter,
  adminSortBy,
  adminStatusFilter,
} from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { SearchField, Spinner, below, useMedia } from '@nb/ui';
import { useDelayedText } from '@nb/web-kit';
import { useCallback } from 'react';
import styled from 'styled-components';
import { FilterChip } from './filter-chip';
import { QuickSorts } from './quick-sorts';
import { type ListState, DEFAULTS, SEARCH_DEBOUNCE_MS, orderWords } from './users.state';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  min-block-size: 44px;
  @media ${below.l} {
    padding-block-start: 8px;
  }
`;
/** Side by side on a phone, as many as fit; the others are scrolled to. The padding has room for the ring of the focus. */
const Chips = styled.div`
  display: contents;
  @media ${below.l} {
    display: flex;
    flex: 1 1 100%;
    gap: 6px;
    margin: -4px -16px;
    padding: 4px 16px;
    overflow-x: auto;
    scrollbar-width: none;
  }
`;
const SearchRow = styled.div`
  display: flex;
  /* As narrow as it must be, before a filter would go to a row of its own. */
  flex: 1 1 184px;
  gap: 4px;
  align-items: center;
  min-inline-size: 0;
  @media ${below.l} {
    flex-basis: 100%;
  }
`;
const Term = styled.div`
  position: relative;
  flex: 1;
  min-inline-size: 140px;
`;
/** Beside the button that empties the field. */
const SpinnerPlace = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 40px;
  display: flex;
  align-items: center;
`;

export interface FiltersProps {
  state: ListState;
  change: (wanted: Partial<ListState>) => void;
}
interface UsersFiltersProps extends FiltersProps {
  busy: boolean;
  /** Whether the search is shown: on a phone it is opened by a button. */
  isSearching: boolean;
}

/** Search and filters in one row, each filter with its value. */
export function UsersFilters({ state, change, busy, isSearching }: UsersFiltersProps) {
  const { t } = useTranslation('admin');
  const narrow = useMedia(below.l);
  // The line above the list has the order in words, too, where the row has no room for them.
  const isTight = useMedia('(max-width: 1439.98px)') && !narrow;
  const words = orderWords(state.sortBy);
  return (
    <Bar aria-label={t('users.filters')}>
      {isSearching && (
        <UserSearch state={state} change={change} busy={busy} autoFocus={narrow && state.search === ''} />
      )}
      <Chips>
        <FilterChip
          label={t('users.status')}
          value={state.statusFilter}
          unset={DEFAULTS.statusFilter}
          options={adminStatusFilter.options}
          wordsOf={(value) => t(`users.statuses.${value}`)}
          onChange={(statusFilter) => change({ statusFilter })}
        />
        <FilterChip
          label={t('users.progress')}
          value={state.progressFilter}
          unset={DEFAULTS.progressFilter}
          options={adminProgressFilter.options}
          wordsOf={(value) => t(`users.progresses.${value}`)}
          onChange={(progressFilter) => change({ progressFilter })}
        />
        <FilterChip
          label={t('users.role')}
          value={state.adminFilter}
          unset={DEFAULTS.adminFilter}
          options={adminRoleFilter.options}
          wordsOf={(value) => t(`users.roles.${value}`)}
          onChange={(adminFilter) => change({ adminFilter })}
        />
        <FilterChip
          label={t('users.secondStep')}
          value={state.secondStepFilter}
          unset={DEFAULTS.secondStepFilter}
          options={adminSecondStepFilter.options}
          wordsOf={(value) => t(`users.secondSteps.${value}`)}
          onChange={(secondStepFilter) => change({ secondStepFilter })}
        />
        <FilterChip
          icon="sort"
          label={t('users.sortBy')}
          value={state.sortBy}
          options={adminSortBy.options}
          wordsOf={(value) => t(`users.sorts.${value}`)}
          onChange={(sortBy) => change({ sortBy })}
        />
        <FilterChip
          label={t('users.order')}
          {...(isTight && { isSmall: true, icon: state.sortOrder === 'asc' ? 'arrow-up' : 'arrow-down' })}
          value={state.sortOrder}
          options={['desc', 'asc']}
          wordsOf={(value) => t(`users.orders.${words}.${value}`)}
          onChange={(sortOrder) => change({ sortOrder })}
        />
        {narrow && <QuickSorts state={state} change={change} />}
      </Chips>
    </Bar>
  );
}

function UserSearch({
  state,
  change,
  busy,
  autoFocus,
}: Omit<UsersFiltersProps, 'isSearching'> & { autoFocus: boolean }) {
  const { t } = useTranslation('admin');
  const narrow = useMedia(below.l);
  const apply = useCallback((search: string) => change({ search }), [change]);
  const [typed, setTyped, differs, , applyNow] = useDelayedText(state.search, apply, SEARCH_DEBOUNCE_MS);
  const waiting = differs || (busy && typed !== '');
  return (
    <SearchRow>
      <Term>
        <SearchField
          data-shortcut="/"
          size={narrow ? 'm' : 's'}
          autoFocus={autoFocus}
          label={t('users.search')}
          clearLabel={t('users.clearSearch')}
          value={typed}
          onChange={setTyped}
          onSubmit={applyNow}
          placeholder={
            state.searchType === 'general' ? t('users.searchPlaceholder') : t('users.searchSponsorPlaceholder')
          }
        />
        <SpinnerPlace>{waiting && <Spinner size={20} label={t('users.searching')} />}</SpinnerPlace>
      </Term>
      <FilterChip
        icon="filter"
        isSmall={state.searchType === 'general'}
        label={t('users.searchType')}
        value={state.searchType}
        unset={DEFAULTS.searchType}
        options={adminSearchType.options}
        wordsOf={(value) => t(`users.searchTypes.${value}`)}
        onChange={(searchType) => change({ searchType })}
      />
    </SearchRow>
  );
}
