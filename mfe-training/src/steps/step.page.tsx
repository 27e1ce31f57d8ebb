import { type Progress, STEP_NUMBERS, type StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Breadcrumbs, Cluster, EmptyState, Illustration, LinkButton, ProgressBar, Stack, below } from '@nb/ui';
import {
  Link,
  Page,
  firstIncompleteStep,
  isStepCompleted,
  useParams,
  useProgressQuery,
  ReadFailed,
  PendingSaves,
} from '@nb/web-kit';
import styled from 'styled-components';
import { ComplianceGuard } from '../compliance/compliance-guard';
import { Waiting } from '../waiting';
import { StepBody } from './step-body';
import { pathOfStep, stepOf, stepState } from './step-states';

/** On a phone the way back has a line of its own, in every language. */
const Ways = styled(Cluster)`
  @media ${below.m} {
    > nav {
      flex: 1 0 100%;
    }
  }
`;

/** `/training/step/{step}`. */
export function StepPage() {
  const { t } = useTranslation('training');
  const step = stepOf(useParams().step);
  if (step !== undefined) return <KnownStep key={step} step={step} />;
  return (
    <Page title={t('step.unknown')} hideHeading>
      <EmptyState
        level={2}
        icon="search"
        title={t('step.unknown')}
        text={t('step.unknownText')}
        action={
          <LinkButton as={Link} to="/basic-training" variant="primary">
            {t('step.back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

function KnownStep({ step }: { step: StepNumber }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const progress = useProgressQuery();
  const title = common(`step.titles.${step}`);
  const completed = progress.data !== undefined && isStepCompleted(progress.data, step);
  return (
    <Page
      title={title}
      lead={t(`steps.${step}.summary`)}
      {...(completed && {
        actions: (
          <Badge tone="success" icon="check-circle">
            {t('state.completed')}
          </Badge>
        ),
      })}
      above={
        <Stack $gap={12}>
          <Ways $justify="between" $gap={8}>
            <Breadcrumbs
              label={t('step.breadcrumb')}
              linkAs={Link}
              items={[
                { label: t('step.dashboard'), to: '/' },
                { label: t('overview.title'), to: '/basic-training' },
                { label: common('step.number', { number: step }) },
              ]}
            />
            {/* its words, not its invisible edge, end where the bar does */}
            <LinkButton
              as={Link}
              to="/basic-training"
              variant="ghost"
              size="s"
              icon="arrow-left"
              style={{ marginInline: -14 }}
            >
              {t('step.back')}
            </LinkButton>
          </Ways>
          <ProgressBar
            label={t('step.position', { step, total: STEP_NUMBERS.length })}
            value={step}
            max={STEP_NUMBERS.length}
            valueText={
              progress.data
                ? common('step.count', { done: progress.data.completedSteps, total: STEP_NUMBERS.length })
                : ' '
            }
          />
        </Stack>
      }
    >
      {progress.data ? (
        <Gate step={step} progress={progress.data} />
      ) : progress.isError && !progress.data ? (
        <ReadFailed
          level={2}
          title={t('progressFailed')}
          error={progress.error}
          onRetry={() => void progress.refetch()}
          retrying={progress.isFetching}
        />
      ) : (
        <Waiting heights={[360, 200, 160]} />
      )}
    </Page>
  );
}

/** A step typed into the address opens only when its turn has come. */
function Gate({ step, progress }: { step: StepNumber; progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  if (stepState(progress, step) === 'locked') {
    const next = firstIncompleteStep(progress);
    return (
      <EmptyState
        level={2}
        illustration={<Illustration name="locked" />}
        title={common('errors.step.locked')}
        text={t('step.lockedText', { step: next, title: common(`step.titles.${next}`) })}
        action={
          <LinkButton as={Link} to={pathOfStep(next)} variant="primary">
            {t('step.goTo', { step: next })}
          </LinkButton>
        }
      />
    );
  }
  return (
    <ComplianceGuard>
      <PendingSaves>
        <StepBody step={step} progress={progress} />
      </PendingSaves>
    </ComplianceGuard>
  );
}
