import type { ElementType, ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { Card } from '../layout/card';
import { below, type } from '../theme/mixins';

export interface StatTileProps {
  label: string;
  value: ReactNode;
  icon?: IconName;
  tone?: 'brand' | 'accent' | 'info' | 'success' | 'warning';
  /** Small words below, or a ProgressBar. */
  note?: ReactNode;
  /** The router's Link, with `to`: the whole tile leads there. */
  as?: ElementType;
  to?: string;
}

const Tile = styled(Card)`
  @media ${below.s} {
    padding: 16px;
  }
`;
/** On a phone the picture stands beside the figure: long words need the whole first line. */
const Figures = styled.div`
  display: grid;
  grid-template: 'label medal' auto 'value value' auto / minmax(0, 1fr) auto;
  align-items: center;
  column-gap: 12px;
  @media ${below.m} {
    grid-template: 'label label' auto 'value medal' auto / minmax(0, 1fr) auto;
    column-gap: 8px;
  }
`;
const Name = styled.div`
  grid-area: label;
  overflow-wrap: anywhere;
  hyphens: auto;
  color: var(--nb-muted);
  font-weight: 600;
  ${type(14)}
`;
const Medal = styled.span<{ $tone: string }>`
  grid-area: medal;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  background: var(--nb-${({ $tone }) => $tone}-soft);
  color: var(--nb-${({ $tone }) => ($tone === 'brand' ? 'brand-text' : $tone)});
  @media ${below.s} {
    inline-size: 34px;
    block-size: 34px;
    border-radius: 10px;
  }
`;
const Value = styled.div`
  grid-area: value;
  margin-block-start: 4px;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  letter-spacing: var(--nb-tracking);
  color: var(--nb-text);
  white-space: nowrap;
  ${type(36)}
  @media ${below.m} {
    ${type(28)}
  }
`;
const Note = styled.div`
  grid-column: 1 / -1;
  margin-block-start: 8px;
  color: var(--nb-muted);
  ${type(14)}
`;

/** One figure that matters. */
export function StatTile({ label, value, icon, tone = 'brand', note, as, to }: StatTileProps) {
  const link = as ? { as, to, $interactive: true } : {};
  return (
    <Tile $padding={20} {...link}>
      <Figures>
        <Name>{label}</Name>
        {icon && (
          <Medal $tone={tone}>
            <Icon name={icon} />
          </Medal>
        )}
        <Value>{value}</Value>
        {note && <Note>{note}</Note>}
      </Figures>
    </Tile>
  );
}
