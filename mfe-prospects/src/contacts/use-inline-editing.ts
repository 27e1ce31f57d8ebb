import type { Prospect } from '@nb/contracts';
import { useCallback, useState } from 'react';
import { type ContactDraft, draftOf } from './draft';
import { focusSoon } from './focus-soon';
import type { Saved } from './use-contact-actions';

interface Editing {
  /** As it was when editing began: what is compared with, and the version that is changed. */
  before: Prospect;
  draft: ContactDraft;
  reason?: string;
}

/** One row at a time is edited in its place (PA §4). */
export function useInlineEditing(saveContact: (before: Prospect, draft: ContactDraft) => Promise<Saved>) {
  const [editing, setEditing] = useState<Editing>();
  const edit = useCallback((contact: Prospect) => setEditing({ before: contact, draft: draftOf(contact) }), []);
  const leave = useCallback((id?: string) => {
    setEditing(undefined);
    // The pencil takes the focus back once it stands there again.
    if (id !== undefined) focusSoon(`edit-${id}`);
  }, []);
  const save = useCallback(async (contact: Prospect, draft: ContactDraft) => {
    leave(contact.id);
    const saved = await saveContact(contact, draft);
    // What was typed comes back with the reason, unless another row is being edited by now.
    if (!saved.ok) setEditing((now) => now ?? { before: contact, draft, reason: saved.reason });
  }, [leave, saveContact]);
  return { editing, edit, leave, save };
}
