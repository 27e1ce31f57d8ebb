import { type HTMLAttributes, type HTMLInputTypeAttribute, type ReactNode, type Ref, useState } from 'react';
import { Group, Input, TextArea as AriaTextArea, TextField as AriaTextField, ToggleButton } from 'react-aria-components';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { controlBox, controlButton, type } from '../theme/mixins';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from './field';

const Root = styled(AriaTextField)`
  ${fieldStack}
`;
export const ControlGroup = styled(Group)`
  ${controlBox}
  /* to be read and copied, not written */
  &:has(input[readonly]) {
    border-color: var(--nb-border);
    background: var(--nb-sunken);
  }
`;
export const ControlInput = styled(Input)`
  flex: 1;
  min-inline-size: 0;
  align-self: stretch;
  padding: 9px 14px;
  border: 0;
  border-radius: inherit;
  background: transparent;
  color: inherit;
  outline: none;
  ${type(16)}
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
const Adornment = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--nb-subtle);
  padding-inline-start: 14px;
  & + input {
    padding-inline-start: 10px;
  }
`;
const Suffix = styled.span`
  flex: none;
  padding-inline-end: 14px;
  color: var(--nb-muted);
  ${type(14)}
`;

interface TextValueProps {
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

export interface TextFieldProps extends FieldProps, TextValueProps {
  type?: Exclude<HTMLInputTypeAttribute, 'checkbox' | 'radio' | 'file' | 'password'>;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  pattern?: string;
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void;
  /** Decoration at the start. */
  icon?: IconName;
  /** Short text at the end, e.g. a unit. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  label, hideLabel, hint, description, error, required, disabled, readOnly, icon, suffix, placeholder, className, ref, type: inputType = 'text',
  autoCapitalize, ...rest
}: TextFieldProps) {
  return (
    <Root className={className} type={inputType} isRequired={required} isDisabled={disabled} isReadOnly={readOnly} isInvalid={Boolean(error)}
      validationBehavior="aria" {...rest}>
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <ControlGroup isDisabled={disabled} isInvalid={Boolean(error)} role="presentation">
        {icon && (
          <Adornment>
            <Icon name={icon} />
          </Adornment>
        )}
        <ControlInput ref={ref} placeholder={placeholder} autoCapitalize={autoCapitalize} />
        {suffix && <Suffix>{suffix}</Suffix>}
      </ControlGroup>
      <FieldNotes description={description} error={error} />
    </Root>
  );
}

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

/** Several lines of text. */
export function TextArea({
  label, hideLabel, hint, description, error, required, disabled, readOnly, placeholder, rows = 4, className, ref, ...rest
}: TextAreaProps) {
  return (
    <Root className={className} isRequired={required} isDisabled={disabled} isReadOnly={readOnly} isInvalid={Boolean(error)} validationBehavior="aria" {...rest}>
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <Area ref={ref} rows={rows} placeholder={placeholder} style={{ minBlockSize: `${rows * 1.5 + 1.4}rem` }} />
      <FieldNotes description={description} error={error} />
    </Root>
  );
}

const Reveal = styled(ToggleButton)`
  ${controlButton}
`;

export interface PasswordFieldProps extends FieldProps, Omit<TextValueProps, 'spellCheck' | 'autoComplete'> {
  /** Which password, for password managers. */
  autoComplete: 'current-password' | 'new-password';
  /** Name of the toggle, e.g. 'Show password'; the name stays, the toggle is pressed or not. */
  showLabel: string;
  ref?: Ref<HTMLInputElement>;
}

/** A password with a button that shows it. Pasting and password managers work. */
export function PasswordField({
  label, hideLabel, hint, description, error, required, disabled, readOnly, placeholder, showLabel, className, ref, ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Root className={className} type={shown ? 'text' : 'password'} isRequired={required} isDisabled={disabled} isReadOnly={readOnly}
      isInvalid={Boolean(error)} validationBehavior="aria" spellCheck="false" {...rest}>
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <ControlGroup isDisabled={disabled} isInvalid={Boolean(error)} role="presentation">
        <ControlInput ref={ref} placeholder={placeholder} autoCapitalize="none" />
        <Reveal aria-label={showLabel} isSelected={shown} onChange={setShown} isDisabled={disabled}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </Reveal>
      </ControlGroup>
      <FieldNotes description={description} error={error} />
    </Root>
  );
}
