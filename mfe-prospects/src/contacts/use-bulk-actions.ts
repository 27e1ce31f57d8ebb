import type { Prospect, ProspectType } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { errorText, useToast } from '@nb/web-kit';
import { FLAGS_OF } from '../import/contact-type';
import { focusIfLost } from './focus-soon';
import { useRemoveProspectsMutation, useRestoreProspectsMutation, useSetTypesMutation } from './prospects.api';
import { UNDO_MS } from './use-contact-actions';

/** What is done to several contacts at once: shown at once, with Undo, and taken back with the reason when it is refused. */
export function useBulkActions() {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [removeAll] = useRemoveProspectsMutation();
  const [restore] = useRestoreProspectsMutation();
  const [setTypes] = useSetTypesMutation();

  const attempt = async (work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.error(errorText(error, t), failure);
      return false;
    }
  };
  const undoable = (text: string, run: () => Promise<void>) =>
    toast.show({ text, action: { label: t('action.undo'), run: () => void run() }, staysFor: UNDO_MS });

  const undoRemove = async (contacts: readonly Prospect[]) => {
    const count = contacts.length;
    focusIfLost(`select-${contacts[0]?.id}`);
    if (await attempt(() => restore(contacts).unwrap(), t('toast.undoFailed')))
      toast.success(t('toast.restoredAll', { count }));
  };
  const undoTypes = async (contacts: readonly Prospect[]) => {
    const byType = Map.groupBy(contacts, ({ type }) => type);
    const done = await attempt(async () => {
      for (const [type, group] of byType) await setTypes({ contacts: group, flags: FLAGS_OF[type] }).unwrap();
    }, t('toast.undoFailed'));
    if (done) toast.success(t('toast.typesRestored', { count: contacts.length }));
  };

  return {
    removeContacts: async (contacts: readonly Prospect[]) => {
      const count = contacts.length;
      const done = await attempt(() => removeAll(contacts).unwrap(), t('toast.deleteFailedAll', { count }));
      if (done) undoable(t('toast.deletedAll', { count }), () => undoRemove(contacts));
    },
    changeType: async (contacts: readonly Prospect[], type: ProspectType) => {
      const count = contacts.length;
      const done = await attempt(() => setTypes({ contacts, flags: FLAGS_OF[type] }).unwrap(), t('toast.typeFailed'));
      if (done) undoable(t('toast.typeChanged', { count, type: t(`type.${type}`) }), () => undoTypes(contacts));
    },
  };
}
