import { useFormat, useTranslation } from '@nb/i18n';
import { Button, EmptyState, LinkButton, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { Link, Page, useSearchParams, ReadFailed } from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AdminOnly } from '../access';
import { CreateDialog } from '../manage/create-dialog';
import { ResetAllDialog } from '../manage/reset-all-dialog';
import { ResetAllProgress } from '../manage/reset-all-progress';
import { type Doing, UserDialogs } from '../manage/user-dialogs';
import { FilteredBanner } from './filtered-banner';
import { Filters } from './filters';
import { ListActions } from './list-actions';
import { type ListState, DEFAULTS, changed, isFiltered, isSameStep, readState, writeState } from './list-state';
import { UserPages } from './user-pages';
import { useTotalText } from './use-total-text';
import { UsersTable } from './users-table';
import { useAdminUsersQuery } from './users.api';

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
  // The address follows in a transition: whether a search goes on is known here before it is there.
  const told = useRef(search);
  useEffect(() => {
    told.current = search;
  }, [search]);
  const list = useAdminUsersQuery(state);
  const totalText = useTotalText();
  const [open, setOpen] = useState<'create' | 'reset-all'>();
  const [doing, setDoing] = useState<Doing>();
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const replace = isSameStep(told.current, wanted);
      told.current = wanted.search ?? told.current;
      setParams((now) => writeState(changed(readState(now), wanted)), { replace });
    },
    [setParams],
  );
  const close = () => {
    setOpen(undefined);
    setDoing(undefined);
  };
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
          <Button data-shortcut="n" variant="primary" icon="user-plus" onPress={() => setOpen('create')}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Filters state={state} change={change} busy={list.isFetching} />
        <div ref={top}>
          <ListActions
            state={state}
            total={list.isError || !list.data ? undefined : totalText(list.data)}
            working={list.isFetching ? t(list.data ? 'users.updating' : 'users.loading') : ''}
            onResetAll={() => setOpen('reset-all')}
          />
        </div>
        {/* Where whoever began it is looking: on a phone the top of the page is out of sight. */}
        <ResetAllProgress />
        <Results state={state} list={list} change={change} onPage={turnTo} onDo={setDoing} />
      </Stack>
      {open === 'create' && <CreateDialog onClose={close} />}
      {open === 'reset-all' && <ResetAllDialog onClose={close} />}
      <UserDialogs doing={doing} onClose={close} />
    </Page>
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
