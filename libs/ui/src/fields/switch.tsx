import { SwitchButton, SwitchField } from 'react-aria-components';
import styled from 'styled-components';
import { reducedMotion, transition } from '../theme/mixins';
import { type CheckboxProps, ChoiceContent, choiceNotes, choiceRow } from './choice-style';
import { FieldNotes } from './field';

const SwitchRoot = styled(SwitchField)`
  ${choiceNotes}
  & > :not(label) {
    padding-inline-start: 0;
  }
`;
const SwitchRow = styled(SwitchButton)`
  ${choiceRow}
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

/** A setting that takes effect immediately. The label comes first, then the switch. */
export function Switch({
  children,
  checked,
  defaultChecked,
  error,
  description,
  disabled,
  readOnly,
  className,
  ref,
  ...rest
}: Omit<CheckboxProps, 'indeterminate' | 'required'>) {
  return (
    <SwitchRoot
      className={className}
      inputRef={ref}
      isSelected={checked}
      defaultSelected={defaultChecked}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...rest}
    >
      <SwitchRow>
        {({ isSelected, isDisabled }) => (
          <>
            <ChoiceContent>{children}</ChoiceContent>
            <Rail $on={isSelected} $disabled={isDisabled} />
          </>
        )}
      </SwitchRow>
      <FieldNotes description={description} error={error} />
    </SwitchRoot>
  );
}
