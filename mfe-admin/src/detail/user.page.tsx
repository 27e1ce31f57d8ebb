import { useTranslation } from '@nb/i18n';
import { Breadcrumbs, EmptyState, LinkButton, Skeleton, SkeletonRegion, Stack, Tabs } from '@nb/ui';
import {
  Link,
  Page,
  isProblem,
  useLocation,
  useParams,
  useReplacePage,
  useSearchParams,
  ReadFailed,
} from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { AdminUserDetail } from '@nb/contracts';
import { AdminOnly } from '../access';
import { type UserAction, UserDialogs, useUserAction } from '../manage/user-dialogs';
import { nameOf } from '../users/names';
import { StatusBadges } from '../users/users-table';
import { useAdminUserQuery } from '../users/users.api';
import { DataTab } from './data-tab';
import { HistoryTab } from './history-tab';
import { Overview } from './overview';
import { SecurityTab } from './security-tab';
import { UserMenu } from './user-menu';

const TABS = ['overview', 'security', 'history', 'data'] as const;
type Tab = (typeof TABS)[number];

/** Where the list was left: its filters and page, if somebody came from there. */
const listOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : '';

/** `/admin/users/:id`: everything about one account. */
export function UserPage() {
  const { id = '' } = useParams();
  // Another person is another page: nothing typed or opened for one may show at the other.
  return (
    <AdminOnly>
      <UserView key={id} id={id} />
    </AdminOnly>
  );
}

function UserView({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { state } = useLocation();
  const list = `/admin${listOf(state)}`;
  // The user as they were when their deletion began: a live message about it must not make the page read a deleted user.
  const [removed, setRemoved] = useState<AdminUserDetail>();
  const { data, error, isError, isFetching, refetch } = useAdminUserQuery(removed ? skipToken : id);
  const user = removed ?? data;
  const trail = (label: string) => (
    <Breadcrumbs label={t('detail.trail')} linkAs={Link} items={[{ label: t('users.title'), to: list }, { label }]} />
  );
  if (user)
    return (
      <User
        user={user}
        list={list}
        above={trail(nameOf(user))}
        isRemoved={removed !== undefined}
        onDeleting={(isDeleting) => setRemoved(isDeleting ? user : undefined)}
      />
    );
  const gone = isProblem(error, 'user.not-found', 'request.invalid');
  return (
    <Page title={t('detail.title')} hideHeading={gone} above={trail(t('detail.title'))}>
      {isError && !isFetching ? (
        gone ? (
          <EmptyState
            icon="user"
            title={t('detail.gone')}
            text={t('detail.goneText')}
            action={
              <LinkButton as={Link} to={list} variant="primary">
                {t('detail.back')}
              </LinkButton>
            }
          />
        ) : (
          <ReadFailed title={t('detail.failed')} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <SkeletonRegion label={common('state.loading')}>
          <Stack $gap={20}>
            <Skeleton $height={44} />
            <Skeleton $height={240} $radius={16} />
            <Skeleton $height={160} $radius={16} />
          </Stack>
        </SkeletonRegion>
      )}
    </Page>
  );
}

interface UserProps {
  user: AdminUserDetail;
  list: string;
  above: React.ReactNode;
  isRemoved: boolean;
  onDeleting: (isDeleting: boolean) => void;
}

function User({ user, list, above, isRemoved, onDeleting }: UserProps) {
  const { t } = useTranslation('admin');
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const { doing, begin: beginWith, close } = useUserAction([user]);
  const replacePage = useReplacePage();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'overview';
  const show = (next: Tab) => setParams(next === 'overview' ? {} : { tab: next }, { state: state as unknown });
  const begin = (act: UserAction) => beginWith({ act, user });
  return (
    <Page
      title={nameOf(user)}
      above={above}
      lead={<StatusBadges user={user} />}
      actions={<UserMenu user={user} onAction={begin} onDownload={() => show('data')} />}
    >
      <Tabs<Tab>
        label={t('detail.tabs')}
        selected={tab}
        onChange={show}
        items={[
          {
            id: 'overview',
            label: t('detail.overview'),
            icon: 'user',
            content: <Overview user={user} onAction={begin} />,
          },
          {
            id: 'security',
            label: t('detail.security'),
            icon: 'shield',
            content: isRemoved ? null : <SecurityTab user={user} onEnd={() => begin('sessions')} />,
          },
          {
            id: 'history',
            label: t('detail.history'),
            icon: 'list',
            content: isRemoved ? null : <HistoryTab userId={user.id} />,
          },
          { id: 'data', label: t('detail.data'), icon: 'document', content: <DataTab user={user} /> },
        ]}
      />
      <UserDialogs doing={doing} onDeleting={onDeleting} onClose={close} onDeleted={() => replacePage(list)} />
    </Page>
  );
}
