import { LIST_BUILDER_CONTACTS, type Prospect } from '@nb/contracts';
import { type Say, useMessage, useTranslation } from '@nb/i18n';
import {
  Avatar,
  Button,
  Card,
  Cluster,
  Dialog,
  Icon,
  IconButton,
  OwnerFields,
  Stack,
  Text,
  TextArea,
  TextField,
  below,
  refusedProps,
  touchTarget,
  useViewOnly,
} from '@nb/ui';
import { errorText, newRequestId, useDialog, useFailureToast, useUnsavedChanges } from '@nb/web-kit';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { hasContactsPicker } from '../import/contacts-picker';
import { useImporting } from '../import/use-importing';
import { useImportProspectsMutation, useProspectsQuery, useUpdateProspectMutation } from './contacts.api';
import { FLAGS_OF } from './contacts.rules';
import { useStep3Warning } from './contacts.state';
import { EMPTY_DRAFT, faultsOf } from './draft';
import { newPeople, peopleIn } from './names.rules';
import { useContactActions } from './use-contact-actions';

/** How many of the newest names are shown below the field. */
const LATEST = 4;

/** Adds names one after the other (slot `prospect-names`). Shows no error when the contacts can't be read: the list does. */
export function NameListSlot() {
  const { t } = useTranslation('prospects');
  const { data } = useProspectsQuery();
  return (
    <Card as="section" $padding={20} aria-label={t('names.title')}>
      <Names contacts={data} />
    </Card>
  );
}

function Names({ contacts }: { contacts: readonly Prospect[] | undefined }) {
  const { t } = useTranslation('prospects');
  const known = contacts ?? [];
  const importing = useImporting('import-names', known, useStep3Warning(known.length));
  const pasting = useDialog('paste-names');
  const [pasted, setPasted] = useState<{ text: string; reason?: Say }>({ text: '' });
  const [send] = useImportProspectsMutation();
  const missing = LIST_BUILDER_CONTACTS - known.length;

  /** All or none of them, in one request, with Undo. */
  const addAll = async (text: string): Promise<void> => {
    const people = newPeople(peopleIn(text), known);
    try {
      const { importId, created } = await send({
        prospects: people.map((person) => ({ ...person, ...FLAGS_OF.other })),
        key: newRequestId(),
      }).unwrap();
      pasting.close();
      setPasted({ text: '' });
      importing.offerUndo({ importId, created }, () => t('import.done', { count: created }));
    } catch (error) {
      setPasted({ text, reason: () => errorText(error, t) });
      pasting.open();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const people = peopleIn(text);
    if (people.length < 2) return;
    event.preventDefault();
    if (newPeople(people, known).length > 0) void addAll(text);
    else {
      setPasted({ text });
      pasting.open();
    }
  };
  return (
    <Stack $gap={12}>
      <Cluster $gap={8} aria-hidden>
        {Array.from({ length: LIST_BUILDER_CONTACTS }, (_, index) => (
          <Mark key={index} $on={index < known.length}>
            {index < known.length && <Icon name="check" size={14} />}
          </Mark>
        ))}
      </Cluster>
      <Text size={14} role="status" numeric>
        {/* No number before the contacts have been read. */}
        {contacts === undefined ? (
          '\u00A0'
        ) : missing > 0 ? (
          <>
            <strong>{t('names.count', { done: known.length, goal: LIST_BUILDER_CONTACTS })}</strong> ·{' '}
            {t('names.missing', { count: missing })}
          </>
        ) : (
          <strong>{t('list.count', { count: known.length })}</strong>
        )}
      </Text>
      <OwnerFields>
        <NameField onPaste={paste} />
      </OwnerFields>
      <Cluster $gap={8}>
        {hasContactsPicker() && (
          <Button ownerOnly size="s" icon="phone" onPress={importing.pick}>
            {t('list.pick')}
          </Button>
        )}
        <Button ownerOnly size="s" icon="document" onPress={() => pasting.open()}>
          {t('names.paste')}
        </Button>
        <Button ownerOnly size="s" icon="upload" onPress={importing.begin}>
          {t('list.import')}
        </Button>
      </Cluster>
      <Text size={14} tone="muted">
        {t('names.places')}
      </Text>
      <Latest contacts={known.slice(0, LATEST)} />
      {pasting.isOpen && (
        <PasteDialog
          {...pasted}
          contacts={known}
          onAdd={addAll}
          onClose={() => {
            pasting.close();
            setPasted({ text: '' });
          }}
        />
      )}
      {importing.dialogs}
    </Stack>
  );
}

/** Enter adds the name and stays for the next one; those before it are saved one after the other meanwhile. */
export function NameField({ onPaste }: { onPaste?: (event: ClipboardEvent) => void }) {
  const { t } = useTranslation('prospects');
  const { addContact } = useContactActions();
  const [name, setName] = useState('');
  const [reason, setReason] = useMessage();
  const field = useRef<HTMLInputElement>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const fault = faultsOf({ ...EMPTY_DRAFT, name }).name;
  const [unsent, setUnsent] = useState(0);
  // Names whose request is not answered count, too: if it fails, they come back into the field.
  useUnsavedChanges(name.trim() !== '' || unsent > 0);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    field.current?.focus();
    if (wanted === '' || fault) return;
    setName('');
    setReason(undefined);
    setUnsent((now) => now + 1);
    queue.current = queue.current.then(async () => {
      const saved = await addContact({ ...EMPTY_DRAFT, name: wanted });
      setUnsent((now) => now - 1);
      if (saved.ok) return;
      setReason(() => t('names.notAdded', { name: wanted, reason: saved.reason() }));
      // Back into the field, unless the next name is being typed there.
      setName((now) => (now === '' ? wanted : now));
    });
  };
  return (
    <Form onSubmit={add} onPaste={onPaste} noValidate aria-label={t('sheet.addTitle')}>
      <TextField
        ref={field}
        label={t('field.name')}
        placeholder={t('names.example')}
        value={name}
        onChange={setName}
        autoComplete="off"
        autoCapitalize="words"
        {...((fault ?? reason) && { error: fault ? t(`sheet.${fault}`) : reason })}
      />
      <IconButton type="submit" variant="primary" icon="plus" label={t('names.add')} />
    </Form>
  );
}

