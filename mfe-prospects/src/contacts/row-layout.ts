import { typeSize } from '@nb/ui';
import styled from 'styled-components';

/** From this width of the list (not of the window: the list also stands inside of other pages) contacts have columns; below they are cards. */
export const COLUMNS_FROM = 760;

/** Height of a row that nothing was measured of yet. */
export const ROW_HEIGHT = { table: 65, card: 132 } as const;

/**
 * The list with the look of all that is in it, by class names: a component with a style of its own for each cell of each row
 * would be felt while typing and scrolling (performance.md 11).
 */
export const Frame = styled.div`
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;

  .rows {
    position: relative;
  }
  .place {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    contain: layout style;
  }
  .row {
    display: grid;
    column-gap: 8px;
    align-items: center;
    padding-block: 10px;
    padding-inline: 4px 8px;
    border-block-end: 1px solid var(--nb-border);
    background: var(--nb-surface);
    grid-template-columns: 44px minmax(0, 1fr) auto;
    grid-template-areas: 'select name actions' '. phone phone' '. email email' '. notes notes';
  }
  &[data-wide] .row {
    column-gap: 16px;
    grid-template-columns: 36px minmax(0, 1.6fr) minmax(128px, 1fr) minmax(0, 1.3fr) minmax(0, 1.3fr) 96px;
    grid-template-areas: 'select name phone email notes actions';
  }
  .row:hover {
    background: color-mix(in srgb, var(--nb-sunken) 55%, var(--nb-surface));
  }
  .row[data-selected] {
    background: color-mix(in srgb, var(--nb-brand-soft) 55%, var(--nb-surface));
  }
  .cell {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    ${typeSize(14)}
    color: var(--nb-muted);
  }
  .cell:empty {
    display: none;
  }
  &[data-wide] .cell:empty {
    display: block;
  }
  .select {
    grid-area: select;
    overflow: visible;
    line-height: 0;
  }
  .name {
    grid-area: name;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    padding: 3px;
    margin-inline-start: -3px;
  }
  &[data-wide] .name {
    flex-wrap: nowrap;
  }
  /* badges stay whole; in a card they go below a long name */
  .name > span {
    flex: none;
  }
  .phone {
    grid-area: phone;
  }
  .email {
    grid-area: email;
  }
  .notes {
    grid-area: notes;
  }
  .actions {
    grid-area: actions;
    display: flex;
    justify-content: flex-end;
    overflow: visible;
  }
  .open {
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
  }
  .open:hover,
  .cell > a:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
  .cell > a {
    color: inherit;
    text-decoration: none;
    border-radius: 4px;
    outline-offset: -2px;
  }
  .act {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--nb-radius-m);
    background: none;
    color: var(--nb-muted);
    cursor: pointer;
  }
  .act:hover {
    background: color-mix(in srgb, var(--nb-muted) 14%, transparent);
    color: var(--nb-text);
  }
  .open:focus-visible,
  .cell > a:focus-visible,
  .act:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  .open:focus-visible {
    outline-offset: 2px;
  }

  /* names of the columns; above cards only what ticks all of them */
  .head.row {
    padding-block: 2px;
    background: var(--nb-sunken);
  }
  .head .cell {
    color: var(--nb-muted);
    font-weight: 600;
  }
  .head .column {
    display: none;
  }
  &[data-wide] .head .column {
    display: block;
  }
`;
