import { ADMIN_PAGE_SIZE, type AdminUser, type AdminUsers } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Button,
  Cluster,
  EmptyState,
  Heading,
  Pagination,
  Skeleton,
  SkeletonRegion,
  Spinner,
  Stack,
  Text,
  below,
  useMedia,
} from '@nb/ui';
import { ReadFailed, useAsOpened, useDialog, useSearchParams } from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { AdminOnly } from '../access';
import { BULK_ACTIONS, type BulkAction, BulkDialog } from '../manage/bulk-dialog';
import { CreateDialog } from '../manage/create-dialog';
import { ResetAllDialog } from '../manage/reset-all-dialog';
import { ResetAllProgress } from '../manage/reset-all-progress';
import { type Doing, UserDialogs, useUserAction } from '../manage/user-dialogs';
import { TypedBadge } from '../typed-badge';
import { BulkBar } from './bulk-bar';
import { QuickSorts } from './quick-sorts';
import { useSelection } from './selection';
import { UsersFilters } from './users-filters';
import { UsersHead } from './users-head';
import { UsersTable, type UsersTableProps } from './users-table';
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

/** In place of a number that is not known yet. */
const NOT_KNOWN = '…';
const NO_USERS: readonly AdminUser[] = [];

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
  const users = list.data?.users ?? NO_USERS;
  const { doing, begin, close } = useUserAction(users);
  const { selected, ...selection } = useSelection(users);
  const [isSelecting, setSelecting] = useState(selection.keys.size > 0);
  const bulk = useBulk(selected);
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const replace = isSameStep(latestSearch.current, wanted);
      latestSearch.current = wanted.search ?? latestSearch.current;
      setParams((now) => writeState(changed(readState(now), wanted)), { replace });
    },
    [setParams],
  );
  const top = useRef<HTMLDivElement>(null);
  // Stays while the text in it is deleted.
  const [wantsSearch, setWantsSearch] = useState(search !== '');
  const narrow = useMedia(below.l);
  /** Pages are chosen below the last row, far down on a phone; the next one is read from its first. */
  const turnTo = (page: number) => {
    change({ page });
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <Place $gap={0}>
      <UsersHead state={state} onAdd={() => adding.open()} onSearch={() => setWantsSearch(!wantsSearch)} />
      <UsersFilters
        state={state}
        change={change}
        busy={list.isFetching}
        isSearching={!narrow || wantsSearch || search !== ''}
      />
      <Top ref={top}>
        {/* On a phone the bar of the ticked ones needs the whole line. */}
        {!(narrow && selected.length > 0) && (
          <ListCaption
            state={selected.length > 0 ? undefined : state}
            total={list.isError || !list.data ? undefined : totalText(list.data)}
            working={list.isFetching ? t(list.data ? 'users.updating' : 'users.loading') : ''}
          />
        )}
        {selected.length > 0 ? (
          <BulkBar selected={selected} onAction={bulk.begin} onClear={selection.onClear} />
        ) : narrow ? (
          users.length > 0 && (
            <Button size="s" variant="ghost" aria-pressed={isSelecting} onPress={() => setSelecting(!isSelecting)}>
              {t('bulk.start')}
            </Button>
          )
        ) : (
          <QuickSorts state={state} change={change} />
        )}
      </Top>
      <Stack $gap={16}>
        <Results
          state={state}
          list={list}
          change={change}
          onPage={turnTo}
          onDo={begin}
          selection={!narrow || isSelecting ? selection : undefined}
        />
        <Foot>
          <Button size="s" variant="ghost" icon="refresh" onPress={() => resettingAll.open()}>
            {t('resetAll.open')}
          </Button>
        </Foot>
        {/* Beside the button, where the admin who started it is looking. */}
        <ResetAllProgress />
      </Stack>
      {adding.isOpen && <CreateDialog onClose={adding.close} />}
      {resettingAll.isOpen && <ResetAllDialog onClose={resettingAll.close} />}
      <UserDialogs doing={doing} onClose={close} />
      {bulk.doing && (
        <BulkDialog
          {...bulk.doing}
          onClose={bulk.close}
          onDone={() => {
            bulk.close();
            selection.onClear();
          }}
        />
      )}
    </Place>
  );
}

