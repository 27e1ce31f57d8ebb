import type { Prospect } from '@nb/contracts';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ColumnRoom, NO_ROOM, roomBelow } from './column-room';
import { ContactRows } from './contact-rows';
import { useFocusOnContact } from './focus-on-contact';
import { usePressWhileMoving } from './press-while-moving';
import { COLUMNS_FROM, Frame } from './row-layout';
import { type SelectionKeys, useSelectionKeys } from './selection-keys';

export interface ContactTableProps extends SelectionKeys {
  contacts: readonly Prospect[];
  /** What they were searched by. */
  needle: string;
  label: string;
  head: ReactNode;
  selectedIds: ReadonlySet<string>;
  /** The row being edited. */
  editedId?: string | undefined;
  /** The cells of one contact. */
  children: (contact: Prospect, room: ColumnRoom) => ReactNode;
}

/** Larger letters need more room: then contacts are cards on a wide screen too. */
const isWide = (width: number) =>
  width >= COLUMNS_FROM * ((Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16);

/** Where the list begins on the page (what stands above it may grow and shrink), whether it has room for columns, and how much these have. */
function usePlace() {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [wide, setWide] = useState(() => isWide(window.innerWidth));
  const [room, setRoom] = useState(NO_ROOM);
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { top, width } = list.current.getBoundingClientRect();
      setOffset(Math.round(top + window.scrollY));
      setWide(isWide(width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const head = list.current?.previousElementSibling;
    if (!head) return undefined;
    const measure = () => setRoom(roomBelow(head));
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    // Another font, another width. (Not every place that renders pages has fonts.)
    const fonts = 'fonts' in document ? document.fonts : undefined;
    fonts?.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      fonts?.removeEventListener('loadingdone', measure);
    };
  }, []);
  return { list, offset, wide, room };
}

const idOf = ({ target }: FocusEvent<HTMLElement>) => target.closest<HTMLElement>('[data-id]')?.dataset['id'];

/** The contacts, up to 10,000 of them, as one table. The page itself scrolls. */
export function ContactTable({
  contacts,
  needle,
  label,
  head,
  selectedIds,
  editedId,
  children,
  ...keys
}: ContactTableProps) {
  const { list, offset, wide, room } = usePlace();
  const [focusedId, setFocusedId] = useState<string>();
  useFocusOnContact(contacts, focusedId);
  const show = useRef<(index: number) => void>(null);
  const onKeyDown = useSelectionKeys(contacts, (index) => show.current?.(index), keys);
  const press = usePressWhileMoving();
  return (
    <Frame
      {...press}
      role="table"
      data-wide={wide || undefined}
      aria-label={label}
      aria-rowcount={contacts.length + 1}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocusedId(idOf(event))}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocusedId(undefined)}
    >
      {head}
      <ContactRows
        contacts={contacts}
        needle={needle}
        offset={offset}
        wide={wide}
        room={room}
        selectedIds={selectedIds}
        editedId={editedId}
        focusedId={focusedId}
        cells={children}
        box={list}
        show={show}
      />
    </Frame>
  );
}
