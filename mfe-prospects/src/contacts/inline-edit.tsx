import type { Prospect } from '@nb/contracts';
import { type Say, useTranslation } from '@nb/i18n';
import { Button, Cluster, Grid, Stack, Text, TextField, below, useMedia } from '@nb/ui';
import { useUnsavedChanges } from '@nb/web-kit';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { TypeCheckboxes } from './contact-forms';
import { type ContactDraft, type DraftField, EMPTY_DRAFT, draftOf, isUnchanged, faultsOf, isSavable } from './draft';
import { focusSoon } from './focus-soon';
import { PipelineFields } from './pipeline-fields';
import { INPUTS, LINE_TEXTS } from './text-inputs';
import type { Saved } from './use-contact-actions';

export interface InlineEditProps {
  contact: Prospect;
  /** Initial values of the fields. */
  draft: () => ContactDraft;
  onDraft: (draft: ContactDraft) => void;
  /** Why the last save failed. */
  reason?: Say;
  onSave: (draft: ContactDraft) => void;
  onCancel: () => void;
}

/** A contact's fields in its own row: Enter saves, Esc gives up. Notes of several lines are edited in the side sheet, where they fit. */
export function InlineEdit({ contact, draft: given, onDraft, reason, onSave, onCancel }: InlineEditProps) {
  const { t } = useTranslation('prospects');
  const [draft, setDraft] = useState(given);
  useLayoutEffect(() => onDraft(draft), [draft, onDraft]);
  const editor = useRef<HTMLDivElement>(null);
  // The browser scrolls to the focused field only; scroll so that the buttons are visible, too, and below the toast with the reason.
  const hasReason = reason !== undefined;
  useEffect(() => {
    editor.current?.scrollIntoView?.({ block: hasReason ? 'start' : 'nearest' });
  }, [hasReason]);
  const faults = faultsOf(draft);
  const savable = isSavable(draft);
  const isPhone = useMedia(below.m);
  // Stage, date and tags cost as much as the rest and follow in the next frame, in a place of their height.
  const isWhole = useDeferredValue(true, false);
  useUnsavedChanges(!isUnchanged(contact, draft));
  const save = () => savable && onSave(draft);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') {
      event.preventDefault();
      save();
    }
  };
  const field = (name: DraftField) => ({
    label: t(`field.${name}`),
    value: draft[name],
    onChange: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
    autoComplete: 'off',
    ...(faults[name] && { error: t(`sheet.${faults[name]}`) }),
  });
  return (
    // Keys of its fields and buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Editor
      ref={editor}
      onKeyDown={onKey}
      // Toasts then appear at the top, so that they do not cover the fields and buttons of this row.
      data-page-actions={hasReason || undefined}
    >
      <Stack $gap={12}>
        {reason && (
          <Text size={14} tone="danger" role="alert">
            {reason()}
          </Text>
        )}
        <Grid $min={200} $gap={12}>
          <TextField {...field('name')} id={`name-${contact.id}`} required autoFocus />
          {LINE_TEXTS.map((text) => (
            <TextField key={text} {...field(text)} {...INPUTS[text]} />
          ))}
          {!/[\r\n]/.test(contact.notes ?? '') && <TextField {...field('notes')} />}
        </Grid>
        {/* A phone has no room for more fields and the buttons; its side sheet has these. */}
        {!isPhone && (isWhole ? <PipelineFields draft={draft} onChange={setDraft} /> : <PipelinePlace />)}
        <Cluster $justify="between">
          <TypeCheckboxes draft={draft} onChange={setDraft} />
          <Cluster $gap={8}>
            <Button size="s" variant="ghost" onPress={onCancel}>
              {t('action.cancel')}
            </Button>
            <Button size="s" variant="primary" icon="check" disabled={!savable} onPress={save}>
              {t('action.save')}
            </Button>
          </Cluster>
        </Cluster>
      </Stack>
    </Editor>
  );
}

const Editor = styled.div`
  padding-block: 6px;
  padding-inline: 12px 8px;
  scroll-margin-block: 12px 24px;
  &[data-page-actions] {
    scroll-margin-block-start: 128px;
  }
`;

/** As high as one row of fields, the tags in one row, and the field for a new one. */
const PipelinePlace = styled.div`
  block-size: 12.25rem;
`;

interface Editing {
  /** As it was when editing began: what is compared with, and the version that is changed. */
  before: Prospect;
  reason?: Say;
}
export interface InlineEditing {
  contacts: readonly Prospect[];
  saveContact: (before: Prospect, draft: ContactDraft) => Promise<Saved>;
  /** The edited contact is no longer in the list. */
  onGone: (before: Prospect, draft: ContactDraft) => void;
}

/** Edits one row at a time in its place; asks before unsaved changes are dropped. */
export function useInlineEditing({ contacts, saveContact, onGone }: InlineEditing) {
  const [editing, setEditing] = useState<Editing>();
  // The row to edit next, while the person is asked about unsaved changes of this one.
  const [next, setNext] = useState<Prospect>();
  // A ref, so that typing re-renders only its own row, and the text survives when a search hides the row.
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
    // The focus returns to the pencil button once it is rendered again.
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
  const leaveWhenGone = useEffectEvent(() => {
    if (!editing || contacts.some(({ id }) => id === editing.before.id)) return;
    leave();
    if (!isUnchanged(editing.before, typed.current)) onGone(editing.before, typed.current);
  });
  useEffect(() => leaveWhenGone(), [contacts]);
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