/** The act that the address names (`?dialog=users&about=link`), on the ticked users as they were when it began. */
function useBulk(selected: readonly AdminUser[]) {
  const { about, open, close } = useDialog('users');
  const act = BULK_ACTIONS.find((one) => one === about);
  const users = useAsOpened(about, selected.length > 0 ? selected : undefined);
  const begin = (wanted: BulkAction) =>
    open(
      wanted,
      selected.map(({ id }) => id),
    );
  return { doing: act && users && { act, users }, begin, close };
}

/** The table begins as high as it can: the frame's own distance is for pages of text. */
const Place = styled(Stack)`
  margin-block-start: -16px;
  @media ${below.m} {
    margin-block-start: -12px;
  }
`;
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  align-items: center;
  justify-content: space-between;
  min-block-size: 40px;
  scroll-margin-block-start: var(--nb-header, 65px);
  @media ${below.l} {
    flex-wrap: nowrap;
    min-block-size: 44px;
  }
`;
/** What is going on is said beside the number, so that nothing moves when it begins or ends. */
const Caption = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: baseline;
  min-inline-size: 0;
`;
const Working = styled.div`
  display: flex;
  gap: 8px;
  align-self: center;
  align-items: center;
`;
/** What concerns everybody stands away from what is pressed every day. */
const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  padding-block-start: 16px;
  border-block-start: 1px solid var(--nb-border);
`;

interface ListCaptionProps {
  /** Whose order is said; undefined while there is no room for it. */
  state: ListState | undefined;
  /** How many users there are by the filters in force, as it is read; undefined = not known yet. */
  total: string | undefined;
  /** What is going on: «Loading users...», «Updating...», or nothing. */
  working: string;
}

/** How many users the list has, and in which order. */
function ListCaption({ state, total, working }: ListCaptionProps) {
  const { t } = useTranslation('admin');
  return (
    <Caption>
      <Heading level={2} size={16}>
        {total === undefined ? t('users.caption') : t('pair', { label: t('users.caption'), value: total })}
      </Heading>
      {state && (
        <Text size={12} tone="muted">
          {t('users.currentSort', {
            by: t(`users.sorts.${state.sortBy}`),
            order: t(`users.orders.${orderWords(state.sortBy)}.${state.sortOrder}`),
          })}
        </Text>
      )}
      <Working role="status">
        {working && (
          <>
            <Spinner size={16} />
            <Text size={12} tone="muted">
              {working}
            </Text>
          </>
        )}
      </Working>
    </Caption>
  );
}

interface ResultsProps {
  state: ListState;
  list: ReturnType<typeof useAdminUsersQuery>;
  change: (wanted: Partial<ListState>) => void;
  onPage: (page: number) => void;
  onDo: (doing: Doing) => void;
  selection: UsersTableProps['selection'];
}

function Results({
  state,
  list: { data, currentData, error, isError, isFetching, refetch },
  change,
  onPage,
  onDo,
  selection,
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
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} $height={36} $radius={10} />
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
      {filtered && <FilteredBanner state={state} found={totalText(data)} onClear={clear} />}
      {data.users.length > 0 ? (
        <UsersTable
          users={data.users}
          state={state}
          busy={isFetching && currentData === undefined}
          change={change}
          onDo={onDo}
          selection={selection}
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

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  margin-block-end: -8px;
  padding: 4px 4px 4px 12px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-info-soft);
`;
const Clear = styled(Button)`
  margin-inline-start: auto;
`;

/** «Showing filtered results (found of all users)» with the filters in force. */
function FilteredBanner({
  state,
  found,
  onClear,
}: {
  state: ListState;
  /** How many the filters find, as it is read. */
  found: string;
  onClear: () => void;
}) {
  const { t } = useTranslation('admin');
  const totalText = useTotalText();
  const { data: everybody } = useAdminUsersQuery(DEFAULTS);
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
    ...(state.secondStepFilter === 'all'
      ? []
      : [t('users.filterNames.secondStep', { value: t(`users.secondSteps.${state.secondStepFilter}`) })]),
  ];
  return (
    <Strip>
      <Text size={14} weight={600}>
        {t('users.filtered', { shown: found, total: everybody ? totalText(everybody) : NOT_KNOWN })}
      </Text>
      <Cluster $gap={4}>
        {filters.map((filter) => (
          <TypedBadge key={filter}>{filter}</TypedBadge>
        ))}
      </Cluster>
      <Clear size="s" variant="ghost" onPress={onClear}>
        {t('users.clear')}
      </Clear>
    </Strip>
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
