import { Dialog, Heading, ModalOverlay } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { transition, type } from '../theme/mixins';

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

/** The layout of a dialog or drawer: head, content and foot below each other. */
export const SheetBody = styled(Dialog)`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-inline-size: 0;
  outline: none;
`;
export const sheetTitle = css`
  flex: 1;
  /* A name may be one long word: it wraps rather than be cut off at the edge. */
  min-inline-size: 0;
  overflow-wrap: anywhere;
  margin: 0;
  ${type(22)}
  font-weight: 650;
  letter-spacing: var(--nb-tracking);
  text-wrap: balance;
  outline: none;
`;
export const SheetTitle = styled(Heading)`
  ${sheetTitle}
`;
