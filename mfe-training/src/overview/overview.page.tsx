import { type Progress, STEP_NUMBERS } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Card, Cluster, Illustration, LinkButton, ProgressBar, Stack, Text } from '@nb/ui';
import { Link, Page, firstIncompleteStep, useCurrentUserQuery, useProgressQuery, ReadFailed } from '@nb/web-kit';
import { CertificateWays } from '../certificates/certificate-card';
import styled from 'styled-components';
import { callUrgency, knownCall } from '../call/call-time';
import { useNow } from '../call/use-now';
import { Waiting } from '../waiting';
import { pathOfStep, stepState } from '../steps/step-states';
import { StepCard } from './step-card';

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Picture = styled.div`
  flex: none;
  @media (max-width: 767.98px) {
    display: none;
  }
`;
const Words = styled(Stack)`
  flex: 1 1 280px;
`;

/** `/basic-training` (docs/product/training.md#the-five-steps). */
export function OverviewPage() {
  const { t } = useTranslation('training');
  const progress = useProgressQuery();
  return (
    <Page title={t('overview.title')} lead={t('overview.lead')}>
      {progress.data ? (
        <Course progress={progress.data} />
      ) : progress.isError && !progress.data ? (
        <ReadFailed
          level={2}
          title={t('progressFailed')}
          error={progress.error}
          onRetry={() => void progress.refetch()}
          retrying={progress.isFetching}
        />
      ) : (
        <Waiting heights={[190, 112, 112, 112, 112, 112]} />
      )}
    </Page>
  );
}

function Course({ progress }: { progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const now = useNow(30_000);
  const total = STEP_NUMBERS.length;
  const done = progress.completedSteps;
  const next = firstIncompleteStep(progress);
  const call = user ? knownCall(user) : { kind: 'none' as const };
  const begin = done === total ? 'review' : done === 0 ? 'begin' : 'continue';
  return (
    <Stack $gap={20}>
      {done === total && (
        <Banner
          tone="success"
          icon="trophy"
          title={t('overview.completed')}
          {...(progress.trainingCompleted && { action: <CertificateWays /> })}
        >
          {t('overview.completedText')}
        </Banner>
      )}
      <Card as="section" aria-labelledby="course-progress">
        <Cluster $gap={32} $justify="between">
          <Words $gap={20}>
            <Text as="strong" size={18} weight={600} id="course-progress">
              {common('step.count', { done, total })}
            </Text>
            <ProgressBar
              label={t('overview.progress')}
              hideLabel
              value={done}
              max={total}
              size="m"
              valueText={common('step.count', { done, total })}
              tone={done === total ? 'success' : 'brand'}
            />
            {done < total && (
              <Text tone="muted">{t('overview.next', { step: next, title: common(`step.titles.${next}`) })}</Text>
            )}
            <Cluster>
              <LinkButton as={Link} to={pathOfStep(next)} variant="primary" size="l" iconEnd="arrow-right">
                {t(`overview.${begin}`)}
              </LinkButton>
            </Cluster>
          </Words>
          <Picture>
            <Illustration name={done === total ? 'celebrate' : 'training'} size={210} />
          </Picture>
        </Cluster>
      </Card>
      <Steps>
        {STEP_NUMBERS.map((step) => (
          <li key={step}>
            <StepCard
              step={step}
              state={stepState(progress, step)}
              {...(step === 5 &&
                user &&
                call.kind === 'instant' && { call: { user, urgency: callUrgency(call.at, now) } })}
            />
          </li>
        ))}
      </Steps>
    </Stack>
  );
}
