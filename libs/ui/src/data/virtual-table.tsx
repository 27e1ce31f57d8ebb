import {
  type Range,
  type Virtualizer,
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  memo,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styled, { css } from 'styled-components';
import { type, visuallyHidden } from '../theme/mixins';
import { ColumnName, TableCaption, type TableColumn, type TableSort, headingProps } from './table';

const ROOT_FONT_SIZE = 16;
/** So that fast scrolling shows no gaps. */
const OVERSCAN = 12;
const NONE: readonly string[] = [];

/** Which rows are ticked, and how that changes. Functions that stay the same keep rows from rendering again. */
export interface TableSelection<Row> {
  keys: ReadonlySet<string>;
  /** `isRange`: shift was held, so all rows since the last tick are meant. */
  onSelect: (key: string, on: boolean, isRange: boolean) => void;
  onSelectAll: (on: boolean) => void;
  /** Esc. */
  onClear?: () => void;
  /** Names the tick of a row. */
  label: (row: Row) => string;
  labelAll: string;
}

export interface VirtualTableControls {
  /** Focuses the next row or the one before; the first one while no row has the focus. */
  move: (by: 1 | -1) => void;
}

export interface VirtualTableProps<Row> {
  /** Names the table. */
  caption: string;
  /** `width` of a column is a track of a CSS grid, such as `minmax(0, 2fr)`. */
  columns: readonly TableColumn<Row>[];
  /** Columns and areas of the CSS grid of a card; the areas are named by the columns, that of the tick is `select`. */
  cards: { columns: string; areas: string };
  /** From this width of the table (not of the window) rows have columns, below they are cards. Grows with the text size. */
  columnsFrom?: number;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How high a row probably is, in pixels; it is measured once it is rendered. */
  estimateHeight: (row: Row, isCard: boolean) => number;
  sort?: TableSort | undefined;
  onSort?: (sort: TableSort) => void;
  selection?: TableSelection<Row>;
  /** Key of the row whose details stand beside the table. */
  currentKey?: string | undefined;
  /** Ids of columns that are not shown for now. They are hidden by style alone, so no row is rendered again. */
  hidden?: readonly string[];
  /** A row with something else in place of its cells, such as a form. It stays rendered wherever the table is scrolled to. */
  openRow?: { key: string; label: string; content: ReactNode } | undefined;
  /** Hides the head visually. */
  hideHead?: boolean;
  /** Rows of 44 px, cards of 64 px: a content that is no higher leaves them at that. */
  isDense?: boolean;
  /** While the page scrolls, the head stays below what stands at the top of the window, which is so high (a CSS length). */
  stickyHead?: string;
  /** Selects what in a row is focused when the arrow keys, or `controls`, move from row to row. */
  rowTarget?: string;
  controls?: Ref<VirtualTableControls>;
  /** So many rows are rendered above and below the visible ones; 12 by default. */
  overscan?: number;
  /** CSS height from which on the table scrolls by itself. Without it the page scrolls. */
  maxHeight?: string;
}

/** A table of any length: only the visible rows are rendered. Show the number of rows next to it. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  return props.maxHeight === undefined ? <PageTable {...props} /> : <BoxTable {...props} />;
}

function PageTable<Row>(props: VirtualTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = usePlace(props.columnsFrom, body);
  const { top, isWide } = place;
  const { options, ...focus } = useRowOptions(props, place);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    scrollMargin: top,
    // The real one is read with the place of the table: reading it while rendering would force a layout more.
    initialOffset: 0,
  });
  return <Frame {...props} virtual={virtual} body={body} isWide={isWide} top={top} {...focus} />;
}

function BoxTable<Row>(props: VirtualTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const place = usePlace(props.columnsFrom, body, scroller);
  const { top, isWide } = place;
  const { options, ...focus } = useRowOptions(props, place);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...options,
    scrollMargin: top,
    getScrollElement: () => scroller.current,
  });
  return (
    // A scrolling box must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Scroller ref={scroller} tabIndex={0} role="group" aria-label={props.caption} $maxHeight={props.maxHeight}>
      <Frame {...props} virtual={virtual} body={body} isWide={isWide} top={top} {...focus} />
    </Scroller>
  );
}

interface Place {
  /** Where the rows begin in the scrolling area. */
  top: number;
  /** There is room for columns. */
  isWide: boolean;
  isMeasured: boolean;
}

