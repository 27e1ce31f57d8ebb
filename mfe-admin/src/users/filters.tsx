import { adminProgressFilter, adminRoleFilter, adminSearchType, adminSortBy, adminStatusFilter } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, SearchField, Select, Spinner, Stack, Text } from '@nb/ui';
import { useDelayedText } from '@nb/web-kit';
import { useCallback } from 'react';
import styled from 'styled-components';
import { FoldedOnPhones } from '../folded-on-phones';
import { type ListState, QUICK_SORTS, SEARCH_DEBOUNCE_MS, orderWords } from './list-state';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.25rem), 1fr));
  gap: 16px;
  align-items: end;
`;
/** Wide enough for the longest words of an order, «Never Logged In First»; the quick sorts take what is left. */
const Sorting = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 16px;
  align-items: end;
  > * {
    flex: 1 1 13.75rem;
    max-inline-size: 100%;
  }
  > [role='group'] {
    flex: 2 1 20rem;
  }
`;
const Search = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 16px;
  align-items: end;
`;
const Kind = styled.div`
  flex: 1 1 12.5rem;
  max-inline-size: 100%;
`;
const Term = styled.div`
  position: relative;
  flex: 4 1 16.25rem;
  max-inline-size: 100%;
`;
const SpinnerPlace = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
`;
const QUICKS = ['recent', 'never', 'newest', 'oldest'] as const;

interface FiltersProps {
  state: ListState;
  change: (wanted: Partial<ListState>) => void;
  busy: boolean;
}

/** The Search & Filter card (RT §2). */
export function Filters({ state, change, busy }: FiltersProps) {
  const { t } = useTranslation('admin');
  const words = orderWords(state.sortBy);
  const inUse = state.statusFilter !== 'all' || state.progressFilter !== 'all' || state.adminFilter !== 'all';
  const options = (values: readonly string[], key: string) => values.map((value) => ({ value, label: String(t(`${key}.${value}`)) }));
  const isQuick = (id: (typeof QUICKS)[number]) => {
    const quick: Partial<ListState> = QUICK_SORTS[id];
    return quick.sortBy === state.sortBy && quick.sortOrder === state.sortOrder && (quick.statusFilter ?? 'all') === state.statusFilter;
  };
  return (
    <Card as="section" aria-labelledby="admin-filters" $padding={20}>
      <Stack $gap={16}>
        <Heading level={2} size={18} id="admin-filters">{t('users.filters')}</Heading>
        <UserSearch state={state} change={change} busy={busy} />
        <FoldedOnPhones label={t('users.moreFilters')} inUse={inUse}>
          <Fields>
            <Select label={t('users.status')} value={state.statusFilter} options={options(adminStatusFilter.options, 'users.statuses')} onChange={(value) => change({ statusFilter: value as ListState['statusFilter'] })} />
            <Select label={t('users.progress')} value={state.progressFilter} options={options(adminProgressFilter.options, 'users.progresses')} onChange={(value) => change({ progressFilter: value as ListState['progressFilter'] })} />
            <Select label={t('users.role')} value={state.adminFilter} options={options(adminRoleFilter.options, 'users.roles')} onChange={(value) => change({ adminFilter: value as ListState['adminFilter'] })} />
          </Fields>
          <Sorting>
            <Select label={t('users.sortBy')} value={state.sortBy} options={options(adminSortBy.options, 'users.sorts')} onChange={(value) => change({ sortBy: value as ListState['sortBy'] })} />
            <Select label={t('users.order')} value={state.sortOrder} options={options(['desc', 'asc'], `users.orders.${words}`)} onChange={(value) => change({ sortOrder: value === 'asc' ? 'asc' : 'desc' })} />
            <Cluster $gap={8} role="group" aria-label={t('users.quick')}>
              {QUICKS.map((id) => (
                <Button key={id} size="s" variant={isQuick(id) ? 'primary' : 'secondary'} aria-pressed={isQuick(id)} onPress={() => change({ statusFilter: 'all', ...QUICK_SORTS[id] })}>{t(`users.quicks.${id}`)}</Button>
              ))}
            </Cluster>
          </Sorting>
        </FoldedOnPhones>
        <Text size={14} tone="muted">{t('users.currentSort', { by: t(`users.sorts.${state.sortBy}`), order: t(`users.orders.${words}.${state.sortOrder}`) })}</Text>
      </Stack>
    </Card>
  );
}

function UserSearch({ state, change, busy }: FiltersProps) {
  const { t } = useTranslation('admin');
  const apply = useCallback((search: string) => change({ search }), [change]);
  const [typed, setTyped, differs] = useDelayedText(state.search, apply, SEARCH_DEBOUNCE_MS);
  const waiting = differs || (busy && typed !== '');
  return (
    <Search>
      <Kind>
        <Select
          label={t('users.searchType')} value={state.searchType} onChange={(value) => change({ searchType: value as ListState['searchType'] })}
          options={adminSearchType.options.map((value) => ({ value, label: t(`users.searchTypes.${value}`) }))}
        />
      </Kind>
      <Term>
        <SearchField
          data-shortcut="/"
          label={t('users.search')} showLabel clearLabel={t('users.clearSearch')} value={typed} onChange={setTyped} onSubmit={() => change({ search: typed })}
          placeholder={state.searchType === 'general' ? t('users.searchPlaceholder') : t('users.searchSponsorPlaceholder')}
        />
        <SpinnerPlace>{waiting && <Spinner size={20} label={t('users.searching')} />}</SpinnerPlace>
      </Term>
    </Search>
  );
}
