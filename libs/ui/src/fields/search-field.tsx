import type { Ref } from 'react';
import { Button, SearchField as AriaSearchField } from 'react-aria-components';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { controlButton } from '../theme/mixins';
import { FieldLabel, fieldStack } from './field';
import { ControlGroup, ControlInput } from './text-field';

const Root = styled(AriaSearchField)`
  ${fieldStack}
  [data-clear] {
    visibility: visible;
  }
  &[data-empty] [data-clear] {
    visibility: hidden;
  }
`;
const Lens = styled.span`
  display: inline-flex;
  padding-inline-start: 14px;
  color: var(--nb-subtle);
`;
const Clear = styled(Button)`
  ${controlButton}
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
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Search with a lens and a clear button; Esc clears. */
export function SearchField({ label, showLabel = false, clearLabel, placeholder, disabled, className, ref, ...rest }: SearchFieldProps) {
  return (
    <Root className={className} isDisabled={disabled} {...rest}>
      <FieldLabel label={label} hideLabel={!showLabel} />
      <ControlGroup isDisabled={disabled} role="presentation">
        <Lens>
          <Icon name="search" />
        </Lens>
        <ControlInput ref={ref} placeholder={placeholder} />
        <Clear aria-label={clearLabel} data-clear="">
          <Icon name="close" size={18} />
        </Clear>
      </ControlGroup>
    </Root>
  );
}
