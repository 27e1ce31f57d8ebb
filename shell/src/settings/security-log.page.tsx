import { useTranslation } from '@nb/i18n';
import { Breadcrumbs, Button, Card, Cluster, Stack, Text } from '@nb/ui';
import { Link, Page, errorText, ReadFailed } from '@nb/web-kit';
import { CardWaiting } from './card-states';
import { SecurityEvents } from './security-events';
import { useSecurityLogInfiniteQuery } from './sessions.api';

const PAGE = 50;

/** `/settings/security-log`: everything that happened to the account. */
export function SecurityLogPage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const log = useSecurityLogInfiniteQuery(PAGE);
  const events = log.data?.pages.flatMap((page) => page.events);
  return (
    <Page
      title={t('settings.log.title')}
      lead={t('settings.log.text')}
      above={
        <Breadcrumbs
          label={t('settings.log.title')}
          items={[{ label: t('settings.title'), to: '/settings' }, { label: t('settings.log.title') }]}
          linkAs={Link}
        />
      }
    >
      <Card style={{ maxInlineSize: 760 }}>
        <Stack $gap={16}>
          {events ? (
            events.length > 0 ? (
              <SecurityEvents events={events} label={t('settings.log.title')} />
            ) : (
              <Text tone="muted">{t('settings.log.none')}</Text>
            )
          ) : log.isError ? (
            <ReadFailed
              title={t('settings.log.failed')}
              error={log.error}
              onRetry={() => void log.refetch()}
              retrying={log.isFetching}
            />
          ) : (
            <CardWaiting lines={6} />
          )}
          {events && log.isError && (
            <Text role="alert" tone="danger">
              {errorText(log.error, common)}
            </Text>
          )}
          {log.hasNextPage && (
            <Cluster>
              <Button pending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
                {common('action.loadMore')}
              </Button>
            </Cluster>
          )}
        </Stack>
      </Card>
    </Page>
  );
}
