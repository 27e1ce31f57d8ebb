import type { Prospect } from '@nb/contracts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ContactDraft, EMPTY_DRAFT, draftOf, isUnchanged } from './draft';
import { focusSoon } from './focus-soon';
import type { Saved } from './use-contact-actions';

interface Editing {
  /** As it was when editing began: what is compared with, and the version that is changed. */
  before: Prospect;
  reason?: string;
}
export interface InlineEditing {
  contacts: readonly Prospect[];
  saveContact: (before: Prospect, draft: ContactDraft) => Promise<Saved>;
  /** The contact that is being written on is in the list no longer. */
  onGone: (before: Prospect, draft: ContactDraft) => void;
}

/** One row at a time is edited in its place (PA §4). Nothing that was typed goes without a question. */
export function useInlineEditing({ contacts, saveContact, onGone }: InlineEditing) {
  const [editing, setEditing] = useState<Editing>();
  // Another row that waits for the answer to whether what was typed here may go.
  const [next, setNext] = useState<Prospect>();
  // Not state: what is typed renders its own row alone, and outlasts it when a search hides it.
  const typed = useRef<ContactDraft>(EMPTY_DRAFT);
  const begin = useCallback((contact: Prospect) => {
    typed.current = draftOf(contact);
    setNext(undefined);
    setEditing({ before: contact });
  }, []);
  const edit = useCallback(
    (contact: Prospect) => {
      if (editing && !isUnchanged(editing.before, typed.current)) setNext(contact);
      else begin(contact);
    },
    [editing, begin],
  );
  const leave = useCallback((id?: string) => {
    setEditing(undefined);
    // The pencil takes the focus back once it stands there again.
    if (id !== undefined) focusSoon(`edit-${id}`);
  }, []);
  const save = useCallback(
    async (contact: Prospect, draft: ContactDraft) => {
      leave(contact.id);
      const saved = await saveContact(contact, draft);
      if (saved.ok) return;
      // What was typed comes back with the reason, unless another row is being edited by now.
      setEditing((now) => {
        if (now) return now;
        typed.current = draft;
        return { before: contact, reason: saved.reason };
      });
    },
    [leave, saveContact],
  );
  const lookForIt = useEffectEvent(() => {
    if (!editing || contacts.some(({ id }) => id === editing.before.id)) return;
    leave();
    if (!isUnchanged(editing.before, typed.current)) onGone(editing.before, typed.current);
  });
  useEffect(() => lookForIt(), [contacts]);
  return {
    editing,
    edit,
    leave,
    save,
    draft: useCallback(() => typed.current, []),
    onDraft: useCallback((draft: ContactDraft) => {
      typed.current = draft;
    }, []),
    /** To be asked before another row is edited. */
    asking: next !== undefined,
    discard: () => {
      if (!next) return;
      begin(next);
      focusSoon(`name-${next.id}`);
    },
    keep: () => {
      setNext(undefined);
      if (editing) focusSoon(`name-${editing.before.id}`);
    },
  };
}
