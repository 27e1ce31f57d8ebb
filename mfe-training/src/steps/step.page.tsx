import type { Progress, StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { EmptyState, Heading, Illustration, LinkButton, Stack, Text, below, useMedia } from '@nb/ui';
import {
  Link,
  Page,
  PendingSaves,
  firstIncompleteStep,
  useParams,
  usePage,
  useProgressQuery,
  ReadFailed,
} from '@nb/web-kit';
import { ComplianceGuard } from '../compliance/compliance-guard';
import { Waiting } from '../waiting';
import { StepBody } from './step-body';
import { StepRow, StepTrail } from './step-row';
import { pathOfStep, stepOf, stepState } from './step-states';

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
  const h1 = usePage(title);
  // On a phone the summary is shown with the learning points, so that the main part of the step is higher up.
  const isPhone = useMedia(below.m);
  const hasRoom = !useMedia(below.xxl);
  return (
    <Stack $gap={16}>
      <Stack $gap={4}>
        <StepRow step={step} progress={progress.data} />
        <Stack as="header" $gap={4}>
          <Heading level={1} ref={h1} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Heading>
          {!isPhone && <Text tone="muted">{t(`steps.${step}.summary`)}</Text>}
        </Stack>
      </Stack>
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
      {!hasRoom && <StepTrail step={step} />}
    </Stack>
  );
}

/** Shows a step only if it is not locked: its number may have been typed into the address. */
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
