import { type Progress, STEP_NUMBERS, type StepNumber } from '@nb/contracts';
import { type TFunction, useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, Icon, LinkButton, Stack, Text, below, useMedia } from '@nb/ui';
import {
  Link,
  errorText,
  isProblem,
  isStepCompleted,
  useNavigate,
  useToast,
  NotValidYet,
  useSaveAll,
} from '@nb/web-kit';
import { useEffect, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { Celebration } from './celebration';
import { useCompleteStepMutation } from '../saving/progress.api';
import { hasAnswer } from './goals-form';
import { type Missing, missingOf } from './missing';
import { uidOf } from './referral-id';
import { pathOfStep } from './step-states';

interface Message {
  title: string;
  text: string;
}

const Done = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  color: var(--nb-success);
  font-weight: 600;
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 12px;
  padding-block-start: 20px;
  border-block-start: 1px solid var(--nb-border);
`;
/** Its parts are those of the page, so that what stays at the end of the screen stays there along all of it. */
const Parts = styled.footer`
  display: contents;
`;
/** On a phone the way on stays at the end of the screen, except while something is typed: then the keyboard needs the room. */
const Thumb = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: 3;
  display: flex;
  flex-direction: column;
  gap: 8px;
  margin-inline: -16px;
  padding: 8px 16px max(8px, env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--nb-border);
  background: var(--nb-bg);
  main:has(input:not([type='checkbox'], [type='radio'], [type='range']):focus, textarea:focus) & {
    position: static;
  }
`;
/** What gets the focus is scrolled into sight above it (WCAG 2.4.11). */
const AboveThumb = createGlobalStyle`
  html { scroll-padding-block-end: 9rem; }
`;
/** What lies on the far side; on a phone the way on takes the room that the words leave. */
const Onward = styled(Cluster)`
  @media ${below.m} {
    > a {
      flex: 1 1 auto;
    }
  }
`;
const neighbour = (step: StepNumber, by: -1 | 1): StepNumber | undefined =>
  STEP_NUMBERS.find((number) => number === step + by);

/** What completing a step depends on, per step. */
const REQUIREMENTS: { readonly [N in StepNumber]: (progress: Progress) => readonly unknown[] } = {
  1: ({ step1Actions }) => [step1Actions.action3Completed === true],
  2: ({ step2Actions, referralLink }) => [
    step2Actions.action1Completed === true,
    step2Actions.action2Completed === true,
    uidOf(referralLink) !== '',
  ],
  3: ({ step3Actions, contacts }) => [step3Actions.action1Completed === true, contacts],
  4: ({ goals, contacts }) => [hasAnswer(goals), contacts],
  5: () => [],
};

/** Changes when something that completing the step depends on changes: until then a refusal of the server still holds. */
export const requirementsKey = (progress: Progress, step: StepNumber): string =>
  JSON.stringify(REQUIREMENTS[step](progress));

/** Previous step, and completing this one: what is unsaved is saved first, then the server decides. */
export function StepFooter({ step, progress }: { step: StepNumber; progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const saveAll = useSaveAll();
  const [completeStep] = useCompleteStepMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const refused = refusal === undefined ? undefined : completionRefusal(refusal, step, t, common);
  const [celebrating, setCelebrating] = useState<{ trainingCompleted: boolean }>();
  const completed = isStepCompleted(progress, step);
  const previous = neighbour(step, -1);
  const next = neighbour(step, 1);
  const stacked = useMedia(below.m);
  const missing = completed ? [] : missingOf(progress, step);
  // A refusal is shown until something that may have caused it changes.
  const requirements = requirementsKey(progress, step);
  useEffect(() => () => setRefusal(undefined), [requirements]);

  const complete = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await saveAll();
      const { firstTime, progress: now, trainingCompletedNow } = await completeStep({ step }).unwrap();
      // Steps 4 and 5 may be done in either order: whichever was the last, the training is complete, and no step comes next.
      if (next === undefined ? firstTime : trainingCompletedNow)
        setCelebrating({ trainingCompleted: now.trainingCompleted });
      else if (next !== undefined) {
        toast.success(
          t('complete.doneText', { step: next, title: common(`step.titles.${next}`) }),
          t('complete.done', { step }),
        );
        await navigate(pathOfStep(next));
      } else await navigate('/');
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  const back = (
    <LinkButton as={Link} to={previous === undefined ? '/' : pathOfStep(previous)} icon="arrow-left">
      {previous === undefined ? common('action.backToDashboard') : t('step.previous')}
    </LinkButton>
  );
  const onward =
    completed && celebrating === undefined ? (
      <Onward $gap={16}>
        <Done>
          <Icon name="check-circle" />
          {t('complete.completed')}
        </Done>
        <LinkButton as={Link} to={next === undefined ? '/' : pathOfStep(next)} variant="primary" iconEnd="arrow-right">
          {next === undefined ? common('action.backToDashboard') : t('step.next')}
        </LinkButton>
      </Onward>
    ) : (
      <Button
        ownerOnly
        variant={missing.length > 0 ? 'secondary' : 'primary'}
        size="l"
        icon="check"
        pending={busy}
        pendingLabel={common('state.saving')}
        disabled={completed}
        onPress={() => void complete()}
      >
        {t('complete.button')}
      </Button>
    );
  const lacks = (
    <>
      {missing.length > 0 && !refused && <StillMissing missing={missing} isStacked={stacked} />}
      {refused && !completed && (
        <Banner
          live="alert"
          tone="warning"
          title={refused.title}
          onDismiss={() => setRefusal(undefined)}
          dismissLabel={common('action.dismiss')}
        >
          {refused.text}
        </Banner>
      )}
    </>
  );
  const celebration = celebrating && <Celebration {...celebrating} />;
  // Side by side the way back stands first, one below the other it stands last: Tab goes as the eye does (WCAG 2.4.3).
  if (stacked)
    return (
      <Parts>
        <AboveThumb />
        <Thumb data-page-actions>
          {lacks}
          {onward}
        </Thumb>
        {back}
        {celebration}
      </Parts>
    );
  return (
    <Stack as="footer" $gap={16}>
      {lacks}
      <Bar data-page-actions>
        {back}
        {onward}
      </Bar>
      {celebration}
    </Stack>
  );
}

/** Said before the button is pressed; a refusal takes its place. */
function StillMissing({ missing, isStacked }: { missing: readonly Missing[]; isStacked: boolean }) {
  const { t } = useTranslation('training');
  const words = missing.map((each) =>
    each.what === 'names' ? t('complete.lacks.names', { count: each.count }) : t(`complete.lacks.${each.what}`),
  );
  return (
    <Cluster $gap={8} $nowrap $align="start" $justify={isStacked ? 'start' : 'end'}>
      <Icon name="info" size={18} />
      <Text as="span" size={14} tone="muted" role="status">
        {t('complete.missing', { what: words.join('\u00A0· ') })}
      </Text>
    </Cluster>
  );
}

/** Why a step was not completed: the unmet rule in its own words, anything else by its error. */
export function completionRefusal(
  error: unknown,
  step: StepNumber,
  t: TFunction<'training'>,
  common: TFunction,
): Message {
  if (isProblem(error, 'step.1-telegram-missing'))
    return { title: t('complete.allActions'), text: t('complete.telegramMissing') };
  // Only a referral link can be invalid; anything else that is not valid yet are two versions that wait for a choice.
  if (error instanceof NotValidYet && step !== 2)
    return { title: t('complete.failed'), text: t('drafts.conflictTitle') };
  if (error instanceof NotValidYet || isProblem(error, 'step.2-actions-missing', 'step.2-link-missing'))
    return { title: t('complete.allActions'), text: t('complete.allActionsText') };
  if (isProblem(error, 'step.3-contacts-missing', 'step.3-action-missing'))
    return { title: t('complete.requiredGoal'), text: t('complete.requiredGoalText') };
  return { title: t('complete.failed'), text: errorText(error, common) };
}
