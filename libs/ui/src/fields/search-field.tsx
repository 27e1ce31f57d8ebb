import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import styled, { css } from 'styled-components';
import { Icon } from '../graphics/icon';
import { controlBox, controlButton, type, visuallyHidden } from '../theme/mixins';
import { controlInputLook } from './control-style';
import { fieldStack } from './field';

const Root = styled.div`
  ${fieldStack}
`;
const Label = styled.label<{ $hidden: boolean }>`
  ${type(14)}
  font-weight: 600;
  color: var(--nb-text);
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
const Box = styled.div<{ $size: 's' | 'm' }>`
  ${controlBox}
  ${({ $size }) =>
    $size === 's' &&
    css`
      min-block-size: 36px;
      input {
        min-block-size: 0;
        padding-block: 4px;
        ${type(14)}
      }
      button {
        min-block-size: 32px;
        inline-size: 32px;
      }
      /* the touch target stays 44 px where fingers are used */
      @media (pointer: coarse) {
        min-block-size: 44px;
      }
    `}
  &:hover:not([data-disabled]) {
    border-color: var(--nb-muted);
  }
`;
const Lens = styled.span`
  display: inline-flex;
  padding-inline-start: 14px;
  color: var(--nb-subtle);
`;
const Words = styled.input`
  ${controlInputLook}
  appearance: none;
`;
const Clear = styled.button`
  ${controlButton}
  padding: 0;
  &:hover {
    color: var(--nb-text);
  }
  /* nothing to clear: told by the placeholder, so that no letter has to render the field */
  input:placeholder-shown + & {
    visibility: hidden;
  }
`;

export interface SearchFieldProps {
  label: string;
  /** The label is visually hidden unless this is set. */
  showLabel?: boolean;
  /** Name of the button that empties the field. */
  clearLabel: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Enter. */
  onSubmit?: (value: string) => void;
  placeholder?: string;
  /** s 36 px (44 on touch), m 44 px (default). */
  size?: 's' | 'm';
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Sets the value as typing would, so that React calls `onChange`. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A search field with a clear button; Esc clears. Use `defaultValue` (uncontrolled) above long lists, where typing should render nothing. */
export function SearchField({
  label,
  showLabel = false,
  clearLabel,
  placeholder = ' ',
  size = 'm',
  disabled,
  className,
  ref,
  id,
  onChange,
  onSubmit,
  ...rest
}: SearchFieldProps) {
  const made = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const clear = () => {
    if (!input.current) return;
    write(input.current, '');
    input.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault();
      onSubmit(value);
    } else if (event.key === 'Escape' && value !== '') {
      // Only the next Esc closes the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
  };
  return (
    <Root className={className}>
      <Label htmlFor={id ?? made} $hidden={!showLabel}>
        {label}
      </Label>
      <Box $size={size} data-disabled={disabled || undefined}>
        <Lens>
          <Icon name="search" />
        </Lens>
        <Words
          ref={input}
          type="search"
          id={id ?? made}
          placeholder={placeholder}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange?.(event.target.value)}
          {...rest}
        />
        <Clear
          type="button"
          tabIndex={-1}
          aria-label={clearLabel}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={clear}
        >
          <Icon name="close" size={18} />
        </Clear>
      </Box>
    </Root>
  );
}
