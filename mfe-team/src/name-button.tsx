import styled, { css } from 'styled-components';
import { touchTarget } from '@nb/ui';

/** A button that looks like text: a name. */
export const nameLook = css`
  padding: 0;
  border: 0;
  background: none;
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  text-align: start;
  cursor: pointer;
  overflow-wrap: anywhere;
`;
/** A person's name that opens them: looks like text, reads as a button. */
export const NameButton = styled.button`
  ${nameLook}
  ${touchTarget}
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
