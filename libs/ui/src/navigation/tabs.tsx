import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { focusRing, transition, type } from '../theme/mixins';

const Root = styled(AriaTabs)`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`;
const List = styled(TabList)`
  display: flex;
  gap: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--nb-border);
  padding-block-start: 4px;
`;
const Item = styled(Tab)`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  flex: none;
  min-block-size: 44px;
  box-sizing: border-box;
  padding: 9px 16px;
  border-block-end: 3px solid transparent;
  border-start-start-radius: 8px;
  border-start-end-radius: 8px;
  color: var(--nb-muted);
  font-weight: 600;
  cursor: pointer;
  ${type(16)}
  ${focusRing}
  outline-offset: -3px;
  ${transition('color, border-color, background-color')}
  &[data-hovered] {
    color: var(--nb-text);
    background: var(--nb-sunken);
  }
  &[data-selected] {
    color: var(--nb-brand-text);
    border-color: var(--nb-brand);
  }
  &[data-disabled] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    &[data-selected] {
      border-color: Highlight;
    }
  }
`;
const Panel = styled(TabPanel)`
  padding-block-start: 24px;
  min-inline-size: 0;
  border-radius: 4px;
  ${focusRing}
`;

export interface TabItem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  icon?: IconName;
  /** Rendered only while selected. */
  content: ReactNode;
  disabled?: boolean;
}
export interface TabsProps<Id extends string = string> {
  /** Name of the row of tabs. */
  label: string;
  items: readonly TabItem<Id>[];
  selected?: Id;
  defaultSelected?: Id;
  onChange?: (id: Id) => void;
}

/** Views of the same place; arrow keys move. The row scrolls sideways when it must. */
export function Tabs<Id extends string = string>({ label, items, selected, defaultSelected, onChange }: TabsProps<Id>) {
  return (
    <Root selectedKey={selected} defaultSelectedKey={defaultSelected} onSelectionChange={(key) => onChange?.(String(key) as Id)}>
      <List aria-label={label}>
        {items.map((item) => (
          <Item key={item.id} id={item.id} isDisabled={item.disabled}>
            {item.icon && <Icon name={item.icon} size={18} />}
            {item.label}
          </Item>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.id} id={item.id}>
          {item.content}
        </Panel>
      ))}
    </Root>
  );
}
