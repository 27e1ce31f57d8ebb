import type { Prospect, ProspectType } from '@nb/contracts';
import { type Say, useTranslation } from '@nb/i18n';
import { errorText, isProblem, useFailureToast, useToast } from '@nb/web-kit';
import { useCallback, useState } from 'react';
import { FLAGS_OF } from './contacts.rules';
import { type ContactDraft, EMPTY_DRAFT, changesOf, draftChanges, draftOf, isUnchanged } from './draft';
import { focusIfLost } from './focus-soon';
import {
  useAddProspectMutation,
  useLazyProspectNowQuery,
  useRemoveProspectMutation,
  useRemoveProspectsMutation,
  useRestoreProspectsMutation,
  useSetTypesMutation,
  useUpdateProspectMutation,
} from './contacts.api';

/** Two versions of one contact: what the person wrote and what is saved now. */
export interface Conflict {
  /** As it was when the person began. */
  before: Prospect;
  mine: ContactDraft;
  /** Absent: it was deleted meanwhile. */
  theirs?: Prospect;
}

/** How a save ended; `failed` says why, for the place where it happened. */
export type Saved = { ok: true } | { ok: false; reason: Say };

/** How long the Undo of a deletion is offered. */
const UNDO_MS = 10_000;

/** Adding, changing and deleting contacts with their messages, Undo, and both versions when two people changed one. */
export function useContactActions() {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const failure = useFailureToast();
  const [add] = useAddProspectMutation();
  const [update] = useUpdateProspectMutation();
  const [remove] = useRemoveProspectMutation();
  const [restore] = useRestoreProspectsMutation();
  const [readNow] = useLazyProspectNowQuery();
  const [conflict, setConflict] = useState<Conflict>();

  const failed = useCallback(
    (error: unknown, title: Say): Saved => {
      const reason = () => errorText(error, t);
      failure.show(reason, title);
      return { ok: false, reason };
    },
    [t, failure],
  );

  const addContact = async (draft: ContactDraft = EMPTY_DRAFT): Promise<Saved> => {
    failure.clear();
    try {
      await add({ ...draft, name: draft.name.trim() }).unwrap();
      toast.success(t('toast.added'));
      return { ok: true };
    } catch (error) {
      return failed(error, () => t('toast.saveFailed'));
    }
  };

  const saveContact = useCallback(
    async (before: Prospect, draft: ContactDraft): Promise<Saved> => {
      failure.clear();
      if (isUnchanged(before, draft)) return { ok: true };
      try {
        await update({ before, change: changesOf(before, draft) }).unwrap();
        toast.success(t('toast.updated'));
        return { ok: true };
      } catch (error) {
        const gone = () => {
          setConflict({ before, mine: draft });
          return { ok: false as const, reason: () => t('conflict.goneTitle') };
        };
        if (isProblem(error, 'prospect.not-found')) return gone();
        if (!isProblem(error, 'prospect.version-conflict')) return failed(error, () => t('toast.saveFailed'));
        const now = await readNow(before.id);
        if (!now.isSuccess)
          return isProblem(now.error, 'prospect.not-found') ? gone() : failed(now.error, () => t('toast.saveFailed'));
        // The own changes on top of the saved version: other fields keep the other person's change.
        setConflict({ before, mine: { ...draftOf(now.data), ...draftChanges(before, draft) }, theirs: now.data });
        return { ok: false, reason: () => errorText(error, t) };
      }
    },
    [update, readNow, failed, failure, t, toast],
  );

  const undoRemove = async (contact: Prospect) => {
    try {
      focusIfLost(`open-${contact.id}`);
      await restore([contact]).unwrap();
      toast.success(t('toast.restored', { name: contact.name }));
    } catch (error) {
      failed(error, () => t('toast.undoFailed'));
    }
  };

  const removeContact = async (contact: Prospect): Promise<Saved> => {
    failure.clear();
    try {
      await remove(contact).unwrap();
      toast.show({
        text: () => t('toast.deleted'),
        action: { label: () => t('action.undo'), run: () => void undoRemove(contact) },
        staysFor: UNDO_MS,
      });
      return { ok: true };
    } catch (error) {
      return failed(error, () => t('toast.deleteFailed'));
    }
  };

  /** Restores the contact, then saves the change; creates it again when it can no longer be restored. */
  const bringBack = async ({ before, mine }: Conflict) => {
    try {
      await restore([before]).unwrap();
    } catch (error) {
      if (isProblem(error, 'prospect.not-found')) await addContact(mine);
      else failed(error, () => t('toast.saveFailed'));
      return;
    }
    await saveContact(before, mine);
  };

  return {
    addContact,
    saveContact,
    removeContact,
    conflict,
    /** Removes the message about a failed save that the user does not repeat. */
    giveUp: failure.clear,
    /** Shows that the contact was deleted somewhere else while the user was editing it. */
    showDeleted: (before: Prospect, mine: ContactDraft) => setConflict({ before, mine }),
    /** Saves the user's own version over the other one; another conflict is shown again. */
    keepMine: async () => {
      if (!conflict) return;
      setConflict(undefined);
      if (conflict.theirs) await saveContact(conflict.theirs, conflict.mine);
      else await bringBack(conflict);
    },
    keepTheirs: () => setConflict(undefined),
  };
}

/** What is done to several contacts: shown immediately, with Undo, and taken back with the reason when it is refused. */
export function useBulkActions() {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [removeAll] = useRemoveProspectsMutation();
  const [restore] = useRestoreProspectsMutation();
  const [setTypes] = useSetTypesMutation();

  const attempt = async (work: () => Promise<unknown>, failure: Say): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.error(() => errorText(error, t), failure);
      return false;
    }
  };
  const undoable = (text: Say, run: () => Promise<void>) =>
    toast.show({ text, action: { label: () => t('action.undo'), run: () => void run() }, staysFor: UNDO_MS });

  const undoRemove = async (contacts: readonly Prospect[]) => {
    const count = contacts.length;
    focusIfLost(`select-${contacts[0]?.id}`);
    if (
      await attempt(
        () => restore(contacts).unwrap(),
        () => t('toast.undoFailed'),
      )
    )
      toast.success(t('toast.restoredAll', { count }));
  };
  const undoTypes = async (contacts: readonly Prospect[]) => {
    const byType = Map.groupBy(contacts, ({ type }) => type);
    const done = await attempt(
      async () => {
        for (const [type, group] of byType) await setTypes({ contacts: group, flags: FLAGS_OF[type] }).unwrap();
      },
      () => t('toast.undoFailed'),
    );
    if (done) toast.success(t('toast.typesRestored', { count: contacts.length }));
  };

  return {
    removeContacts: async (contacts: readonly Prospect[]) => {
      const count = contacts.length;
      const done = await attempt(
        () => removeAll(contacts).unwrap(),
        () => t('toast.deleteFailedAll', { count }),
      );
      if (done)
        undoable(
          () => t('toast.deletedAll', { count }),
          () => undoRemove(contacts),
        );
    },
    changeType: async (contacts: readonly Prospect[], type: ProspectType) => {
      const count = contacts.length;
      const done = await attempt(
        () => setTypes({ contacts, flags: FLAGS_OF[type] }).unwrap(),
        () => t('toast.typeFailed'),
      );
      if (done)
        undoable(
          () => t('toast.typeChanged', { count, type: t(`type.${type}`) }),
          () => undoTypes(contacts),
        );
    },
  };
}
