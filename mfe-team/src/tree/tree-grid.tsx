import { useTranslation } from '@nb/i18n';
import { VisuallyHidden } from '@nb/ui';
import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { RestLine } from './rest-line';
import { TreeLine } from './tree-row';
import { type TreeRow, treeMove } from './tree-rows';
import { Frame, Head, Line, Place, Rows } from './tree-style';
import { usePlace } from './use-place';
import type { Tree } from './use-tree';

/** Height of a row, and of one on a phone. */
const HEIGHT = 44;
const FLAT_HEIGHT = 64;
/** What stands over the rows while the page scrolls: the frame's header and the head of the columns. */
const COVERED = 110;

interface TreeGridProps {
  tree: Tree;
  description: string;
  /** Id of the person who was searched for: marked and scrolled to. */
  found: string | null;
  /** Only one generation is shown, as on a phone: a branch takes its place, and the way up leads back. */
  isFlat: boolean;
  onEnter: (id: string) => void;
  onUp: () => void;
  /** The row that is focused when the rows appear: after going into a branch its first, after coming back whose it was. */
  initial: string | undefined;
  onShow: (id: string) => void;
}

/** The tree as a grid with arrow keys; only visible lines are rendered. The page itself scrolls. */
export function TreeGrid({ tree, description, found, isFlat, onEnter, onUp, initial, onShow }: TreeGridProps) {
  const { t } = useTranslation('team');
  const { rows } = tree;
  const { list, offset, wide } = usePlace();
  const isWide = wide && !isFlat;
  const height = isFlat ? FLAT_HEIGHT : HEIGHT;
  const [current, setCurrent] = useState<string | null>(
    initial === undefined ? null : initial || (rows[0]?.key ?? null),
  );
  // Whether to focus the current line as soon as it is rendered.
  const follow = useRef(initial !== undefined);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === current),
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(at) || at >= range.count ? inSight : [...inSight, at].toSorted((a, b) => a - b);
    },
    [at],
  );
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: offset,
    scrollPaddingStart: COVERED,
    rangeExtractor,
    getItemKey: (index) => rows[index]?.key ?? index,
    // In tests without layout every height is 0: use the estimate.
    measureElement: (element) => element.getBoundingClientRect().height || height,
  });
  const goTo = (index: number) => {
    follow.current = true;
    setCurrent(rows[index]?.key ?? null);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  // A layout effect: if this change removed the focused line, key presses would otherwise be lost until the next one.
  useLayoutEffect(() => {
    if (!follow.current || current === null) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(current)}"]`);
    if (!line) return;
    follow.current = false;
    line.focus({ preventScroll: true });
  });
  // «Show more» disappears when the page has loaded: the focus moves to the line in its place.
  const last = useRef({ index: 0, focused: false });
  useEffect(() => {
    if (current === null) return;
    const index = rows.findIndex(({ key }) => key === current);
    if (index >= 0) {
      last.current.index = index;
      return;
    }
    follow.current = last.current.focused;
    setCurrent(rows[Math.min(last.current.index, rows.length - 1)]?.key ?? null);
  }, [rows, current]);
  useEffect(() => {
    if (initial === '') window.scrollTo(0, 0);
    else if (initial !== undefined && at > 0) virtual.scrollToIndex(at, { align: 'center' });
    // When the rows appear.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Scrolls to the person who was searched for as soon as the branches above are open.
  const shown = useRef<string | null>(null);
  const foundAt = found === null ? -1 : rows.findIndex(({ key }) => key === found);
  useEffect(() => {
    if (found === null || foundAt < 0 || shown.current === found) return;
    shown.current = found;
    follow.current = true;
    setCurrent(found);
    virtual.scrollToIndex(foundAt, { align: 'center' });
  }, [found, foundAt, virtual]);

  const enter = isFlat ? onEnter : tree.open;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[at];
    if (event.key === 'Enter' && row && (event.target as HTMLElement).dataset['key'] === row.key) {
      event.preventDefault();
      if (row.kind === 'person') onShow(row.key);
      else if (row.kind === 'more') tree.more(row.parent);
      else if (row.kind === 'failed') tree.again(row.parent);
      return;
    }
    const move = treeMove(event.key, rows, at);
    if (isFlat && event.key === 'ArrowLeft') {
      event.preventDefault();
      onUp();
      return;
    }
    if (!move) return;
    event.preventDefault();
    if ('focus' in move) goTo(move.focus);
    else if ('open' in move) enter(move.open);
    else tree.close(move.close);
  };
  const toggle = (row: TreeRow) => (row.kind === 'person' && row.open ? tree.close(row.key) : enter(row.key));
  usePageKeys(list, (key) => {
    const from = list.current?.contains(document.activeElement) ? at : undefined;
    const to = from === undefined ? at : from + (key === 'j' ? 1 : -1);
    if (to >= 0 && to < rows.length) goTo(to);
  });
  return (
    <>
      <VisuallyHidden id="tree-description">{description}</VisuallyHidden>
      <Frame
        role="treegrid"
        aria-label={t('tree.label')}
        aria-describedby="tree-description"
        aria-rowcount={rows.length + 1}
        data-flat={isFlat || undefined}
        onKeyDown={onKeyDown}
      >
        {isWide && (
          // No box of its own: the head stays in sight as long as the whole grid is.
          <div role="rowgroup" style={{ display: 'contents' }}>
            <Head role="row" aria-rowindex={1} data-wide>
              {(['name', 'training', 'direct', 'team', 'completed'] as const).map((column) => (
                <span key={column} role="columnheader">
                  {t(`tree.columns.${column}`)}
                </span>
              ))}
            </Head>
          </div>
        )}
        <Rows
          ref={list}
          role="rowgroup"
          data-shortcut="j k"
          style={{ blockSize: virtual.getTotalSize() }}
          onFocus={() => {
            last.current.focused = true;
          }}
          onBlur={(event) => {
            last.current.focused = event.currentTarget.contains(event.relatedTarget);
          }}
        >
          {virtual.getVirtualItems().map(({ index, key, start }, position, lines) => {
            const row = rows[index];
            const space = start - (lines[position - 1]?.end ?? offset);
            return (
              row && (
                <Place
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="presentation"
                  style={space > 0 ? { marginBlockStart: space } : undefined}
                >
                  <Line
                    role="row"
                    data-wide={isWide || undefined}
                    data-flat={isFlat || undefined}
                    data-key={row.key}
                    data-found={row.key === found || undefined}
                    tabIndex={index === at ? 0 : -1}
                    onFocus={() => setCurrent(row.key)}
                    aria-level={row.level}
                    aria-rowindex={index + 2}
                    {...(row.kind === 'person' && {
                      'aria-setsize': row.siblings,
                      ...(row.position && { 'aria-posinset': row.position }),
                      ...(row.node.directPartners > 0 && !isFlat && { 'aria-expanded': row.open }),
                    })}
                  >
                    {row.kind === 'person' ? (
                      <TreeLine
                        row={row}
                        isWide={isWide}
                        isFlat={isFlat}
                        onToggle={() => toggle(row)}
                        onShow={() => onShow(row.key)}
                      />
                    ) : (
                      <RestLine row={row} tree={tree} />
                    )}
                  </Line>
                </Place>
              )
            );
          })}
        </Rows>
      </Frame>
    </>
  );
}

/** The letters that the page passes to the marked element. */
function usePageKeys(element: RefObject<HTMLElement | null>, act: (key: string) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const marked = element.current;
    const pressed = (event: Event) => latest.current((event as CustomEvent<string>).detail);
    marked?.addEventListener('page-shortcut', pressed);
    return () => marked?.removeEventListener('page-shortcut', pressed);
  }, [element]);
}
