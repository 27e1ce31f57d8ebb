import type { Prospect } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Checkbox, Cluster, Drawer, OwnerFields, Stack, TextArea, TextField, TextLink } from '@nb/ui';
import { Link, useBrand, useDiscardPrompt, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { type ContactDraft, type DraftField, EMPTY_DRAFT, draftOf, isUnchanged, faultsOf, isSavable } from './draft';
import { PipelineFields } from './pipeline-fields';
import { ICONS, INPUTS, LINE_TEXTS } from './text-inputs';
import type { Saved } from './use-contact-actions';

const ToPage = styled.p`
  margin-block: 0 20px;
`;

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
      discardPrompt={useDiscardPrompt()}
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
      {contact && (
        <ToPage>
          <TextLink data-alone as={Link} to={`/prospects/${contact.id}`}>
            {t('sheet.page')}
          </TextLink>
        </ToPage>
      )}
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
            {contact && <PipelineFields draft={draft} onChange={setDraft} />}
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

/** The two flags of a contact; neither, one or both. */
export function TypeCheckboxes({ draft, onChange }: { draft: ContactDraft; onChange: (draft: ContactDraft) => void }) {
  const { t } = useTranslation('prospects');
  return (
    <Cluster $gap={24} style={{ rowGap: 0 }}>
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
