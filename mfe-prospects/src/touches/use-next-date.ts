import type { Prospect, ProspectPatch } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { type AppStore, errorText, isProblem, useToast } from '@nb/web-kit';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { useLazyProspectNowQuery, useUpdateProspectMutation } from '../contacts/contacts.api';
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
  const [readNow] = useLazyProspectNowQuery();
  const send = useCallback(
    async (before: Prospect, change: DateChange): Promise<Prospect> => {
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
        const after = await send(contact, { followUpOn, ...(followUpOn === null && { followUpTime: null }) });
        showContact(store.dispatch, after);
        noteDone(today, contact.id, { what: 'snoozed', after });
        const undo = async () => {
          try {
            const back = await send(after, {
              // A day that has passed can't be set again.
              followUpOn: contact.followUpOn && contact.followUpOn < today ? today : (contact.followUpOn ?? null),
              followUpTime: contact.followUpTime ?? null,
            });
            showContact(store.dispatch, back);
            noteUndone(contact.id);
          } catch (error) {
            toast.error(
              () => errorText(error, t),
              () => t('toast.undoFailed'),
            );
          }
        };
        toast.show({
          text: () =>
            followUpOn === null
              ? t('date.cleared', { name: contact.name })
              : t('date.set', { name: contact.name, when: sayDate(followUpOn, today, format) }),
          action: { label: () => t('action.undo'), run: () => void undo() },
          staysFor: UNDO_MS,
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
    [send, store, today, toast, t, format],
  );
}
