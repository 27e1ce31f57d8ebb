/** The single-key shortcuts; Ctrl/Cmd-K belongs to the palette. */
export const SHORTCUTS = ['/', 'n', '?', 'j', 'k', 'c', 'e', '1', '2', '3', '4', '5'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** The parts of a key press that matter. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Elements in which a letter is text, or selects by the first letter. */
const TAKES_LETTERS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="spinbutton"]',
  '[role="listbox"]',
  '[role="menu"]',
  '[role="grid"]',
  '[aria-haspopup="listbox"]',
].join(', ');

/** Which shortcut a key press is; none in text fields, and none together with a modifier key. Shift is allowed, because some keyboards need it for `/` and `?`. */
export function shortcutOf(press: Press, target: Element | null): Shortcut | undefined {
  if (press.defaultPrevented || press.repeat || press.isComposing || press.ctrlKey || press.metaKey || press.altKey)
    return undefined;
  if (target?.closest(TAKES_LETTERS)) return undefined;
  return SHORTCUTS.find((key) => key === press.key);
}

/** The first element marked with this key, alone or among others, that is visible and not behind a dialog. */
export function reachable(page: ParentNode, key: Shortcut): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(`[data-shortcut~="${key}"]`)].find(
    (element) =>
      !element.closest('[inert], [aria-hidden="true"]') &&
      !element.matches(':disabled') &&
      (typeof element.checkVisibility !== 'function' || element.checkVisibility()),
  );
}
