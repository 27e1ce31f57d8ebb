import type { FocusEvent, Ref } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import styled from 'styled-components';
import { controlBox, type } from '../theme/mixins';
import type { TextValueProps } from './control-style';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from './field';

const Root = styled(AriaTextField)`
  ${fieldStack}
`;

export interface TextAreaProps extends FieldProps, TextValueProps {
  /** Lines shown at least (4); it grows with its text where the browser can. */
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

const Area = styled(AriaTextArea)`
  ${controlBox}
  display: block;
  padding: 10px 14px;
  resize: vertical;
  field-sizing: content;
  max-block-size: 60vh;
  font-family: inherit;
  ${type(16)}
  &::placeholder {
    color: var(--nb-subtle);
    opacity: 1;
  }
`;

/** On focus a browser scrolls only the cursor's line into view, so scroll the whole field. Not during a press, because moving the page would select text. */
const showWhole = ({ currentTarget: area }: FocusEvent<HTMLTextAreaElement>) => {
  setTimeout(() => {
    if (area.matches('[data-focus-visible]')) area.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
};

/** Several lines of text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  description,
  error,
  required,
  disabled,
  readOnly,
  placeholder,
  rows = 4,
  className,
  ref,
  ...rest
}: TextAreaProps) {
  return (
    <Root
      className={className}
      isRequired={required}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...rest}
    >
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <Area
        ref={ref}
        rows={rows}
        placeholder={placeholder}
        onFocus={showWhole}
        style={{ minBlockSize: `${rows * 1.5 + 1.4}rem` }}
      />
      <FieldNotes description={description} error={error} />
    </Root>
  );
}
