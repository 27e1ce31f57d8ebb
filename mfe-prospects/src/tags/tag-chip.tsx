import type { Tag, TagColour } from '@nb/contracts';
import { typeSize } from '@nb/ui';
import styled, { css } from 'styled-components';

const PLUM = {
  ground: 'color-mix(in oklab, var(--nb-info-soft), var(--nb-danger-soft))',
  text: 'color-mix(in oklab, var(--nb-info) 55%, var(--nb-danger))',
};
const LOOKS: Readonly<Record<TagColour, { ground: string; text: string }>> = {
  grey: { ground: 'var(--nb-sunken)', text: 'var(--nb-muted)' },
  blue: { ground: 'var(--nb-info-soft)', text: 'var(--nb-info)' },
  teal: { ground: 'var(--nb-brand-soft)', text: 'var(--nb-brand-text)' },
  green: { ground: 'var(--nb-success-soft)', text: 'var(--nb-success)' },
  yellow: { ground: 'var(--nb-warning-soft)', text: 'var(--nb-warning)' },
  orange: { ground: 'var(--nb-accent-soft)', text: 'var(--nb-accent)' },
  red: { ground: 'var(--nb-danger-soft)', text: 'var(--nb-danger)' },
  purple: PLUM,
};

export const tagLook = css<{ $colour: TagColour }>`
  background: ${({ $colour }) => LOOKS[$colour].ground};
  color: ${({ $colour }) => LOOKS[$colour].text};
`;
/** A tag as cards and rows show it. */
const Chip = styled.span<{ $colour: TagColour }>`
  ${tagLook}
  display: inline-block;
  flex: 0 1 auto;
  min-inline-size: 0;
  max-inline-size: 100%;
  padding: 1px 7px;
  border-radius: 6px;
  font-weight: 600;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${typeSize(12)}
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
const More = styled.span`
  flex: none;
  color: var(--nb-subtle);
  font-variant-numeric: tabular-nums;
  ${typeSize(12)}
`;

export interface TagChipsProps {
  tagIds: readonly string[];
  tags: ReadonlyMap<string, Tag>;
  /** How many are shown by name; the others are counted. */
  shown?: number;
}

/** The first tags of a contact by name, and how many more there are, whose names the title has. */
export function TagChips({ tagIds, tags, shown = 2 }: TagChipsProps) {
  const own = tagIds.flatMap((id) => tags.get(id) ?? []);
  const more = own.length - shown;
  return (
    <>
      {own.slice(0, shown).map(({ id, name, colour }) => (
        <Chip key={id} $colour={colour} title={name}>
          {name}
        </Chip>
      ))}
      {more > 0 && (
        <More
          title={own
            .slice(shown)
            .map(({ name }) => name)
            .join(', ')}
        >
          {`+${more}`}
        </More>
      )}
    </>
  );
}
