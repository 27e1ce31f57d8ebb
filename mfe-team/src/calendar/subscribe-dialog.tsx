import type { CalendarFeed } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Cluster,
  CopyButton,
  Dialog,
  LinkButton,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  TextField,
} from '@nb/ui';
import { errorText, useToast, ReadFailed } from '@nb/web-kit';
import { useState } from 'react';
import { useCalendarFeedQuery, useEndFeedMutation, useMakeFeedMutation } from './calendar.api';

/** The calendar in other programs: a secret address to subscribe to, which can be replaced and ended. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useCalendarFeedQuery();
  return (
    <Dialog
      open
      onClose={onClose}
      size="m"
      icon="calendar"
      title={t('feed.title')}
      closeLabel={common('action.close')}
      actions={<Button onPress={onClose}>{t('codes.done')}</Button>}
    >
      <Stack $gap={16}>
        <Text>{t('feed.text')}</Text>
        {isError && !data ? (
          <ReadFailed title={t('feed.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <SkeletonRegion label={common('state.loading')}>
            <Skeleton $height={96} />
          </SkeletonRegion>
        ) : (
          <Feed feed={data} />
        )}
      </Stack>
    </Dialog>
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [make, making] = useMakeFeedMutation();
  const [end, ending] = useEndFeedMutation();
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useMessage();
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(() => errorText(error, common));
    }
  };
  const create = () => attempt(async () => setUrl((await make().unwrap()).url));
  const stop = () =>
    attempt(async () => {
      await end().unwrap();
      setUrl(undefined);
      toast.success(t('feed.ended'));
    });
  return (
    <>
      {failure && (
        <Banner tone="danger" live="alert">
          {failure}
        </Banner>
      )}
      {url && (
        <Stack $gap={12}>
          <Banner tone="warning" live="status">
            {t('feed.once')}
          </Banner>
          <TextField label={t('feed.address')} name="feed" readOnly value={url} onChange={() => undefined} />
          <Cluster $gap={8}>
            <CopyButton
              text={url}
              label={t('feed.copy')}
              copiedLabel={t('codes.copied')}
              failedLabel={t('codes.copyFailed')}
              variant="primary"
              onFailed={() =>
                toast.error(
                  () => t('codes.copyFailed'),
                  () => t('codes.copyFailedTitle'),
                )
              }
            />
            <LinkButton icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
              {t('feed.open')}
            </LinkButton>
          </Cluster>
          <Text size={14} tone="muted">
            {t('feed.how')}
          </Text>
        </Stack>
      )}
      {!url && feed.active && (
        <Stack $gap={4}>
          <Text weight={600}>{t('feed.active', { date: feed.createdAt ? format.date(feed.createdAt) : '' })}</Text>
          <Text size={14} tone="muted">
            {feed.lastReadAt ? t('feed.lastRead', { when: format.dateTime(feed.lastReadAt) }) : t('feed.neverRead')}
          </Text>
          <Text size={14} tone="muted">
            {t('feed.hidden')}
          </Text>
        </Stack>
      )}
      {(feed.active || url) && (
        <Text size={14} tone="muted">
          {t('feed.ends')}
        </Text>
      )}
      <Cluster $gap={8}>
        {!url && (
          <Button
            ownerOnly
            variant={feed.active ? 'secondary' : 'primary'}
            icon={feed.active ? 'refresh' : 'link'}
            pending={making.isLoading}
            onPress={() => void create()}
          >
            {t(feed.active ? 'feed.renew' : 'feed.make')}
          </Button>
        )}
        {(feed.active || url) && (
          <Button ownerOnly variant="ghost" icon="trash" pending={ending.isLoading} onPress={() => void stop()}>
            {t('feed.end')}
          </Button>
        )}
      </Cluster>
    </>
  );
}
