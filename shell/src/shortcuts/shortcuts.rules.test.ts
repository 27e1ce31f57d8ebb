import { describe, expect, test } from '@jest/globals';
import { LETTERS, SHORTCUTS, reachable, shortcutOf } from './shortcuts.rules';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});
const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.querySelector('[data-at]') ?? document.body;
};

describe('which shortcut a key is', () => {
  test.each(['/', 'n', '?', 'j', 'k', 'c', 'e', '1', '5'] as const)('%s', (key) =>
    expect(shortcutOf(press(key), null)).toBe(key),
  );
  test.each([
    ['a', {}],
    ['6', {}],
    ['N', {}],
    ['n', { ctrlKey: true }],
    ['n', { metaKey: true }],
    ['/', { altKey: true }],
    ['n', { repeat: true }],
    ['n', { isComposing: true }],
    ['n', { defaultPrevented: true }],
  ])('none: %s %j', (key, more) => expect(shortcutOf(press(key, more), null)).toBeUndefined());
  test.each([
    '<input data-at>',
    '<input type="search" data-at>',
    '<textarea data-at></textarea>',
    '<select data-at></select>',
    '<p contenteditable="true"><b data-at>x</b></p>',
    '<ul role="listbox"><li data-at></li></ul>',
    '<div role="menu"><button data-at></button></div>',
    '<button aria-haspopup="listbox" data-at></button>',
  ])('none where letters are typed or choose: %s', (html) =>
    expect(shortcutOf(press('n'), element(html))).toBeUndefined(),
  );
  test.each([
    '<button data-at></button>',
    '<input type="checkbox" data-at>',
    '<a href="/" data-at></a>',
    '<main data-at></main>',
    '<div role="treegrid"><div data-at></div></div>',
  ])('also on %s', (html) => expect(shortcutOf(press('n'), element(html))).toBe('n'));
});

test('no place takes the letter that begins the way to it', () => {
  expect(Object.keys(LETTERS)).not.toContain('g');
  expect(SHORTCUTS).not.toContain('g');
});

test('what is marked is found, but nothing behind a dialog, and nothing that is disabled', () => {
  element(
    '<div inert><button data-shortcut="n">a</button></div><div aria-hidden="true"><button data-shortcut="n">b</button></div><button data-shortcut="n" disabled>c</button><button data-shortcut="/">d</button><button data-shortcut="n">e</button>',
  );
  expect(reachable(document, 'n')?.textContent).toBe('e');
  expect(reachable(document, '?')).toBeUndefined();
  // A button that opens a search would close it.
  element('<button data-shortcut="/">open</button><input data-shortcut="/" name="search">');
  expect(reachable(document, '/')?.getAttribute('name')).toBe('search');
  element('<div data-shortcut="j k">list</div>');
  expect(reachable(document, 'k')?.textContent).toBe('list');
});
