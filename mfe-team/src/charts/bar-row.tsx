import styled from 'styled-components';

/** The columns are the list's, so that all bars begin and end alike, however long their figures are. */
export const BarList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(104px, 168px) minmax(0, 1fr) minmax(88px, auto);
  gap: 8px 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  @media (max-width: 559.98px) {
    /* a name stays whole, and a long figure goes on in a second line */
    grid-template-columns: fit-content(60%) minmax(0, 1fr);
  }
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
  row-gap: 4px;
  align-items: center;
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  @media (max-width: 559.98px) {
    > svg {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;
const Value = styled.span`
  color: var(--nb-muted);
  text-align: end;
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
}

/** In a `BarList`: a bar with its name before and its figure after it: nobody has to see the bar to know. */
export function BarRow({ label, value, part = value, most, text }: BarRowProps) {
  const width = (wanted: number) => `${most > 0 ? (Math.min(wanted, most) / most) * 100 : 0}%`;
  return (
    <Row>
      <span>{label}</span>
      <Bar aria-hidden="true">
        <rect width="100%" height="14" rx="7" fill="var(--nb-sunken)" />
        <rect width={width(value)} height="14" rx="7" fill="var(--nb-brand)" opacity={part === value ? 1 : 0.35} />
        {part !== value && part > 0 && <rect width={width(part)} height="14" rx="7" fill="var(--nb-brand)" />}
      </Bar>
      <Value>{text}</Value>
    </Row>
  );
}
