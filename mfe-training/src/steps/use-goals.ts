import type { Goals, Progress } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { errorText, isProblem, useFailureToast, useHasSessionEnded, useToast, mayPass } from '@nb/web-kit';
import { useRef } from 'react';
import { type ProgressDraft, useProgressDraft } from '../drafts/use-progress-draft';

/** Goals are saved this long after a change. */
export const GOALS_SAVE_MS = 5000;
const WIDE = '(min-width: 768px)';

/** The goals of step 4: autosave in three tries, its messages, and a copy in this browser until the server has them. */
export function useGoals(progress: Progress): ProgressDraft<Required<Goals>> {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const toast = useToast();
  const failure = useFailureToast();
  const hasSessionEnded = useHasSessionEnded();
  const isFailureShown = useRef(false);
  return useProgressDraft<Required<Goals>>({
    name: 'goals',
    progress,
    delay: GOALS_SAVE_MS,
    onFailed: (error, by) => {
      if (isProblem(error, 'access.signed-out')) {
        // The sign-in page says why; what was typed is kept in this browser.
        void hasSessionEnded().then((ended) => {
          if (!ended)
            failure.show(
              () => errorText(error, common),
              () => t('steps.4.saveFailed'),
            );
        });
        return;
      }
      // A refusal shows its own text. A failure that may pass is retried by itself, and the message about that is shown once.
      if (!mayPass(error))
        failure.show(
          () => errorText(error, common),
          () => t('steps.4.saveFailed'),
        );
      else if (by === 'person')
        failure.show(
          () => t('steps.4.saveFailedText'),
          () => t('steps.4.saveFailed'),
        );
      else if (!isFailureShown.current)
        failure.show(
          () => t('steps.4.autosaveFailedText'),
          () => t('steps.4.autosaveFailed'),
        );
      isFailureShown.current = true;
    },
    onSaved: () => {
      isFailureShown.current = false;
      failure.clear();
      if (window.matchMedia(WIDE).matches) toast.success(t('steps.4.savedText'), t('steps.4.saved'));
    },
  });
}
