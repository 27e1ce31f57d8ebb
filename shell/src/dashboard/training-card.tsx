import { type Progress, STEP_NUMBERS } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Card,
  Cluster,
  Divider,
  Heading,
  Illustration,
  LinkButton,
  ProgressBar,
  Stack,
  StepIndicator,
  Text,
  below,
} from '@nb/ui';
import { Link, firstIncompleteStep, isStepCompleted, useCurrentUserQuery } from '@nb/web-kit';
import { memo } from 'react';
import styled from 'styled-components';
import { CallCard } from './call-card';

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 24px;
  align-items: center;
  @media ${below.m} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Art = styled.div`
  /* the picture is airy at its edges: the card need not grow for them */
  margin-block: -12px;
  @media ${below.m} {
    display: none;
  }
`;
const Ways = styled(Cluster)`
  @media ${below.s} {
    > * {
      flex: 1 1 100%;
    }
  }
`;

/**
 * The user's progress in the training, with the next step first. Memoized, because it is the largest part of the page and should not
 * render again when other data arrives.
 */
export const TrainingCard = memo(function TrainingCard({
  progress,
  hasCall = false,
}: {
  progress: Progress;
  /** The first call stands in the same card. */
  hasCall?: boolean;
}) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const total = STEP_NUMBERS.length;
  const done = progress.completedSteps;
  const next = firstIncompleteStep(progress);
  const all = progress.trainingCompleted;
  return (
    <Card as="section" aria-labelledby="training-card">
      <Stack $gap={24}>
        <Head>
          <Stack $gap={20}>
            <Stack $gap={4}>
              <Cluster $gap={8}>
                <Heading level={2} size={14} id="training-card" style={{ color: 'var(--nb-brand-text)' }}>
                  {t('dashboard.training.title')}
                </Heading>
                {!all && (
                  <Text as="span" size={14} tone="muted">
                    {t('dashboard.training.remaining', { count: total - done })}
                  </Text>
                )}
              </Cluster>
              <Text as="strong" size={22} weight={600} style={{ letterSpacing: 'var(--nb-tracking)' }}>
                {all
                  ? t('dashboard.training.done')
                  : t('dashboard.training.next', { title: common(`step.titles.${next}`) })}
              </Text>
            </Stack>
            <Ways>
              {all ? (
                <LinkButton as={Link} to="/basic-training">
                  {t('dashboard.training.review')}
                </LinkButton>
              ) : (
                <>
                  <LinkButton as={Link} to={`/training/step/${next}`} variant="primary" size="l" iconEnd="arrow-right">
                    {t('dashboard.training.continue')}
                  </LinkButton>
                  <LinkButton as={Link} to="/basic-training" size="l">
                    {t('dashboard.training.overview')}
                  </LinkButton>
                </>
              )}
            </Ways>
          </Stack>
          <Art aria-hidden="true">
            <Illustration name={all ? 'celebrate' : 'training'} size={184} />
          </Art>
        </Head>
        <ProgressBar
          label={t('dashboard.training.complete', { done, total })}
          value={done}
          max={total}
          tone={all ? 'success' : 'brand'}
        />
        <StepIndicator
          label={t('dashboard.training.title')}
          linkAs={Link}
          steps={STEP_NUMBERS.map((step) => {
            const completed = isStepCompleted(progress, step);
            const current = !all && step === next;
            return {
              id: String(step),
              label: common(`step.titles.${step}`),
              state: completed ? 'done' : current ? 'current' : 'open',
              stateLabel: t(
                completed
                  ? 'dashboard.training.stepDone'
                  : current
                    ? 'dashboard.training.stepNext'
                    : 'dashboard.training.stepOpen',
              ),
              ...((completed || current) && { to: `/training/step/${step}` }),
            };
          })}
        />
        {hasCall && (
          <>
            <Divider />
            <FirstCall />
          </>
        )}
      </Stack>
    </Card>
  );
});

function FirstCall() {
  const { data: user } = useCurrentUserQuery();
  return user && <CallCard isPart user={user} trainingCompleted={false} />;
}
