import { css } from 'styled-components';

/** The box that ticks a row, by class name like all of a row (row-layout.ts). */
export const tickStyle = css`
  .tick {
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
  }
`;
