import { ADMIN_PAGE_SIZE, type AdminUsers } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Cluster,
  EmptyState,
  Heading,
  LinkButton,
  Pagination,
  Skeleton,
  SkeletonRegion,
  Spinner,
  Stack,
  Text,
} from '@nb/ui';
import { Link, Page, ReadFailed, useDialog, useSearchParams } from '@nb/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { AdminOnly } from '../access';
import { CreateDialog } from '../manage/create-dialog';
import { ResetAllDialog } from '../manage/reset-all-dialog';
import { ResetAllProgress } from '../manage/reset-all-progress';
import { type Doing, UserDialogs, useUserAct } from '../manage/user-dialogs';
import { TypedBadge } from '../typed-badge';
import { ExportUsers } from './export-users';
import { UsersFilters } from './users-filters';
import { UsersTable } from './users-table';
import { useAdminUsersQuery } from './users.api';
import {
  type ListState,
  DEFAULTS,
  changed,
  isFiltered,
  isSameStep,
  orderWords,
  rangeOf,
  readState,
  writeState,
} from './users.state';

/** `/admin` */
export function UsersPage() {
  return (
    <AdminOnly>
      <UserList />
    </AdminOnly>
  );
}

function UserList() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const { search } = state;
  // The address changes in a transition; typing on has to be recognised before that.
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  }, [search]);
  const list = useAdminUsersQuery(state);
  const totalText = useTotalText();
  const adding = useDialog('add-user');
  const resettingAll = useDialog('reset-all');
  const { doing, begin, close } = useUserAct(list.data?.users ?? []);
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const replace = isSameStep(latestSearch.current, wanted);
      latestSearch.current = wanted.search ?? latestSearch.current;
      setParams((now) => writeState(changed(readState(now), wanted)), { replace });
    },
    [setParams],
  );
  const top = useRef<HTMLDivElement>(null);
  /** Pages are chosen below the last row, far down on a phone; the next one is read from its first. */
  const turnTo = (page: number) => {
    change({ page });
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <Page
      title={t('users.title')}
      lead={t('users.lead')}
      actions={
        <>
          <LinkButton as={Link} to="/admin/audit" icon="list">
            {t('audit.title')}
          </LinkButton>
          <Button data-shortcut="n" variant="primary" icon="user-plus" onPress={() => adding.open()}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <UsersFilters state={state} change={change} busy={list.isFetching} />
        <div ref={top}>
          <ListActions
            state={state}
            total={list.isError || !list.data ? undefined : totalText(list.data)}
            working={list.isFetching ? t(list.data ? 'users.updating' : 'users.loading') : ''}
            onResetAll={() => resettingAll.open()}
          />
        </div>
        {/* Beside the list, where the admin who started it is looking: on a phone the top of the page is out of sight. */}
        <ResetAllProgress />
        <Results state={state} list={list} change={change} onPage={turnTo} onDo={begin} />
      </Stack>
      {adding.isOpen && <CreateDialog onClose={adding.close} />}
      {resettingAll.isOpen && <ResetAllDialog onClose={resettingAll.close} />}
      <UserDialogs doing={doing} onClose={close} />
    </Page>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: end;
  justify-content: space-between;
`;
/** What is going on is said beside the number, so that nothing moves when it begins or ends. */
const Count = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
`;
const Working = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

interface ListActionsProps {
  state: ListState;
  /** How many users there are by the filters in force, as it is read; undefined = not known yet. */
  total: string | undefined;
  /** What is going on: «Loading users...», «Updating...», or nothing. */
  working: string;
  onResetAll: () => void;
}

/** The head of the list: how many, in which order, and import users, export data, reset all progress. The export is a download of its own, so that a million rows need no memory here. */
function ListActions({ state, total, working, onResetAll }: ListActionsProps) {
  const { t } = useTranslation('admin');
  const sort = t('users.currentSort', {
    by: t(`users.sorts.${state.sortBy}`),
    order: t(`users.orders.${orderWords(state.sortBy)}.${state.sortOrder}`),
  });
  return (
    <Bar>
      <div>
        <Count>
          <Heading level={2} size={18}>
            {total === undefined ? t('users.caption') : t('pair', { label: t('users.caption'), value: total })}
          </Heading>
          <Working role="status">
            {working && (
              <>
                <Spinner size={20} />
                <Text size={14} tone="muted">
                  {working}
                </Text>
              </>
            )}
          </Working>
        </Count>
        <Text size={14} tone="muted">
          {sort}
        </Text>
      </div>
      <Cluster $gap={8} role="group" aria-label={t('users.actions')}>
        <LinkButton as={Link} to="/admin/import" size="s" icon="upload">
          {t('import.title')}
        </LinkButton>
        <ExportUsers state={state} />
        <Button size="s" variant="ghost" icon="refresh" onPress={onResetAll}>
          {t('resetAll.open')}
        </Button>
      </Cluster>
    </Bar>
  );
}

interface ResultsProps {
  state: ListState;
  list: ReturnType<typeof useAdminUsersQuery>;
  change: (wanted: Partial<ListState>) => void;
  onPage: (page: number) => void;
  onDo: (doing: Doing) => void;
}

function Results({
  state,
  list: { data, currentData, error, isError, isFetching, refetch },
  change,
  onPage,
  onDo,
}: ResultsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const totalText = useTotalText();
  if (isError && !isFetching)
    return <ReadFailed title={t('users.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <SkeletonRegion label="">
        <Stack $gap={8}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} $height={64} $radius={10} />
          ))}
        </Stack>
      </SkeletonRegion>
    );
  }
  const clear = () => change({ ...DEFAULTS, sortBy: state.sortBy, sortOrder: state.sortOrder });
  const filtered = isFiltered(state);
  // A page beyond the last, from an old link or after deletions, is not «no users».
  const beyond = data.users.length === 0 && data.total > 0;
  return (
    <>
      {filtered && <FilteredBanner state={state} shown={data.users.length} total={totalText(data)} onClear={clear} />}
      {data.users.length > 0 ? (
        <UsersTable
          users={data.users}
          state={state}
          busy={isFetching && currentData === undefined}
          change={change}
          onDo={onDo}
        />
      ) : (
        !isFetching && (
          <EmptyState
            icon="search"
            title={beyond ? t('users.beyond', { page: format.number(state.page) }) : t('users.empty')}
            action={
              beyond ? (
                <Button onPress={() => change({ page: 1 })}>{t('users.firstPage')}</Button>
              ) : (
                filtered && <Button onPress={clear}>{t('users.clear')}</Button>
              )
            }
          />
        )
      )}
      <UserPages page={state.page} list={data} onChange={onPage} />
    </>
  );
}

