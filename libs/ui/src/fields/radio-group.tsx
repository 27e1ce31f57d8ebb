import type { ReactNode, Ref } from 'react';
import { RadioButton, RadioField, RadioGroup as AriaRadioGroup, Text as AriaText } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { transition, type } from '../theme/mixins';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from './field';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}
export interface RadioGroupProps extends Omit<FieldProps, 'id'> {
  options: readonly RadioOption[];
  /** Empty: nothing is chosen yet. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** Shows the choice, which can't be changed any more; the text keeps its contrast. */
  readOnly?: boolean;
  /** list (default), row (wraps), or cards for choices that deserve space. */
  layout?: 'list' | 'row' | 'cards';
  /** The first option's input, to focus. */
  ref?: Ref<HTMLInputElement>;
}

const Root = styled(AriaRadioGroup)`
  ${fieldStack}
`;
const Options = styled.div<{ $layout: NonNullable<RadioGroupProps['layout']> }>`
  display: ${({ $layout }) => ($layout === 'cards' ? 'grid' : 'flex')};
  flex-direction: ${({ $layout }) => ($layout === 'list' ? 'column' : 'row')};
  flex-wrap: wrap;
  gap: ${({ $layout }) => ({ list: '0', row: '0 24px', cards: '12px' })[$layout]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
`;
const Option = styled(RadioButton)<{ $card: boolean }>`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  min-block-size: 44px;
  box-sizing: border-box;
  padding-block: 10px;
  cursor: pointer;
  ${type(16)}
  &[data-focus-visible] > span:first-of-type {
    outline: 2px solid var(--nb-focus);
  }
  &[data-readonly] {
    cursor: default;
  }
  &[data-disabled] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  ${({ $card }) =>
    $card &&
    css`
      block-size: 100%;
      padding: 14px 16px;
      border: 1px solid var(--nb-border-strong);
      border-radius: var(--nb-radius-m);
      background: var(--nb-surface);
      ${transition('border-color, background-color, box-shadow')}
      &[data-selected] {
        border-color: var(--nb-brand);
        box-shadow: inset 0 0 0 1px var(--nb-brand);
        background: var(--nb-brand-soft);
      }
    `}
`;
const Dot = styled.span<{ $on: boolean }>`
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  box-sizing: border-box;
  border-radius: 50%;
  border: ${({ $on }) => ($on ? '7px solid var(--nb-brand)' : '2px solid var(--nb-border-strong)')};
  background: var(--nb-surface);
  outline: none;
  outline-offset: 2px;
  ${transition('border-width, border-color')}
  @media (forced-colors: active) {
    border-color: ${({ $on }) => ($on ? 'Highlight' : 'ButtonBorder')};
  }
`;
const Words = styled.span`
  min-inline-size: 0;
`;
const Note = styled(AriaText)`
  display: block;
  ${type(14)}
  color: var(--nb-muted);
`;

/** One of a few, all visible. */
export function RadioGroup({
  label,
  hideLabel,
  hint,
  description,
  error,
  required,
  disabled,
  readOnly,
  options,
  value,
  layout = 'list',
  className,
  ref,
  ...rest
}: RadioGroupProps) {
  return (
    // An empty value would count as a choice that no option has, and Tab would skip all options.
    <Root
      className={className}
      value={value === '' ? null : value}
      isRequired={required}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      orientation={layout === 'list' ? 'vertical' : 'horizontal'}
      {...rest}
    >
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <Options $layout={layout}>
        {options.map((option, index) => (
          <RadioField
            key={option.value}
            value={option.value}
            isDisabled={option.disabled}
            inputRef={index === 0 ? ref : undefined}
          >
            <Option $card={layout === 'cards'}>
              {({ isSelected }) => (
                <>
                  <Dot $on={isSelected} />
                  <Words>
                    {option.label}
                    {option.description && <Note slot="description">{option.description}</Note>}
                  </Words>
                </>
              )}
            </Option>
          </RadioField>
        ))}
      </Options>
      <FieldNotes description={description} error={error} />
    </Root>
  );
}
