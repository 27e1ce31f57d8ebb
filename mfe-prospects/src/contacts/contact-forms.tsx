import type { Prospect } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Card,
  Checkbox,
  Cluster,
  Drawer,
  Grid,
  OwnerFields,
  Stack,
  Text,
  TextArea,
  TextField,
} from '@nb/ui';
import { useBrand, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type ContactDraft, type DraftField, EMPTY_DRAFT, draftOf, isUnchanged, faultsOf, isSavable } from './draft';
import { ICONS, INPUTS, LINE_TEXTS } from './text-inputs';
import type { Saved } from './use-contact-actions';

export interface ContactSheetProps {
  /** Absent: a new contact. */
  contact?: Prospect;
  /** Initial values of the fields, when an edit is continued. */
  draft?: ContactDraft;
  onSave: (draft: ContactDraft) => Promise<Saved>;
  onDelete?: () => void;
  onClose: () => void;
}

/** The side sheet that adds or edits one contact. Mount it to open it. */
export function ContactSheet({ contact, draft: given, onSave, onDelete, onClose }: ContactSheetProps) {
  const { t } = useTranslation('prospects');
  const { providerName } = useBrand();
  const [draft, setDraft] = useState<ContactDraft>(given ?? (contact ? draftOf(contact) : EMPTY_DRAFT));
  const [saving, setSaving] = useState(false);
  const [reason, setReason] = useMessage();
  const form = useId();
  const dirty = contact ? !isUnchanged(contact, draft) : JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
  useUnsavedChanges(dirty && !saving);
  const faults = faultsOf(draft);
  const field = (name: DraftField) => ({
    name,
    value: draft[name],
    onChange: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
    ...(faults[name] && { error: t(`sheet.${faults[name]}`) }),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSavable(draft) || saving) return;
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
            <Button ownerOnly variant="ghost" icon="trash" onPress={onDelete}>
              {t('action.delete')}
            </Button>
          )}
          <Button
            ownerOnly
            variant="primary"
            type="submit"
            form={form}
            disabled={!isSavable(draft)}
            pending={saving}
            pendingLabel={t('state.saving')}
          >
            {t(contact ? 'sheet.save' : 'sheet.add')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <OwnerFields>
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
            {LINE_TEXTS.map((text) => (
              <TextField
                key={text}
                {...field(text)}
                {...INPUTS[text]}
                label={t(`field.${text}`)}
                hint={t('sheet.optional')}
                autoComplete="off"
                {...ICONS[text]}
              />
            ))}
            <TypeCheckboxes draft={draft} onChange={setDraft} />
            <TextArea
              {...field('notes')}
              label={contact ? t('sheet.notes') : t('sheet.match', { provider: providerName })}
              hint={t('sheet.optional')}
              rows={5}
            />
          </Stack>
        </OwnerFields>
      </form>
    </Drawer>
  );
}

/** What was typed after the words that were sent: they are still in the field while they are on their way. */
const since = (typed: string, sent: string) => (typed.startsWith(sent) ? typed.slice(sent.length) : typed);

/** A contact in one line, ready for the next one: for writing down many names quickly. */
export function QuickAdd({ onAdd }: { onAdd: (draft: ContactDraft) => Promise<Saved> }) {
  const { t } = useTranslation('prospects');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [adding, setAdding] = useState(false);
  const [reason, setReason] = useMessage();
  const name = useRef<HTMLInputElement>(null);
  const faults = faultsOf(draft);
  useUnsavedChanges(
    JSON.stringify({ ...draft, isPotentialCustomer: false, isPotentialPartner: false }) !== JSON.stringify(EMPTY_DRAFT),
  );
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSavable(draft) || adding) return;
    const from = document.activeElement;
    setAdding(true);
    const saved = await onAdd(draft);
    setAdding(false);
    setReason(saved.ok ? undefined : saved.reason);
    // The type stays: names come in runs, all customers first, then partners. So does the beginning of the next name.
    if (saved.ok) {
      setDraft(({ isPotentialCustomer, isPotentialPartner, ...last }) => ({
        ...EMPTY_DRAFT,
        isPotentialCustomer,
        isPotentialPartner,
        name: since(last.name, draft.name),
        phone: since(last.phone, draft.phone),
        email: since(last.email, draft.email),
      }));
    }
    // The focus stays where it is if the person has moved to another field meanwhile.
    const now = document.activeElement;
    if (now === from || !(now instanceof HTMLInputElement)) name.current?.focus();
  };
  const field = (key: 'name' | 'phone' | 'email') => ({
    label: t(`field.${key}`),
    value: draft[key],
    onChange: (value: string) => setDraft((last) => ({ ...last, [key]: value })),
    autoComplete: 'off',
    ...(faults[key] && { error: t(`sheet.${faults[key]}`) }),
  });
  return (
    <Card
      as="form"
      $tone="sunken"
      $padding={16}
      onSubmit={(event: FormEvent) => void add(event)}
      noValidate
      aria-label={t('sheet.addTitle')}
    >
      <Stack $gap={12}>
        {reason && (
          <Text size={14} tone="danger" role="alert">
            {reason}
          </Text>
        )}
        <Grid $min={240} $gap={12}>
          <TextField {...field('name')} ref={name} required autoCapitalize="words" />
          <TextField {...field('phone')} {...INPUTS.phone} hint={t('sheet.optional')} />
          <TextField {...field('email')} {...INPUTS.email} hint={t('sheet.optional')} />
        </Grid>
        <Cluster $justify="between">
          <TypeCheckboxes draft={draft} onChange={setDraft} />
          <Button type="submit" variant="primary" icon="plus" pending={adding} disabled={!isSavable(draft)}>
            {t('list.add')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** The two flags of a contact; neither, one or both. */
export function TypeCheckboxes({ draft, onChange }: { draft: ContactDraft; onChange: (draft: ContactDraft) => void }) {
  const { t } = useTranslation('prospects');
  return (
    <Cluster $gap={24}>
      <Checkbox
        checked={draft.isPotentialPartner}
        onChange={(isPotentialPartner) => onChange({ ...draft, isPotentialPartner })}
      >
        {t('type.potentialPartner')}
      </Checkbox>
      <Checkbox
        checked={draft.isPotentialCustomer}
        onChange={(isPotentialCustomer) => onChange({ ...draft, isPotentialCustomer })}
      >
        {t('type.potentialCustomer')}
      </Checkbox>
    </Cluster>
  );
}
