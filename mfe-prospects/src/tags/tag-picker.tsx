import type { Tag, TagColour } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Button, Text, TextField, useViewOnly } from '@nb/ui';
import { errorText } from '@nb/web-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { nextColour } from './tags.rules';
import { tagLook } from './tag-chip';
import { useAddTagMutation } from './tags.api';
import { TagsFailed } from './tags-failed';
import { useTags } from './use-tags';

export interface TagPickerProps {
  value: readonly string[];
  onChange: (tagIds: readonly string[]) => void;
}

/** The own tags, each switched on or off; a new one is made and put on in one go. */
export function TagPicker({ value, onChange }: TagPickerProps) {
  const { t } = useTranslation('prospects');
  const labelId = useId();
  const { tags, failure } = useTags();
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <Field role="group" aria-labelledby={labelId}>
      <Text as="span" id={labelId} size={14} weight={600}>
        {t('pipeline.tagIds')}
      </Text>
      {tags.length > 0 && (
        <Chips>
          {tags.map(({ id, name, colour }) => (
            <Chip key={id} type="button" $colour={colour} aria-pressed={value.includes(id)} onClick={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      {failure ? <TagsFailed failure={failure} /> : <NewTag onMade={({ id }) => onChange([...value, id])} />}
    </Field>
  );
}

/** A field for the name of a new tag. A name that is there already is put on instead. */
export function NewTag({ onMade }: { onMade: (tag: Tag) => void }) {
  const { t } = useTranslation('prospects');
  const viewOnly = useViewOnly();
  const { tags } = useTags();
  const [add, { isLoading }] = useAddTagMutation();
  const [name, setName] = useState('');
  const [reason, setReason] = useMessage();
  const make = async () => {
    const wanted = name.trim();
    if (wanted === '' || isLoading || viewOnly) return;
    const known = tags.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase());
    try {
      onMade(known ?? (await add({ name: wanted, colour: nextColour(tags) }).unwrap()));
      setName('');
      setReason();
    } catch (error) {
      setReason(() => errorText(error, t));
    }
  };
  return (
    <NewRow
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        // Not the form around it.
        event.preventDefault();
        event.stopPropagation();
        void make();
      }}
    >
      <TextField
        label={t('tags.new')}
        hideLabel
        placeholder={t('tags.new')}
        value={name}
        onChange={setName}
        maxLength={30}
        autoComplete="off"
        {...(reason !== undefined && { error: reason })}
      />
      <Button icon="plus" pending={isLoading} disabled={name.trim() === ''} onPress={() => void make()}>
        {t('tags.add')}
      </Button>
    </NewRow>
  );
}

const Field = styled.div`
  display: grid;
  gap: 6px;
  min-inline-size: 0;
`;
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  max-block-size: 148px;
  padding: 2px;
  margin: -2px;
  overflow-y: auto;
`;
const Chip = styled.button<{ $colour: TagColour }>`
  min-block-size: 32px;
  max-inline-size: 100%;
  padding: 4px 12px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-full);
  background: var(--nb-surface);
  color: var(--nb-muted);
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
  outline-offset: 1px;
  &:hover {
    border-color: var(--nb-border-strong);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  &[aria-pressed='true'] {
    ${tagLook}
    border-color: currentcolor;
    &::before {
      content: '✓ ' / '';
    }
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
const NewRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: start;
`;
