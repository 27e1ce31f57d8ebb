import type { StepNumber } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { errorText, isProblem } from '@nb/web-kit';
import { NotValidYet } from '../saving/use-autosave';

export interface Message {
  title: string;
  text: string;
}

/** What to tell a person whose step was not completed (PA §5): the rule that stands against it in its own words, anything else by its error. */
export function completionRefusal(
  error: unknown,
  step: StepNumber,
  t: TFunction<'training'>,
  common: TFunction,
): Message {
  if (isProblem(error, 'step.1-telegram-missing'))
    return { title: t('complete.allActions'), text: t('complete.telegramMissing') };
  // Of what is typed in the steps, only a referral link can be none; with anything else it is two versions that wait for a choice.
  if (error instanceof NotValidYet && step !== 2)
    return { title: t('complete.failed'), text: t('drafts.conflictTitle') };
  if (error instanceof NotValidYet || isProblem(error, 'step.2-actions-missing', 'step.2-link-missing'))
    return { title: t('complete.allActions'), text: t('complete.allActionsText') };
  if (isProblem(error, 'step.3-contacts-missing', 'step.3-action-missing'))
    return { title: t('complete.requiredGoal'), text: t('complete.requiredGoalText') };
  return { title: t('complete.failed'), text: errorText(error, common) };
}
