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

const CompletedLabel = styled.span`
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
/** Without a box of its own, so that the sticky actions stick along the whole page. */
const FooterContents = styled.footer`
  display: contents;
`;
/** On a phone the buttons stick to the bottom, except while a field has the focus: the on-screen keyboard needs the room. */
const StickyActions = styled.div`
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
/** Focused elements are scrolled to above the sticky actions (WCAG 2.4.11). */
const ScrollPadding = createGlobalStyle`
  html { scroll-padding-block-end: 9rem; }
`;
/** The state and the link to the next step, which takes the remaining width on a phone. */
const NextActions = styled(Cluster)`
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
      // Steps 4 and 5 can be completed in either order: the last of them completes the training.
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
  const nextAction =
    completed && celebrating === undefined ? (
      <NextActions $gap={16}>
        <CompletedLabel>
          <Icon name="check-circle" />
          {t('complete.completed')}
        </CompletedLabel>
        <LinkButton as={Link} to={next === undefined ? '/' : pathOfStep(next)} variant="primary" iconEnd="arrow-right">
          {next === undefined ? common('action.backToDashboard') : t('step.next')}
        </LinkButton>
      </NextActions>
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
  const messages = (
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
  // Back comes first side by side and last when stacked, and the DOM follows, so that Tab moves in the visual order (WCAG 2.4.3).
  if (stacked)
    return (
      <FooterContents>
        <ScrollPadding />
        <StickyActions data-page-actions>
          {messages}
          {nextAction}
        </StickyActions>
        {back}
        {celebration}
      </FooterContents>
    );
  return (
    <Stack as="footer" $gap={16}>
      {messages}
      <Bar data-page-actions>
        {back}
        {nextAction}
      </Bar>
      {celebration}
    </Stack>
  );
}

/** What is missing, shown before the button is pressed; a refusal replaces it. */
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
  // Apart from the referral link of step 2, a draft is invalid only while its two versions wait for the user's choice.
  if (error instanceof NotValidYet && step !== 2)
    return { title: t('complete.failed'), text: t('drafts.conflictTitle') };
  if (error instanceof NotValidYet || isProblem(error, 'step.2-actions-missing', 'step.2-link-missing'))
    return { title: t('complete.allActions'), text: t('complete.allActionsText') };
  if (isProblem(error, 'step.3-contacts-missing', 'step.3-action-missing'))
    return { title: t('complete.requiredGoal'), text: t('complete.requiredGoalText') };
  return { title: t('complete.failed'), text: errorText(error, common) };
}
