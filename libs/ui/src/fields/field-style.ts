import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { type, visuallyHidden } from '../theme/mixins';

/**
 * Props of every field. The names are those of react-hook-form's `field`, so `<Controller render={({ field, fieldState }) =>
 * <TextField {...field} label={…} error={fieldState.error?.message} />}/>` is all it needs; `ref` is the element to focus.
 */
export interface FieldProps {
  /** Visible name of the field. */
  label: string;
  /** Keeps the label for assistive technology only (a search box with an icon, a table cell). */
  hideLabel?: boolean;
  /** Muted text after the label, e.g. 'optional'. */
  hint?: string;
  /** Help below the field. */
  description?: ReactNode;
  /** What is wrong; present = invalid. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  /** id of the focusable element; the error summary can link to it. */
  id?: string;
  className?: string;
}

export const fieldStack = css`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-inline-size: 0;
  color: var(--nb-text);
`;

export const labelLook = css<{ $hidden: boolean }>`
  ${type(14)}
  font-weight: 600;
  color: var(--nb-text);
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
export const Hint = styled.span`
  font-weight: 400;
  color: var(--nb-subtle);
`;
export const descriptionLook = css`
  ${type(14)}
  color: var(--nb-muted);
  max-inline-size: var(--nb-measure);
`;
export const errorLook = css`
  display: flex;
  align-items: flex-start;
  gap: 6px;
  ${type(14)}
  font-weight: 500;
  color: var(--nb-danger);
  svg {
    margin-block-start: 2px;
  }
`;
