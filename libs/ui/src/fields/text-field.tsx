import { type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { controlButton, type } from '../theme/mixins';
import { type TextValueProps, controlGroupLook, controlInputLook } from './control-style';
import { useEarlyInput } from './early-input';
import { type FieldProps, fieldStack } from './field-style';
import { PlainLabel, usePlainNotes } from './plain-field';

const Root = styled.div`
  ${fieldStack}
`;
const Box = styled.div`
  ${controlGroupLook}
  &:hover:not([data-disabled], [data-invalid], :focus-within) {
    border-color: var(--nb-muted);
  }
`;
const Input = styled.input`
  ${controlInputLook}
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

export interface TextFieldProps extends FieldProps, TextValueProps {
  /** An e-mail: `asEmail`. */
  type?: 'text' | 'search' | 'tel' | 'url' | 'number' | 'date' | 'time';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  autoCorrect?: 'on' | 'off';
  pattern?: string;
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void;
  /** Decorative icon at the start. */
  icon?: IconName;
  /** Short text at the end, e.g. a unit. */
  suffix?: ReactNode;
  /** Offered by the browser in a list; other values can be typed as well. */
  suggestions?: readonly string[];
  ref?: Ref<HTMLInputElement>;
}

/**
 * How an e-mail is typed. Not `type="email"`: browsers convert an international domain there by older rules, so that another address is sent
 * than the one that was typed.
 */
export const asEmail = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: 'false',
} as const satisfies Partial<TextFieldProps>;

const valueOf = ({ value }: HTMLInputElement) => value;

/** Data attributes for the style of the box. */
const stateProps = (disabled: boolean | undefined, error: ReactNode) => ({
  ...(disabled && { 'data-disabled': true }),
  ...(error ? { 'data-invalid': true } : {}),
});

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  hint,
  description,
  error,
  required,
  disabled,
  readOnly,
  icon,
  suffix,
  suggestions,
  className,
  ref,
  id: given,
  type: inputType = 'text',
  onChange,
  ...rest
}: TextFieldProps) {
  const own = useId();
  const id = given ?? own;
  const { notes, tied } = usePlainNotes({ description, error, required });
  const input = useEarlyInput(rest.value ?? rest.defaultValue ?? '', valueOf, onChange, ref);
  return (
    <Root className={className}>
      <PlainLabel label={label} hint={hint} hideLabel={hideLabel} htmlFor={id} />
      <Box {...stateProps(disabled, error)}>
        {icon && (
          <Adornment>
            <Icon name={icon} />
          </Adornment>
        )}
        <Input
          ref={input}
          id={id}
          type={inputType}
          disabled={disabled}
          readOnly={readOnly}
          onChange={({ target }) => onChange?.(target.value)}
          {...(suggestions && { list: `${id}-suggestions` })}
          {...tied}
          {...rest}
        />
        {suggestions && (
          <datalist id={`${id}-suggestions`}>
            {suggestions.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </datalist>
        )}
        {suffix && <Suffix>{suffix}</Suffix>}
      </Box>
      {notes}
    </Root>
  );
}

/** Rendered even while empty, because screen readers announce only changes of an existing status element. */
const CapsLock = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  color: var(--nb-warning);
  ${type(14)}
  &:empty {
    margin-block-start: -6px;
  }
`;
const Reveal = styled.button`
  ${controlButton}
  padding: 0;
  &:hover:not(:disabled) {
    color: var(--nb-text);
  }
`;

export interface PasswordFieldProps extends FieldProps, Omit<TextValueProps, 'spellCheck' | 'autoComplete'> {
  /** Which password, for password managers. */
  autoComplete: 'current-password' | 'new-password';
  /** Name of the toggle, e.g. 'Show password'; the name stays, the toggle is pressed or not. */
  showLabel: string;
  /** Shown below the field while Caps Lock is on. */
  capsLockText: string;
  ref?: Ref<HTMLInputElement>;
}

/** Caps Lock is known only from key events in the field: browsers have no other way to ask for it. */
function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const update = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, keyHandlers: { onKeyDown: update, onKeyUp: update }, reset: () => setIsOn(false) };
}

/** A password with a button that shows it, which also says when Caps Lock is on. Pasting and password managers work. */
export function PasswordField({
  label,
  hideLabel,
  hint,
  description,
  error,
  required,
  disabled,
  readOnly,
  showLabel,
  capsLockText,
  className,
  ref,
  id: given,
  onChange,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const own = useId();
  const id = given ?? own;
  const { notes, tied } = usePlainNotes({ description, error, required });
  const input = useEarlyInput(rest.value ?? rest.defaultValue ?? '', valueOf, onChange, ref);
  const [visible, setVisible] = useState(false);
  const capsLock = useCapsLock();
  return (
    <Root className={className}>
      <PlainLabel label={label} hint={hint} hideLabel={hideLabel} htmlFor={id} />
      <Box {...stateProps(disabled, error)}>
        <Input
          ref={input}
          id={id}
          type={visible ? 'text' : 'password'}
          disabled={disabled}
          readOnly={readOnly}
          spellCheck="false"
          autoCapitalize="none"
          onChange={({ target }) => onChange?.(target.value)}
          onBlur={() => {
            capsLock.reset();
            onBlur?.();
          }}
          {...capsLock.keyHandlers}
          {...tied}
          {...rest}
        />
        <Reveal
          type="button"
          aria-label={showLabel}
          aria-pressed={visible}
          disabled={disabled}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eye-off' : 'eye'} />
        </Reveal>
      </Box>
      <CapsLock role="status">
        {capsLock.isOn && (
          <>
            <Icon name="warning" size={16} />
            <span>{capsLockText}</span>
          </>
        )}
      </CapsLock>
      {notes}
    </Root>
  );
}
