import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { type FieldProps, Hint, descriptionLook, errorLook, labelLook } from './field-style';

const Label = styled.label<{ $hidden: boolean }>`
  ${labelLook}
`;
const Description = styled.span`
  ${descriptionLook}
`;
const ErrorText = styled.span`
  ${errorLook}
`;

/** The label of a native field. */
export function PlainLabel({
  label,
  hint,
  hideLabel = false,
  htmlFor,
}: Pick<FieldProps, 'label' | 'hint' | 'hideLabel'> & { htmlFor: string }) {
  return (
    <Label $hidden={hideLabel} htmlFor={htmlFor}>
      {label}
      {hint && <Hint> ({hint})</Hint>}
    </Label>
  );
}

/** Help and error below such a field, and the attributes that tie its control to them. */
export function usePlainNotes({
  description,
  error,
  required,
}: Pick<FieldProps, 'description' | 'error' | 'required'>): {
  notes: ReactNode;
  tied: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };
} {
  const id = useId();
  const describedBy = [...(description ? [`${id}d`] : []), ...(error ? [`${id}e`] : [])].join(' ');
  return {
    tied: {
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error ? { 'aria-invalid': true } : {}),
      ...(required && { 'aria-required': true }),
    },
    notes: (
      <>
        {description && <Description id={`${id}d`}>{description}</Description>}
        {error && (
          <ErrorText id={`${id}e`}>
            <Icon name="error" size={16} />
            <span>{error}</span>
          </ErrorText>
        )}
      </>
    ),
  };
}