/** Observed, because content above the table may change its height. */
function usePlace(
  columnsFrom = 760,
  body: RefObject<HTMLElement | null>,
  scroller?: RefObject<HTMLElement | null>,
): Place {
  const [place, setPlace] = useState<Place>({ top: 0, isWide: true, isMeasured: false });
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return;
      const { top, width } = body.current.getBoundingClientRect();
      const box = scroller?.current;
      const scrolledBy = box ? box.scrollTop - box.getBoundingClientRect().top - box.clientTop : window.scrollY;
      const textScale =
        (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_FONT_SIZE) / ROOT_FONT_SIZE;
      // Without a layout, as in jsdom, everything is 0 wide.
      const isWide = width === 0 || width >= columnsFrom * textScale;
      const next = { top: Math.round(top + scrolledBy), isWide, isMeasured: true };
      setPlace((now) => (now.isMeasured && now.top === next.top && now.isWide === next.isWide ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller?.current ?? document.body);
    return () => observer.disconnect();
  }, [columnsFrom, body, scroller]);
  return place;
}

/** Options of the virtualizer for both kinds of scrolling: rows by their key, the open and the focused row always rendered. */
function useRowOptions<Row>(
  { rows, rowKey, estimateHeight, openRow, overscan = OVERSCAN }: VirtualTableProps<Row>,
  { isWide, isMeasured }: Place,
) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const openKey = openRow?.key;
  const kept = useMemo(
    () =>
      [openKey, focusedKey]
        .map((key) => (key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === key)))
        .filter((index) => index >= 0),
    [rows, rowKey, openKey, focusedKey],
  );
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
  const estimate = (index: number) => {
    const row = rows[index];
    return row === undefined ? 0 : estimateHeight(row, !isWide);
  };
  return {
    options: {
      // None before the place is known, which is before the first paint: rows rendered as columns would be rendered again as cards.
      count: isMeasured ? rows.length : 0,
      overscan,
      getItemKey: keyOf,
      estimateSize: estimate,
      rangeExtractor: useCallback(
        (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
        [kept],
      ),
      // Uses the size from the resize observer, which runs before the row is painted: measuring each new row would force a layout for each.
      measureElement: ((row, entry, instance) => {
        const index = instance.indexFromElement(row);
        if (entry) return measureElement(row, entry, instance);
        return instance.itemSizeCache.get(instance.options.getItemKey(index)) ?? estimate(index);
      }) satisfies typeof measureElement,
    },
    keepRow: setFocusedKey,
    focus: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocusedKey(rowOf(target)?.dataset['key']),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedKey(undefined);
      },
    },
  };
}

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-key]');

interface FrameProps<Row> extends VirtualTableProps<Row> {
  virtual: Virtualizer<Window, HTMLTableRowElement> | Virtualizer<HTMLDivElement, HTMLTableRowElement>;
  body: RefObject<HTMLTableSectionElement | null>;
  isWide: boolean;
  top: number;
  focus: ReturnType<typeof useRowOptions>['focus'];
  /** Keeps this row rendered wherever the table is scrolled to, until another row has the focus. */
  keepRow: (key: string) => void;
}

