import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PUBLIC_PAGES, type PublicPageName, brand, currentUser } from '@nb/contracts';
import { LANGUAGES, addTexts, createI18n } from '@nb/i18n';
import { earlySubmitScript } from '@nb/ui/theme-script';
import {
  type FakeNetwork,
  act,
  buildBrand,
  buildUser,
  fake,
  fakeNetwork,
  replaceLeavePage,
  screen,
  waitFor,
} from '@nb/web-kit/testing';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { texts } from '../texts/texts';
import { hydratePublicPage } from './hydrate';
import { PublicPage } from './public-page';

let network: FakeNetwork;
let left: string[];
let giveBack: () => void;
let said: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  left = [];
  giveBack = replaceLeavePage((url) => left.push(url));
  said = jest.spyOn(console, 'error');
});
afterEach(() => {
  // Among them what React says of a page that is not what it hydrates.
  const errors = said.mock.calls.map(String);
  said.mockRestore();
  expect(errors).toEqual([]);
  giveBack();
  network?.close();
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  sessionStorage.clear();
});

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What the build makes and the edge fills in, before any script. */
async function prerendered(name: PublicPageName, language: string, own = buildBrand()): Promise<void> {
  const i18n = await createI18n({ language: language as 'en' });
  await addTexts(i18n, 'shell', texts);
  const places = { ...brand.parse(buildBrand()), name: '%BRAND_NAME%', supportEmail: '%BRAND_SUPPORT_EMAIL%' };
  const html = renderToString(<PublicPage name={name} i18n={i18n} brand={places} enter={() => undefined} />)
    .replaceAll('%BRAND_NAME%', () => escapeHtml(own.name))
    .replaceAll('%BRAND_SUPPORT_EMAIL%', () => escapeHtml(own.supportEmail));
  document.head.innerHTML = `<script type="application/json" id="brand">${JSON.stringify(brand.parse(own)).replaceAll('<', '\\u003c')}</script>`;
  document.body.innerHTML = `<div id="root" data-page="${name}">${html}</div>`;
  document.documentElement.lang = language;
}

async function start(handlers: Parameters<typeof fakeNetwork>[0] = []) {
  network = fakeNetwork(handlers);
  await act(() => hydratePublicPage());
  await waitFor(() => expect(document.querySelector('[data-page]')).toBeNull());
  return userEvent.setup();
}
async function open(name: PublicPageName = 'sign-in', handlers: Parameters<typeof fakeNetwork>[0] = []) {
  await prerendered(name, 'en');
  return start(handlers);
}
const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'secret-123');
};

