import { useTranslation } from '@nb/i18n';
import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { RestLine } from './rest-line';
import { TreeLine } from './tree-row';
import { type TreeRow, treeMove } from './tree-rows';
import { Frame, Head, Line, Place, Rows } from './tree-style';
import { usePlace } from './use-place';
import type { Tree } from './use-tree';

const HEIGHT = 60;

interface TreeGridProps {
  tree: Tree;
  /** Id of the person who was searched for: marked and scrolled to. */
  found: string | null;
  onShow: (id: string) => void;
}

/** The tree as a grid with arrow keys; only visible lines are rendered. The page itself scrolls. */
export function TreeGrid({ tree, found, onShow }: TreeGridProps) {
  const { t } = useTranslation('team');
  const { rows } = tree;
  const { list, offset, wide } = usePlace();
  const [current, setCurrent] = useState<string | null>(null);
  // Whether to focus the current line as soon as it is rendered.
  const follow = useRef(false);
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
    estimateSize: () => HEIGHT,
    overscan: 8,
    scrollMargin: offset,
    rangeExtractor,
    getItemKey: (index) => rows[index]?.key ?? index,
    // In tests without layout every height is 0: use the estimate.
    measureElement: (element) => element.getBoundingClientRect().height || HEIGHT,
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
    if (!move) return;
    event.preventDefault();
    if ('focus' in move) goTo(move.focus);
    else if ('open' in move) tree.open(move.open);
    else tree.close(move.close);
  };
  const toggle = (row: TreeRow) => {
    if (row.kind !== 'person') return;
    if (row.open) tree.close(row.key);
    else tree.open(row.key);
  };
  return (
    <Frame role="treegrid" aria-label={t('tree.label')} aria-rowcount={rows.length + 1} onKeyDown={onKeyDown}>
      {wide && (
        <div role="rowgroup">
          <Head role="row" aria-rowindex={1}>
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
        style={{ blockSize: virtual.getTotalSize() }}
        onFocus={() => {
          last.current.focused = true;
        }}
        onBlur={(event) => {
          last.current.focused = event.currentTarget.contains(event.relatedTarget);
        }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <Place
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="presentation"
                style={{ transform: `translateY(${start - offset}px)` }}
              >
                <Line
                  role="row"
                  $level={row.level}
                  data-key={row.key}
                  data-found={row.key === found || undefined}
                  tabIndex={index === at ? 0 : -1}
                  onFocus={() => setCurrent(row.key)}
                  aria-level={row.level}
                  aria-rowindex={index + 2}
                  {...(row.kind === 'person' && {
                    'aria-setsize': row.siblings,
                    ...(row.position && { 'aria-posinset': row.position }),
                    ...(row.node.directPartners > 0 && { 'aria-expanded': row.open }),
                  })}
                >
                  {row.kind === 'person' ? (
                    <TreeLine row={row} wide={wide} onToggle={() => toggle(row)} onShow={() => onShow(row.key)} />
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
  );
}
