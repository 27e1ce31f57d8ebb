import type { Prospect } from '@nb/contracts';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useFocusOnContact } from './focus-on-contact';
import { isBare, useRowHeights } from './row-heights';
import { COLUMNS_FROM, Frame } from './row-layout';
import { RowSlots } from './row-slots';
import { RowWindow } from './row-window';
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

const idOf = ({ target }: FocusEvent<HTMLElement>) => target.closest<HTMLElement>('[data-id]')?.dataset['id'];

/** The rows that are in sight, of up to 10,000 (performance.md 11). The page itself scrolls. */
export function ContactTable({ contacts, needle, label, head, selectedIds, editedId, children, ...keys }: ContactTableProps) {
  const { list, offset, wide } = usePlace();
  const late = useTwoSteps(contacts, needle);
  // The row with the focus stays too, or the focus would be lost with it.
  const [focusedId, setFocusedId] = useState<string>();
  const { heightOf, kindOf, keyOf, measured } = useRowHeights(contacts, wide);
  const [slots] = useState(() => new RowSlots());
  const [rowWindow] = useState(() => new RowWindow());
  const scrolled = useRef(false);
  const rangeExtractor = useCallback((range: Range) => {
    const inSight = rowWindow.around(range, contacts, scrolled.current);
    const kept = [editedId, focusedId].map((id) => (id === undefined ? -1 : contacts.findIndex((each) => each.id === id))).filter((index) => index >= 0);
    const rows = kept.every((index) => inSight.includes(index)) ? inSight : [...new Set([...inSight, ...kept])].toSorted((a, b) => a - b);
    slots.assign(rows);
    return rows;
  }, [contacts, editedId, focusedId, slots, rowWindow]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: contacts.length,
    estimateSize: heightOf,
    getItemKey: keyOf,
    onChange: ({ isScrolling }) => { scrolled.current = isScrolling; },
    scrollMargin: offset,
    rangeExtractor,
    // Told by the observer once all is laid out; asking each new row would lay out the page for each.
    measureElement: (row, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height === undefined) return heightOf(Number(row.dataset['index']));
      if (row.dataset['id'] !== editedId) measured(row.dataset['kind'] ?? '', height);
      return height;
    },
  });
  useFocusOnContact(contacts, focusedId);
  const rows = virtual.getVirtualItems().map((item, place) => ({ ...item, contact: (place < SECOND_STEP_FROM ? contacts : late)[item.index] ?? contacts[item.index] }));
  // A row that takes another's place would have to be moved within the page, which costs as much as making it: that waits until the list stands
  // still, unless somebody goes through it with the keyboard.
  if (virtual.isScrolling && focusedId === undefined && editedId === undefined) rows.sort((a, b) => slots.of(a.index) - slots.of(b.index));
  const onKeyDown = useSelectionKeys(contacts, (index) => virtual.scrollToIndex(index, { align: 'auto' }), keys);
  return (
    <Frame
      role="table" data-wide={wide || undefined} aria-label={label} aria-rowcount={contacts.length + 1} onKeyDown={onKeyDown} onFocus={(event) => setFocusedId(idOf(event))}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocusedId(undefined)}
    >
      {head}
      <div ref={list} role="rowgroup" className="rows" style={{ blockSize: virtual.getTotalSize() }}>
        {/* Rows keep their place: while a search is typed only what is written in them changes. The edited one keeps what is typed. */}
        {rows.map(({ contact, index, start, size }) => contact && (
          <Place
            key={contact.id === editedId ? editedId : slots.of(index)} contact={contact} index={index} top={start - offset} height={size} kind={kindOf(contact)}
            last={index === contacts.length - 1} selected={selectedIds.has(contact.id)} measure={virtual.measureElement} cells={children}
          />
        ))}
      </div>
    </Frame>
  );
}

interface PlaceProps {
  contact: Prospect;
  index: number;
  top: number;
  height: number;
  kind: string;
  last: boolean;
  selected: boolean;
  measure: (row: HTMLElement | null) => void;
  cells: (contact: Prospect) => ReactNode;
}

/**
 * One row in its place. The place has a size of its own and what stands in it can't reach beyond: a row written anew is laid out and painted
 * alone. Placed by `top`: thirty moved by `transform` cost the browser more each frame than all the rest of the list.
 */
const Place = memo(function Place({ contact, index, top, height, kind, last, selected, measure, cells }: PlaceProps) {
  return (
    <div className="place" style={{ insetBlockStart: top, blockSize: height }}>
      <div
        role="row" className="row" ref={measure} data-index={index} data-id={contact.id} data-kind={kind} aria-rowindex={index + 2} data-selected={selected || undefined}
        data-last={last || undefined} data-bare={isBare(contact) || undefined}
      >
        {cells(contact)}
      </div>
    </div>
  );
});
