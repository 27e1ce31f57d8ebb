import { typeSize } from '@nb/ui';
import styled from 'styled-components';
import { tickStyle } from './tick-style';

/** From this width of the list (not of the window: the list also stands inside of other pages) contacts have columns; below they are cards. */
export const COLUMNS_FROM = 760;

/**
 * The list with the look of all that is in it, by class names: a component with a style of its own for each cell of each row
 * would be felt while typing and scrolling (performance.md 11).
 */
export const Frame = styled.div`
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);

  .rows {
    position: relative;
  }
  /* press-while-moving.ts */
  .rows[data-moving] {
    pointer-events: none;
  }
  .place {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    contain: strict;
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
  /* Round corners of their own: cut by the frame, the whole list would be drawn apart and masked in each frame that scrolls. */
  .row[data-last] {
    border-block-end-color: transparent;
    border-end-start-radius: calc(var(--nb-radius-l) - 1px);
    border-end-end-radius: calc(var(--nb-radius-l) - 1px);
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
  /* Known to fit (column-room.ts), or its name alone is cut off. */
  .cell[data-fits],
  .cell.name {
    overflow: visible;
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
  ${tickStyle}
  .name {
    grid-area: name;
    padding: 3px;
    margin-inline-start: -3px;
  }
  &[data-wide] .name,
  .who {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }
  /* badges stay whole, a long name is cut off */
  .name > :last-child:not(.who),
  .types > span {
    flex: none;
  }
  &[data-wide] .types {
    display: contents;
  }
  /* in a card they stand below its box, and leave the line to the name */
  &:not([data-wide]) {
    .row {
      position: relative;
    }
    .row[data-bare] {
      padding-block-end: 32px;
    }
    .select {
      align-self: start;
    }
    .types {
      position: absolute;
      inset-block-start: 56px;
      inset-inline-start: 4px;
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 2px;
      inline-size: 44px;
    }
    .letter {
      padding: 1px 6px;
    }
  }
  .letter {
    padding: 3px 10px;
    border-radius: 999px;
    background: var(--nb-badge-ground, var(--nb-brand-soft));
    color: var(--nb-brand-text);
    font-weight: 600;
    ${typeSize(12)}
    line-height: calc(1.125rem * var(--nb-leading));
  }
  .letter.c {
    background: var(--nb-badge-ground, var(--nb-accent-soft));
    color: var(--nb-accent);
  }
  [data-type='other'] .letter,
  [data-type='customer'] .letter.p,
  [data-type='partner'] .letter.c {
    display: none;
  }
  @media (forced-colors: active) {
    .letter {
      border: 1px solid;
    }
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
    /* its overflow is cut, so that nothing may stand out of it for a finger */
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  .name[data-fits] .open {
    overflow: visible;
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
  /* Lines that can be met, 24px or as high as a finger, of notes too: rows with as many lines are of one height. */
  .cell > a {
    display: block;
    inline-size: fit-content;
    max-inline-size: 100%;
    padding-block: 2px;
  }
  .cell:not([data-fits]) > a {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &:not([data-wide]) .notes {
    padding-block: 2px;
  }
  @media (pointer: coarse) {
    .cell > a {
      min-inline-size: 44px;
      padding-block: 12px;
    }
    &:not([data-wide]) .notes {
      padding-block: 12px;
    }
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
  /* They stand within their box: there is nothing to cut off. */
  .act svg {
    overflow: visible;
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
    border-start-start-radius: calc(var(--nb-radius-l) - 1px);
    border-start-end-radius: calc(var(--nb-radius-l) - 1px);
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
