import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
  Text as AriaText,
} from 'react-aria-components';
import styled from 'styled-components';
import { useViewOnly } from '../actions/view-only';
import { Icon, type IconName } from '../graphics/icon';
import { optionRow, popoverSurface } from '../theme/mixins';
import { expectOverlay } from './early-escape';
import { OptionNote, OptionWords } from './option-words';

const Surface = styled(Popover)`
  ${popoverSurface}
  min-inline-size: 220px;
  max-inline-size: min(340px, calc(100vw - 32px));
  padding: 6px;
`;
const List = styled(AriaMenu)`
  outline: none;
`;
const Row = styled(AriaMenuItem)<{ $danger: boolean }>`
  ${optionRow}
  ${({ $danger }) => $danger && 'color: var(--nb-danger);'}
  svg {
    color: ${({ $danger }) => ($danger ? 'inherit' : 'var(--nb-muted)')};
  }
`;
const Line = styled(Separator)`
  border: 0;
  border-block-start: 1px solid var(--nb-border);
  margin: 6px;
`;
const Above = styled(Header)`
  padding: 10px 12px;
`;

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  description?: string;
  onAction?: () => void;
  /** A path of the application (goes through the router) or another address. */
  href?: string;
  target?: '_blank';
  tone?: 'danger';
  disabled?: boolean;
  /** It changes or exports what is the account owner's: disabled, with the reason, where that is only looked at. */
  ownerOnly?: boolean;
  /** One of several, and whether it is the current one; that is shown with a tick. Leave it out for actions. */
  selected?: boolean;
}
export interface MenuSeparator {
  separator: true;
}

export interface MenuProps {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement;
  /** Name of the menu. */
  label: string;
  items: readonly (MenuItem | MenuSeparator)[];
  /** Above the items: who is signed in, for example. */
  header?: ReactNode;
  placement?: PopoverProps['placement'];
}

/** Actions or places behind a button. */
export function Menu({ trigger, label, items: given, header, placement = 'bottom end' }: MenuProps) {
  const viewOnly = useViewOnly();
  const items = given.map((item) =>
    viewOnly && !('separator' in item) && item.ownerOnly
      ? { ...item, disabled: true, description: viewOnly.reason }
      : item,
  );
  const rows = items.map((item, index) =>
    'separator' in item ? (
      // Separators have no identity of their own.
      <Line key={`line-${index}`} />
    ) : (
      <Row
        key={item.id}
        id={item.id}
        textValue={item.label}
        onAction={item.onAction}
        href={item.href}
        target={item.target}
        isDisabled={item.disabled}
        $danger={item.tone === 'danger'}
      >
        {item.icon && <Icon name={item.icon} size={18} />}
        <OptionWords>
          <AriaText slot="label">{item.label}</AriaText>
          {item.description && <OptionNote slot="description">{item.description}</OptionNote>}
        </OptionWords>
        {item.selected && <Icon name="check" size={18} />}
      </Row>
    ),
  );
  // One of several: react-aria says so (menuitemradio) and names the chosen one.
  const choices = items.flatMap((item) => ('separator' in item || item.selected === undefined ? [] : [item]));
  const choice =
    choices.length > 0
      ? {
          selectionMode: 'single' as const,
          disallowEmptySelection: true,
          selectedKeys: choices.filter(({ selected }) => selected).map(({ id }) => id),
        }
      : {};
  return (
    <MenuTrigger>
      {trigger}
      <Surface placement={placement} offset={6}>
        <List aria-label={label} onAction={expectOverlay} {...choice}>
          {header ? (
            <MenuSection aria-label={label}>
              <Above>{header}</Above>
              {rows}
            </MenuSection>
          ) : (
            rows
          )}
        </List>
      </Surface>
    </MenuTrigger>
  );
}
