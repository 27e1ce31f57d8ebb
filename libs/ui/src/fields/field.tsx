import { FieldError as AriaFieldError, Label as AriaLabel, Text as AriaText } from 'react-aria-components';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { type FieldProps, Hint, descriptionLook, errorLook, labelLook } from './field-style';

export { type FieldProps, fieldStack } from './field-style';

const LabelRoot = styled(AriaLabel)<{ $hidden: boolean }>`
  ${labelLook}
`;
const DescriptionRoot = styled(AriaText)`
  ${descriptionLook}
`;
const ErrorRoot = styled(AriaFieldError)`
  ${errorLook}
`;

export function FieldLabel({ label, hint, hideLabel = false }: Pick<FieldProps, 'label' | 'hint' | 'hideLabel'>) {
  return (
    <LabelRoot $hidden={hideLabel}>
      {label}
      {hint && <Hint> ({hint})</Hint>}
    </LabelRoot>
  );
}

/** Help and error below a control; react-aria ties both to it. */
export function FieldNotes({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description && <DescriptionRoot slot="description">{description}</DescriptionRoot>}
      <ErrorRoot>
        {error ? (
          <>
            <Icon name="error" size={16} />
            <span>{error}</span>
          </>
        ) : null}
      </ErrorRoot>
    </>
  );
}
