import { startTheme } from '@nb/ui';
import { type TextLoaders, addTexts, createI18n } from '@nb/i18n';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type RouteObject, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { prepareRemotes } from '../remotes/load-remote';
import { fetchReleaseManifest } from '../remotes/manifest';
import { startOverrides } from '../remotes/overrides';
import { remoteOfPath } from '../remotes/remotes-context';
import { AppProviders } from './app-providers';
import { withAppRoot } from './app-root';
import { loadBrand } from './load-brand';
import { dropEndedBrowserSession } from '../connection/browser-session';
import { forgetOldDrafts } from '../drafts/unsent-drafts';
import { sessionApi } from '../session/session.api';
import { takeNextPageToast } from '../toast/next-page-toast';
import { toastShown } from '../toast/toast.slice';
import { progressApi } from '../training/progress.api';
import { type AppStore, createAppStore } from './store';

export interface StartOptions {
  /** The app's own namespace of texts, loaded before anything shows. */
  namespace: string;
  texts: TextLoaders;
  /** The first page depends on who is signed in. */
  readerFirst?: boolean;
}

/** When the session is not known after this time, the app renders and waits visibly. */
const READER_LIMIT_MS = 1000;

/**
 * Starts an app in `#root`: texts, brand, theme, store, router, live stream, toasts. Resolves once it is on screen; while
 * the server does not answer at all it shows a plain line and tries again. `own`: the app's own texts, there before the first paint.
 */
export async function startApp(routes: RouteObject[], own?: StartOptions): Promise<void> {
  const target = document.getElementById('root');
  if (target === null) throw new Error('The page has no element #root');
  startTheme();
  forgetOldDrafts();
  await dropEndedBrowserSession();
  startOverrides();
  const manifest = fetchReleaseManifest();
  // Prefetches what the remote of this page needs while the frame renders. Its user handles a failure; here it must not be an unhandled rejection.
  manifest
    .then(({ remotes }) => (remoteOfPath(remotes, window.location.pathname) ? prepareRemotes() : undefined))
    .catch(() => undefined);
  const store = createAppStore();
  const toast = takeNextPageToast();
  if (toast) store.dispatch(toastShown({ tone: 'success', sticky: false, ...toast }));
  const [i18n, brand] = await Promise.all([
    startTexts(own),
    loadBrandPatiently(target),
    own?.readerFirst ? readReader(store) : undefined,
  ]);
  const router = createBrowserRouter(withAppRoot(routes));
  const root = createRoot(target);
  // The prerendered markup stays until the first render replaces it; as a transition that does not block input.
  startTransition(() =>
    root.render(
      <AppProviders store={store} i18n={i18n} brand={brand} manifest={manifest}>
        <RouterProvider router={router} />
      </AppProviders>,
    ),
  );
}

/**
 * Reads the user and their progress before the first render, because their answers would render the whole frame again, in one long task. Never
 * rejects: the components that show them read again what failed, and show the error.
 */
async function readReader(store: AppStore): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, READER_LIMIT_MS);
  });
  const reading = async () => {
    const { data: user } = await store.dispatch(
      sessionApi.endpoints.currentUser.initiate(undefined, { subscribe: false }),
    );
    // Until a temporary password is changed or skipped the server refuses everything else.
    if (!user || (user.tempPassword && !user.passwordChangeSkipped)) return;
    await store.dispatch(progressApi.endpoints.progress.initiate(user.id, { subscribe: false }));
  };
  await Promise.race([reading(), tooLate]);
  clearTimeout(timer);
}

async function startTexts(own: StartOptions | undefined) {
  const i18n = await createI18n();
  if (own !== undefined) await addTexts(i18n, own.namespace, own.texts);
  return i18n;
}

async function loadBrandPatiently(target: HTMLElement) {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 15_000)) {
    try {
      return await loadBrand();
    } catch {
      target.textContent = 'The server cannot be reached. Trying again…';
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}
