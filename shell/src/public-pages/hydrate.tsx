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
  tellOnNextPage,
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
  tellOnNextPage(welcome);
  leavePage(nextPage(window.location.search));
}

/** Somebody pressed Enter before the page could be used (`earlySubmitScript`, which ends here). */
function submitEarly(root: HTMLElement): void {
  root.removeAttribute('data-page');
  if (!document.documentElement.hasAttribute('data-submitted')) return;
  document.documentElement.removeAttribute('data-submitted');
  root.querySelector('form')?.requestSubmit();
}

/** The edge knows the chosen language by a cookie, which a browser may have forgotten: the markup, in another one, was hidden until now (`waitScript`). */
async function followChoice(i18n: I18n): Promise<void> {
  if (hasSavedLanguage() && savedLanguage() !== i18n.language) await i18n.changeLanguage(savedLanguage());
  document.documentElement.removeAttribute('data-wait');
}

/** Has the app's scripts fetched for the moment of signing in, once the page itself has all it needs. */
function prefetchApp(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('#app-scripts');
  const prefetch = () => {
    if (scripts) document.head.append(scripts.content);
  };
  if (document.readyState === 'complete') prefetch();
  else window.addEventListener('load', prefetch, { once: true });
}

/** Hydrates the prerendered page that the edge has given. */
export async function hydratePublicPage(): Promise<void> {
  const root = document.getElementById('root');
  const name = root?.dataset['page'] as PublicPageName | undefined;
  if (!root || !name) throw new Error('The page has no prerendered #root');
  catchInstallPrompt();
  // Nobody is signed in: what a person left in this browser goes, and no logout has failed.
  void forgetSeen();
  takeLogoutFailure();
  // The edge wrote it, and checked it before.
  const brand = JSON.parse(document.getElementById('brand')?.textContent ?? '') as Brand;
  const { lang } = document.documentElement;
  const i18n = await createI18n(isLanguage(lang) ? { language: lang } : {});
  await addTexts(i18n, 'shell', texts);
  if (pages[name].isLight) forceTheme('light');
  startTheme();
  // Somebody signs in in another tab: this one is theirs too.
  onSessionAnnounced((userId) => {
    if (userId !== null) leavePage(nextPage(window.location.search));
  });
  const isSentOn = takeSentOn();
  const onReady = ({ heading }: { heading: HTMLHeadingElement | null }) => {
    // For somebody who has signed out, this is a change of page like any other: the focus moves to its heading.
    if (isSentOn && document.activeElement === document.body) heading?.focus({ preventScroll: true });
    // After what was entered by then is known to the form.
    setTimeout(() => submitEarly(root));
    void followChoice(i18n);
  };
  startTransition(() => {
    hydrateRoot(root, <PublicPage name={name} i18n={i18n} brand={brand} enter={enter} onReady={onReady} />);
  });
  prefetchApp();
  registerWorker();
}
