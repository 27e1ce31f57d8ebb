import type { Brand } from '@nb/contracts';
import { addTexts, createI18n } from '@nb/i18n';
import { startTheme } from '@nb/ui';
import { announceSession, call, forgetSeen, leavePage, onSessionAnnounced, takeLogoutFailure } from '@nb/web-kit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { catchInstallPrompt } from '../offline/install-prompt';
import { forgetSkip } from '../routing/paths';
import type { SignInFields } from '../sign-in/sign-in.rules';
import { texts } from '../texts/texts';
import { FrontDoor } from './front-door';

/** How long the page is left alone before the app is fetched for the moment of signing in. */
const QUIET_MS = 1500;

const input = (id: string) => document.querySelector<HTMLInputElement>(`#front-door #${id}`);
/** What was typed into the markup that stood here before the scripts came, and where. */
const readTyped = () => ({
  typed: { email: input('email')?.value ?? '', password: input('password')?.value ?? '', rememberMe: document.querySelector<HTMLInputElement>('#front-door [name=rememberMe]')?.checked ?? false },
  focused: document.activeElement instanceof HTMLInputElement ? document.activeElement.id : '',
});

const appDoor = () => import('./app-door');
const whenQuiet = (act: () => void) => {
  const later = () => setTimeout(act, QUIET_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
};

/** Takes the place of the prerendered page and listens. */
export async function startFrontDoor(): Promise<void> {
  const target = document.getElementById('root');
  if (target === null) throw new Error('The page has no element #root');
  startTheme();
  catchInstallPrompt();
  // Without a session nothing of whoever had one stays here; the app hears that from its first read.
  void forgetSeen();
  // Nobody is signed in here, so no logout has failed.
  takeLogoutFailure();
  // The edge wrote it, and checked it before.
  const brand = JSON.parse(document.getElementById('brand')?.textContent ?? '') as Brand;
  const i18n = await createI18n();
  await addTexts(i18n, 'shell', texts);
  // Somebody signs in in another tab: this one is theirs too.
  const stopListening = onSessionAnnounced((userId) => { if (userId !== null) leavePage('/'); });

  const root = createRoot(target);
  const signIn = async (fields: SignInFields, welcome: { title: string; text: string }) => {
    const { data, error } = await call({ url: '/api/login', method: 'POST', body: fields }, undefined, new AbortController().signal);
    if (error) throw error;
    stopListening();
    forgetSkip();
    announceSession(String((data as { id?: unknown } | null)?.id));
    try {
      const { enterApp } = await appDoor();
      // As the router writes it: this is another page than the one the visit began with.
      history.replaceState({ usr: null, key: 'signed-in', idx: 0 }, '', '/');
      await enterApp({ user: data, welcome, leave: () => root.unmount() });
    } catch {
      // Its files can't be had: the page of now has the names of those there are.
      leavePage('/');
    }
  };

  const { typed, focused } = readTyped();
  flushSync(() => root.render(<FrontDoor i18n={i18n} brand={brand} typed={typed} signIn={signIn} />));
  // What the markup needed before, the components have brought along by now.
  document.querySelector('style[data-prerendered]')?.remove();
  document.documentElement.removeAttribute('data-wait');
  if (focused) document.getElementById(focused)?.focus();
  whenQuiet(() => { appDoor().catch(() => undefined); });
}
