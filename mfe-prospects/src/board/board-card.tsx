import type { Prospect, Tag } from '@nb/contracts';
import { type TFunction, useFormat, useTranslation } from '@nb/i18n';
import { Icon, IconButton, Menu, type MenuProps, Text, typeSize, useViewOnly } from '@nb/ui';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { TypeBadges } from '../contacts/contact-table';
import { FollowUp, StageAge } from '../contacts/stage-look';
import { TagChips } from '../tags/tag-chip';
import { ContactLinks } from '../words/contact-links';

/** What all cards know, the same object while nothing of it changes. */
export interface CardFacts {
  tags: ReadonlyMap<string, Tag>;
  today: string;
  zone: string;
  /** Id of the sentence that says which keys move a card. */
  helpId: string;
  /** Whether some are selected: then each card shows its tick. */
  isSelecting: boolean;
  onOpen: (contact: Prospect) => void;
  onSelect: (contact: Prospect, on: boolean, isRange: boolean) => void;
  menuOf: (contact: Prospect) => MenuProps['items'];
}

export interface BoardCardProps {
  contact: Prospect;
  facts: CardFacts;
  /** Only one card of a column is reached by Tab; the arrow keys lead to the others. */
  isCurrent: boolean;
  /** It has the focus, so Tab goes through its controls. */
  isFocused: boolean;
  isSelected: boolean;
  isLifted: boolean;
}

export const cardId = (id: string): string => `card-${id}`;

/** A contact on the board. */
export const BoardCard = memo(function BoardCard({
  contact,
  facts,
  isCurrent,
  isFocused,
  isSelected,
  isLifted,
}: BoardCardProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const foot = useRef<HTMLDivElement>(null);
  const { id, name, tagIds = [], isPotentialPartner, isPotentialCustomer } = contact;
  const hasChips = isPotentialPartner || isPotentialCustomer || tagIds.length > 0;
  // The age stands beside what there is, so that no line holds it alone.
  const hasFacts = contact.followUpOn !== undefined || !hasChips;
  const age = <StageAge contact={contact} today={facts.today} zone={facts.zone} format={format} t={t} />;
  useLayoutEffect(() => {
    for (const control of foot.current?.parentElement?.querySelectorAll<HTMLElement>('a, button, input') ?? [])
      control.tabIndex = isFocused || (isCurrent && control.id === cardId(id)) ? 0 : -1;
  });
  return (
    <Box data-card={id} data-selected={isSelected || undefined} data-lifted={isLifted || undefined}>
      <Head>
        <Name
          type="button"
          id={cardId(id)}
          aria-describedby={facts.helpId}
          title={name}
          onClick={() => facts.onOpen(contact)}
        >
          {name}
        </Name>
        <Tick data-shown={facts.isSelecting || isSelected || undefined}>
          <input
            type="checkbox"
            aria-label={t('select.one', { name })}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              facts.onSelect(contact, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </Tick>
        <CardMenu contact={contact} menuOf={facts.menuOf} t={t} />
      </Head>
      {hasChips && (
        <Chips>
          <TypeBadges contact={contact} t={t} />
          <TagChips tagIds={tagIds} tags={facts.tags} />
          {!hasFacts && age}
        </Chips>
      )}
      {hasFacts && (
        <Facts>
          <FollowUp contact={contact} today={facts.today} format={format} t={t} />
          {age}
        </Facts>
      )}
      <Foot ref={foot}>
        <ContactLinks contact={contact} />
      </Foot>
    </Box>
  );
});

/** About how high a card is, by what it shows. */
export const cardHeight = (contact: Prospect): number => {
  const { tagIds, isPotentialPartner, isPotentialCustomer, phone, email, followUpOn } = contact;
  const hasChips = isPotentialPartner || isPotentialCustomer || Boolean(tagIds?.length);
  return 42 + (hasChips ? 22 : 0) + (followUpOn !== undefined || !hasChips ? 20 : 0) + (phone || email ? 36 : 6);
};

/** A plain button, which becomes a menu when it is pressed: there is one on every card, and few are ever opened. */
function CardMenu({
  contact,
  menuOf,
  t,
}: {
  contact: Prospect;
  menuOf: CardFacts['menuOf'];
  t: TFunction<'prospects'>;
}) {
  const viewOnly = useViewOnly();
  const [isMenu, setMenu] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = t('board.menu', { name: contact.name });
  useLayoutEffect(() => {
    if (!isMenu) return;
    opener.current?.focus();
    opener.current?.click();
  }, [isMenu]);
  if (!isMenu || viewOnly)
    return (
      <More type="button" aria-label={label} aria-haspopup="menu" onClick={() => setMenu(true)}>
        <Icon name="more" size={18} />
      </More>
    );
  return (
    <MenuPlace>
      <Menu
        label={label}
        placement="bottom end"
        header={
          <Text size={14} tone="muted">
            {t('board.moveTo')}
          </Text>
        }
        trigger={<IconButton ref={opener} size="s" icon="more" label={label} />}
        items={menuOf(contact)}
      />
    </MenuPlace>
  );
}

const Box = styled.article`
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  gap: 4px;
  align-items: stretch;
  padding: 4px 4px 4px 12px;
  padding-inline: 12px 4px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  cursor: grab;
  user-select: none;
  -webkit-touch-callout: none;
  &:has(:focus-visible[id^='card-']) {
    outline: 2px solid var(--nb-focus);
    outline-offset: -1px;
  }
  &[data-selected] {
    border-color: var(--nb-brand);
    background: color-mix(in srgb, var(--nb-brand-soft) 55%, var(--nb-surface));
  }
  &[data-lifted] {
    opacity: 0.45;
    box-shadow: none;
  }
  /* what follows the pointer */
  [data-ghost] > & {
    border-color: var(--nb-brand);
    background: var(--nb-raised);
    box-shadow: var(--nb-shadow3);
    opacity: 1;
    rotate: 2deg;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--nb-border-strong);
    }
  }
`;
const Head = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 2px;
  min-block-size: 32px;
`;
const Name = styled.button`
  flex: 1 1 auto;
  min-inline-size: 0;
  min-block-size: 32px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  ${typeSize(16)}
  text-align: start;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
  outline: none;
  &:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
`;
/** Beside the menu while the card is pointed at, has the focus, or some are selected. */
const Tick = styled.label`
  display: none;
  flex: none;
  place-items: center;
  inline-size: 28px;
  block-size: 32px;
  cursor: pointer;
  article:is(:hover, :focus-within) &,
  &[data-shown] {
    display: grid;
  }
  @media (hover: none) {
    article:is(:hover, :focus-within) &:not([data-shown]) {
      display: none;
    }
    &[data-shown] {
      inline-size: 44px;
      block-size: 44px;
    }
  }
  input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--nb-brand);
    cursor: inherit;
  }
  input:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;
