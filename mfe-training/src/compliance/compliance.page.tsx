import type { ComplianceStatus } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, Icon, LinkButton, Stack, Text } from '@nb/ui';
import { Link, Page, ReadFailed } from '@nb/web-kit';
import { Waiting } from '../waiting';
import { AgreeCard } from './agree-card';
import { needsAgreement, useComplianceStatusQuery } from './compliance.api';
import { Documents } from './documents';

/** `/compliance` (docs/product/training.md#compliance). */
export function CompliancePage() {
  const { t } = useTranslation('training');
  const { data, error, isError, isFetching, refetch } = useComplianceStatusQuery();
  return (
    <Page title={t('compliance.title')} lead={t('compliance.lead')}>
      <Stack $gap={24}>
        <Documents />
        {data === undefined ? (
          isError ? (
            <ReadFailed
              level={2}
              title={t('compliance.statusFailed')}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Waiting heights={[180]} />
          )
        ) : needsAgreement(data) ? (
          <AgreeCard status={data} onOutdated={() => void refetch()} />
        ) : (
          <Compliant status={data} />
        )}
      </Stack>
    </Page>
  );
}

function Compliant({ status }: { status: ComplianceStatus }) {
  const { t } = useTranslation('training');
  const format = useFormat();
  return (
    <Card as="section" $tone="success" aria-labelledby="compliant">
      <Stack $gap={12}>
        <Cluster $gap={8} style={{ color: 'var(--nb-success)' }}>
          <Icon name="check-circle" size={24} />
          <Heading level={2} size={18} id="compliant">
            {t('compliance.compliant')}
          </Heading>
        </Cluster>
        <Text>
          {t('compliance.agreedOn', {
            date: status.timestamp === null ? '' : format.date(status.timestamp, { style: 'long' }),
            version: status.version,
          })}
        </Text>
        <Cluster>
          <LinkButton as={Link} to="/basic-training" iconEnd="arrow-right">
            {t('compliance.toTraining')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}
