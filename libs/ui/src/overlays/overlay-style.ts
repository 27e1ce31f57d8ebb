import { ModalOverlay } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { transition } from '../theme/mixins';

/** Dims the page behind a dialog or drawer. */
export const Scrim = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 100;
  display: flex;
  background: var(--nb-scrim);
  ${transition('opacity', 'normal')}
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

export const sheetSurface = css`
  box-sizing: border-box;
  background: var(--nb-surface);
  color: var(--nb-text);
  border: 1px solid var(--nb-border);
  box-shadow: var(--nb-shadow3);
  outline: none;
`;
