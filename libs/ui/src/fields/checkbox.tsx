import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField, SwitchButton, SwitchField } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { Icon } from '../graphics/icon';
import { reducedMotion, transition, type } from '../theme/mixins';
import { FieldNotes } from './field';

export interface CheckboxProps {
  /** What is agreed to or chosen; may hold links. */
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

const notes = css`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  & > :not(label) {
    padding-inline-start: 36px;
  }
`;
const row = css`
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
const CheckboxRoot = styled(CheckboxField)`
  ${notes}
`;
const CheckboxRow = styled(CheckboxButton)`
  ${row}
  &[data-focus-visible] > span:first-of-type {
    outline: 2px solid var(--nb-focus);
  }
`;
const Square = styled.span<{ $on: boolean; $invalid: boolean; $disabled: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  box-sizing: border-box;
  border: 2px solid ${({ $on, $invalid }) => ($invalid ? 'var(--nb-danger)' : $on ? 'var(--nb-brand)' : 'var(--nb-border-strong)')};
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
const Content = styled.span`
  flex: 1;
  min-inline-size: 0;
`;

/** One choice that is on or off. With react-hook-form: `checked={field.value}`. */
export function Checkbox({
  children, checked, defaultChecked, indeterminate, error, description, required, disabled, readOnly, className, ref, ...rest
}: CheckboxProps) {
  return (
    <CheckboxRoot className={className} inputRef={ref} isSelected={checked} defaultSelected={defaultChecked} isIndeterminate={indeterminate}
      isRequired={required} isDisabled={disabled} isReadOnly={readOnly} isInvalid={Boolean(error)} validationBehavior="aria" {...rest}>
      <CheckboxRow>
        {({ isSelected, isIndeterminate, isInvalid, isDisabled }) => (
          <>
            <Square $on={isSelected || isIndeterminate} $invalid={isInvalid} $disabled={isDisabled}>
              <Icon name={isIndeterminate ? 'minus' : 'check'} size={16} />
            </Square>
            <Content>{children}</Content>
          </>
        )}
      </CheckboxRow>
      <FieldNotes description={description} error={error} />
    </CheckboxRoot>
  );
}

const SwitchRoot = styled(SwitchField)`
  ${notes}
  & > :not(label) {
    padding-inline-start: 0;
  }
`;
const SwitchRow = styled(SwitchButton)`
  ${row}
  &[data-focus-visible] > span:last-of-type {
    outline: 2px solid var(--nb-focus);
  }
`;
const Rail = styled.span<{ $on: boolean; $disabled: boolean }>`
  flex: none;
  display: inline-flex;
  align-items: center;
  inline-size: 44px;
  block-size: 26px;
  padding: 3px;
  box-sizing: border-box;
  border-radius: 999px;
  background: ${({ $on }) => ($on ? 'var(--nb-brand)' : 'var(--nb-border-strong)')};
  opacity: ${({ $disabled }) => ($disabled ? 0.5 : 1)};
  outline: none;
  outline-offset: 2px;
  ${transition('background-color', 'normal')}
  &::after {
    content: '';
    inline-size: 20px;
    block-size: 20px;
    border-radius: 50%;
    background: ${({ $on }) => ($on ? 'var(--nb-on-brand)' : 'var(--nb-surface)')};
    margin-inline-start: ${({ $on }) => ($on ? '18px' : '0')};
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.25);
    ${transition('margin', 'normal')}
    @media ${reducedMotion} {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    border: 1px solid ButtonBorder;
    &::after {
      background: ButtonText;
      forced-color-adjust: none;
    }
  }
`;

/** A setting that takes effect at once. The label stands before, the switch after it. */
export function Switch({
  children, checked, defaultChecked, error, description, disabled, readOnly, className, ref, ...rest
}: Omit<CheckboxProps, 'indeterminate' | 'required'>) {
  return (
    <SwitchRoot className={className} inputRef={ref} isSelected={checked} defaultSelected={defaultChecked} isDisabled={disabled} isReadOnly={readOnly}
      isInvalid={Boolean(error)} validationBehavior="aria" {...rest}>
      <SwitchRow>
        {({ isSelected, isDisabled }) => (
          <>
            <Content>{children}</Content>
            <Rail $on={isSelected} $disabled={isDisabled} />
          </>
        )}
      </SwitchRow>
      <FieldNotes description={description} error={error} />
    </SwitchRoot>
  );
}
