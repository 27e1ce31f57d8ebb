import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, Grid, Heading, Icon, LinkButton, Stack, Text } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import { Waiting } from '../waiting';
import { useComplianceDocumentsQuery } from '../training.api';

/** The documents, each with its date and a link to be read (docs/product/training.md#compliance). */
export function Documents() {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data, error, isError, isFetching, refetch } = useComplianceDocumentsQuery();
  if (data === undefined) {
    return isError ? (
      <ReadFailed
        level={2}
        title={t('compliance.documentsFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Waiting heights={[160, 160]} />
    );
  }
  return (
    <Grid as="ul" $min={260} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {data.documents.map(({ id, title, updated, url, pdfUrl }) => (
        <Card key={id} as="li" $padding={20}>
          <Stack $gap={16} $justify="between" style={{ blockSize: '100%' }}>
            <Cluster $gap={12} $nowrap $align="start">
              <span style={{ color: 'var(--nb-brand-text)' }}>
                <Icon name="document" size={24} />
              </span>
              <Stack $gap={4}>
                <Heading level={2} size={16} id={`document-${id}`}>
                  {title}
                </Heading>
                <Text size={14} tone="muted">
                  {t('compliance.updated', { date: format.day(updated) })}
                </Text>
              </Stack>
            </Cluster>
            <Cluster $gap={8}>
              <LinkButton
                size="s"
                icon="external"
                href={url}
                target="_blank"
                rel="noopener"
                aria-label={t('compliance.view', { title })}
              >
                {common('action.view')}
              </LinkButton>
              <LinkButton
                size="s"
                variant="ghost"
                icon="document"
                href={pdfUrl}
                target="_blank"
                rel="noopener"
                aria-label={t('compliance.pdf', { title })}
              >
                {t('compliance.pdfShort')}
              </LinkButton>
            </Cluster>
          </Stack>
        </Card>
      ))}
    </Grid>
  );
}
