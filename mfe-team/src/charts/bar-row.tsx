import { Link } from '@nb/web-kit';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

/** Name and figure, below them the bar, below it more about it. */
const stackedList = css`
  grid-template-columns: minmax(0, 1fr) auto;
`;
const stackedRow = css`
  min-block-size: 44px;
  padding-block: 12px 6px;
  > svg {
    grid-column: 1 / -1;
    grid-row: 2;
  }
`;
const NARROW = '(max-width: 639.98px)';

/** The columns are the list's, so that all bars begin and end alike, however long their figures are. `data-stacked`: there is no room for them. */
export const BarList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(104px, 190px) minmax(0, 1fr) auto auto;
  gap: 0 16px;
  inline-size: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
  &[data-stacked] {
    ${stackedList}
  }
  @media ${NARROW} {
    ${stackedList}
  }
`;
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
  row-gap: 4px;
  align-items: center;
  min-block-size: 36px;
  padding-inline: 8px;
  margin-inline: -8px;
  border-radius: var(--nb-radius-m);
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  &:has(a):hover {
    background: var(--nb-sunken);
  }
  [data-stacked] > & {
    ${stackedRow}
  }
  @media ${NARROW} {
    ${stackedRow}
  }
`;
/** Covers its row, so that the bar leads on, too. */
const RowLink = styled(Link)`
  color: var(--nb-text);
  text-decoration: none;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--nb-radius-m);
  }
  &:focus-visible::after {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
  ${Row}:hover & {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
const Value = styled.span`
  font-weight: 600;
  text-align: end;
`;
const Note = styled.span`
  color: var(--nb-muted);
  @media ${NARROW} {
    grid-column: 1 / -1;
    grid-row: 3;
    font-size: 0.8125rem;
  }
`;
const Bar = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 14px;
  overflow: visible;
  &:dir(rtl) {
    transform: scaleX(-1);
  }
`;

interface BarRowProps {
  label: string;
  value: number;
  /** So many of the value, in the strong colour; all of it when absent. */
  part?: number;
  /** The value that fills the whole width. */
  most: number;
  /** What the bar shows, in words. */
  text: string;
  /** More about it. */
  note?: ReactNode;
  /** Leads to the people behind it. */
  to?: string | undefined;
}

/** In a `BarList`: a bar with its name before and its figure after it: nobody has to see the bar to know. */
export function BarRow({ label, value, part = value, most, text, note, to }: BarRowProps) {
  const width = (wanted: number) => `${most > 0 ? (Math.min(wanted, most) / most) * 100 : 0}%`;
  return (
    <Row>
      {to === undefined ? <span>{label}</span> : <RowLink to={to}>{label}</RowLink>}
      <Bar aria-hidden="true">
        <rect width="100%" height="14" rx="7" fill="var(--nb-sunken)" />
        <rect width={width(value)} height="14" rx="7" fill="var(--nb-brand)" opacity={part === value ? 1 : 0.35} />
        {part !== value && part > 0 && <rect width={width(part)} height="14" rx="7" fill="var(--nb-brand)" />}
      </Bar>
      <Value>{text}</Value>
      {note && <Note>{note}</Note>}
    </Row>
  );
}
