import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useMemo,
  useRef,
} from 'react';
import { Button, ComboBox as AriaComboBox, useFilter } from 'react-aria-components';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { type } from '../theme/mixins';
import { type FieldProps, FieldLabel, FieldNotes, fieldStack } from './field';
import { type Option, OptionRow, OptionsList, OptionsPopover } from './select';
import { ControlGroup, ControlInput } from './control';

const Root = styled(AriaComboBox)`
  ${fieldStack}
` as typeof AriaComboBox;
const Opener = styled(Button)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: 44px;
  min-block-size: 42px;
  border: 0;
  background: transparent;
  color: var(--nb-muted);
  cursor: pointer;
  outline: none;
`;
const None = styled.div`
  padding: 12px;
  color: var(--nb-muted);
  ${type(14)}
`;

const optionRow = (option: Option & { id: string }) => <OptionRow option={option} />;

/**
 * Marks the page while a list of options is open, for `global-style.tsx`. An attribute instead of `html:has(…)`, because with that the browser searched
 * the whole page for such a list at each style calculation, half of the style cost of a new page.
 */
const markOptions = (list: HTMLElement | null) => {
  document.documentElement.toggleAttribute('data-options', list !== null);
};

export interface ComboBoxProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value | null) => void;
  /** What is typed, when options come from a search on the server. */
  onInputChange?: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Shown when nothing matches. */
  noMatches: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One of many, found by typing. Its text is selected on focus, so that typing replaces it. Enter, Tab or a press elsewhere takes the only
 * remaining option, or the option that was typed in full, instead of restoring the old value.
 */
export function ComboBox<Value extends string = string>({
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
  placeholder,
  noMatches,
  className,
  ref,
  onBlur,
  ...rest
}: ComboBoxProps<Value>) {
  const { contains } = useFilter({ sensitivity: 'base' });
  // The same items as long as the options are the same, so that a field around it can be typed in without hundreds of options being made again.
  const items = useMemo(() => options.map((option) => ({ ...option, id: option.value })), [options]);
  const typed = useRef('');
  // A press puts the cursor inside the old text, and typing would insert there. Runs after the press, because the press sets the selection.
  const selectAll = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    setTimeout(() => {
      if (document.activeElement === input && typed.current === '') input.select();
    });
  };
  // The first letter would scroll a partly visible field into view, and a list closes when its page scrolls, so the rest of the text would be lost.
  const bringIntoSight = ({ currentTarget: input }: PointerEvent<HTMLInputElement>) => {
    input.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  };
  const takeOnly = (input: HTMLInputElement) => {
    const words = typed.current.trim();
    typed.current = '';
    // The text differs from what was typed: Esc has restored the old value.
    if (!words || input.value.trim() !== words || input.getAttribute('aria-activedescendant')) return;
    const left = options.filter((option) => contains(option.label, words));
    const found = left.length === 1 ? left[0] : left.find((option) => option.label.length === words.length);
    if (found) onChange?.(found.value);
  };
  const takeByKey = ({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter' || key === 'Tab') takeOnly(input);
  };
  return (
    <Root
      className={className}
      defaultItems={items}
      value={value}
      defaultValue={defaultValue}
      onChange={(key) => {
        typed.current = '';
        onChange?.(key === null ? null : (String(key) as Value));
      }}
      onBlur={({ target }) => {
        takeOnly(target);
        onBlur?.();
      }}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      {...rest}
    >
      <FieldLabel label={label} hint={hint} hideLabel={hideLabel} />
      <ControlGroup isDisabled={disabled} isInvalid={Boolean(error)} role="presentation">
        <ControlInput
          ref={ref}
          placeholder={placeholder}
          onPointerDown={bringIntoSight}
          onFocus={selectAll}
          onKeyDown={takeByKey}
          onChange={({ currentTarget }) => {
            typed.current = currentTarget.value;
          }}
        />
        <Opener>
          <Icon name="chevron-down" size={18} />
        </Opener>
      </ControlGroup>
      <FieldNotes description={description} error={error} />
      <OptionsPopover offset={6} ref={markOptions}>
        <OptionsList<Option & { id: string }> renderEmptyState={() => <None>{noMatches}</None>}>
          {optionRow}
        </OptionsList>
      </OptionsPopover>
    </Root>
  );
}
