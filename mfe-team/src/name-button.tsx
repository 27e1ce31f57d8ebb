import styled from 'styled-components';
import { touchTarget } from '@nb/ui';

/** A person's name that opens them: looks like text, reads as a button. */
export const NameButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  text-align: start;
  cursor: pointer;
  overflow-wrap: anywhere;
  ${touchTarget}
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
