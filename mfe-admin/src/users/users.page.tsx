import { useTranslation } from '@nb/i18n';
import { EmptyState, ErrorState, LinkButton, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { Link, Page, errorText, requestIdOf, useCurrentUserQuery, useSearchParams } from '@nb/web-kit';
import { useCallback } from 'react';
import { FilteredBanner } from './filtered-banner';
import { Filters } from './filters';
import { type ListState, DEFAULTS, changed, isFiltered, readState, writeState } from './list-state';
import { UserPages } from './user-pages';
import { UsersTable } from './users-table';
import { useAdminUsersQuery } from './users.api';

/** `/admin` (RT §2, U1, U4). */
export function UsersPage() {
  const { t } = useTranslation('admin');
  const { data: user } = useCurrentUserQuery();
  if (!user?.isMasterAdmin) {
    return (
      <Page title={t('users.denied')} hideHeading>
        <EmptyState icon="lock" title={t('users.denied')} text={t('users.deniedText')} action={<LinkButton as={Link} to="/" variant="primary">{t('users.back')}</LinkButton>} />
      </Page>
    );
  }
  return <UserList />;
}

function UserList() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const { data, currentData, error, isError, isFetching, refetch } = useAdminUsersQuery(state);
  const change = useCallback(
    (wanted: Partial<ListState>) => setParams((now) => writeState(changed(readState(now), wanted)), { replace: !('page' in wanted) }),
    [setParams],
  );
  const filtered = isFiltered(state);
  const requestId = requestIdOf(error);
  return (
    <Page title={t('users.title')} lead={t('users.lead')}>
      <Stack $gap={20}>
        <Filters state={state} change={change} busy={isFetching} />
        {isError && !isFetching ? (
          <ErrorState
            title={t('users.failed')} text={errorText(error, common)} retryLabel={common('action.retry')} onRetry={() => void refetch()}
            {...(requestId && { requestId, requestIdLabel: common('remote.requestId', { id: '' }) })}
          />
        ) : data === undefined ? (
          <SkeletonRegion label={t('users.loading')}>
            <Stack $gap={8}>{Array.from({ length: 8 }, (_, index) => <Skeleton key={index} $height={64} $radius={10} />)}</Stack>
          </SkeletonRegion>
        ) : (
          <>
            {filtered && <FilteredBanner state={state} shown={data.users.length} total={data.total} onClear={() => change({ ...DEFAULTS, sortBy: state.sortBy, sortOrder: state.sortOrder })} />}
            {data.users.length === 0 && !isFetching
              ? <EmptyState icon="search" title={t('users.empty')} />
              : <UsersTable users={data.users} total={data.total} state={state} busy={isFetching && currentData === undefined} change={change} />}
            <UserPages page={state.page} total={data.total} onChange={(page) => change({ page })} />
          </>
        )}
      </Stack>
    </Page>
  );
}