/** «Showing filtered results (shown of total users)» with the filters in force. */
function FilteredBanner({
  state,
  shown,
  total,
  onClear,
}: {
  state: ListState;
  shown: number;
  /** How many there are, as it is read. */
  total: string;
  onClear: () => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const filters = [
    ...(state.search.trim() ? [t('users.filterNames.search', { value: state.search })] : []),
    ...(state.statusFilter === 'all'
      ? []
      : [t('users.filterNames.status', { value: t(`users.statuses.${state.statusFilter}`) })]),
    ...(state.progressFilter === 'all'
      ? []
      : [t('users.filterNames.progress', { value: t(`users.progresses.${state.progressFilter}`) })]),
    ...(state.adminFilter === 'all'
      ? []
      : [t('users.filterNames.role', { value: t(`users.roles.${state.adminFilter}`) })]),
  ];
  return (
    <Banner
      tone="info"
      title={t('users.filtered', { shown: format.number(shown), total })}
      action={
        <Button size="s" onPress={onClear}>
          {t('users.clear')}
        </Button>
      }
    >
      <Cluster $gap={8}>
        {filters.map((filter) => (
          <TypedBadge key={filter}>{filter}</TypedBadge>
        ))}
      </Cluster>
    </Banner>
  );
}

/** Previous, pages, next, and «showing start to end of total»; the search's pages end with the last that is counted. */
function UserPages({
  page,
  list,
  onChange,
}: {
  page: number;
  list: Pick<AdminUsers, 'total' | 'totalIsCapped'>;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const totalText = useTotalText();
  const { total } = list;
  const { start, end } = rangeOf(page, total);
  if (total === 0) return null;
  return (
    <Pagination
      page={page}
      pages={Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))}
      onChange={onChange}
      label={t('users.pages')}
      previousLabel={t('users.previous')}
      nextLabel={t('users.next')}
      pageLabel={(number) => t('users.page', { page: number })}
      summary={
        start > total
          ? undefined
          : t('users.showing', { start: format.number(start), end: format.number(end), total: totalText(list) })
      }
    />
  );
}

/** How many users the list has: «4,126», or «10,000+» where the search finds more than are counted. */
function useTotalText(): (list: Pick<AdminUsers, 'total' | 'totalIsCapped'>) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ total, totalIsCapped }) => {
    const number = format.number(total);
    return totalIsCapped ? t('users.orMore', { number }) : number;
  };
}
