import { below } from '@nb/ui';
import styled from 'styled-components';

export const Grid = styled.div`
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
`;
export const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  & + & {
    border-block-start: 1px solid var(--nb-border);
  }
`;
export const Weekday = styled.span`
  padding: 6px 4px;
  color: var(--nb-muted);
  font-size: 0.8125rem;
  font-weight: 600;
  text-align: center;
  overflow: hidden;
`;
export const Day = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: center;
  min-block-size: 72px;
  padding: 4px 2px;
  cursor: pointer;
  outline: none;
  & + & {
    border-inline-start: 1px solid var(--nb-border);
  }
  &:hover {
    background: var(--nb-sunken);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
  &[data-outside='true'] {
    background: color-mix(in srgb, var(--nb-sunken) 55%, transparent);
  }
  &[aria-selected='true'] {
    background: var(--nb-brand-soft);
  }
  @media ${below.l} {
    min-block-size: 56px;
  }
`;
export const Number = styled.span`
  display: grid;
  place-items: center;
  align-self: center;
  flex: none;
  inline-size: 28px;
  block-size: 28px;
  border-radius: 50%;
  font-size: 0.875rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  [data-outside='true'] > & {
    color: var(--nb-subtle);
    font-weight: 400;
  }
  [data-today='true'] > & {
    background: var(--nb-brand);
    color: var(--nb-on-brand);
  }
`;
/** A dot a call, and how many they are. */
export const Dots = styled.span`
  display: flex;
  gap: 3px;
  align-items: center;
  min-block-size: 18px;
  color: var(--nb-muted);
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  line-height: 1rem;
  i {
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--nb-brand);
  }
  i[data-own='true'] {
    background: var(--nb-accent);
  }
  b {
    margin-inline-start: 2px;
    font-weight: inherit;
  }
`;
