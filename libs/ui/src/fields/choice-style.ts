import type { ReactNode, Ref } from 'react';
import styled, { css } from 'styled-components';
import { type } from '../theme/mixins';

export interface CheckboxProps {
  /** Text of the choice; may contain links. */
  children: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  /** Some but not all of a group. */
  indeterminate?: boolean;
  onChange?: (checked: boolean) => void;
  onBlur?: () => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  name?: string;
  value?: string;
  id?: string;
  className?: string;
  /** The input, to focus. */
  ref?: Ref<HTMLInputElement>;
  'aria-label'?: string;
}

/** A choice with what is said below it. */
export const choiceNotes = css`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  & > :not(label) {
    padding-inline-start: 36px;
  }
  & > :not(label):not(:empty) + :not(:empty) {
    margin-block-start: 6px;
  }
`;
export const choiceRow = css`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  min-block-size: 44px;
  padding-block: 10px;
  box-sizing: border-box;
  cursor: pointer;
  color: var(--nb-text);
  ${type(16)}
  &[data-disabled] {
    cursor: not-allowed;
    color: var(--nb-muted);
  }
`;
export const ChoiceContent = styled.span`
  flex: 1;
  min-inline-size: 0;
`;
