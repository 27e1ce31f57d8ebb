import type { Brand } from '@nb/contracts';
import { addTexts, createI18n, hasSavedLanguage, isLanguage } from '@nb/i18n';
import { forceTheme, startTheme } from '@nb/ui';
import { announceSession, forgetSeen, leavePage, onSessionAnnounced, takeLogoutFailure, takeSentOn } from '@nb/web-kit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { catchInstallPrompt } from '../offline/install-prompt';
import { registerWorker } from '../offline/register-worker';
import { forgetSkip, nextPage } from '../routing/paths';
import { texts } from '../texts/texts';
import type { Door, DoorName, DoorPageProps, Typed } from './doors';
import { FrontDoor } from './front-door';

/** How long the page is left alone before the app is fetched for the moment of signing in. */
const QUIET_MS = 1500;

const DOORS: Record<DoorName, () => Promise<{ door: Door }>> = {
  auth: () => import('./auth-door'),
  landing: () => import('./landing-door'),
  register: () => import('./register-door'),
  reset: () => import('./reset-door'),
  'new-password': () => import('./reset-door'),
};

/** What was typed into the markup that stood here before the scripts came. */
const readTyped = (markup: HTMLElement): Typed =>
  Object.fromEntries(
    [...markup.querySelectorAll('input')].map(({ name, type, checked, value }) => [
      name,
      type === 'checkbox' ? checked : value,
    ]),
  );

/** How to find again what has the focus in the markup: a field by its name, a link by its address. */
const readFocus = (): string | undefined => {
  const here = document.activeElement;
  if (here instanceof HTMLInputElement) return `input[name="${CSS.escape(here.name)}"]`;
  const address = here instanceof HTMLAnchorElement ? here.getAttribute('href') : null;
  return address === null ? undefined : `a[href="${CSS.escape(address)}"]`;
};

/** The language that was chosen in the markup before the scripts came; its own one is what the edge had it made in. */
const readChosen = (markup: HTMLElement): string | undefined => {
  const select = markup.querySelector<HTMLSelectElement>('select[name="language"]');
  return select?.selectedOptions[0]?.defaultSelected === false ? select.value : undefined;
};

const appDoor = () => import('./app-door');
const whenQuiet = (act: () => void) => {
  const later = () => setTimeout(act, QUIET_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
};

/** The words of the markup stay those of the page, unless another language was chosen here. */
async function startTexts() {
  const { lang } = document.documentElement;
  const i18n = await createI18n(!hasSavedLanguage() && isLanguage(lang) ? { language: lang } : {});
  await addTexts(i18n, 'shell', texts);
  return i18n;
}

/** Takes the place of the prerendered page `name` and listens. */
export async function startFrontDoor(name: DoorName): Promise<void> {
  const target = document.getElementById('root');
  const markup = document.getElementById('front-door');
  if (target === null || markup === null) throw new Error('The page has no element #root with markup in it');
  const opening = DOORS[name]();
  catchInstallPrompt();
  // Without a session nothing of whoever had one stays here; the app hears that from its first read.
  void forgetSeen();
  // Nobody is signed in here, so no logout has failed.
  takeLogoutFailure();
  // The edge wrote it, and checked it before.
  const brand = JSON.parse(document.getElementById('brand')?.textContent ?? '') as Brand;
  const [i18n, { door }] = await Promise.all([startTexts(), opening]);
  if (door.isLight) forceTheme('light');
  startTheme();
  // Somebody signs in in another tab: this one is theirs too.
  const stopListening = onSessionAnnounced((userId) => {
    if (userId !== null) leavePage(nextPage(window.location.search));
  });

  const root = createRoot(target);
  const enter: DoorPageProps['enter'] = async (user, welcome) => {
    stopListening();
    forgetSkip();
    announceSession(String((user as { id?: unknown } | null)?.id));
    try {
      const { enterApp } = await appDoor();
      // As the router writes it: this is another page than the one the visit began with.
      history.replaceState({ usr: null, key: 'signed-in', idx: 0 }, '', nextPage(window.location.search));
      await enterApp({ user, welcome, leave: () => root.unmount() });
    } catch {
      // Its files can't be had: the page of now has the names of those there are.
      leavePage(nextPage(window.location.search));
    }
  };

  const typed = readTyped(markup);
  const focused = readFocus();
  const chosen = readChosen(markup);
  flushSync(() =>
    root.render(
      <FrontDoor
        i18n={i18n}
        brand={brand}
        door={door}
        query={new URLSearchParams(window.location.search)}
        typed={typed}
        enter={enter}
      />,
    ),
  );
  // What the markup needed before, the components have brought along by now.
  document.querySelector('style[data-prerendered]')?.remove();
  document.documentElement.removeAttribute('data-wait');
  const sentOn = takeSentOn();
  if (focused !== undefined) target.querySelector<HTMLElement>(focused)?.focus();
  // Whoever has signed out hears, and goes on by keyboard, from where that led (ux.md 7).
  else if (sentOn && document.activeElement === document.body)
    target.querySelector('h1')?.focus({ preventScroll: true });
  const languages = target.querySelector<HTMLSelectElement>('select[name="language"]');
  if (chosen !== undefined && languages) {
    languages.value = chosen;
    languages.dispatchEvent(new Event('change', { bubbles: true }));
  }
  // Somebody pressed Enter while the markup stood here (theme-script).
  if (document.documentElement.hasAttribute('data-submitted')) {
    document.documentElement.removeAttribute('data-submitted');
    target.querySelector('form')?.requestSubmit();
  }
  whenQuiet(() => {
    appDoor().then(registerWorker, () => undefined);
  });
}
