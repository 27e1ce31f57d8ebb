import type { ChangeEvent } from 'react';
import styled from 'styled-components';

export interface SelectBoxProps {
  id: string;
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  /** `range`: the shift key was held. */
  onTick: (on: boolean, range: boolean) => void;
}

/** The tick of a row. A native box, because there is one in each of many rows and because it tells whether shift was held. */
export function SelectBox({ id, label, checked, indeterminate = false, onTick }: SelectBoxProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event;
    onTick(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };
  return (
    // With shift the browser would mark the text in between.
    <Target onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input type="checkbox" id={id} aria-label={label} checked={checked} onChange={change} ref={(box) => { if (box) box.indeterminate = indeterminate; }} />
    </Target>
  );
}

const Target = styled.label`
  display: inline-grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  cursor: pointer;
  input {
    appearance: none;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    border: 2px solid var(--nb-border-strong);
    border-radius: 7px;
    background: var(--nb-surface);
    cursor: inherit;
  }
  input::after {
    content: '';
    inline-size: 12px;
    block-size: 6px;
    margin-block-start: -4px;
    border: solid var(--nb-on-brand);
    border-width: 0 0 3px 3px;
    transform: rotate(-45deg);
    display: none;
  }
  input:checked,
  input:indeterminate {
    border-color: var(--nb-brand);
    background: var(--nb-brand);
  }
  input:checked::after,
  input:indeterminate::after {
    display: block;
  }
  input:indeterminate::after {
    block-size: 0;
    margin: 0;
    border-width: 0 0 3px;
    transform: none;
  }
  input:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    input {
      appearance: auto;
    }
    input::after {
      display: none;
    }
  }
`;