function Frame<Row>({
  caption,
  columns: given,
  cards,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  currentKey,
  hidden = NONE,
  openRow,
  hideHead = false,
  isDense = false,
  stickyHead,
  rowTarget,
  controls,
  maxHeight,
  virtual,
  body,
  isWide,
  top,
  focus,
  keepRow,
}: FrameProps<Row>) {
  const columns = useMemo(() => (isWide ? given : given.filter(({ noCard }) => !noCard)), [given, isWide]);
  const primary = columns.find((column) => column.primary)?.id ?? columns[0]?.id;
  const layouts = isWide
    ? layoutsOf(columns, hidden, selection !== undefined)
    : [{ columns: cards.columns, areas: cards.areas, hidden }];
  const measuredWide = useRef(isWide);
  useLayoutEffect(() => {
    if (measuredWide.current === isWide) return;
    measuredWide.current = isWide;
    // Measured heights of rows are no use for cards.
    virtual.measure();
  }, [virtual, isWide]);
  const show = (index: number, key: string) => {
    keepRow(key);
    virtual.scrollToIndex(index);
  };
  const onSelectionKey = useSelectionKeys(rows, rowKey, selection, body, show);
  const onRowKey = useRowKeys(rows, rowKey, { target: rowTarget, controls, body, show });
  return (
    <Room>
      <Root
        role="table"
        aria-rowcount={rows.length + 1}
        data-wide={isWide || undefined}
        data-dense={isDense || undefined}
        $inBox={maxHeight !== undefined}
        $padding={selection ? '4px 8px' : '16px'}
        $layouts={layouts}
        $placed={columns.map(({ id }) => id)}
        onKeyDown={(event) => {
          onSelectionKey(event);
          onRowKey(event);
        }}
        {...focus}
      >
        <TableCaption>{caption}</TableCaption>
        <TableHead<Row>
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sort={sort}
          onSort={onSort}
          selection={selection}
          isWide={isWide}
          isHidden={hideHead || (!isWide && selection === undefined)}
          stickyAt={stickyHead}
        />
        <Body ref={body} role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }, position, items) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            return (
              <BodyRow<Row>
                key={key}
                row={row}
                id={key}
                index={index}
                gap={start - (items[position - 1]?.end ?? top)}
                isLast={index === rows.length - 1}
                columns={columns}
                isCard={!isWide}
                primary={primary}
                isSelected={selection?.keys.has(key)}
                isCurrent={key === currentKey}
                selectLabel={selection?.label(row)}
                onSelect={selection?.onSelect}
                open={openRow?.key === key ? openRow : undefined}
                measure={virtual.measureElement}
              />
            );
          })}
        </Body>
      </Root>
    </Room>
  );
}

/** Tracks and areas of the rows' grid while the table is narrower than `below` (always, for the first one), and the columns that are hidden then. */
interface Layout {
  below?: number;
  columns: string;
  areas: string;
  hidden: readonly string[];
}

/** One for each set of columns that there is room for, the widest first. */
function layoutsOf<Row>(
  columns: readonly TableColumn<Row>[],
  hidden: readonly string[],
  hasSelection: boolean,
): readonly Layout[] {
  const wanted = columns.filter(({ id }) => !hidden.includes(id));
  const widths = [...new Set(wanted.flatMap(({ from }) => from ?? []))].toSorted((a, b) => b - a);
  return [undefined, ...widths].map((below) => {
    const shown = below === undefined ? wanted : wanted.filter(({ from = 0 }) => from < below);
    const tracks = [...(hasSelection ? ['36px'] : []), ...shown.map(({ width }) => width ?? 'minmax(0, 1fr)')];
    const areas = [...(hasSelection ? ['select'] : []), ...shown.map(({ id }) => id)];
    return {
      ...(below !== undefined && { below }),
      columns: tracks.join(' '),
      areas: `'${areas.join(' ')}'`,
      hidden: columns.filter((column) => !shown.includes(column)).map(({ id }) => id),
    };
  });
}

interface TableHeadProps<Row> extends Pick<
  VirtualTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'sort' | 'onSort' | 'selection'
> {
  isWide: boolean;
  isHidden: boolean;
  stickyAt: string | undefined;
}

const TableHead = memo(function TableHead<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  isWide,
  isHidden,
  stickyAt,
}: TableHeadProps<Row>) {
  const count = selection && selection.keys.size > 0 ? rows.filter((row) => selection.keys.has(rowKey(row))).length : 0;
  return (
    <Head role="rowgroup" $hidden={isHidden} $stickyAt={stickyAt}>
      <HeadRow role="row" aria-rowindex={1}>
        {selection && (
          <SelectHeading role="columnheader" scope="col">
            <Tick>
              <input
                type="checkbox"
                aria-label={selection.labelAll}
                checked={count > 0 && count === rows.length}
                onChange={({ target }) => selection.onSelectAll(target.checked)}
                ref={(input) => {
                  // A property only; the browser has no attribute for it.
                  if (input) input.indeterminate = count > 0 && count < rows.length;
                }}
              />
              {!isWide && <span aria-hidden>{selection.labelAll}</span>}
            </Tick>
          </SelectHeading>
        )}
        {columns.map((column) => (
          <Heading key={column.id} data-column={column.id} {...headingProps(column, sort)}>
            <ColumnName column={column} sort={sort} onSort={onSort} />
          </Heading>
        ))}
      </HeadRow>
    </Head>
  );
}) as <Row>(props: TableHeadProps<Row>) => ReactNode;

