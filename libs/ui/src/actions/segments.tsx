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
  @media (pointer: coarse) {
    min-block-size: 44px;
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
}

/** A few views of the same thing, one of them selected. Pressing the selected one changes nothing. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <Group role="group" aria-label={label}>
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
