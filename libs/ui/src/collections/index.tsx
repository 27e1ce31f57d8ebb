import type { ReactElement } from 'react';
import { deferred } from '../deferred';
import type { ComboBox as ComboBoxType, ComboBoxProps } from '../fields/combo-box';
import type { Option, Select as SelectType, SelectProps } from '../fields/select';
import type { SliderProps } from '../fields/slider';
import type { TabItem, Tabs as TabsType, TabsProps } from '../navigation/tabs';
import type { CommandPaletteProps } from '../overlays/command-palette';
import type { MenuItem, MenuProps, MenuSeparator } from '../overlays/menu';
import type { PopoverPanelProps } from '../overlays/popover-panel';
import { WaitingField, WaitingTabs } from '../waiting';
import { WaitingMenu } from './waiting-menu';

export type {
  ComboBoxProps,
  MenuItem,
  MenuProps,
  MenuSeparator,
  Option,
  PopoverPanelProps,
  SelectProps,
  SliderProps,
  TabItem,
  TabsProps,
};

// They share react-aria's collections, so all of them are in one chunk that is not part of the first load.

/** One of up to about fifteen; for more use ComboBox. */
export const Select = deferred<SelectProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../fields/select')).Select,
  WaitingField,
) as unknown as typeof SelectType;
/** One of many, found by typing. */
export const ComboBox = deferred<ComboBoxProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../fields/combo-box')).ComboBox,
  WaitingField,
) as unknown as typeof ComboBoxType;
/** A scale in whole steps, 1 to 10 by default. */
export const Slider = deferred<SliderProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../fields/slider')).Slider,
  WaitingField,
);
/** Views of the same place; arrow keys move. */
export const Tabs = deferred<TabsProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../navigation/tabs')).Tabs,
  () => <WaitingTabs />,
) as unknown as typeof TabsType;
/** Everything that can be gone to or done, found by typing. */
export const CommandPalette = deferred<CommandPaletteProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../overlays/command-palette')).CommandPalette,
  () => null as unknown as ReactElement,
);
/** Actions or places behind a button. */
export const Menu = deferred<MenuProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../overlays/menu')).Menu,
  WaitingMenu,
);
/** A panel below its button, the whole screen on a phone. */
export const PopoverPanel = deferred<PopoverPanelProps>(
  async () => (await import(/* webpackChunkName: "collections" */ '../overlays/popover-panel')).PopoverPanel,
  WaitingMenu,
);
