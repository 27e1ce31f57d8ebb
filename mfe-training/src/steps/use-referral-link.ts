import type { Progress } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { useCurrentUserQuery, useFailureToast, useToast, type Autosave, useAutosave } from '@nb/web-kit';
import { useSaveProgressMutation } from '../saving/progress.api';
import { remember, remembered } from '../saving/personal-flags';
import { isReferralId, uidOf } from './referral-id';

/** The link is saved this long after the last edit. */
export const REFERRAL_SAVE_MS = 2000;
const UNLOCKED = 'business-model-unlocked';

/** Whether a completed action or step depends on the saved link: then it can be changed but not emptied. */
const isInUse = ({ step2Completed, step2Actions }: Progress): boolean =>
  step2Completed || step2Actions.action1Completed === true || step2Actions.action2Completed === true;
/** Whether what was typed can be saved. */
export const canBeSaved = (progress: Progress, typed: string): boolean => {
  const id = uidOf(typed);
  return id === '' ? !isInUse(progress) : isReferralId(id);
};

/** The referral ID of step 2 with its autosave and its messages. */
export function useReferralLink(progress: Progress): Autosave<string> {
  const { t } = useTranslation('training');
  const toast = useToast();
  const failure = useFailureToast();
  const { data: user } = useCurrentUserQuery();
  const [save] = useSaveProgressMutation();
  return useAutosave<string>({
    delay: REFERRAL_SAVE_MS,
    isValid: (typed) => canBeSaved(progress, typed),
    save: async (typed) => {
      const id = uidOf(typed);
      try {
        await save({ referralLink: id }).unwrap();
      } catch (error) {
        failure.show(
          () => t('steps.2.saveFailedText'),
          () => t('steps.2.saveFailed'),
        );
        throw error;
      }
      failure.clear();
      if (id === '' || user == null || remembered(user.id, UNLOCKED) !== null) return;
      remember(user.id, UNLOCKED, 'yes');
      if (uidOf(progress.referralLink) === '') toast.success(t('steps.2.unlockedText'), t('steps.2.unlocked'));
    },
  });
}
