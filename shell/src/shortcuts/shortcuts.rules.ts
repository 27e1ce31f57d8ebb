/** The keys that stand for themselves; Ctrl/Cmd-K is the palette's own. */
export const SHORTCUTS = ['/', 'n', '?'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** What of a key press decides, by its parts. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Where a letter is text, or chooses by its first letter. */
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
  '[role="treegrid"]',
  '[aria-haspopup="listbox"]',
].join(', ');

/** Which shortcut a key press is; none where letters are typed, and none together with another key. Shift is how some keyboards write `/` and `?`. */
export function shortcutOf(press: Press, target: Element | null): Shortcut | undefined {
  if (press.defaultPrevented || press.repeat || press.isComposing || press.ctrlKey || press.metaKey || press.altKey)
    return undefined;
  if (target?.closest(TAKES_LETTERS)) return undefined;
  return SHORTCUTS.find((key) => key === press.key);
}

/** The first of the page's elements that can be seen and reached: nothing behind a dialog. */
export function reachable(page: ParentNode, key: Shortcut): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(`[data-shortcut="${key}"]`)].find(
    (element) =>
      !element.closest('[inert], [aria-hidden="true"]') &&
      !element.matches(':disabled') &&
      (typeof element.checkVisibility !== 'function' || element.checkVisibility()),
  );
}
