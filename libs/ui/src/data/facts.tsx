import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.dl`
  display: grid;
  /* names take what they need, values the rest: addresses are long */
  grid-template-columns: fit-content(42%) minmax(0, 1fr);
  gap: 10px 16px;
  align-items: baseline;
  margin: 0;
  dt {
    color: var(--nb-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Names and values, one under the other. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {items.map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
    </List>
  );
}
