import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, renderHook } from '@testing-library/react';

type ThemeModule = typeof import('./theme');
let dark = false;
let systemListeners: (() => void)[] = [];
const attribute = (): string | null => document.documentElement.getAttribute('data-theme');
const fresh = (): ThemeModule => {
  let loaded: ThemeModule | undefined;
  jest.isolateModules(() => {
    loaded = require('./theme') as ThemeModule;
  });
  if (!loaded) throw new Error('not loaded');
  return loaded;
};
function runScript(): void {
  const { themeScript } = require('./theme-script') as typeof import('./theme-script');
  // The page runs it inline; there is no other way to run a string.
  // oxlint-disable-next-line no-eval
  (0, eval)(themeScript);
}

beforeEach(() => {
  dark = false;
  systemListeners = [];
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-light-paths');
  window.matchMedia = ((query: string) => ({
    matches: dark,
    media: query,
    addEventListener: (_: string, listener: () => void) => systemListeners.push(listener),
    removeEventListener: (_: string, listener: () => void) => {
      systemListeners = systemListeners.filter((one) => one !== listener);
    },
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => history.replaceState(null, '', '/'));

test('what react-aria would put before all other style sheets is what the page brings with it', () => {
  const { pressableStyle } = require('./theme-script') as typeof import('./theme-script');
  const { Button } = require('react-aria-components') as typeof import('react-aria-components');
  const environment = process.env['NODE_ENV'];
  const show = () => {
    // In tests it leaves the page alone.
    process.env['NODE_ENV'] = 'production';
    try {
      render(<Button>Save</Button>).unmount();
    } finally {
      process.env['NODE_ENV'] = environment;
    }
    return [...document.head.querySelectorAll('style')].filter(({ textContent }) => textContent.includes('pressable'));
  };
  const [added] = show();
  expect([added?.id, added?.textContent.replaceAll(/\s+/g, '').replaceAll(';}', '}')]).toEqual([
    pressableStyle.id,
    pressableStyle.css.replaceAll(' ', ''),
  ]);
  expect(document.head.firstElementChild).toBe(added);
  document.head.innerHTML = `<meta><style id="${pressableStyle.id}">${pressableStyle.css}</style>`;
  expect(show()).toHaveLength(1);
  expect(document.head.firstElementChild?.tagName).toBe('META');
  document.head.innerHTML = '';
});

describe('theme controller', () => {
  test('is light by default, whatever the system says', () => {
    dark = true;
    const stop = fresh().startTheme();
    expect(attribute()).toBe('light');
    stop();
  });

  test('system follows the operating system while the page is open', () => {
    localStorage.setItem('theme', 'system');
    const theme = fresh();
    const stop = theme.startTheme();
    expect(attribute()).toBe('light');
    dark = true;
    for (const listener of systemListeners) listener();
    expect(attribute()).toBe('dark');
    stop();
    expect(systemListeners).toHaveLength(0);
  });

  test('a choice is saved, shown immediately and passed to hooks', () => {
    const theme = fresh();
    theme.setTheme('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(attribute()).toBe('dark');
    expect(theme.themeChoice()).toBe('dark');
  });

  test('another tab changes this one', () => {
    const theme = fresh();
    const stop = theme.startTheme();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(attribute()).toBe('dark');
    stop();
  });

  test('nonsense in storage counts as light', () => {
    localStorage.setItem('theme', 'purple');
    expect(fresh().themeChoice()).toBe('light');
  });

  test('one page can force light; leaving it brings the choice back', () => {
    const theme = fresh();
    theme.setTheme('dark');
    const release = theme.forceTheme('light');
    expect(attribute()).toBe('light');
    expect(localStorage.getItem('theme')).toBe('dark');
    release();
    release();
    expect(attribute()).toBe('dark');
  });

  test('the hook returns the choice and the shown theme', async () => {
    const theme = await import('./theme');
    const { result } = renderHook(() => theme.useTheme());
    act(() => result.current.setTheme('dark'));
    expect(result.current).toMatchObject({ choice: 'dark', theme: 'dark' });
    act(() => result.current.setTheme('light'));
    expect(result.current).toMatchObject({ choice: 'light', theme: 'light' });
  });
});

describe('before the first paint', () => {
  test.each([
    [null, false, '/', 'light'],
    ['dark', false, '/', 'dark'],
    ['light', true, '/', 'light'],
    ['system', true, '/', 'dark'],
    ['system', false, '/', 'light'],
    ['purple', true, '/', 'light'],
    ['dark', true, '/register', 'light'],
    ['dark', true, '/register/ABC', 'light'],
    ['dark', true, '/registered', 'dark'],
  ])('choice %s, system dark %s, path %s → %s', (choice, systemIsDark, path, shown) => {
    if (choice) localStorage.setItem('theme', choice);
    dark = systemIsDark;
    document.documentElement.setAttribute('data-light-paths', '/register');
    history.replaceState(null, '', path);
    runScript();
    expect(attribute()).toBe(shown);
  });
});
