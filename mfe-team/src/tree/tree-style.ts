import { below } from '@nb/ui';
import styled from 'styled-components';
import { NameButton } from '../name-button';

/** Columns of the grid and its head. */
export const COLUMNS = 'minmax(0, 2.4fr) minmax(104px, 1fr) minmax(56px, 88px) minmax(56px, 88px) minmax(80px, 104px)';
/** Deeper than this nothing moves further in: the generation is named instead. */
export const DEEPEST = 8;

export const Line = styled.div<{ $level: number }>`
  --step: 22px;
  display: grid;
  grid-template-columns: ${COLUMNS};
  gap: 4px 16px;
  align-items: center;
  min-block-size: 60px;
  box-sizing: border-box;
  padding: 6px 16px;
  padding-inline-start: calc(8px + ${({ $level }) => Math.min($level - 1, DEEPEST)} * var(--step));
  border-block-end: 1px solid var(--nb-border);
  outline: none;
  font-variant-numeric: tabular-nums;
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--nb-focus);
  }
  &[data-found] {
    background: var(--nb-brand-soft);
  }
  @media ${below.l} {
    --step: 10px;
    grid-template-columns: minmax(0, 1fr) auto;
    padding-inline-end: 12px;
    > [data-part='steps'] {
      grid-column: 2;
      grid-row: 1;
      inline-size: 84px;
    }
    > [data-part='figure'] {
      display: none;
    }
  }
`;
export const Person = styled.div`
  display: grid;
  grid-template-columns: 44px auto minmax(0, 1fr);
  align-items: center;
  column-gap: 8px;
  > :last-child {
    min-inline-size: 0;
  }
`;
export const Toggle = styled.button`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: var(--nb-muted);
  cursor: pointer;
  &:hover {
    background: var(--nb-sunken);
    color: var(--nb-text);
  }
  svg {
    transition: transform var(--nb-fast) var(--nb-ease);
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
export const Name = styled(NameButton)`
  display: block;
  max-inline-size: 100%;
`;
export const Below = styled.span`
  display: block;
  color: var(--nb-muted);
  font-size: 0.8125rem;
  line-height: 1.125rem;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
  /* On a phone it says what the columns hold elsewhere: all of it is read. */
  @media ${below.m} {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
export const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: center;
  font-size: 0.875rem;
  font-weight: 600;
`;
export const Figure = styled.div`
  color: var(--nb-muted);
  text-align: end;
`;
export const Frame = styled.div`
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
`;
export const Head = styled.div`
  display: grid;
  grid-template-columns: ${COLUMNS};
  gap: 16px;
  padding: 12px 16px;
  border-block-end: 1px solid var(--nb-border);
  background: var(--nb-sunken);
  color: var(--nb-muted);
  font-size: 0.8125rem;
  font-weight: 600;
  > :first-child {
    padding-inline-start: 52px;
  }
  > :nth-child(n + 3) {
    text-align: end;
  }
`;
export const Rows = styled.div`
  position: relative;
`;
export const Place = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
`;
export const Rest = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  grid-column: 1 / -1;
  padding-inline-start: 44px;
`;
