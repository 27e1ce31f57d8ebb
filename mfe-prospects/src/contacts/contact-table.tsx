import type { Prospect } from '@nb/contracts';
import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useFocusOnContact } from './focus-on-contact';
import { COLUMNS_FROM, Frame, ROW_HEIGHT } from './row-layout';
import { RowSlots } from './row-slots';
import { type SelectionKeys, useSelectionKeys } from './selection-keys';
import { SECOND_STEP_FROM, useTwoSteps } from './use-two-steps';

export interface ContactTableProps extends SelectionKeys {
  contacts: readonly Prospect[];
  /** What they were searched by. */
  needle: string;
  label: string;
  head: ReactNode;
  selectedIds: ReadonlySet<string>;
  /** The row being edited: it stays, with what is typed, wherever the list is scrolled to. */
  editedId?: string | undefined;
  /** The cells of one contact. */
  children: (contact: Prospect) => ReactNode;
}

/** Where the list begins on the page (what stands above it may grow and shrink), and whether it has room for columns. */
function usePlace() {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [wide, setWide] = useState(true);
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { top, width } = list.current.getBoundingClientRect();
      setOffset(Math.round(top + window.scrollY));
      setWide(width >= COLUMNS_FROM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { list, offset, wide };
}

/** So many rows are made beyond those in sight. Few while nothing scrolls: they too are written anew with each letter of a search. */
const AHEAD = { scrolling: 10, calm: 2 };

const idOf = ({ target }: FocusEvent<HTMLElement>) => target.closest<HTMLElement>('[data-id]')?.dataset['id'];

/** The rows that are in sight, of up to 10,000 (performance.md 11). The page itself scrolls. */
export function ContactTable({ contacts, needle, label, head, selectedIds, editedId, children, ...keys }: ContactTableProps) {
  const { list, offset, wide } = usePlace();
  const late = useTwoSteps(contacts, needle);
  // The row with the focus stays too, or the focus would be lost with it.
  const [focusedId, setFocusedId] = useState<string>();
  const estimate = wide ? ROW_HEIGHT.table : ROW_HEIGHT.card;
  const scrolling = useRef(false);
  const [slots] = useState(() => new RowSlots());
  const rangeExtractor = useCallback((range: Range) => {
    const inSight = defaultRangeExtractor({ ...range, overscan: scrolling.current ? AHEAD.scrolling : AHEAD.calm });
    const kept = [editedId, focusedId].map((id) => (id === undefined ? -1 : contacts.findIndex((each) => each.id === id))).filter((index) => index >= 0);
    const rows = kept.every((index) => inSight.includes(index)) ? inSight : [...new Set([...inSight, ...kept])].toSorted((a, b) => a - b);
    slots.assign(rows);
    return rows;
  }, [contacts, editedId, focusedId, slots]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useWindowVirtualizer({
    count: contacts.length,
    estimateSize: () => estimate,
    onChange: ({ isScrolling }) => { scrolling.current = isScrolling; },
    scrollMargin: offset,
    rangeExtractor,
    // Told by the observer once all is laid out; asking each new row would lay out the page for each.
    measureElement: (_element, entry) => entry?.borderBoxSize[0]?.blockSize ?? estimate,
  });
  useFocusOnContact(contacts, focusedId);
  const onKeyDown = useSelectionKeys(contacts, (index) => virtual.scrollToIndex(index, { align: 'auto' }), keys);
  return (
    <Frame
      role="table" data-wide={wide || undefined} aria-label={label} aria-rowcount={contacts.length + 1} onKeyDown={onKeyDown} onFocus={(event) => setFocusedId(idOf(event))}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocusedId(undefined)}
    >
      {head}
      <div ref={list} role="rowgroup" className="rows" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }, place) => {
          const contact = (place < SECOND_STEP_FROM ? contacts : late)[index] ?? contacts[index];
          // Rows keep their place: while a search is typed only what is written in them changes. The edited one keeps what is typed.
          return contact && (
            <div className="place" key={contact.id === editedId ? editedId : slots.of(index)} ref={virtual.measureElement} data-index={index} data-id={contact.id} style={{ transform: `translateY(${start - offset}px)` }}>
              <div role="row" className="row" aria-rowindex={index + 2} data-selected={selectedIds.has(contact.id) || undefined}>{children(contact)}</div>
            </div>
          );
        })}
      </div>
    </Frame>
  );
}
