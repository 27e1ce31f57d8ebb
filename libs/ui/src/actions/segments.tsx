import styled from 'styled-components';
import { below, focusRing } from '../theme/mixins';

const Group = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 3px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
  border: 1px solid var(--nb-border);
  &[data-size='s'] {
    flex: none;
    flex-wrap: nowrap;
    padding: 1px;
  }
`;
const Segment = styled.button`
  /* no gap at the end of a row, should there be two */
  flex: 1 0 auto;
  min-block-size: 40px;
  padding: 6px 14px;
  border: 0;
  border-radius: 7px;
  background: none;
  color: var(--nb-muted);
  font: inherit;
  font-size: 0.9375rem;
  font-weight: 600;
  cursor: pointer;
  ${focusRing}
  &:hover {
    color: var(--nb-text);
  }
  &[aria-pressed='true'] {
    background: var(--nb-surface);
    color: var(--nb-brand-text);
    box-shadow: var(--nb-shadow1);
  }
  [data-size='s'] > & {
    min-block-size: 32px;
    padding: 4px 12px;
    font-size: 0.875rem;
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    &,
    [data-size='s'] > & {
      min-block-size: 44px;
    }
  }
  @media ${below.s} {
    padding: 6px 9px;
    font-size: 0.875rem;
  }
`;

export interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** m (default), s 36 px (44 on touch) in one line, for a bar of tools. */
  size?: 's' | 'm';
}

/** A few views of the same thing, one of them selected. Pressing the selected one changes nothing. */
export function Segments<Value extends string>({ label, options, value, onChange, size = 'm' }: SegmentsProps<Value>) {
  return (
    <Group role="group" aria-label={label} data-size={size}>
      {options.map((option) => (
        <Segment
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          {option.label}
        </Segment>
      ))}
    </Group>
  );
}
