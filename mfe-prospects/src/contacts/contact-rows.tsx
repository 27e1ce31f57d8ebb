import type { Prospect } from '@nb/contracts';
import { useDrawing } from '@nb/web-kit';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  memo,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ColumnRoom } from './column-room';
import { observeScroll } from './observe-scroll';
import { isBare, useRowHeights } from './row-heights';
import { RowSlots } from './row-slots';
import { RowWindow } from './row-window';
import { SECOND_STEP_FROM, useTwoSteps } from './use-two-steps';

export interface ContactRowsProps {
  contacts: readonly Prospect[];
  /** What they were searched by. */
  needle: string;
  /** Where the first row begins on the page, and whether there is room for columns. */
  offset: number;
  wide: boolean;
  room: ColumnRoom;
  selectedIds: ReadonlySet<string>;
  /** Rows that stay, wherever the list is scrolled to: the edited one with what is typed, the focused one with the focus. */
  editedId: string | undefined;
  focusedId: string | undefined;
  /** The cells of one contact. */
  cells: (contact: Prospect, room: ColumnRoom) => ReactNode;
  box: RefObject<HTMLDivElement | null>;
  /** Brings the contact of this index into sight. */
  show: Ref<(index: number) => void>;
}

const wholeWindow = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * The rows in sight. Nothing else renders while the list is scrolled, and of these only the one that comes in: elements of rows that stay
 * are the very same, so React passes them over (performance.md 11).
 */
export const ContactRows = memo(function ContactRows({
  contacts,
  needle,
  offset,
  wide,
  room,
  selectedIds,
  editedId,
  focusedId,
  cells,
  box,
  show,
}: ContactRowsProps) {
  // The place first, and its rows with the next drawing: to learn where the list stands the browser lays the page out, and with all rows in it that took
  // too long in one piece (performance.md 10).
  const isPlaced = useDrawing() > 0;
  const late = useTwoSteps(contacts, needle);
  const { heightOf, kindOf, keyOf, measured } = useRowHeights(contacts, wide);
  const [slots] = useState(() => new RowSlots());
  const [rowWindow] = useState(() => new RowWindow());
  const scrolled = useRef(false);
  const kept = useMemo(
    () =>
      [editedId, focusedId]
        .map((id) => (id === undefined ? -1 : contacts.findIndex((each) => each.id === id)))
        .filter((index) => index >= 0),
    [contacts, editedId, focusedId],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = rowWindow.around(range, contacts, scrolled.current);
      const rows = kept.every((index) => inSight.includes(index))
        ? inSight
        : [...new Set([...inSight, ...kept])].toSorted((a, b) => a - b);
      slots.assign(rows);
      return rows;
    },
    [contacts, kept, slots, rowWindow],
  );
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: contacts.length,
    estimateSize: heightOf,
    getItemKey: keyOf,
    onChange: ({ isScrolling }) => {
      scrolled.current = isScrolling;
    },
    observeElementOffset: observeScroll,
    scrollMargin: offset,
    // Until it has looked: from no window to a whole one it would draw all rows in one piece.
    initialRect: wholeWindow(),
    rangeExtractor,
    // Told by the observer once all is laid out; asking each new row would lay out the page for each.
    measureElement: (row, entry) => {
      const exact = entry?.borderBoxSize[0]?.blockSize;
      if (exact === undefined) return heightOf(Number(row.dataset['index']));
      // Whole pixels: the line below a row that ends within one is cut off with the row's place, as it was where letters need higher lines.
      const height = Math.ceil(exact);
      if (row.dataset['id'] !== editedId) measured(row.dataset['kind'] ?? '', height);
      return height;
    },
  });
  useImperativeHandle(show, () => (index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual]);
  // A row that takes another's place would have to be moved within the page, which costs as much as making it: that waits until the list stands
  // still, unless somebody goes through it with the keyboard.
  const inOrder = !virtual.isScrolling || focusedId !== undefined || editedId !== undefined;
  const items = virtual.getVirtualItems();
  // A row that went on to show another contact is still there, and may change its height: the virtualizer would stop looking at it as soon as
  // the contact it had shown gets a row of its own.
  const measureElement = useCallback(
    (row: HTMLElement | null) => {
      const key = row?.dataset['id'];
      if (key !== undefined && virtual.elementsCache.get(key)?.isConnected) virtual.elementsCache.delete(key);
      virtual.measureElement(row);
    },
    [virtual],
  );
  const last = contacts.length - 1;
  const made = useMemo(
    () =>
      new MadeRows(({ contact, index, top, height, selected, slot }: Made) => (
        // Rows keep their place: while a search is typed only what is written in them changes. The edited one keeps what is typed.
        <Place
          key={contact.id === editedId ? editedId : slot}
          contact={contact}
          index={index}
          top={top}
          height={height}
          kindOf={kindOf}
          last={index === last}
          selected={selected}
          measure={measureElement}
          room={room}
          cells={cells}
        />
      )),
    [editedId, kindOf, last, measureElement, room, cells],
  );
  const rows = useMemo(() => {
    const placed = (isPlaced ? items : [])
      .map(({ index, start, size }, place) => {
        const contact = (place < SECOND_STEP_FROM ? contacts : late)[index] ?? contacts[index];
        return (
          contact && {
            contact,
            index,
            top: start - offset,
            height: size,
            selected: selectedIds.has(contact.id),
            slot: slots.of(index),
          }
        );
      })
      .filter((row) => row !== undefined);
    if (!inOrder) placed.sort((a, b) => a.slot - b.slot);
    return placed.map((row) => made.of(row));
  }, [items, isPlaced, inOrder, contacts, late, offset, selectedIds, made, slots]);
  return (
    <div
      ref={box}
      role="rowgroup"
      className="rows"
      data-moving={virtual.isScrolling || undefined}
      style={{ blockSize: virtual.getTotalSize() }}
    >
      {rows}
    </div>
  );
});

