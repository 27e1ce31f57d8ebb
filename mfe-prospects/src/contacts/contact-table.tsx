import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { VisuallyHidden } from '@nb/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { COLUMNS_FROM, Cell, HeadRow, ROW_HEIGHT, Row } from './row-layout';

export interface ContactTableProps {
  contacts: readonly Prospect[];
  label: string;
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

/** The rows that are in sight, of up to 10,000 (performance.md 11). The page itself scrolls. */
export function ContactTable({ contacts, label, children }: ContactTableProps) {
  const { t } = useTranslation('prospects');
  const { list, offset, wide } = usePlace();
  const estimate = wide ? ROW_HEIGHT.table : ROW_HEIGHT.card;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useWindowVirtualizer({
    count: contacts.length,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (index) => contacts[index]?.id ?? index,
    // Nothing has a height where nothing is laid out; the estimate stands in.
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
  });
  return (
    <Frame role="table" aria-label={label} aria-rowcount={contacts.length + 1}>
      <HeadRow role="row" aria-rowindex={1}>
        {(['name', 'phone', 'email', 'notes'] as const).map((area) => <Cell key={area} role="columnheader" $area={area}>{t(`field.${area}`)}</Cell>)}
        <Cell role="columnheader" $area="actions"><VisuallyHidden>{t('list.actions')}</VisuallyHidden></Cell>
      </HeadRow>
      <Rows ref={list} role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const contact = contacts[index];
          return contact && (
            <Place key={key} ref={virtual.measureElement} data-index={index} style={{ transform: `translateY(${start - offset}px)` }}>
              <Row role="row" aria-rowindex={index + 2}>{children(contact)}</Row>
            </Place>
          );
        })}
      </Rows>
    </Frame>
  );
}

const Frame = styled.div`
  container-type: inline-size;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
`;
const Rows = styled.div`
  position: relative;
`;
const Place = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
`;
