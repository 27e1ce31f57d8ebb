import {
  type Brand,
  type CurrentUser,
  type ReleasedRemote,
  complianceStatus,
  consentHistory,
  currentUser,
  progress,
  unreadNotifications,
} from '@nb/contracts';
import { type I18n, type Language, type TextLoaders, addTexts, createI18n } from '@nb/i18n';
import { forceTheme } from '@nb/ui';
import { type RenderResult, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { type ComponentType, act } from 'react';
import { AppProviders } from '../app/app-providers';
import { withAppRoot } from '../app/app-root';
import { type AppStore, createAppStore } from '../app/store';
import type { RemoteModule, SlotComponent } from '../remotes/remote-module';
import { type InitialEntry, createMemoryRouter } from 'react-router-dom';
import { type RouteObject, RouterProvider } from '../routing/index';
import { replaceLeavePage } from '../session/leave-page';
import { sessionApi } from '../session/session.api';
import { buildBrand, buildComplianceStatus, buildProgress, buildReleasedRemote, buildUser } from './builders';
import { type FakeNetwork, fake, fakeNetwork } from './network';

export interface RenderOptions {
  /** Where it starts; `/` by default. Several entries make a history, the last is shown; the router's location of another render is its reload. */
  path?: string | InitialEntry[];
  /** Answers of the server, asked before the standard ones (user, empty progress, agreed compliance, zone). */
  handlers?: HttpHandler[];
  /** Who is signed in; `null` = nobody. */
  user?: CurrentUser | null;
  language?: Language;
  theme?: 'light' | 'dark';
  brand?: Partial<Brand>;
  /** Texts of namespaces: `{ team: englishTexts }`. English alone is enough. */
  texts?: Record<string, object>;
  /** Components of other remotes that slots show here. */
  slots?: Record<string, ComponentType<never>>;
  /** Other remotes, for tests of the shell. */
  remotes?: { released: ReleasedRemote; module: () => Promise<RemoteModule> }[];
  /** The releases when the page asks again; the same by default. */
  newest?: () => ReleasedRemote[];
}

export interface Rendered extends RenderResult {
  /** Simulated keyboard and mouse. */
  user: UserEvent;
  store: AppStore;
  router: ReturnType<typeof createMemoryRouter>;
  i18n: I18n;
  network: FakeNetwork;
  /** Addresses to which the page was left by a full navigation. */
  left: string[];
}

let open: (() => void)[] = [];

/** Ends what `renderRoutes` started. Called by itself after each test. */
export function endRender(): void {
  cleanup();
  for (const end of open.splice(0)) end();
  localStorage.clear();
  sessionStorage.clear();
}

const SLOTS = 'mfe-slots';
const slotRemote = (slots: Record<string, ComponentType<never>>) => ({
  released: buildReleasedRemote({ name: SLOTS, pathPrefixes: ['/mfe-slots'], nav: [], slots: Object.keys(slots) }),
  module: async (): Promise<RemoteModule> => ({
    contract: 1,
    namespace: SLOTS,
    texts: {},
    routes: [],
    slots: slots as unknown as Record<string, SlotComponent>,
  }),
});

/**
 * Shows pages as the app does: real router, real store, real texts and theme, and a network that only `handlers` answer.
 * Resolves once the first render is done; then find things with `findBy…`.
 */
export async function renderRoutes(routes: RouteObject[], options: RenderOptions = {}): Promise<Rendered> {
  const {
    path = '/',
    handlers = [],
    user: given = buildUser(),
    language = given?.language ?? 'en',
    theme = 'light',
    brand,
    texts = {},
    slots,
    remotes = [],
    newest,
  } = options;
  // The account's language is the one that shows (useAccountLanguage).
  const user = given && { ...given, language };
  const i18n = await createI18n({ language });
  for (const [namespace, english] of Object.entries(texts)) {
    await addTexts(i18n, namespace, { en: async () => ({ default: english }) } satisfies TextLoaders);
  }
  const network = fakeNetwork([
    ...handlers,
    fake.get('/api/auth/user', currentUser.nullable(), user, { status: user === null ? 401 : 200 }),
    fake.get('/api/training/progress', progress, buildProgress()),
    fake.get('/api/compliance/status', complianceStatus, buildComplianceStatus()),
    fake.get('/api/compliance/history', consentHistory, { consents: [] }),
    fake.get('/api/team/notifications/unread', unreadNotifications, { unread: 0 }),
    fake.raw('put', '/api/user/device-zone', null, { status: 204 }),
  ]);
  const left: string[] = [];
  const store = createAppStore();
  // Signed in before the page opens: tests of pages need no wait for it.
  store.dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]));
  open.push(
    network.close,
    replaceLeavePage((url) => {
      left.push(url);
    }),
    forceTheme(theme),
  );

  const known = [...remotes, ...(slots ? [slotRemote(slots)] : [])];
  const entries = typeof path === 'string' ? [path] : path;
  const router = createMemoryRouter(withAppRoot(routes), { initialEntries: entries, initialIndex: entries.length - 1 });
  const view = await act(async () =>
    render(
      <AppProviders
        store={store}
        i18n={i18n}
        brand={buildBrand(brand)}
        manifest={Promise.resolve({ remotes: known.map(({ released }) => released) })}
        fetchManifest={async () => ({ remotes: newest?.() ?? known.map(({ released }) => released) })}
        loadModule={async ({ name }) => {
          const found = known.find(({ released }) => released.name === name);
          if (found === undefined) throw new Error(`No remote ${name} in this test`);
          const module = await found.module();
          await addTexts(i18n, module.namespace, module.texts);
          return module;
        }}
      >
        <RouterProvider router={router} />
      </AppProviders>,
    ),
  );
  open.push(() => router.dispose());
  return Object.assign(view, { user: userEvent.setup(), store, router, i18n, network, left });
}
