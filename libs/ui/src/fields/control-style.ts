import { css } from 'styled-components';
import { controlBox, type } from '../theme/mixins';

/** The box around an input and its icons or buttons. */
export const controlGroupLook = css`
  ${controlBox}
  /* to be read and copied, not written */
  &:has(input[readonly]) {
    border-color: var(--nb-border);
    background: var(--nb-sunken);
  }
`;
export const controlInputLook = css`
  flex: 1;
  min-inline-size: 0;
  align-self: stretch;
  padding: 9px 14px;
  border: 0;
  border-radius: inherit;
  background: transparent;
  color: inherit;
  outline: none;
  /* the box has the ring; the ring for everything else may come later in the page than this */
  &:focus-visible {
    outline: none;
  }
  ${type(16)}
  /* words too long for a narrow field end visibly */
  text-overflow: ellipsis;
  &::placeholder {
    color: var(--nb-subtle);
    opacity: 1;
  }
  &:disabled {
    cursor: not-allowed;
  }
  &:-webkit-autofill {
    -webkit-text-fill-color: var(--nb-text);
    box-shadow: 0 0 0 100px var(--nb-brand-soft) inset;
  }
  &[type='search']::-webkit-search-cancel-button {
    display: none;
  }
`;

/** The value props of every text field, besides `FieldProps`. */
export interface TextValueProps {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
  spellCheck?: 'true' | 'false';
}
