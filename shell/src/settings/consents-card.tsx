import type { Consent } from '@nb/contracts';
import { LANGUAGE_NAMES, useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, LinkButton, Stack, Text } from '@nb/ui';
import { Link, ReadFailed } from '@nb/web-kit';
import styled from 'styled-components';
import { CardWaiting } from './card-states';
import { useOwnConsentsQuery } from './consents.api';

const List = styled.ol`
  display: grid;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** All consents, when and how they were given, the latest first. */
export function ConsentsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('shell');
  const { data: consents, isError, error, isFetching, refetch } = useOwnConsentsQuery(userId);
  return (
    <Card as="section" aria-labelledby="settings-consents">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-consents">
            {t('settings.consents.title')}
          </Heading>
          <Text size={14} tone="muted">
            {t('settings.consents.text')}
          </Text>
        </Stack>
        {consents ? (
          consents.length > 0 ? (
            <Given consents={consents} label={t('settings.consents.title')} />
          ) : (
            <Text tone="muted">{t('settings.consents.none')}</Text>
          )
        ) : isError ? (
          <ReadFailed
            title={t('settings.consents.failed')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <CardWaiting lines={1} />
        )}
        <Cluster>
          <LinkButton as={Link} to="/compliance" iconEnd="arrow-right">
            {t('settings.consents.read')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}

function Given({ consents, label }: { consents: readonly Consent[]; label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <List aria-label={label}>
      {consents.map(({ version, at, method, language }) => (
        <Stack as="li" key={`${version} ${at}`} $gap={2}>
          <Text weight={600}>{t('consent.version', { version })}</Text>
          <Text size={14} tone="muted">
            <time dateTime={at}>{format.dateTime(at)}</time>
          </Text>
          <Text size={14} tone="muted">
            {t(`consent.${method}`, { language: LANGUAGE_NAMES[language] })}
          </Text>
        </Stack>
      ))}
    </List>
  );
}
