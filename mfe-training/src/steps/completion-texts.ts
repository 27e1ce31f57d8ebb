import type { TFunction } from '@nb/i18n';
import { errorText, isProblem } from '@nb/web-kit';
import { NotValidYet } from '../saving/use-autosave';

export interface Message { title: string; text: string }

/** What to tell a person whose step was not completed (PA §5): the rule that stands against it in its own words, anything else by its error. */
export function completionRefusal(error: unknown, t: TFunction<'training'>, common: TFunction): Message {
  if (isProblem(error, 'step.1-telegram-missing')) return { title: t('complete.allActions'), text: t('complete.telegramMissing') };
  // The only field of the steps that can hold something that is no value is the referral link's.
  if (error instanceof NotValidYet || isProblem(error, 'step.2-actions-missing', 'step.2-link-missing')) return { title: t('complete.allActions'), text: t('complete.allActionsText') };
  if (isProblem(error, 'step.3-contacts-missing', 'step.3-action-missing')) return { title: t('complete.requiredGoal'), text: t('complete.requiredGoalText') };
  return { title: t('complete.failed'), text: errorText(error, common) };
}
