import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  Text as AriaText,
  TextField,
} from 'react-aria-components';
import { memo, useDeferredValue, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { below, controlBox, optionRow, type, transition } from '../theme/mixins';
import { useOverlay } from './overlay-host';
import { Scrim, SheetBody, sheetSurface } from './overlay-style';
import { ReturnFocus } from './return-focus';

const Top = styled(Scrim)`
  align-items: flex-start;
  justify-content: center;
  padding: min(14dvh, 140px) 24px 24px;
  @media ${below.m} {
    padding: 0;
  }
`;
const Panel = styled(Modal)`
  ${sheetSurface}
  display: flex;
  inline-size: 100%;
  max-inline-size: 620px;
  max-block-size: min(560px, 100%);
  border-radius: var(--nb-radius-xl);
  overflow: hidden;
  ${transition('opacity, transform', 'normal')}
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
    transform: translateY(-8px);
  }
  @media ${below.m} {
    max-inline-size: none;
    max-block-size: none;
    block-size: 100dvh;
    border-radius: 0;
    border-width: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    &[data-entering],
    &[data-exiting] {
      transform: none;
    }
  }
`;
const Field = styled(TextField)`
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 12px;
  padding-inline-end: 8px;
  border-block-end: 1px solid var(--nb-border);
`;
/** Shows the focus of the field from the start, like every other field (WCAG 2.4.7). */
const Box = styled.div`
  ${controlBox}
  flex: 1;
  min-inline-size: 0;
  min-block-size: 48px;
  gap: 10px;
  padding-inline-start: 14px;
  svg {
    flex: none;
    color: var(--nb-subtle);
  }
`;
const Words = styled(Input)`
  flex: 1;
  align-self: stretch;
  min-inline-size: 0;
  padding: 0;
  padding-inline-end: 14px;
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  ${type(18)}
  @media ${below.m} {
    ${type(16)}
  }
  /* words too long for a narrow field end visibly */
  text-overflow: ellipsis;
  /* the box has the ring */
  &,
  &:focus-visible {
    outline: none;
  }
  &::placeholder {
    color: var(--nb-subtle);
    opacity: 1;
  }
`;
const Leave = styled.button`
  min-inline-size: 44px;
  min-block-size: 44px;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: transparent;
  color: var(--nb-muted);
  font: inherit;
  ${type(14)}
  cursor: pointer;
  &:hover {
    color: var(--nb-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
`;
/** Focusable, so that the keyboard can scroll it without choosing. */
const Scroller = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  overscroll-behavior: contain;
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
`;
const List = styled(Menu)`
  padding: 8px;
  outline: none;
`;
const GroupName = styled(Header)`
  padding: 12px 12px 4px;
  ${type(12)}
  font-weight: 650;
  letter-spacing: 0.04em;
  color: var(--nb-muted);
`;
const Row = styled(MenuItem)`
  ${optionRow}
  svg {
    flex: none;
    color: var(--nb-muted);
  }
  &[data-focused] {
    background: var(--nb-brand-soft);
  }
  @media (forced-colors: active) {
    &[data-focused] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
const Labels = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Note = styled.span`
  display: block;
  ${type(14)}
  color: var(--nb-muted);
`;
const Foot = styled.p`
  margin: 0;
  padding: 12px 20px;
  border-block-start: 1px solid var(--nb-border);
  ${type(14)}
  color: var(--nb-muted);
  &:empty {
    padding: 0;
    border: 0;
  }
`;

export interface Command {
  id: string;
  label: string;
  /** What it is, or where it leads, below the label. */
  note?: string;
  icon?: IconName;
  onChoose: () => void;
}
export interface CommandGroup {
  id: string;
  label: string;
  commands: readonly Command[];
}

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** Name of the dialog, of its field and of its list. */
  label: string;
  placeholder: string;
  closeLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** Already filtered by what was typed. */
  groups: readonly CommandGroup[];
  /** Shown where nothing fits. */
  empty: string;
  /** The state of the search, or what the keys do; announced when it changes. Empty: nothing to say. */
  status: string;
}

/**
 * The list was shown for the `count`-th typed text, with this command first. Its row gets a new key each time, because react-aria marks the first row only
 * when that row, or the number of rows, has changed. All others keep their keys, also when people are found above it later.
 */
interface Turn {
  value: string;
  count: number;
  first: string | undefined;
}
const rowOf = ({ count, first }: Turn, id: string) => (id === first ? `${count}:${id}` : id);
const firstOf = (groups: readonly CommandGroup[]) => groups.find(({ commands }) => commands.length > 0)?.commands[0];
const commandOf = (groups: readonly CommandGroup[], turn: Turn, row: unknown) =>
  groups.flatMap(({ commands }) => commands).find(({ id }) => rowOf(turn, id) === row);

interface CommandsProps {
  label: string;
  turn: Turn;
  groups: readonly CommandGroup[];
  empty: string;
  onChoose: (command: Command | undefined) => void;
}
const sameCommands = (a: CommandsProps, b: CommandsProps) =>
  a.label === b.label && a.turn === b.turn && a.groups === b.groups && a.empty === b.empty;
/** Renders again only when the commands change, so that typing does not wait for the list. */
const Commands = memo(function Commands({ label, turn, groups, empty, onChoose }: CommandsProps) {
  return (
    <List
      aria-label={label}
      renderEmptyState={() => (
        <Foot as="div" style={{ border: 0, padding: '28px 12px', textAlign: 'center' }}>
          {empty}
        </Foot>
      )}
      onAction={(row) => onChoose(commandOf(groups, turn, row))}
    >
      {groups
        .filter(({ commands }) => commands.length > 0)
        .map((group) => (
          <MenuSection key={group.id} id={group.id}>
            <GroupName>{group.label}</GroupName>
            {group.commands.map(({ id, label: name, note, icon }) => (
              <Row key={rowOf(turn, id)} id={rowOf(turn, id)} textValue={name}>
                {icon && <Icon name={icon} size={18} />}
                <Labels>
                  {/* The note is part of the name: what is read is what is seen (WCAG 2.5.3). */}
                  <AriaText slot="label">
                    {name}
                    {note !== undefined && (
                      <>
                        {' '}
                        <Note>{note}</Note>
                      </>
                    )}
                  </AriaText>
                </Labels>
              </Row>
            ))}
          </MenuSection>
        ))}
    </List>
  );
}, sameCommands);

/**
 * All pages and commands, found by typing: arrows choose, Enter runs, Esc closes. Enter runs the marked row or, when the list marks none or
 * does not show the typed text yet (pasted text, Enter pressed immediately), the first row that matches the text.
 */
export function CommandPalette({
  open,
  onClose,
  label,
  placeholder,
  closeLabel,
  value,
  onChange,
  groups,
  empty,
  status,
}: CommandPaletteProps) {
  const list = useRef<HTMLDivElement>(null);
  const shownValue = useDeferredValue(value);
  const shownGroups = useDeferredValue(groups);
  const shownEmpty = useDeferredValue(empty);
  const [turn, setTurn] = useState<Turn>({ value: shownValue, count: 0, first: firstOf(shownGroups)?.id });
  if (turn.value !== shownValue) setTurn({ value: shownValue, count: turn.count + 1, first: firstOf(shownGroups)?.id });
  const choose = (command: Command | undefined) => {
    onClose();
    command?.onChoose();
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The list's own Enter does nothing until a row is marked, which may be after the key press.
    event.preventDefault();
    event.stopPropagation();
    const marked =
      shownValue === value
        ? list.current?.querySelector('[data-focused][data-key]')?.getAttribute('data-key')
        : undefined;
    const command = commandOf(groups, turn, marked) ?? (value.trim() === '' ? undefined : firstOf(groups));
    if (command) choose(command);
    else if (value.trim() !== '') setEntered(value);
  };
  // Enter before anything is found opens what is found first, unless something else is typed.
  const [entered, setEntered] = useState<string>();
  const awaited = open && entered === value ? firstOf(groups) : undefined;
  const chooseAwaited = useEffectEvent(choose);
  useEffect(() => {
    if (awaited === undefined) return;
    setEntered(undefined);
    chooseAwaited(awaited);
  }, [awaited]);
  useOverlay(open, onClose);
  return (
    <Top isOpen={open} onOpenChange={(next) => !next && onClose()} isDismissable>
      <Panel>
        <SheetBody aria-label={label}>
          <ReturnFocus />
          <Autocomplete inputValue={value} onInputChange={onChange}>
            <Field aria-label={label} autoFocus>
              <Box>
                <Icon name="search" size={20} />
                <Words placeholder={placeholder} maxLength={200} onKeyDownCapture={enter} />
              </Box>
              <Leave type="button" onClick={onClose}>
                {closeLabel}
              </Leave>
            </Field>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
            <Scroller ref={list} tabIndex={0}>
              <Commands label={label} turn={turn} groups={shownGroups} empty={shownEmpty} onChoose={choose} />
            </Scroller>
          </Autocomplete>
          <Foot role="status">{status}</Foot>
        </SheetBody>
      </Panel>
    </Top>
  );
}
