import type { CertificateCheck } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Container, Heading, Icon, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { Page, useBrand, useParams, ReadFailed } from '@nb/web-kit';
import styled from 'styled-components';
import { useCertificateCheckQuery } from './certificate-check.api';

const Medal = styled.span<{ $tone: 'success' | 'warning' }>`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  border-radius: 50%;
  background: var(--nb-${({ $tone }) => $tone}-soft);
  color: var(--nb-${({ $tone }) => $tone});
`;
/** A name may be one long word. */
const Sentence = styled(Text)`
  overflow-wrap: anywhere;
  text-wrap: balance;
`;

/** `/verify/{id}`: shows anybody whether a certificate is genuine. */
export function VerifyPage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const brand = useBrand();
  const { id = '' } = useParams();
  const { data, error, isError, isFetching, refetch } = useCertificateCheckQuery(id);
  return (
    <Container $width={640} style={{ paddingBlock: 24 }}>
      <meta name="robots" content="noindex" />
      <Page title={t('verify.title')} lead={t('verify.lead', { brand: brand.name })}>
        <div aria-live="polite">
          {data ? (
            <Result check={data} />
          ) : isError ? (
            <Card>
              <ReadFailed
                level={2}
                title={t('verify.failed')}
                error={error}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            </Card>
          ) : (
            <SkeletonRegion label={common('state.loading')}>
              <Skeleton $height={220} $radius={16} />
            </SkeletonRegion>
          )}
        </div>
      </Page>
    </Container>
  );
}

function Result({ check }: { check: CertificateCheck }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <Card $padding={32}>
      <Stack $gap={16} $align="start">
        <Medal $tone={check.valid ? 'success' : 'warning'}>
          <Icon name={check.valid ? 'check-circle' : 'warning'} size={32} />
        </Medal>
        <Heading level={2} size={22}>
          {t(check.valid ? 'verify.valid' : 'verify.invalid')}
        </Heading>
        {check.valid ? (
          <Sentence size={18} weight={600}>
            {t('verify.completed', { name: check.name, date: format.day(check.completedOn, 'long') })}
          </Sentence>
        ) : (
          <Text tone="muted">{t('verify.invalidText')}</Text>
        )}
      </Stack>
    </Card>
  );
}
