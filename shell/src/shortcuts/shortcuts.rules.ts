/** The single-key shortcuts; Ctrl/Cmd-K belongs to the palette. */
export const SHORTCUTS = ['/', 'n', '?', 'j', 'k', 'c', 'e', '1', '2', '3', '4', '5'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** Where `g` and then a letter leads: a place by its id, or Settings. */
export const LETTERS: Readonly<Record<string, string>> = {
  d: 'dashboard',
  m: 'my-day',
  p: 'prospects',
  b: 'board',
  t: 'partners',
  c: 'calendar',
  f: 'training',
  s: 'settings',
  a: 'admin',
};
/** How long `g` waits for its letter. */
export const GO_WITHIN_MS = 1500;

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

/** The key of a press that may be a shortcut; none in text fields, and none together with a modifier key. Shift is allowed, because some keyboards need it for `/` and `?`. */
export function plainKey(press: Press, target: Element | null): string | undefined {
  if (press.defaultPrevented || press.repeat || press.isComposing || press.ctrlKey || press.metaKey || press.altKey)
    return undefined;
  return target?.closest(TAKES_LETTERS) ? undefined : press.key;
}

/** Which shortcut a key press is. */
export const shortcutOf = (press: Press, target: Element | null): Shortcut | undefined => {
  const pressed = plainKey(press, target);
  return SHORTCUTS.find((key) => key === pressed);
};

/**
 * The first element marked with this key, alone or among others, that is visible and not behind a dialog; a field before a button, which on a phone
 * opens and closes it.
 */
export function reachable(page: ParentNode, key: Shortcut): HTMLElement | undefined {
  const there = [...page.querySelectorAll<HTMLElement>(`[data-shortcut~="${key}"]`)].filter(
    (element) =>
      !element.closest('[inert], [aria-hidden="true"]') &&
      !element.matches(':disabled') &&
      (typeof element.checkVisibility !== 'function' || element.checkVisibility()),
  );
  return there.find((element) => element.matches('input')) ?? there[0];
}
