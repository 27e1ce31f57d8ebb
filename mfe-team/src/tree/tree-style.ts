import { below } from '@nb/ui';
import styled from 'styled-components';
import { nameLook } from '../name-button';

/** Deeper than this nothing moves further in: the generation is named instead. */
export const DEEPEST = 8;
/** How far a generation stands in from the one above, and where its line runs: below the middle of the toggle. */
const STEP = 24;
const TOGGLE = 32;
const LINE = TOGGLE / 2;

/** Columns of the grid and its head: the same in every row, so that a person's generation moves nothing but the name. */
const columns = '&[data-wide] { grid-template-columns: minmax(0, 1fr) 7rem 5rem 5rem 7rem; }';

export const Line = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 7rem;
  gap: 0 16px;
  align-items: center;
  block-size: 100%;
  min-block-size: 44px;
  box-sizing: border-box;
  padding-inline: 8px 16px;
  border-block-end: 1px solid var(--nb-border);
  outline: none;
  font-variant-numeric: tabular-nums;
  ${columns}
  &[data-flat] {
    grid-template-columns: minmax(0, 1fr) 5.5rem 44px;
    gap: 0 8px;
    min-block-size: 64px;
    padding-inline: 16px 4px;
  }
  &:hover {
    background: var(--nb-sunken);
  }
  &[data-found] {
    background: var(--nb-brand-soft);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--nb-focus);
  }
`;
export const Person = styled.div`
  display: flex;
  align-items: center;
  align-self: stretch;
  gap: 8px;
  min-inline-size: 0;
  [data-flat] > & {
    gap: 12px;
  }
`;
/** The lines from everybody above down to this row, and the one that leads to it. */
export const Guides = styled.span`
  display: flex;
  flex: none;
  align-self: stretch;
  /* The gap to the toggle is none of theirs. */
  margin-inline-end: -8px;
  > i {
    position: relative;
    inline-size: ${STEP}px;
  }
  > i[data-on]::before {
    content: '';
    position: absolute;
    /* over the border of the row */
    inset-block: 0 -1px;
    inset-inline-start: ${LINE}px;
    border-inline-start: 1px solid var(--nb-border-strong);
  }
  > i:last-child:not([data-on])::before {
    content: '';
    position: absolute;
    inset-block: 0 50%;
    inset-inline-start: ${LINE}px;
    border-inline-start: 1px solid var(--nb-border-strong);
  }
  > i:last-child::after {
    content: '';
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: ${LINE}px;
    inline-size: ${STEP - LINE + 6}px;
    border-block-start: 1px solid var(--nb-border-strong);
  }
  &[data-leaf] > i:last-child::after {
    inline-size: ${STEP - LINE + TOGGLE}px;
  }
`;
/** In place of the toggle of somebody who has no partners. */
export const NoToggle = styled.span`
  flex: none;
  inline-size: ${TOGGLE}px;
`;
export const Toggle = styled.button`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  flex: none;
  align-self: stretch;
  inline-size: ${TOGGLE}px;
  padding: 0;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-muted);
  cursor: pointer;
  &:hover {
    color: var(--nb-brand-text);
  }
  [data-flat] & {
    inline-size: 44px;
    block-size: 44px;
  }
  @media (pointer: coarse) {
    &::after {
      content: '';
      position: absolute;
      inset-block: -1px;
      inset-inline: -6px;
    }
  }
  svg {
    transition: transform var(--nb-fast) var(--nb-ease);
  }
  /* The line to the partners begins here. */
  &[data-open='true']::before {
    content: '';
    position: absolute;
    inset-block: calc(50% + 8px) -1px;
    inset-inline-start: ${LINE}px;
    border-inline-start: 1px solid var(--nb-border-strong);
  }
  &[data-open='true'] svg {
    transform: rotate(90deg);
  }
  @media (prefers-reduced-motion: reduce) {
    svg {
      transition: none;
    }
  }
`;
export const Words = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  min-inline-size: 0;
  [data-flat] & {
    display: grid;
    gap: 0;
    justify-items: start;
  }
`;
/** The name opens the person; it covers the whole row for the pointer. */
export const Name = styled.button`
  ${nameLook}
  min-inline-size: 0;
  max-inline-size: 100%;
  overflow: hidden;
  font-size: 0.9375rem;
  text-overflow: ellipsis;
  white-space: nowrap;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
/** Beside the name, on a phone below it. */
export const Beside = styled.span`
  flex: none;
  max-inline-size: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  color: var(--nb-muted);
  font-size: 0.75rem;
  line-height: 1rem;
  white-space: nowrap;
`;
export const Warning = styled.span`
  color: var(--nb-danger);
`;
export const Figure = styled.div`
  color: var(--nb-muted);
  text-align: end;
  &[data-none] {
    color: var(--nb-subtle);
  }
`;
/** On a phone from edge to edge. */
export const Frame = styled.div`
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
  &[data-flat] {
    margin-inline: -16px;
    border-inline: 0;
    border-radius: 0;
    box-shadow: none;
  }
`;
export const Head = styled.div`
  position: sticky;
  inset-block-start: var(--nb-header, 65px);
  z-index: 2;
  display: grid;
  ${columns}
  gap: 0 16px;
  align-items: center;
  min-block-size: 36px;
  padding-inline: 8px 16px;
  border-block-end: 1px solid var(--nb-border);
  background: var(--nb-sunken);
  color: var(--nb-muted);
  font-size: 0.8125rem;
  font-weight: 600;
  > :first-child {
    padding-inline-start: ${TOGGLE + 8}px;
  }
  > :nth-child(n + 3) {
    text-align: end;
  }
`;
/** Lines follow each other, and a margin stands for those that are not rendered, as in `VirtualTable`. */
export const Rows = styled.div`
  display: flow-root;
  overflow-anchor: none;
  contain: inline-size;
`;
export const Place = styled.div`
  position: relative;
`;
export const Rest = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  align-self: stretch;
  grid-column: 1 / -1;
`;
/** On a phone: whose partners these are, and the way back. */
export const Way = styled.nav`
  display: flex;
  gap: 4px;
  align-items: center;
  min-inline-size: 0;
  min-block-size: 44px;
  margin-inline-start: -12px;
  > div {
    display: grid;
    min-inline-size: 0;
  }
  @media ${below.l} {
    margin-block-end: 4px;
  }
`;