describe('hydrating', () => {
  test.each(PUBLIC_PAGES.flatMap(({ name }) => LANGUAGES.map((language) => [name, language] as const)))(
    '%s in %s keeps every element of the markup, with any brand in it, and asks the server nothing',
    async (name, language) => {
      await prerendered(
        name,
        language,
        buildBrand({ name: `Ann & "Co" </script><b> 'x'`, supportEmail: 'a+b@example.com' }),
      );
      const [heading, before] = [document.querySelector('h1'), document.querySelector('#root')?.textContent];
      await start();
      expect(document.querySelector('h1')).toBe(heading);
      expect(document.querySelector('#root')?.textContent).toBe(before);
      expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual([language, null]);
      expect(document.title).toMatch(/ · Ann & "Co" <\/script><b> 'x'$/);
      expect(network.calls).toHaveLength(0);
    },
  );

  test('knows what was entered before, and leaves the focus where it is', async () => {
    await prerendered('sign-in', 'en');
    document.querySelector<HTMLInputElement>('#email')!.value = 'ada@';
    document.querySelector<HTMLInputElement>('[name=rememberMe]')!.checked = true;
    document.querySelector<HTMLInputElement>('#email')!.focus();
    const user = await start([fake.post('/api/login', currentUser, buildUser())]);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.type(screen.getByLabelText('Email'), 'example.test');
    await user.type(screen.getByLabelText('Password'), 'secret-123{Enter}');
    await waitFor(() => expect(left).toEqual(['/']));
    expect(network.callsTo('POST', '/api/login')[0]?.body).toEqual({
      email: 'ada@example.test',
      password: 'secret-123',
      rememberMe: true,
    });
  });

  test('signs in after an early Enter, and keeps the browser from submitting the form itself', async () => {
    // The page runs it inline; there is no other way to run a string.
    // oxlint-disable-next-line no-eval
    (0, eval)(earlySubmitScript);
    await prerendered('sign-in', 'en');
    document.querySelector<HTMLInputElement>('#email')!.value = 'ada@example.test';
    document.querySelector<HTMLInputElement>('#password')!.value = 'secret-123';
    const press = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')!.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    await start([fake.post('/api/login', currentUser, buildUser())]);
    await waitFor(() => expect(left).toEqual(['/']));
    expect(network.callsTo('POST', '/api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.test', password: 'secret-123', rememberMe: false },
    ]);
    expect(document.documentElement).not.toHaveAttribute('data-submitted');
  });

  test('follows the language that was chosen in the markup, and one that the edge did not know of', async () => {
    await prerendered('sign-in', 'en');
    document.querySelector<HTMLSelectElement>('select[name=language]')!.value = 'es';
    await start();
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    expect(document.querySelector('select')).toHaveValue('es');
    expect(localStorage.getItem('language')).toBe('es');

    network.close();
    await prerendered('sign-in', 'fr');
    localStorage.setItem('language', 'de');
    document.documentElement.setAttribute('data-wait', '');
    await start();
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-wait'));
  });

  test('moves the focus to the heading when the app led there, as signing out does, and leaves it alone otherwise', async () => {
    await open('landing');
    expect(document.body).toHaveFocus();
    network.close();
    sessionStorage.setItem('sentOn', 'another document');
    await open('landing');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('leaves nothing in this browser of what somebody saw whose session has ended', async () => {
    const gone: string[] = [];
    Object.defineProperty(window, 'caches', {
      configurable: true,
      value: {
        keys: async () => ['nb-files-1', 'nb-data-1-somebody'],
        delete: async (name: string) => gone.push(name),
      },
    });
    try {
      await open();
      await waitFor(() => expect(gone).toEqual(['nb-data-1-somebody']));
    } finally {
      Reflect.deleteProperty(window, 'caches');
    }
  });
});

describe('the sign-in page', () => {
  test('signs in once and opens the app, which welcomes', async () => {
    const user = await open('sign-in', [fake.post('/api/login', currentUser, buildUser())]);
    await fill(user);
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(left).toEqual(['/']));
    expect(network.callsTo('POST', '/api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.test', password: 'secret-123', rememberMe: false },
    ]);
    expect(sessionStorage.getItem('nextPageToast')).toMatch(/"title":"Login successful","text":"Welcome to /);
  });

  test('leads on to the page that was asked for', async () => {
    history.replaceState(null, '', '/auth?next=%2Fpartners%3Fpartner%3D1');
    const user = await open('sign-in', [fake.post('/api/login', currentUser, buildUser())]);
    await fill(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(left).toEqual(['/partners?partner=1']));
  });

  test('says a refusal beside the form and in a toast that can be sent away', async () => {
    const user = await open('sign-in', [
      fake.fails('post', '/api/login', 'auth.invalid-credentials', { detail: 'Invalid email or password' }),
    ]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(2);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    expect(left).toEqual([]);
  });

  test('opens a dialog for an unknown email', async () => {
    const user = await open('sign-in', [fake.fails('post', '/api/login', 'auth.email-not-found')]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alertdialog', { name: 'Email Not Found' }, { timeout: 8000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: "Got it, I'll contact my sponsor" }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('a refusal follows the language that is chosen afterwards, in the toast as well', async () => {
    const user = await open('sign-in', [fake.fails('post', '/api/login', 'auth.invalid-credentials')]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findAllByText('Invalid email or password')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox'), 'de');
    expect(await screen.findByText('Anmeldung fehlgeschlagen')).toBeVisible();
    expect(screen.queryByText('Invalid email or password')).toBeNull();
  });

  test('Back closes the dialog for an unknown email before it leaves the page', async () => {
    const user = await open('sign-in', [fake.fails('post', '/api/login', 'auth.email-not-found')]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('alertdialog', { name: 'Email Not Found' }, { timeout: 8000 });
    await act(async () => {
      history.back();
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  });

  test('can be read in another language', async () => {
    const user = await open();
    await user.selectOptions(screen.getByRole('combobox'), 'de');
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  });
});

test('the landing page leads on with plain links', async () => {
  await open('landing');
  expect(screen.getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/auth');
});

test('the entry of a code is light, and leads on with what was typed', async () => {
  localStorage.setItem('theme', 'dark');
  const user = await open('register');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await user.type(screen.getByLabelText('Referral code'), 'abc 123{Enter}');
  expect(left).toEqual(['/register?code=abc123']);
});

test('the reset page, loaded again, finds the link that it was opened with', async () => {
  sessionStorage.setItem('resetLink', JSON.stringify({ token: 'secret-token', email: 'ada@example.test' }));
  const user = await open('reset-password', [
    fake.raw('post', '/api/auth/reset-link', '{"isValid":true,"email":"ada@example.test"}'),
    fake.raw('post', '/api/auth/reset-password', '{"message":"ok"}'),
  ]);
  await user.type(await screen.findByLabelText('New Password'), 'river-stone-9');
  await user.type(screen.getByLabelText('Confirm Password'), 'river-stone-9{Enter}');
  expect(await screen.findByRole('heading', { name: 'Password Reset Successful' })).toHaveFocus();
});

test('the reset page says that the link it was opened with no longer works, before anything is typed', async () => {
  sessionStorage.setItem('resetLink', JSON.stringify({ token: 'used-token', email: 'ada@example.test' }));
  await open('reset-password', [fake.raw('post', '/api/auth/reset-link', '{"isValid":false,"email":null}')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('link');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  expect(screen.queryByLabelText('New Password')).toBeNull();
});

test('the reset page asks for a link to a new password', async () => {
  const user = await open('reset-password', [fake.raw('post', '/api/auth/reset-password-request', '{"message":"ok"}')]);
  await user.type(screen.getByLabelText('Email'), 'ada@example.test{Enter}');
  expect(await screen.findByText('If an account with this email exists, a reset link has been sent.')).toBeVisible();
  expect(network.callsTo('POST', '/api/auth/reset-password-request')[0]?.body).toEqual({ email: 'ada@example.test' });
});