/** What a row depends on besides what all rows depend on. */
interface Made {
  contact: Prospect;
  index: number;
  top: number;
  height: number;
  selected: boolean;
  slot: number;
}

/** The elements of rows by their slots. One of which nothing changed is the very same as before: React looks no further than that. */
class MadeRows {
  private readonly rows = new Map<number, { from: Made; element: ReactNode }>();
  private readonly make: (row: Made) => ReactNode;
  constructor(make: (row: Made) => ReactNode) {
    this.make = make;
  }

  of(row: Made): ReactNode {
    const before = this.rows.get(row.slot);
    if (
      before &&
      before.from.contact === row.contact &&
      before.from.index === row.index &&
      before.from.top === row.top &&
      before.from.height === row.height &&
      before.from.selected === row.selected
    )
      return before.element;
    const element = this.make(row);
    this.rows.set(row.slot, { from: row, element });
    return element;
  }
}

interface PlaceProps {
  contact: Prospect;
  index: number;
  top: number;
  height: number;
  kindOf: (contact: Prospect) => string;
  last: boolean;
  selected: boolean;
  measure: (row: HTMLElement | null) => void;
  room: ColumnRoom;
  cells: ContactRowsProps['cells'];
}

/**
 * One row in its place. The place has a size of its own and what stands in it can't reach beyond: a row written anew is laid out and painted
 * alone. In three dimensions, so that it has a picture of its own: to place it elsewhere is neither to lay the list out again nor to draw
 * anew how its rows stand to each other. By `top`, or in two dimensions, that is what a frame of the scrolling is busy with.
 */
const Place = memo(function Place({
  contact,
  index,
  top,
  height,
  kindOf,
  last,
  selected,
  measure,
  room,
  cells,
}: PlaceProps) {
  return (
    <div className="place" style={{ transform: `translate3d(0, ${top}px, 0)`, blockSize: height }}>
      <div
        role="row"
        className="row"
        ref={measure}
        data-index={index}
        data-id={contact.id}
        data-kind={kindOf(contact)}
        aria-rowindex={index + 2}
        data-selected={selected || undefined}
        data-last={last || undefined}
        data-bare={isBare(contact) || undefined}
      >
        {cells(contact, room)}
      </div>
    </div>
  );
});
