import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { errorText, useToast } from '@nb/web-kit';
import { useMemo, useState } from 'react';
import { useAddProspectMutation, useProspectsQuery, useUpdateProspectMutation } from '../contacts/contacts.api';
import { nameKey } from '../import/review';

/** Puts guidance into the notes of the contact it is for, after what stands there; where there is none yet, into those of a new one. */
export function useSaveToNotes(name: string, guidance: string) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const { data: contacts } = useProspectsQuery();
  const [update] = useUpdateProspectMutation();
  const [add] = useAddProspectMutation();
  const [saving, setSaving] = useState(false);
  const namesakes = useMemo(
    () => (contacts ?? []).filter((contact) => nameKey(contact.name) === nameKey(name)),
    [contacts, name],
  );

  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setSaving(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(
        () => errorText(error, t),
        () => t('toast.saveFailed'),
      );
    } finally {
      setSaving(false);
    }
  };
  return {
    namesakes,
    saving,
    /** Unknown while the list is being read, or when that failed: a new contact might be a second one. */
    ready: contacts !== undefined,
    saveTo: (before: Prospect) =>
      attempt(
        () => update({ before, change: { notes: [before.notes, guidance].filter(Boolean).join('\n\n') } }).unwrap(),
        t('guide.saved', { name: before.name }),
      ),
    saveAsNew: () => attempt(() => add({ name, notes: guidance }).unwrap(), t('toast.added')),
  };
}
