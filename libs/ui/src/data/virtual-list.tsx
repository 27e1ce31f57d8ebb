import { type Range, defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, memo, useCallback, useImperativeHandle, useRef } from 'react';
import styled from 'styled-components';

/** So that fast scrolling shows no gaps. */
const OVERSCAN = 4;

export interface VirtualListControls {
  /** Scrolls the item into view. */
  show: (key: string) => void;
}

export interface VirtualListProps<Item> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** How high an item probably is, in pixels; it is measured once it is rendered. */
  estimateHeight: (item: Item) => number;
  /** Pixels between two items. */
  gap?: number;
  /** Key of an item that stays rendered wherever the list is scrolled to, such as the one that has the focus. */
  keptKey?: string | undefined;
  controls?: Ref<VirtualListControls>;
  /** Renders an item. The same function keeps items from rendering again. */
  children: (item: Item) => ReactNode;
  className?: string;
}

/** A list of any length that scrolls in its own box: only the visible items are rendered. Each should have something to focus, so that it can be scrolled by keyboard. */
export function VirtualList<Item>({
  label,
  items,
  itemKey,
  estimateHeight,
  gap = 8,
  keptKey,
  controls,
  children,
  className,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    [items, itemKey],
  );
  const estimate = (index: number) => {
    const item = items[index];
    return item === undefined ? 0 : estimateHeight(item);
  };
  const indexOf = (key: string) => items.findIndex((item) => itemKey(item) === key);
  const kept = keptKey === undefined ? -1 : indexOf(keptKey);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    gap,
    overscan: OVERSCAN,
    getItemKey: keyOf,
    estimateSize: estimate,
    getScrollElement: () => scroller.current,
    rangeExtractor: (range: Range) => {
      const visible = defaultRangeExtractor(range);
      return kept < 0 || visible.includes(kept) ? visible : [...visible, kept].toSorted((a, b) => a - b);
    },
    // Uses the size from the resize observer, which runs before the item is painted: measuring each new one would force a layout for each.
    measureElement: ((element, entry, instance) => {
      const index = instance.indexFromElement(element);
      if (entry) return measureElement(element, entry, instance);
      return instance.itemSizeCache.get(instance.options.getItemKey(index)) ?? estimate(index);
    }) satisfies typeof measureElement,
  });
  useImperativeHandle(controls, () => ({
    show: (key) => {
      const index = indexOf(key);
      if (index >= 0) virtual.scrollToIndex(index);
    },
  }));
  return (
    <Scroller ref={scroller} className={className}>
      <List role="list" aria-label={label} $gap={gap} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }, position, rendered) => {
          const item = items[index];
          const above = rendered[position - 1];
          return (
            item !== undefined && (
              <Place<Item>
                key={itemKey(item)}
                item={item}
                index={index}
                space={above?.index === index - 1 ? undefined : start - (above?.end ?? 0)}
                count={items.length}
                render={children}
                measure={virtual.measureElement}
              />
            )
          );
        })}
      </List>
    </Scroller>
  );
}

interface PlaceProps<Item> {
  item: Item;
  index: number;
  /** Up to the item above, px, where those between are not rendered. */
  space: number | undefined;
  count: number;
  render: (item: Item) => ReactNode;
  measure: (element: HTMLLIElement | null) => void;
}
const Place = memo(function Place<Item>({ item, index, space, count, render, measure }: PlaceProps<Item>) {
  return (
    <Entry
      ref={measure}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      style={space === undefined ? undefined : { marginBlockStart: space }}
    >
      {render(item)}
    </Entry>
  );
}) as <Item>(props: PlaceProps<Item>) => ReactNode;

const Scroller = styled.div`
  overflow: hidden auto;
  overscroll-behavior-block: contain;
  scrollbar-width: thin;
`;
/** Items follow each other, for the reason that the rows of `VirtualTable` do. */
const List = styled.ul<{ $gap: number }>`
  display: flow-root;
  overflow-anchor: none;
  contain: inline-size;
  margin: 0;
  padding: 0;
  list-style: none;
  > * + * {
    margin-block-start: ${({ $gap }) => $gap}px;
  }
`;
const Entry = styled.li`
  position: relative;
`;
