import type { BulkSet, ChangedProspect, Prospect, ProspectPatch, ProspectType } from '@nb/contracts';
import { type Say, useTranslation } from '@nb/i18n';
import { errorText, isProblem, useFailureToast, useToast } from '@nb/web-kit';
import { useCallback, useState } from 'react';
import { type ContactFlags, FLAGS_OF, typeOf } from './contacts.rules';
import {
  type ContactDraft,
  EMPTY_DRAFT,
  changesOf,
  draftChanges,
  draftOf,
  draftWith,
  isUnchanged,
  newContactOf,
} from './draft';
import { focusIfLost } from './focus-soon';
import {
  useAddProspectMutation,
  useChangeProspectsMutation,
  useLazyProspectNowQuery,
  useRemoveProspectMutation,
  useRemoveProspectsMutation,
  useRestoreProspectsMutation,
  useSetTypesMutation,
  useUndoChangeMutation,
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
type Changed = { ok: true; after: ChangedProspect } | { ok: false; reason: Say };

/** How long Undo is offered. */
export const UNDO_MS = 10_000;

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
    (error: unknown, title: Say): Extract<Saved, { ok: false }> => {
      const reason = () => errorText(error, t);
      failure.show(reason, title);
      return { ok: false, reason };
    },
    [t, failure],
  );

  const addContact = async (draft: ContactDraft = EMPTY_DRAFT): Promise<Saved> => {
    failure.clear();
    try {
      await add(newContactOf(draft)).unwrap();
      toast.success(t('toast.added'));
      return { ok: true };
    } catch (error) {
      return failed(error, () => t('toast.saveFailed'));
    }
  };

  /** `mineOf`: the form with what the person wants, on top of the version that is saved now, if there still is one. */
  const send = useCallback(
    async (
      before: Prospect,
      change: ProspectPatch,
      mineOf: (saved?: Prospect) => ContactDraft,
      title: Say,
    ): Promise<Changed> => {
      failure.clear();
      try {
        return { ok: true, after: await update({ before, change }).unwrap() };
      } catch (error) {
        const gone = () => {
          setConflict({ before, mine: mineOf() });
          return { ok: false as const, reason: () => t('conflict.goneTitle') };
        };
        if (isProblem(error, 'prospect.not-found')) return gone();
        if (!isProblem(error, 'prospect.version-conflict')) return failed(error, title);
        const now = await readNow(before.id);
        if (!now.isSuccess) return isProblem(now.error, 'prospect.not-found') ? gone() : failed(now.error, title);
        setConflict({ before, mine: mineOf(now.data), theirs: now.data });
        return { ok: false, reason: () => errorText(error, t) };
      }
    },
    [update, readNow, failed, failure, t],
  );

  const saveContact = useCallback(
    async (before: Prospect, draft: ContactDraft): Promise<Saved> => {
      failure.clear();
      if (isUnchanged(before, draft)) return { ok: true };
      const saved = await send(
        before,
        changesOf(before, draft),
        // The own changes on top of the saved version: other fields keep the other person's change.
        (now) => (now ? { ...draftOf(now), ...draftChanges(before, draft) } : draft),
        () => t('toast.saveFailed'),
      );
      if (saved.ok) toast.success(t('toast.updated'));
      return saved;
    },
    [send, failure, t, toast],
  );

  /** Changes single fields without a message of its own; the contact as it is saved, or undefined where it was refused or is decided by the person. */
  const changeContact = useCallback(
    async (before: Prospect, change: ProspectPatch, failureTitle: Say): Promise<ChangedProspect | undefined> => {
      const changed = await send(before, change, (now) => draftWith(draftOf(now ?? before), change), failureTitle);
      return changed.ok ? changed.after : undefined;
    },
    [send],
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
    changeContact,
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
  const [change] = useChangeProspectsMutation();
  const [undoChange] = useUndoChangeMutation();

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
  const restoreTypes = async (contacts: readonly Prospect[]) => {
    for (const [type, group] of Map.groupBy(contacts, ({ type: before }) => before))
      await setTypes({ contacts: group, flags: FLAGS_OF[type] }).unwrap();
  };
  const undoTypes = async (contacts: readonly Prospect[]) => {
    const done = await attempt(
      () => restoreTypes(contacts),
      () => t('toast.undoFailed'),
    );
    if (done) toast.success(t('toast.typesRestored', { count: contacts.length }));
  };

  const undoChanges = async (contacts: readonly Prospect[], undoId: string, undoFirst?: () => Promise<unknown>) => {
    const undone = await attempt(
      async () => {
        const { count, kept } = await undoChange({ undoId, contacts }).unwrap();
        await undoFirst?.();
        const what = t('list.count', { count });
        toast.success(kept > 0 ? t('toast.changesUndoneKept', { what, kept }) : t('toast.changesUndone', { what }));
      },
      () => t('toast.undoFailed'),
    );
    return undone;
  };
  return {
    /** Sets the same of several. `done` says what was changed; `types` first gives some of them another type, which Undo takes back as well. */
    changeContacts: async (
      contacts: readonly Prospect[],
      set: BulkSet,
      done: (count: number) => string,
      types?: { contacts: readonly Prospect[]; flagsOf: (contact: Prospect) => ContactFlags },
    ): Promise<boolean> =>
      attempt(
        async () => {
          // First, because the stage is only taken back of contacts that were not changed after it.
          for (const [type, group] of Map.groupBy(types?.contacts ?? [], (each) => typeOf(types!.flagsOf(each))))
            await setTypes({ contacts: group, flags: FLAGS_OF[type] }).unwrap();
          const { count, undoId } = await change({ contacts, set }).unwrap();
          undoable(
            () => done(count),
            async () => {
              await undoChanges(contacts, undoId, types && (() => restoreTypes(types.contacts)));
            },
          );
        },
        () => t('toast.changesFailed'),
      ),
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
