import { adminProgressFilter, adminRoleFilter, adminSearchType, adminSortBy, adminStatusFilter } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, SearchField, Select, Spinner, below } from '@nb/ui';
import { useDelayedText } from '@nb/web-kit';
import { useCallback } from 'react';
import styled from 'styled-components';
import { folding, useFoldOnPhones } from '../folded-on-phones';
import { type ListState, QUICK_SORTS, SEARCH_DEBOUNCE_MS, orderWords } from './users.state';

/** What stands in it is laid out by its own width: the sidebar may be open or not. */
const Frame = styled.div`
  container-type: inline-size;
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  margin-block-end: 12px;
`;
/** Beside the title; on a phone below it, once they are asked for. */
const QuickSorts = styled(Cluster)`
  ${folding}
  @media ${below.m} {
    inline-size: 100%;
  }
`;
/** Seven fields in two rows of four, the search taking two, so that the list they are for is in sight: each is wide enough for the longest words of an order, «Never Logged In First». */
const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px 16px;
  align-items: end;
  @container (min-width: 27rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: 40rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @container (min-width: 54rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
const Folding = styled.div`
  display: contents;
  ${folding}
`;
const Term = styled.div`
  position: relative;
  @container (min-width: 40rem) {
    grid-column: span 2;
  }
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

/** The Search & Filter card. */
export function UsersFilters({ state, change, busy }: FiltersProps) {
  const { t } = useTranslation('admin');
  const words = orderWords(state.sortBy);
  const inUse = state.statusFilter !== 'all' || state.progressFilter !== 'all' || state.adminFilter !== 'all';
  const options = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, label: String(t(`${key}.${value}`)) }));
  const isQuick = (id: (typeof QUICKS)[number]) => {
    const quick: Partial<ListState> = QUICK_SORTS[id];
    return (
      quick.sortBy === state.sortBy &&
      quick.sortOrder === state.sortOrder &&
      (quick.statusFilter ?? 'all') === state.statusFilter
    );
  };
  const { opener, folded } = useFoldOnPhones({ label: t('users.moreFilters'), inUse }, 2);
  return (
    <Card as="section" aria-labelledby="admin-filters" $padding={16}>
      <Frame>
        <Head>
          <Heading level={2} size={18} id="admin-filters">
            {t('users.filters')}
          </Heading>
          {opener}
          <QuickSorts $gap={8} role="group" aria-label={t('users.quick')} {...folded(0)}>
            {QUICKS.map((id) => (
              <Button
                key={id}
                size="s"
                variant={isQuick(id) ? 'primary' : 'secondary'}
                aria-pressed={isQuick(id)}
                onPress={() => change({ statusFilter: 'all', ...QUICK_SORTS[id] })}
              >
                {t(`users.quicks.${id}`)}
              </Button>
            ))}
          </QuickSorts>
        </Head>
        <Fields>
          <UserSearch state={state} change={change} busy={busy} />
          <Folding {...folded(1)}>
            <Select
              label={t('users.status')}
              value={state.statusFilter}
              options={options(adminStatusFilter.options, 'users.statuses')}
              onChange={(value) => change({ statusFilter: value as ListState['statusFilter'] })}
            />
            <Select
              label={t('users.progress')}
              value={state.progressFilter}
              options={options(adminProgressFilter.options, 'users.progresses')}
              onChange={(value) => change({ progressFilter: value as ListState['progressFilter'] })}
            />
            <Select
              label={t('users.role')}
              value={state.adminFilter}
              options={options(adminRoleFilter.options, 'users.roles')}
              onChange={(value) => change({ adminFilter: value as ListState['adminFilter'] })}
            />
            <Select
              label={t('users.sortBy')}
              value={state.sortBy}
              options={options(adminSortBy.options, 'users.sorts')}
              onChange={(value) => change({ sortBy: value as ListState['sortBy'] })}
            />
            <Select
              label={t('users.order')}
              value={state.sortOrder}
              options={options(['desc', 'asc'], `users.orders.${words}`)}
              onChange={(value) => change({ sortOrder: value === 'asc' ? 'asc' : 'desc' })}
            />
          </Folding>
        </Fields>
      </Frame>
    </Card>
  );
}

function UserSearch({ state, change, busy }: FiltersProps) {
  const { t } = useTranslation('admin');
  const apply = useCallback((search: string) => change({ search }), [change]);
  const [typed, setTyped, differs, , applyNow] = useDelayedText(state.search, apply, SEARCH_DEBOUNCE_MS);
  const waiting = differs || (busy && typed !== '');
  return (
    <>
      <Select
        label={t('users.searchType')}
        value={state.searchType}
        onChange={(value) => change({ searchType: value as ListState['searchType'] })}
        options={adminSearchType.options.map((value) => ({ value, label: t(`users.searchTypes.${value}`) }))}
      />
      <Term>
        <SearchField
          data-shortcut="/"
          label={t('users.search')}
          showLabel
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
    </>
  );
}
