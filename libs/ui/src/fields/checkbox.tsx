import { useState } from 'react';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { reducedMotion, transition, visuallyHidden } from '../theme/mixins';
import { type CheckboxProps, ChoiceContent, choiceNotes, choiceRow } from './choice-style';
import { useEarlyInput } from './early-input';
import { usePlainNotes } from './plain-field';

export type { CheckboxProps } from './choice-style';

const Root = styled.div`
  ${choiceNotes}
`;
const Row = styled.label`
  ${choiceRow}
  position: relative;
  &:has(input:focus-visible) > span:first-of-type,
  &[data-focus-visible] > span:first-of-type {
    outline: 2px solid var(--nb-focus);
  }
`;
const Box = styled.input`
  ${visuallyHidden}
`;
const Square = styled.span<{ $on: boolean; $invalid: boolean; $disabled: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  box-sizing: border-box;
  border: 2px solid
    ${({ $on, $invalid }) => ($invalid ? 'var(--nb-danger)' : $on ? 'var(--nb-brand)' : 'var(--nb-border-strong)')};
  border-radius: 7px;
  background: ${({ $on }) => ($on ? 'var(--nb-brand)' : 'var(--nb-surface)')};
  color: var(--nb-on-brand);
  opacity: ${({ $disabled }) => ($disabled ? 0.55 : 1)};
  outline: none;
  outline-offset: 2px;
  ${transition('background-color, border-color')}
  svg {
    opacity: ${({ $on }) => ($on ? 1 : 0)};
    transform: ${({ $on }) => ($on ? 'none' : 'scale(.5)')};
    stroke-width: 3;
    ${transition('opacity, transform')}
    @media ${reducedMotion} {
      transform: none;
    }
  }
  @media (forced-colors: active) {
    background: ${({ $on }) => ($on ? 'Highlight' : 'Canvas')};
    forced-color-adjust: none;
    color: HighlightText;
    border-color: ButtonBorder;
  }
`;
const isChecked = ({ checked }: HTMLInputElement) => checked;

/** One choice that is on or off. With react-hook-form: `checked={field.value}`. */
export function Checkbox({
  children,
  checked,
  defaultChecked = false,
  indeterminate = false,
  onChange,
  error,
  description,
  required,
  disabled,
  readOnly,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const [held, setHeld] = useState(defaultChecked);
  const on = checked ?? held;
  const { notes, tied } = usePlainNotes({ description, error, required });
  const change = (next: boolean) => {
    if (readOnly) return;
    setHeld(next);
    onChange?.(next);
  };
  const input = useEarlyInput(on, isChecked, change, ref);
  return (
    <Root className={className}>
      <Row {...(disabled && { 'data-disabled': true })}>
        <Box
          type="checkbox"
          checked={on}
          disabled={disabled}
          aria-readonly={readOnly || undefined}
          onChange={({ target }) => change(target.checked)}
          {...tied}
          {...rest}
          ref={(node) => {
            // A property only; the browser has no attribute for it.
            if (node) node.indeterminate = indeterminate;
            return input(node);
          }}
        />
        <Square $on={on || indeterminate} $invalid={Boolean(error)} $disabled={Boolean(disabled)}>
          <Icon name={indeterminate ? 'minus' : 'check'} size={16} />
        </Square>
        <ChoiceContent>{children}</ChoiceContent>
      </Row>
      {notes}
    </Root>
  );
}
