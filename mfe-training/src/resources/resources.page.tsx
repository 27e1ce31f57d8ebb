import type { TrainingPdf } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Card,
  Cluster,
  EmptyState,
  Grid,
  Heading,
  Icon,
  type IconName,
  Illustration,
  LinkButton,
  Stack,
  Text,
} from '@nb/ui';
import { Link, Page, useBrand, useProgressQuery, ReadFailed, mailHref } from '@nb/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ComplianceGuard } from '../compliance/compliance-guard';
import { Waiting } from '../waiting';
import { downloadOf, GUIDE_ID, usePdfFacts, useTrainingPdfsQuery } from './pdfs.api';

/** `/resources` (docs/product/training.md#tools-and-resources): for who has completed all five steps, which the server checks too. */
export function ResourcesPage() {
  const { t } = useTranslation('training');
  const { data, error, isError, isFetching, refetch } = useProgressQuery();
  return (
    <Page title={t('resources.title')} lead={t('resources.lead')}>
      {data === undefined ? (
        isError ? (
          <ReadFailed
            level={2}
            title={t('progressFailed')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Waiting heights={[120, 200]} />
        )
      ) : data.trainingCompleted ? (
        <ComplianceGuard>
          <Resources />
        </ComplianceGuard>
      ) : (
        <Locked done={data.completedSteps} />
      )}
    </Page>
  );
}

function Locked({ done }: { done: number }) {
  const { t } = useTranslation('training');
  return (
    <Card>
      <EmptyState
        level={2}
        illustration={<Illustration name="locked" />}
        title={t('resources.locked')}
        text={t('resources.lockedText', { done })}
        action={
          <LinkButton as={Link} to="/basic-training" variant="primary" iconEnd="arrow-right">
            {t('resources.toTraining')}
          </LinkButton>
        }
      />
    </Card>
  );
}

const Medal = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand-soft);
  color: var(--nb-brand-text);
`;

function Resource({
  id,
  icon,
  title,
  text,
  facts,
  children,
}: {
  id: string;
  icon: IconName;
  title: string;
  text: string;
  facts?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} $padding={20}>
      <Stack $gap={16} $justify="between" style={{ blockSize: '100%' }}>
        <Cluster $gap={16} $nowrap $align="start">
          <Medal>
            <Icon name={icon} size={24} />
          </Medal>
          <Stack $gap={4}>
            <Heading level={2} size={18} id={id}>
              {title}
            </Heading>
            <Text tone="muted">{text}</Text>
            {facts !== undefined && (
              <Text size={14} tone="muted" numeric>
                {facts}
              </Text>
            )}
          </Stack>
        </Cluster>
        <Cluster $gap={8}>{children}</Cluster>
      </Stack>
    </Card>
  );
}

function Resources() {
  const { t } = useTranslation('training');
  const { cloudDriveUrl, supportEmail } = useBrand();
  return (
    <Stack $gap={20}>
      <Pdfs />
      <Grid $columns={2} $gap={20}>
        <Resource id="drive" icon="resources" title={t('resources.drive')} text={t('resources.driveText')}>
          <LinkButton
            href={cloudDriveUrl}
            target="_blank"
            rel="noreferrer"
            icon="external"
            aria-label={t('resources.driveLabel')}
          >
            {t('resources.driveOpen')}
          </LinkButton>
        </Resource>
        <Resource
          id="support"
          icon="help"
          title={t('resources.support')}
          text={t('resources.supportText', { email: supportEmail })}
        >
          <LinkButton href={mailHref(supportEmail)} icon="mail">
            {t('resources.supportWrite')}
          </LinkButton>
        </Resource>
      </Grid>
    </Stack>
  );
}

function Pdfs() {
  const { t } = useTranslation('training');
  const { data, error, isError, isFetching, refetch } = useTrainingPdfsQuery(true);
  if (data === undefined) {
    return isError ? (
      <ReadFailed
        level={2}
        title={t('resources.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Waiting heights={[200]} />
    );
  }
  return (
    <Grid $columns={2} $gap={20}>
      {data
        .filter(({ id }) => id !== GUIDE_ID)
        .map((pdf) => (
          <PdfCard key={pdf.id} pdf={pdf} />
        ))}
    </Grid>
  );
}

function PdfCard({ pdf }: { pdf: TrainingPdf }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const format = useFormat();
  const factsOf = usePdfFacts();
  const { id, title, description, updated, url } = pdf;
  return (
    <Resource
      id={id}
      icon="document"
      title={title}
      text={description}
      facts={`${factsOf(pdf)} · ${t('compliance.updated', { date: format.day(updated) })}`}
    >
      <LinkButton href={url} target="_blank" rel="noopener" icon="external" aria-label={t('resources.view', { title })}>
        {common('action.view')}
      </LinkButton>
      <LinkButton
        href={downloadOf(url)}
        download
        icon="download"
        variant="ghost"
        aria-label={t('resources.download', { title })}
      >
        {common('action.download')}
      </LinkButton>
    </Resource>
  );
}
