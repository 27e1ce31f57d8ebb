import { type CurrentUser, MAX_UNREAD_COUNT, type Notification } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Button,
  EmptyState,
  IconButton,
  LinkButton,
  PopoverPanel,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  VisuallyHidden,
} from '@nb/ui';
import { errorText, Link, onNotification, useLocation, ReadFailed } from '@nb/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { NotificationList } from './notification-list';
import { useNotificationText } from './notification-words';
import {
  useNotificationsInfiniteQuery,
  useReadNotificationsMutation,
  useUnreadNotificationsQuery,
} from './notifications.api';

const Place = styled.span`
  position: relative;
  display: inline-flex;
`;
const Count = styled.span`
  position: absolute;
  inset-block-start: 2px;
  /* beside the bell, whose clapper it touches at most, however many digits it has */
  inset-inline-start: 27px;
  min-inline-size: 20px;
  padding-inline: 5px;
  box-sizing: border-box;
  border: 2px solid var(--nb-bg);
  border-radius: 999px;
  background: var(--nb-accent);
  color: var(--nb-on-accent);
  font-size: 0.75rem;
  font-weight: 700;
  line-height: 1rem;
  text-align: center;
  pointer-events: none;
  forced-color-adjust: none;
`;
const Refusal = styled(Text)`
  order: 1;
  inline-size: 100%;
`;
const Edge = styled.div`
  padding: 4px 16px 16px;
`;

/** The bell with the live number of unread notifications, and the panel with the list. */
export function NotificationBell({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  // When the count can't be read the bell shows none, and its list says why. Selects only the count, so that nothing else renders the bell again.
  const { unread } = useUnreadNotificationsQuery(undefined, {
    selectFromResult: ({ data }) => ({ unread: data?.unread ?? 0 }),
  });
  const count =
    unread >= MAX_UNREAD_COUNT
      ? t('notifications.many', { number: format.number(MAX_UNREAD_COUNT - 1) })
      : format.number(unread);
  return (
    <Place>
      <PopoverPanel
        open={open}
        onOpenChange={setOpen}
        title={t('notifications.title')}
        closeLabel={common('action.close')}
        trigger={
          <IconButton
            icon="bell"
            label={
              unread === 0 ? t('notifications.title') : t('notifications.titleUnread', { count: unread, number: count })
            }
          />
        }
        actions={<ReadAll user={user} unread={unread} />}
        footer={
          <LinkButton
            as={Link}
            to="/settings#notifications"
            replace
            variant="ghost"
            size="s"
            icon="settings"
            onClick={() => setOpen(false)}
          >
            {t('notifications.settings')}
          </LinkButton>
        }
      >
        <Content user={user} onFollow={() => setOpen(false)} />
      </PopoverPanel>
      {unread > 0 && <Count aria-hidden>{count}</Count>}
      <Announcer />
    </Place>
  );
}

/** A master admin who views the account must not change anything in it. */
const maySet = (user: CurrentUser) => user.viewAs === undefined;

function ReadAll({ user, unread }: { user: CurrentUser; unread: number }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const [read, reading] = useReadNotificationsMutation();
  const newest = useNotificationsInfiniteQuery().data?.pages[0]?.notifications[0];
  // Stays after it was pressed, so that keyboard focus is not lost.
  if (newest === undefined || (unread === 0 && reading.isUninitialized) || !maySet(user)) return null;
  return (
    <>
      <Button variant="ghost" size="s" pending={reading.isLoading} onPress={() => void read({ upTo: newest.at })}>
        {t('notifications.readAll')}
      </Button>
      {reading.isError && (
        <Refusal role="alert" size={14} tone="danger">
          {errorText(reading.error, common)}
        </Refusal>
      )}
    </>
  );
}

function Content({ user, onFollow }: { user: CurrentUser; onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const list = useNotificationsInfiniteQuery();
  const [read] = useReadNotificationsMutation();
  const follow = (notification: Notification) => {
    if (!notification.read && maySet(user)) void read({ ids: [notification.id] });
    onFollow();
  };
  const entries = list.data?.pages.flatMap((page) => page.notifications);
  if (entries === undefined && list.isError)
    return (
      <ReadFailed
        title={t('notifications.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (entries === undefined)
    return (
      <Edge style={{ paddingBlockStart: 16 }}>
        <SkeletonRegion label={common('state.loading')}>
          <Stack $gap={12}>
            {[1, 2, 3, 4].map((line) => (
              <Skeleton key={line} $height={48} $radius={10} />
            ))}
          </Stack>
        </SkeletonRegion>
      </Edge>
    );
  if (entries.length === 0)
    return <EmptyState level={3} icon="bell" title={t('notifications.none')} text={t('notifications.noneText')} />;
  return (
    <>
      <NotificationList notifications={entries} onFollow={follow} />
      {list.hasNextPage && (
        <Edge>
          <Button fullWidth pending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {common('action.loadMore')}
          </Button>
        </Edge>
      )}
      {list.isFetchNextPageError && <Edge role="alert">{errorText(list.error, common)}</Edge>}
    </>
  );
}

/** Announces new notifications politely, except on the page of partners, which announces its own changes. */
function Announcer() {
  const textOf = useNotificationText();
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const say = useEffectEvent((notification: Notification) => {
    if ('partnerId' in notification.facts && pathname.startsWith('/partners')) return;
    setSaid(textOf(notification));
  });
  useEffect(() => onNotification((notification) => say(notification)), []);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
