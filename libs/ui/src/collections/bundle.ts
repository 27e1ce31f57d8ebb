/** Menus, lists, tabs and scales share react-aria's collections; fetched together, apart from the first load. */
export { ComboBox } from '../fields/combo-box';
export { Select } from '../fields/select';
export { Slider } from '../fields/slider';
export { Tabs } from '../navigation/tabs';
export { CommandPalette } from '../overlays/command-palette';
export { Menu } from '../overlays/menu';
export { PopoverPanel } from '../overlays/popover-panel';