interface BodyRowProps<Row> {
  row: Row;
  id: string;
  index: number;
  /** Height of the rows between the one rendered above and this one, px. */
  gap: number;
  isLast: boolean;
  columns: readonly TableColumn<Row>[];
  isCard: boolean;
  primary: string | undefined;
  isSelected: boolean | undefined;
  isCurrent: boolean;
  selectLabel: string | undefined;
  onSelect: TableSelection<Row>['onSelect'] | undefined;
  open: VirtualTableProps<Row>['openRow'];
  measure: (row: HTMLTableRowElement | null) => void;
}

// With shift the browser would select the text in between.
const keepTextUnmarked = (event: MouseEvent) => event.shiftKey && event.preventDefault();

const BodyRow = memo(function BodyRow<Row>({
  row,
  id,
  index,
  gap,
  isLast,
  columns,
  isCard,
  primary,
  isSelected,
  isCurrent,
  selectLabel,
  onSelect,
  open,
  measure,
}: BodyRowProps<Row>) {
  return (
    <RowBox
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-key={id}
      data-selected={isSelected || undefined}
      aria-current={isCurrent || undefined}
      data-last={isLast || undefined}
      style={gap > 0 ? { marginBlockStart: gap } : undefined}
    >
      {open ? (
        <OpenCell role="cell" colSpan={columns.length + (onSelect ? 1 : 0)} aria-label={open.label}>
          {open.content}
        </OpenCell>
      ) : (
        <>
          {onSelect && (
            <SelectCell role="cell">
              <Tick onMouseDown={keepTextUnmarked}>
                <input
                  type="checkbox"
                  id={`select-${id}`}
                  aria-label={selectLabel}
                  checked={isSelected ?? false}
                  onChange={({ target, nativeEvent }) =>
                    onSelect(id, target.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
                  }
                />
              </Tick>
            </SelectCell>
          )}
          {columns.map((column) => (
            <Cell
              key={column.id}
              as={column.id === primary ? 'th' : 'td'}
              {...(column.id === primary ? { role: 'rowheader', scope: 'row' } : { role: 'cell' })}
              data-align={column.align}
              data-column={column.id}
            >
              {column.cell(row, isCard)}
            </Cell>
          ))}
        </>
      )}
    </RowBox>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

/**
 * On a row's checkbox the arrow keys move from row to row, with shift they tick them as well; Ctrl or Cmd with A ticks all, Esc none. (Space, and
 * shift with it for a range, are the checkbox's own.) Keys in text fields are left alone.
 */
function useSelectionKeys<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: TableSelection<Row> | undefined,
  body: RefObject<HTMLElement | null>,
  show: (index: number, key: string) => void,
) {
  const next = useRef<string>(undefined);
  const focusNext = () => {
    if (next.current === undefined) return;
    const row = body.current?.querySelector(`[data-key="${CSS.escape(next.current)}"]`);
    const tick = row?.querySelector<HTMLElement>('input[type="checkbox"]');
    if (!tick) return;
    next.current = undefined;
    tick.focus({ preventScroll: true });
  };
  // The row may have to be rendered before.
  useLayoutEffect(focusNext);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!selection || isTyping(target) || event.defaultPrevented) return;
    if (key === 'Escape') selection.onClear?.();
    if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      selection.onSelectAll(true);
    }
    const from = rowOf(target)?.dataset['index'];
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const here = from === undefined ? -1 : Number(from);
    const there = here + (key === 'ArrowDown' ? 1 : -1);
    const [current, neighbour] = [rows[here], rows[there]];
    if (neighbour === undefined) return;
    if (event.shiftKey) {
      if (current !== undefined && !target.checked) selection.onSelect(rowKey(current), true, false);
      selection.onSelect(rowKey(neighbour), true, true);
    }
    next.current = rowKey(neighbour);
    show(there, next.current);
    focusNext();
  };
}

