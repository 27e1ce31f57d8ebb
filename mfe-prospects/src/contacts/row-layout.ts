import { typeSize } from '@nb/ui';
import styled from 'styled-components';

/** From this width of the list (not of the window: the list also stands inside of other pages) contacts have columns; below they are cards. */
export const COLUMNS_FROM = 680;
const wide = `(min-width: ${COLUMNS_FROM}px)`;

/** Height of a row that nothing was measured of yet. */
export const ROW_HEIGHT = { table: 65, card: 132 } as const;

/** One contact: columns or a card. */
export const Row = styled.div`
  display: grid;
  gap: 4px 16px;
  align-items: center;
  padding-block: 10px;
  padding-inline: 16px 8px;
  border-block-end: 1px solid var(--nb-border);
  background: var(--nb-surface);
  grid-template-columns: minmax(0, 1fr) auto;
  grid-template-areas: 'name actions' 'phone phone' 'email email' 'notes notes';
  @container ${wide} {
    grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.4fr) 96px;
    grid-template-areas: 'name phone email notes actions';
  }
  &:hover {
    background: color-mix(in srgb, var(--nb-sunken) 55%, var(--nb-surface));
  }
`;

/** The names of the columns; cards need none. */
export const HeadRow = styled(Row)`
  display: none;
  min-block-size: 0;
  background: var(--nb-sunken);
  border-start-start-radius: var(--nb-radius-l);
  border-start-end-radius: var(--nb-radius-l);
  color: var(--nb-muted);
  font-weight: 600;
  ${typeSize(14)}
  @container ${wide} {
    display: grid;
  }
  &:hover {
    background: var(--nb-sunken);
  }
`;

export const Cell = styled.div<{ $area: 'name' | 'phone' | 'email' | 'notes' | 'actions' }>`
  grid-area: ${({ $area }) => $area};
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${typeSize(14)}
  color: var(--nb-muted);
  ${({ $area }) => $area === 'name' && `display: flex; align-items: center; gap: 8px; ${'' /* badges stay whole */} & > span { flex: none; }`}
  ${({ $area }) => $area === 'actions' && 'display: flex; justify-content: flex-end; overflow: visible;'}
  ${({ $area }) => $area === 'name' && 'padding: 3px; margin-inline-start: -3px;'}
  &:empty {
    display: none;
  }
  @container ${wide} {
    &:empty {
      display: block;
    }
  }
`;

/** A name that opens its contact. */
export const NameButton = styled.button`
  min-inline-size: 0;
  min-block-size: 32px;
  padding: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  ${typeSize(16)}
  text-align: start;
  cursor: pointer;
  &:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;

export const PlainLink = styled.a`
  color: inherit;
  text-decoration: none;
  &:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
    border-radius: 4px;
  }
`;
