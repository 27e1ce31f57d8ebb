import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { errorText, useToast } from '@nb/web-kit';
import { useCallback } from 'react';
import { useUndoUpdateMutation } from './contacts.api';

/**
 * Takes a change of one contact back by the `undoId` of its answer. The contact as it is then; undefined where it could not be taken back, or was
 * changed since, which is said.
 */
export function useUndoUpdate(): (before: Prospect, undoId: string) => Promise<Prospect | undefined> {
  const { t } = useTranslation('prospects');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [undoUpdate] = useUndoUpdateMutation();
  return useCallback(
    async (before, undoId) => {
      try {
        const { isUndone, contact } = await undoUpdate({ before, undoId }).unwrap();
        if (isUndone) return contact;
        toast.error(
          () => common('errors.prospect.version-conflict'),
          () => t('toast.undoFailed'),
        );
      } catch (error) {
        toast.error(
          () => errorText(error, t),
          () => t('toast.undoFailed'),
        );
      }
      return undefined;
    },
    [undoUpdate, toast, t, common],
  );
}