/** The arrow keys move the focus from row to row, wherever in a row it stands; keys in text fields and open menus are left alone. */
function useRowKeys<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  {
    target,
    controls,
    body,
    show,
  }: {
    target: string | undefined;
    controls: Ref<VirtualTableControls> | undefined;
    body: RefObject<HTMLElement | null>;
    show: (index: number, key: string) => void;
  },
) {
  const next = useRef<string>(undefined);
  const focusNext = () => {
    if (next.current === undefined || target === undefined) return;
    const row = body.current?.querySelector(`[data-key="${CSS.escape(next.current)}"]`);
    const element = row?.querySelector<HTMLElement>(target);
    if (!element) return;
    next.current = undefined;
    element.focus({ preventScroll: true });
  };
  // The row may have to be rendered before.
  useLayoutEffect(focusNext);
  const move = (by: 1 | -1): boolean => {
    const focused = document.activeElement && body.current?.contains(document.activeElement);
    const from = focused ? rowOf(document.activeElement!)?.dataset['index'] : undefined;
    const there = from === undefined ? 0 : Number(from) + by;
    const neighbour = rows[there];
    if (neighbour === undefined) return false;
    next.current = rowKey(neighbour);
    show(there, next.current);
    focusNext();
    return true;
  };
  useImperativeHandle(controls, () => ({ move }));
  return (event: KeyboardEvent<HTMLElement>) => {
    if (target === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || isTyping(event.target)) return;
    // Events of a menu arrive here as well, although it is rendered elsewhere.
    if (!body.current?.contains(event.target as Node)) return;
    if (move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  };
}

const Scroller = styled.div<{ $maxHeight: string | undefined }>`
  max-block-size: ${({ $maxHeight }) => $maxHeight};
  flex: none;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;
/** What the widths are of from which on there are columns. */
const Room = styled.div`
  container-type: inline-size;
`;
const layoutStyle = ({ below, columns, areas, hidden }: Layout) => {
  // Of the rows themselves: custom properties of the table would be inherited by everything in it, whose styles are then computed again.
  const style = css`
    & > * > tr {
      grid-template-columns: ${columns};
      grid-template-areas: ${areas};
    }
    ${hidden.map((id) => `& > * > tr > [data-column='${id}'] { display: none; }`).join('\n')}
  `;
  if (below === undefined) return style;
  return css`
    @container (inline-size < ${below / ROOT_FONT_SIZE}rem) {
      ${style}
    }
  `;
};
const Root = styled.table<{
  $inBox: boolean;
  $padding: string;
  $layouts: readonly Layout[];
  $placed: readonly string[];
}>`
  display: block;
  position: relative;
  background: var(--nb-surface);
  ${({ $inBox }) =>
    !$inBox &&
    css`
      border: 1px solid var(--nb-border);
      border-radius: var(--nb-radius-l);
      box-shadow: var(--nb-shadow1);
    `}
  --row-padding: ${({ $padding }) => $padding};
  ${({ $placed }) => $placed.map((id) => `& [data-column='${id}'] { grid-area: ${id}; }`).join('\n')}
  ${({ $layouts }) => $layouts.map(layoutStyle)}
`;
const row = css`
  display: grid;
  column-gap: 8px;
  align-items: center;
  padding-inline: var(--row-padding);
  [data-wide] > * > & {
    column-gap: 16px;
  }
  [data-wide][data-dense] > * > & {
    column-gap: 12px;
  }
`;
const cell = css`
  min-inline-size: 0;
  padding: 0;
  color: var(--nb-muted);
  text-align: start;
  ${type(14)}
  &[data-align='end'] {
    text-align: end;
  }
`;
const Head = styled.thead<{ $hidden: boolean; $stickyAt: string | undefined }>`
  display: block;
  ${({ $stickyAt }) =>
    $stickyAt !== undefined &&
    css`
      position: sticky;
      inset-block-start: ${$stickyAt};
      z-index: 2;
    `}
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
const HeadRow = styled.tr`
  ${row}
  padding-block: 2px;
  [data-wide][data-dense] > * > & {
    box-sizing: border-box;
    min-block-size: 36px;
    padding-block: 0;
  }
  background: var(--nb-sunken);
  border-block-end: 1px solid var(--nb-border);
  border-start-start-radius: calc(var(--nb-radius-l) - 1px);
  border-start-end-radius: calc(var(--nb-radius-l) - 1px);
`;
const Heading = styled.th`
  ${cell}
  font-weight: 600;
  table:not([data-wide]) & {
    ${visuallyHidden}
  }
`;
const select = css`
  grid-area: select;
  inline-size: 44px;
  line-height: 0;
`;
/** A native checkbox with little styling: there is one in every row, and a press that begins on it ends on it while the table scrolls. */
const Tick = styled.label`
  display: flex;
  align-items: center;
  gap: 18px;
  min-block-size: 44px;
  padding-inline-start: 10px;
  cursor: pointer;
  /* The target stays 44 px, the row and the head as high as without it. */
  [data-wide][data-dense] tbody & {
    margin-block: -0.5px;
  }
  [data-wide][data-dense] thead & {
    margin-block: -4px;
  }
  input {
    appearance: none;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    border: 2px solid var(--nb-border-strong);
    border-radius: 7px;
    background: var(--nb-surface);
    cursor: inherit;
  }
  input::after {
    content: '';
    inline-size: 12px;
    block-size: 6px;
    margin-block-start: -4px;
    border: solid var(--nb-on-brand);
    border-width: 0 0 3px 3px;
    transform: rotate(-45deg);
    display: none;
  }
  input:checked,
  input:indeterminate {
    border-color: var(--nb-brand);
    background: var(--nb-brand);
  }
  input:checked::after,
  input:indeterminate::after {
    display: block;
  }
  input:indeterminate::after {
    block-size: 0;
    margin: 0;
    border-width: 0 0 3px;
    transform: none;
  }
  input:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    input {
      appearance: auto;
    }
    input::after {
      display: none;
    }
  }
`;
const SelectHeading = styled.th`
  ${cell}
  ${select}
  font-weight: 600;
  table:not([data-wide]) & {
    grid-column: 1 / -1;
    inline-size: auto;
    line-height: inherit;
  }
`;
/**
 * Rows follow each other, and a margin stands for those that are not rendered: a place of its own in each row's style would fill the browser's cache of
 * computed styles, which gets slower with each. Rows above that turn out higher than estimated are the virtualizer's matter, not the browser's.
 */
const Body = styled.tbody`
  display: flow-root;
  overflow-anchor: none;
  /* No row makes what is around the table wider. */
  contain: inline-size;
`;
const RowBox = styled.tr`
  ${row}
  position: relative;
  padding-block: 10px;
  [data-dense] > * > & {
    box-sizing: border-box;
    min-block-size: 64px;
    padding-block: 4px;
  }
  [data-wide][data-dense] > * > & {
    min-block-size: 44px;
    padding-block: 0;
  }
  background: var(--nb-surface);
  border-block-end: 1px solid var(--nb-border);
  &[data-last] {
    border-block-end-color: transparent;
    border-end-start-radius: calc(var(--nb-radius-l) - 1px);
    border-end-end-radius: calc(var(--nb-radius-l) - 1px);
  }
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, var(--nb-sunken) 55%, var(--nb-surface));
    }
  }
  &[data-selected],
  &[aria-current] {
    background: color-mix(in srgb, var(--nb-brand-soft) 55%, var(--nb-surface));
  }
  &[aria-current] {
    box-shadow: inset 3px 0 var(--nb-brand);
  }
  &[aria-current]:dir(rtl) {
    box-shadow: inset -3px 0 var(--nb-brand);
  }
`;
const Cell = styled.td`
  ${cell}
  background: inherit;
  font-weight: 400;
  table:not([data-wide], [data-dense]) & {
    align-self: start;
  }
  /* a card has no line for what a row does not have */
  table:not([data-wide]) &:empty {
    display: none;
  }
`;
/** Above a link or button that covers the row. */
const SelectCell = styled.td`
  ${cell}
  ${select}
  position: relative;
  z-index: 1;
  align-self: start;
  [data-wide] & {
    align-self: center;
  }
`;
const OpenCell = styled.td`
  ${cell}
  grid-column: 1 / -1;
`;
