import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../actions/button';
import { below, focusRing, transition, type } from '../theme/mixins';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Name of a page's button: 'Page 3'. */
  pageLabel: (page: number) => string;
  /** 'Page 3 of 12' or '61–80 of 4,100': announced when it changes. */
  summary?: ReactNode;
}

/** The pages worth a button: first, last, and those around the current one; 0 stands for a gap. */
export function pagesShown(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [0, n] : [n];
  });
}

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
`;
const Summary = styled.div`
  color: var(--nb-muted);
  font-variant-numeric: tabular-nums;
  ${type(14)}
`;
const List = styled.ul`
  display: flex;
  align-items: center;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  @media ${below.m} {
    li[data-number]:not([data-current]) {
      display: none;
    }
  }
`;
const Number = styled.button`
  min-inline-size: 44px;
  min-block-size: 44px;
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-text);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  ${focusRing}
  ${transition('background-color')}
  &:hover {
    background: var(--nb-sunken);
  }
  &[aria-current] {
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
    border-color: color-mix(in srgb, var(--nb-brand) 40%, transparent);
  }
`;
const Gap = styled.span`
  display: inline-block;
  inline-size: 28px;
  text-align: center;
  color: var(--nb-subtle);
`;

/** Pages of a list. */
export function Pagination({
  page,
  pages,
  onChange,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  summary,
}: PaginationProps) {
  return (
    <Root aria-label={label}>
      <Summary role="status">{summary}</Summary>
      {pages > 1 && (
        <List>
          <li>
            <IconButton
              icon="chevron-left"
              label={previousLabel}
              disabled={page <= 1}
              onPress={() => onChange(page - 1)}
            />
          </li>
          {pagesShown(page, pages).map((number, index) =>
            number === 0 ? (
              <li key={`gap-${index}`} data-number="" aria-hidden>
                <Gap>…</Gap>
              </li>
            ) : (
              <li key={number} data-number="" data-current={number === page ? '' : undefined}>
                <Number
                  type="button"
                  aria-label={pageLabel(number)}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onChange(number)}
                >
                  {number}
                </Number>
              </li>
            ),
          )}
          <li>
            <IconButton
              icon="chevron-right"
              label={nextLabel}
              disabled={page >= pages}
              onPress={() => onChange(page + 1)}
            />
          </li>
        </List>
      )}
    </Root>
  );
}
