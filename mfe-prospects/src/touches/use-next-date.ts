import type { ChangedProspect, Prospect, ProspectPatch } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { type AppStore, errorText, isProblem, useToast } from '@nb/web-kit';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { contactOf, useLazyProspectNowQuery, useUpdateProspectMutation } from '../contacts/contacts.api';
import { useUndoUpdate } from '../contacts/use-undo-update';
import { readDay } from '../today/my-day.api';
import { sayDate } from './say-date';
import { noteDone, noteUndone } from './touched';
import { showContact } from './touches.api';
import { useToday } from './use-today';

const UNDO_MS = 10_000;
type DateChange = Pick<ProspectPatch, 'followUpOn' | 'followUpTime'>;
const dateOf = ({ followUpOn, followUpTime }: Prospect) => `${followUpOn ?? ''} ${followUpTime ?? ''}`;

/**
 * Sets the next date of a contact, with Undo. Changed elsewhere meanwhile: when that was another field, both changes stay; when it was the date, the
 * message says which one is there now.
 */
export function useNextDate(): (contact: Prospect, followUpOn: string | null) => Promise<boolean> {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const toast = useToast();
  const store = useStore() as AppStore;
  const today = useToday();
  const [update] = useUpdateProspectMutation();
  const undoUpdate = useUndoUpdate();
  const [readNow] = useLazyProspectNowQuery();
  const send = useCallback(
    async (before: Prospect, change: DateChange): Promise<ChangedProspect> => {
      try {
        return await update({ before, change }).unwrap();
      } catch (error) {
        if (!isProblem(error, 'prospect.version-conflict')) throw error;
        const now = await readNow(before.id).unwrap();
        if (dateOf(now) !== dateOf(before)) throw error;
        return update({ before: now, change }).unwrap();
      }
    },
    [update, readNow],
  );
  return useCallback(
    async (contact, followUpOn) => {
      try {
        const changed = await send(contact, { followUpOn, ...(followUpOn === null && { followUpTime: null }) });
        const { undoId } = changed;
        const after = contactOf(changed);
        showContact(store.dispatch, after);
        noteDone(today, contact.id, { what: 'snoozed', after });
        const undo = async (undoId: string) => {
          const back = await undoUpdate(contact, undoId);
          if (!back) return;
          showContact(store.dispatch, back);
          await store.dispatch(readDay());
          noteUndone(contact.id);
        };
        toast.show({
          text: () =>
            followUpOn === null
              ? t('date.cleared', { name: contact.name })
              : t('date.set', { name: contact.name, when: sayDate(followUpOn, today, format) }),
          ...(undoId && {
            action: { label: () => t('action.undo'), run: () => void undo(undoId) },
            staysFor: UNDO_MS,
          }),
        });
        return true;
      } catch (error) {
        toast.error(
          () => errorText(error, t),
          () => t('date.failed'),
        );
        return false;
      }
    },
    [send, undoUpdate, store, today, toast, t, format],
  );
}
