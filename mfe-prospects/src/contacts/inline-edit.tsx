import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Grid, Stack, Text, TextField } from '@nb/ui';
import { useUnsavedChanges } from '@nb/web-kit';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type ContactDraft, type DraftField, isComplete, isUnchanged, tooLong } from './draft';
import { TypeCheckboxes } from './type-checkboxes';

export interface InlineEditProps {
  contact: Prospect;
  /** What stands in the fields at first. */
  draft: () => ContactDraft;
  onDraft: (draft: ContactDraft) => void;
  /** Why the last save failed. */
  reason?: string;
  onSave: (draft: ContactDraft) => void;
  onCancel: () => void;
}

/** A contact's fields in its own row: Enter saves, Esc gives up (PA §5). Notes of several lines are edited in the side sheet, where they fit. */
export function InlineEdit({ contact, draft: given, onDraft, reason, onSave, onCancel }: InlineEditProps) {
  const { t } = useTranslation('prospects');
  const [draft, setDraft] = useState(given);
  useLayoutEffect(() => onDraft(draft), [draft, onDraft]);
  const editor = useRef<HTMLDivElement>(null);
  // The focus brings its field into sight; the buttons are wanted there too. At the end of the list the page reaches down to them only once the row's place has grown.
  useEffect(() => {
    const opened = editor.current;
    const place = opened?.closest('.place');
    if (!opened || !place) return undefined;
    const grown = new ResizeObserver(() => {
      if (place.clientHeight < opened.offsetHeight) return;
      opened.scrollIntoView?.({ block: 'nearest' });
      grown.disconnect();
    });
    grown.observe(place);
    return () => grown.disconnect();
  }, []);
  const long = tooLong(draft);
  const savable = isComplete(draft) && long.length === 0;
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
    ...(long.includes(name) && { error: t('sheet.tooLong') }),
  });
  return (
    // What failed is told at the edge of the screen too: from above, where it leaves the fields and buttons of this row free.
    <Editor
      ref={editor}
      role="cell"
      onKeyDown={onKey}
      data-page-actions={reason === undefined ? undefined : true}
      aria-label={t('list.editing', { name: contact.name })}
    >
      <Stack $gap={12}>
        {reason && (
          <Text size={14} tone="danger" role="alert">
            {reason}
          </Text>
        )}
        <Grid $min={200} $gap={12}>
          <TextField {...field('name')} id={`name-${contact.id}`} required autoFocus />
          <TextField {...field('phone')} type="tel" />
          <TextField {...field('email')} inputMode="email" autoCapitalize="none" spellCheck="false" />
          {!/[\r\n]/.test(contact.notes ?? '') && <TextField {...field('notes')} />}
        </Grid>
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
  grid-column: 1 / -1;
  min-inline-size: 0;
  padding-block: 6px;
  padding-inline: 12px 8px;
  scroll-margin-block: 12px 24px;
  /* Answers while the list moves, as other rows need not (row-layout.ts): it moves just when this row opens, and its buttons are pressed at once. */
  pointer-events: auto;
  &[data-page-actions] {
    scroll-margin-block-start: 136px;
  }
`;