/** The newest names, each with two toggles: potential customer, potential partner. */
function Latest({ contacts }: { contacts: readonly Prospect[] }) {
  const { t } = useTranslation('prospects');
  const viewOnly = useViewOnly();
  const failure = useFailureToast();
  const [update] = useUpdateProspectMutation();
  const toggle = async (before: Prospect, flag: 'isPotentialCustomer' | 'isPotentialPartner') => {
    failure.clear();
    try {
      await update({ before, change: { [flag]: !before[flag] } }).unwrap();
    } catch (error) {
      failure.show(
        () => errorText(error, t),
        () => t('toast.saveFailed'),
      );
    }
  };
  if (contacts.length === 0) return null;
  return (
    <Rows aria-label={t('names.latest')}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <AvatarBox>
            <Avatar name={contact.name} size={32} />
          </AvatarBox>
          <Name title={contact.name}>{contact.name}</Name>
          {(['customer', 'partner'] as const).map((type) => {
            const flag = type === 'customer' ? 'isPotentialCustomer' : 'isPotentialPartner';
            return (
              <Toggle
                key={type}
                type="button"
                $tone={type === 'customer' ? 'accent' : 'brand'}
                aria-pressed={contact[flag]}
                aria-label={t('names.isType', { type: t(`type.${type}`), name: contact.name })}
                onClick={() => void toggle(contact, flag)}
                {...(viewOnly && refusedProps(viewOnly))}
              >
                {t(`type.${type}`)}
              </Toggle>
            );
          })}
        </li>
      ))}
    </Rows>
  );
}

interface PasteDialogProps {
  text: string;
  /** Why they were not added before. */
  reason?: Say;
  contacts: readonly Prospect[];
  onAdd: (text: string) => Promise<void>;
  onClose: () => void;
}

/** A list from elsewhere: names one below the other or with commas between them. */
function PasteDialog({ text: given, reason, contacts, onAdd, onClose }: PasteDialogProps) {
  const { t } = useTranslation('prospects');
  const [text, setText] = useState(given);
  const [adding, setAdding] = useState(false);
  const people = peopleIn(text);
  const added = newPeople(people, contacts).length;
  const there = people.length - added;
  const add = async () => {
    setAdding(true);
    await onAdd(text);
    setAdding(false);
  };
  useUnsavedChanges(text.trim() !== '' && !adding);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('names.paste')}
      closeLabel={t('action.close')}
      actions={
        <Button
          ownerOnly
          variant="primary"
          icon="plus"
          pending={adding}
          disabled={added === 0}
          onPress={() => void add()}
        >
          {t('names.addAll', { count: added })}
        </Button>
      }
    >
      <Stack $gap={12}>
        <TextArea
          label={t('names.pasteLabel')}
          rows={8}
          value={text}
          onChange={setText}
          {...(reason && { error: reason() })}
        />
        {there > 0 && (
          <Text size={14} tone="muted" role="status">
            {t('names.there', { count: there })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

const Mark = styled.span<{ $on: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  box-sizing: border-box;
  border: ${({ $on }) => ($on ? '1px solid var(--nb-brand)' : '1px dashed var(--nb-border-strong)')};
  border-radius: 50%;
  background: ${({ $on }) => ($on ? 'var(--nb-brand)' : 'transparent')};
  color: var(--nb-on-brand);
  @media ${below.s} {
    margin-inline-end: -2px;
  }
  @media (forced-colors: active) {
    border: 1px ${({ $on }) => ($on ? 'solid' : 'dashed')};
  }
`;
/** Aligns the button with the input, not with the error below it. */
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  > :last-child {
    margin-block-start: calc(1.25rem * var(--nb-leading) + 6px);
  }
`;
const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 48px;
    border-block-start: 1px solid var(--nb-border);
  }
`;
const AvatarBox = styled.span`
  display: inline-flex;
  @media ${below.s} {
    display: none;
  }
`;
const Name = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Toggle = styled.button<{ $tone: 'accent' | 'brand' }>`
  flex: none;
  min-block-size: 32px;
  padding: 4px 12px;
  border: 1px solid var(--nb-border-strong);
  border-radius: 999px;
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  cursor: pointer;
  &[aria-pressed='true'] {
    border-color: transparent;
    background: var(--nb-${({ $tone }) => $tone}-soft);
    color: var(--nb-${({ $tone }) => ($tone === 'brand' ? 'brand-text' : 'accent')});
  }
  &[aria-disabled] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  ${touchTarget}
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
