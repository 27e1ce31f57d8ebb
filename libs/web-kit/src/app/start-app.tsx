import { startTheme } from '@nb/ui';
import { type TextLoaders, addTexts, createI18n } from '@nb/i18n';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type RouteObject, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { call } from '../api/call';
import { dropEarlyReads } from '../api/early-reads';
import { forgetSeen } from '../connection/forget-person';
import { forgetDrafts } from '../drafts/unsent-drafts';
import { prepareRemotes } from '../remotes/load-remote';
import { fetchReleaseManifest } from '../remotes/manifest';
import { startOverrides } from '../remotes/overrides';
import { remoteOfPath } from '../remotes/remotes-context';
import { AppProviders } from './app-providers';
import { rooted } from './app-root';
import { pause } from './in-pieces';
import { loadBrand } from './load-brand';
import { knownUser, sessionApi } from '../session/session.api';
import { toastShown } from '../toast/toast.slice';
import { PROGRESS_URL, progressApi } from '../training/progress.api';
import { type AppStore, createAppStore } from './store';

export interface StartOptions {
  /** The app's own namespace of texts, loaded before anything shows. */
  namespace: string;
  texts: TextLoaders;
  /** What shows first depends on who is signed in. */
  readerFirst?: boolean;
}

/** A session that is not known after so long is waited for on screen. */
const READER_LIMIT_MS = 1000;

/** How the sign-in page, which is there before the app, hands over to it without loading the page anew. */
export interface Arrival {
  /** What the server answered to the sign-in. */
  user: unknown;
  welcome: { title: string; text: string };
  /** Called when the app is about to take the place of what shows. */
  leave: () => void;
}

/**
 * Starts an app in `#root`: texts, brand, theme, store, router, live stream, toasts. Resolves once it is on screen; while
 * the server does not answer at all it shows a plain line and tries again. `own`: the app's own texts, there before the first paint.
 */
export async function startApp(routes: RouteObject[], own?: StartOptions, arrival?: Arrival): Promise<void> {
  const target = document.getElementById('root');
  if (target === null) throw new Error('The page has no element #root');
  startTheme();
  startOverrides();
  const manifest = fetchReleaseManifest();
  // What a remote's page needs of this one is on its way while the frame is being made. Whoever needs it hears of a failure; here it must not count as unhandled.
  manifest
    .then(({ remotes }) => (remoteOfPath(remotes, window.location.pathname) ? prepareRemotes() : undefined))
    .catch(() => undefined);
  const store = createAppStore();
  // All of it is begun at once, but for a breath between what each does first: together they keep a slow phone's page from answering (performance.md 12).
  await pause();
  const reading = own?.readerFirst && !arrival ? readReader(store) : undefined;
  await pause();
  const branding = loadBrandPatiently(target);
  await pause();
  const [i18n, brand] = await Promise.all([startTexts(own), branding, reading]);
  if (own) await addTexts(i18n, own.namespace, own.texts);
  const router = createBrowserRouter(rooted(routes));
  if (arrival) {
    // As after any sign-in: nothing kept under another account may be seen under this one.
    void forgetSeen();
    const known = knownUser(arrival.user);
    if (known) {
      forgetDrafts(known.id);
      store.dispatch(known.shown);
    }
    store.dispatch(toastShown({ tone: 'success', sticky: false, ...arrival.welcome }));
    arrival.leave();
  }
  const root = createRoot(target);
  // What the page came with stays until the first render takes its place, which is made in pieces between which the page can answer.
  startTransition(() =>
    root.render(
      <AppProviders store={store} i18n={i18n} brand={brand} manifest={manifest}>
        <RouterProvider router={router} />
      </AppProviders>,
    ),
  );
}

/**
 * Who is signed in and how far they have come, before the first render: what is drawn at an answer of the store is drawn in one go, and would be
 * the whole frame. Never rejects: what could not be read is asked for again, and told, where it is shown.
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
    if (!user) return;
    if (user.tempPassword && !user.passwordChangeSkipped) {
      // The server refuses everything else until that is changed or put off. The page came with this read asked for beforehand (edge, FIRST_READS), and the
      // browser gives the refusal to whoever asks first: taken here, so that after «Skip for now» the server is asked.
      void call({ url: PROGRESS_URL }, undefined, new AbortController().signal);
      return;
    }
    await store.dispatch(progressApi.endpoints.progress.initiate(user.id, { subscribe: false }));
  };
  await Promise.race([reading().finally(dropEarlyReads), tooLate]);
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
