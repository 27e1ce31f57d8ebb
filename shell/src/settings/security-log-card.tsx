import { useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, LinkButton, Stack, Text } from '@nb/ui';
import { Link, ReadFailed } from '@nb/web-kit';
import { CardWaiting } from './card-states';
import { SecurityEvents } from './security-events';
import { useSecurityLogInfiniteQuery } from './sessions.api';

const LATEST = 5;

/** The latest entries of the security log, and a link to all. */
export function SecurityLogCard() {
  const { t } = useTranslation('shell');
  const log = useSecurityLogInfiniteQuery(LATEST);
  const page = log.data?.pages[0];
  return (
    <Card as="section" aria-labelledby="settings-log">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-log">
            {t('settings.log.title')}
          </Heading>
          <Text size={14} tone="muted">
            {t('settings.log.text')}
          </Text>
        </Stack>
        {page ? (
          page.events.length > 0 ? (
            <SecurityEvents events={page.events} label={t('settings.log.title')} />
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
          <CardWaiting lines={3} />
        )}
        {page?.nextCursor !== undefined && (
          <Cluster>
            <LinkButton as={Link} to="/settings/security-log" iconEnd="arrow-right">
              {t('settings.log.all')}
            </LinkButton>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
