import type { Brand, PublicPageName } from '@nb/contracts';
import { type I18n, addTexts, createI18n, hasSavedLanguage, isLanguage, savedLanguage } from '@nb/i18n';
import { forceTheme, startTheme } from '@nb/ui';
import {
  announceSession,
  forgetSeen,
  leavePage,
  onSessionAnnounced,
  takeLogoutFailure,
  takeSentOn,
  showOnNextPage,
} from '@nb/web-kit';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { catchInstallPrompt } from '../offline/install-prompt';
import { registerWorker } from '../offline/register-worker';
import { forgetSkip, nextPage } from '../routing/paths';
import { texts } from '../texts/texts';
import { pages } from './pages';
import { PublicPage } from './public-page';

function enter(user: unknown, welcome: { title: string; text: string }): void {
  forgetSkip();
  announceSession(String((user as { id?: unknown } | null)?.id));
  showOnNextPage(welcome);
  leavePage(nextPage(window.location.search));
}

/** Submits a form that was submitted before hydration (marked by `earlySubmitScript`). */
function submitEarly(root: HTMLElement): void {
  root.removeAttribute('data-page');
  if (!document.documentElement.hasAttribute('data-submitted')) return;
  document.documentElement.removeAttribute('data-submitted');
  root.querySelector('form')?.requestSubmit();
}

/** Switches to the chosen language when the edge did not know it, because the cookie was deleted: the markup was hidden until now (`waitScript`). */
async function followChoice(i18n: I18n): Promise<void> {
  if (hasSavedLanguage() && savedLanguage() !== i18n.language) await i18n.changeLanguage(savedLanguage());
  document.documentElement.removeAttribute('data-wait');
}

/** Prefetches the app's scripts for the moment of signing in, after the page itself has loaded. */
function prefetchApp(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('#app-scripts');
  const prefetch = () => {
    if (scripts) document.head.append(scripts.content);
  };
  if (document.readyState === 'complete') prefetch();
  else window.addEventListener('load', prefetch, { once: true });
}

/** Hydrates the prerendered page from the edge. */
export async function hydratePublicPage(): Promise<void> {
  const root = document.getElementById('root');
  const name = root?.dataset['page'] as PublicPageName | undefined;
  if (!root || !name) throw new Error('The page has no prerendered #root');
  catchInstallPrompt();
  // Nobody is signed in: delete cached answers of the last user; and the logout has not failed.
  void forgetSeen();
  takeLogoutFailure();
  // Written and already checked by the edge.
  const brand = JSON.parse(document.getElementById('brand')?.textContent ?? '') as Brand;
  const { lang } = document.documentElement;
  const i18n = await createI18n(isLanguage(lang) ? { language: lang } : {});
  await addTexts(i18n, 'shell', texts);
  if (pages[name].isLight) forceTheme('light');
  startTheme();
  // Somebody has signed in in another tab, so open the app here too.
  onSessionAnnounced((userId) => {
    if (userId !== null) leavePage(nextPage(window.location.search));
  });
  const isSentOn = takeSentOn();
  const onReady = ({ heading }: { heading: HTMLHeadingElement | null }) => {
    // After signing out this is a normal change of page: focus its heading.
    if (isSentOn && document.activeElement === document.body) heading?.focus({ preventScroll: true });
    // After the form has taken over what was entered before hydration.
    setTimeout(() => submitEarly(root));
    void followChoice(i18n);
  };
  startTransition(() => {
    hydrateRoot(root, <PublicPage name={name} i18n={i18n} brand={brand} enter={enter} onReady={onReady} />);
  });
  prefetchApp();
  registerWorker();
}