const More = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 32px;
  block-size: 32px;
  padding: 0;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-muted);
  cursor: pointer;
  &:hover {
    background: color-mix(in srgb, var(--nb-muted) 14%, transparent);
    color: var(--nb-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  @media (pointer: coarse) {
    inline-size: 44px;
    block-size: 44px;
  }
`;
const MenuPlace = styled.div`
  flex: none;
  display: grid;
  > button {
    min-block-size: 32px;
    inline-size: 32px;
    block-size: 32px;
  }
  @media (pointer: coarse) {
    > button {
      inline-size: 44px;
      block-size: 44px;
    }
  }
`;
const Chips = styled.div`
  display: flex;
  gap: 4px;
  align-items: center;
  min-inline-size: 0;
  padding-inline-end: 8px;
  > span:not(:last-child) {
    padding: 1px 7px;
    line-height: calc(1rem * var(--nb-leading));
  }
`;
/** When to talk next, and at the end how long the contact has stood here. */
const Facts = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-inline-size: 0;
  padding-inline-end: 8px;
  > * {
    ${typeSize(12)}
  }
`;
const Foot = styled.div`
  display: flex;
  align-items: center;
  min-block-size: 32px;
  /* the first icon stands in line with the name */
  margin-inline-start: -7px;
  @media not (pointer: coarse) {
    a,
    button {
      inline-size: 32px;
      block-size: 32px;
    }
  }
  > [title] {
    padding-inline-start: 7px;
  }
  /* Empty, it is the space below the facts. */
  &:not(:has(a, button, [title])) {
    min-block-size: 2px;
  }
`;
