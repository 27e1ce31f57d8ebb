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
  column-gap: 8px;
  align-items: center;
  padding-block: 10px;
  padding-inline: 4px 8px;
  border-block-end: 1px solid var(--nb-border);
  background: var(--nb-surface);
  grid-template-columns: 44px minmax(0, 1fr) auto;
  grid-template-areas: 'select name actions' '. phone phone' '. email email' '. notes notes';
  @container ${wide} {
    column-gap: 16px;
    grid-template-columns: 36px minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.4fr) 96px;
    grid-template-areas: 'select name phone email notes actions';
  }
  &:hover {
    background: color-mix(in srgb, var(--nb-sunken) 55%, var(--nb-surface));
  }
  &&[data-selected] {
    background: color-mix(in srgb, var(--nb-brand-soft) 55%, var(--nb-surface));
  }
`;

/** The names of the columns; above cards only what ticks all of them. */
export const HeadRow = styled(Row)`
  padding-block: 2px;
  background: var(--nb-sunken);
  border-start-start-radius: var(--nb-radius-l);
  border-start-end-radius: var(--nb-radius-l);
  color: var(--nb-muted);
  font-weight: 600;
  ${typeSize(14)}
  &:hover {
    background: var(--nb-sunken);
  }
`;

/** Badges stay whole; in a card they go below a long name. */
const NAME = `
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
  padding: 3px;
  margin-inline-start: -3px;
  & > span { flex: none; }
  @container ${wide} { flex-wrap: nowrap; }
`;

export const Cell = styled.div<{ $area: 'select' | 'name' | 'phone' | 'email' | 'notes' | 'actions' }>`
  grid-area: ${({ $area }) => $area};
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${typeSize(14)}
  color: var(--nb-muted);
  ${({ $area }) => $area === 'name' && NAME}
  ${({ $area }) => $area === 'actions' && 'display: flex; justify-content: flex-end; overflow: visible;'}
  ${({ $area }) => $area === 'select' && 'overflow: visible; line-height: 0;'}
  &:empty {
    display: none;
  }
  @container ${wide} {
    &:empty {
      display: block;
    }
  }
`;

/** The word for a column: nothing to see above cards. */
export const ColumnName = styled(Cell)`
  color: inherit;
  display: none;
  @container ${wide} {
    display: flex;
    align-items: center;
  }
`;

/** A name that opens its contact. */
export const NameButton = styled.button`
  min-inline-size: 0;
  max-inline-size: 100%;
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
