import type { Ref } from 'react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text as AriaText,
} from 'react-aria-components';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { OptionNote, OptionWords } from '../overlays/option-words';
import { controlBox, optionRow, popoverSurface, type } from '../theme/mixins';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from './field';

/** One entry of a Select or ComboBox. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  description?: string;
  icon?: IconName;
  disabled?: boolean;
}

const Root = styled(AriaSelect)`
  ${fieldStack}
`;
const Trigger = styled(Button)`
  ${controlBox}
  justify-content: space-between;
  gap: 8px;
  padding: 9px 14px;
  font-family: inherit;
  text-align: start;
  cursor: pointer;
  ${type(16)}
`;
const Value = styled(SelectValue)`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-placeholder] {
    color: var(--nb-subtle);
  }
  [slot='description'],
  svg {
    display: none;
  }
` as typeof SelectValue;
const Chevron = styled.span`
  display: inline-flex;
  color: var(--nb-muted);
`;
export const OptionsPopover = styled(Popover)`
  ${popoverSurface}
  min-inline-size: var(--trigger-width);
  max-inline-size: min(420px, calc(100vw - 32px));
  padding: 6px;
`;
export const OptionsList = styled(ListBox)`
  outline: none;
  max-block-size: inherit;
  overflow: auto;
` as typeof ListBox;
const Row = styled(ListBoxItem)`
  ${optionRow}
` as typeof ListBoxItem;
const Tick = styled.span`
  display: inline-flex;
  color: var(--nb-brand-text);
`;

/** One row of options; shared by Select, ComboBox and the zone picker. */
export function OptionRow({ option }: { option: Option }) {
  return (
    <Row id={option.value} textValue={option.label} isDisabled={option.disabled}>
      {({ isSelected }) => (
        <>
          {option.icon && <Icon name={option.icon} size={18} />}
          <OptionWords>
            <AriaText slot="label">{option.label}</AriaText>
            {option.description && <OptionNote slot="description">{option.description}</OptionNote>}
          </OptionWords>
          {isSelected && (
            <Tick>
              <Icon name="check" size={18} />
            </Tick>
          )}
        </>
      )}
    </Row>
  );
}

export interface SelectProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** The button, to focus. */
  ref?: Ref<HTMLButtonElement>;
}

/** One of up to about fifteen; for more use ComboBox. */
export function Select<Value extends string = string>({
  label,
  hideLabel,
  hint,
  description,
  error,
  required,
  disabled,
  options,
  value,
  defaultValue,
  onChange,
  placeholder = '',
  className,
  ref,
  id,
  ...rest
}: SelectProps<Value>) {
  return (
    <Root
      className={className}
      value={value}
      defaultValue={defaultValue}
      onChange={(key) => onChange?.(String(key) as Value)}
      placeholder={placeholder}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...rest}
    >
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <Trigger ref={ref} id={id}>
        <Value />
        <Chevron>
          <Icon name="chevron-down" size={18} />
        </Chevron>
      </Trigger>
      <FieldNotes description={description} error={error} />
      <OptionsPopover offset={6}>
        <OptionsList items={options.map((option) => ({ ...option, id: option.value }))}>
          {(option) => <OptionRow option={option} />}
        </OptionsList>
      </OptionsPopover>
    </Root>
  );
}
