import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Drawer, Stack, TextArea, TextField } from '@nb/ui';
import { useBrand, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { type ContactDraft, EMPTY_DRAFT, draftOf, isComplete, isUnchanged, tooLong } from './draft';
import { TypeCheckboxes } from './type-checkboxes';
import type { Saved } from './use-contact-actions';

export interface ContactSheetProps {
  /** Absent: a new contact. */
  contact?: Prospect;
  /** What stood in the fields before, to go on with. */
  draft?: ContactDraft;
  onSave: (draft: ContactDraft) => Promise<Saved>;
  onDelete?: () => void;
  onClose: () => void;
}

/** The side sheet that adds or edits one contact (PA §2). Mount it to open it. */
export function ContactSheet({ contact, draft: given, onSave, onDelete, onClose }: ContactSheetProps) {
  const { t } = useTranslation('prospects');
  const { providerName } = useBrand();
  const [draft, setDraft] = useState<ContactDraft>(given ?? (contact ? draftOf(contact) : EMPTY_DRAFT));
  const [saving, setSaving] = useState(false);
  const [reason, setReason] = useState('');
  const form = useId();
  const dirty = contact ? !isUnchanged(contact, draft) : JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
  useUnsavedChanges(dirty && !saving);
  const long = tooLong(draft);
  const field = (name: 'name' | 'phone' | 'email' | 'notes') => ({
    name,
    value: draft[name],
    onChange: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
    ...(long.includes(name) && { error: t('sheet.tooLong') }),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(draft) || long.length > 0 || saving) return;
    setSaving(true);
    const saved = await onSave(draft);
    setSaving(false);
    if (saved.ok) onClose();
    else setReason(saved.reason);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(contact ? 'sheet.editTitle' : 'sheet.addTitle')}
      closeLabel={t('action.close')}
      dirty={dirty}
      discardPrompt={{
        title: t('sheet.discardTitle'),
        text: t('sheet.discardText'),
        keep: t('action.keepEditing'),
        discard: t('action.discard'),
      }}
      footer={
        <>
          {contact && onDelete && (
            <Button variant="ghost" icon="trash" onPress={onDelete}>
              {t('action.delete')}
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={!isComplete(draft) || long.length > 0}
            pending={saving}
            pendingLabel={t('state.saving')}
          >
            {t(contact ? 'sheet.save' : 'sheet.add')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <Stack $gap={20}>
          {reason && (
            <Banner tone="danger" live="alert">
              {reason}
            </Banner>
          )}
          <TextField
            {...field('name')}
            label={t('field.name')}
            required
            autoFocus={!contact}
            autoComplete="off"
            autoCapitalize="words"
            icon="user"
          />
          <TextField
            {...field('phone')}
            label={t('field.phone')}
            hint={t('sheet.optional')}
            type="tel"
            autoComplete="off"
            icon="phone"
          />
          <TextField
            {...field('email')}
            label={t('field.email')}
            hint={t('sheet.optional')}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck="false"
            icon="mail"
          />
          <TypeCheckboxes draft={draft} onChange={setDraft} />
          <TextArea
            {...field('notes')}
            label={contact ? t('sheet.notes') : t('sheet.match', { provider: providerName })}
            hint={t('sheet.optional')}
            rows={5}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
