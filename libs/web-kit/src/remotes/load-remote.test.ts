import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type I18n, createI18n } from '@nb/i18n';
import { buildReleasedRemote } from '../testing/index';
import { RemoteLoadError, containerName, loadRemoteModule } from './load-remote';
import { fetchReleaseManifest } from './manifest';
import type { RemoteModule } from './remote-module';

/** Plays the browser: what each script's address holds. jsdom loads no scripts by itself. */
type Served = { kind: 'container'; exported: unknown; sha?: string } | { kind: 'missing' } | { kind: 'hanging' };
let serve: (url: URL) => Served;
let requested: string[];
let watcher: MutationObserver;

const container = (exported: unknown) => ({ init: () => undefined, get: async () => () => ({ default: exported }) });
const run = (script: HTMLScriptElement) => {
  requested.push(script.src);
  const served = serve(new URL(script.src));
  if (served.kind === 'hanging') return;
  const name = new URL(script.src).pathname.split('/')[2] ?? '';
  // As browsers do: bytes that do not hash to `integrity` never run.
  const trusted = served.kind === 'container' && (!script.integrity || script.integrity === served.sha);
  if (!trusted) {
    script.dispatchEvent(new Event('error'));
    return;
  }
  Object.assign(window, { [containerName(name)]: container(served.exported) });
  script.dispatchEvent(new Event('load'));
};

const moduleOf = (over: Partial<RemoteModule> = {}): RemoteModule => ({
  contract: 1,
  namespace: 'sample',
  texts: { en: async () => ({ default: { hello: 'Hello' } }) },
  routes: [],
  ...over,
});
let i18n: I18n;
let number = 0;
const released = (over = {}) => {
  number += 1;
  const name = `mfe-test${'abcdefghijklmnopqrstuvwxyz'[number]}`;
  return buildReleasedRemote({ name, entry: `/remotes/${name}/remoteEntry.abc.js`, ...over });
};

beforeEach(async () => {
  // The runtime warns at every replacement, which is what a retry is.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  i18n = await createI18n();
  requested = [];
  watcher = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) run(node);
  });
  watcher.observe(document, { childList: true, subtree: true });
});
afterEach(() => {
  watcher.disconnect();
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.head.textContent = '';
});

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'loaded',
    (error: unknown) => (error instanceof RemoteLoadError ? error.reason : `other: ${String(error)}`),
  );

describe('loading a remote', () => {
  test('gives its module with its texts, fetched once', async () => {
    const expected = moduleOf();
    serve = () => ({ kind: 'container', exported: expected });
    const remote = released();
    const [first, second] = await Promise.all([loadRemoteModule(remote, { i18n }), loadRemoteModule(remote, { i18n })]);
    expect(first).toBe(expected);
    expect(second).toBe(expected);
    expect(requested).toHaveLength(1);
    expect(i18n.t('hello', { ns: 'sample' })).toBe('Hello');
  });

  test('fails when its files are missing, and succeeds on the same page once they are back', async () => {
    const remote = released();
    serve = () => ({ kind: 'missing' });
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('missing');
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('missing');
    serve = () => ({ kind: 'container', exported: moduleOf() });
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('loaded');
    // Really fetched each time, past any cached answer.
    expect(new Set(requested).size).toBe(3);
  });

  test('gives up at the time limit, and a hanging request does not stand in the way of the next try', async () => {
    jest.useFakeTimers();
    const remote = released();
    serve = () => ({ kind: 'hanging' });
    const first = reasonOf(loadRemoteModule(remote, { i18n }));
    await jest.advanceTimersByTimeAsync(7000);
    expect(await first).toBe('time-limit');
    serve = () => ({ kind: 'container', exported: moduleOf() });
    const second = reasonOf(loadRemoteModule(remote, { i18n }));
    await jest.advanceTimersByTimeAsync(10);
    expect(await second).toBe('loaded');
  });

  test('can be abandoned', async () => {
    serve = () => ({ kind: 'hanging' });
    const stop = new AbortController();
    const loading = reasonOf(loadRemoteModule(released(), { i18n, signal: stop.signal }));
    stop.abort();
    expect(await loading).toBe('missing');
  });

  test('abandoned by one, it still comes for the other who waits', async () => {
    let bring: (texts: { default: object }) => void = () => undefined;
    serve = () => ({
      kind: 'container',
      exported: moduleOf({
        texts: {
          en: () =>
            new Promise((resolve) => {
              bring = resolve;
            }),
        },
      }),
    });
    const remote = released();
    const stop = new AbortController();
    const first = reasonOf(loadRemoteModule(remote, { i18n, signal: stop.signal }));
    const second = reasonOf(loadRemoteModule(remote, { i18n, signal: new AbortController().signal }));
    stop.abort();
    expect(await first).toBe('missing');
    await new Promise((resolve) => setTimeout(resolve, 20));
    bring({ default: {} });
    expect(await second).toBe('loaded');
  });

  test('changed bytes never run', async () => {
    const remote = released({ integrity: 'sha384-good' });
    serve = () => ({ kind: 'container', exported: moduleOf(), sha: 'sha384-evil' });
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('missing');
    expect(Object.hasOwn(window, containerName(remote.name))).toBe(false);
    serve = () => ({ kind: 'container', exported: moduleOf(), sha: 'sha384-good' });
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('loaded');
  });

  test.each([
    ['another contract', moduleOf({ contract: 2 as 1 })],
    ['no module at all', { hello: 'world' }],
    ['nothing', undefined],
  ])('refuses %s', async (_name, exported) => {
    serve = () => ({ kind: 'container', exported });
    expect(await reasonOf(loadRemoteModule(released(), { i18n }))).toBe('incompatible');
  });

  test('fails when its texts cannot be fetched, and succeeds later', async () => {
    const remote = released();
    let broken = true;
    const texts = {
      en: async () => {
        if (broken) throw new Error('404');
        return { default: {} };
      },
    };
    serve = () => ({ kind: 'container', exported: moduleOf({ namespace: 'late', texts }) });
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('missing');
    broken = false;
    expect(await reasonOf(loadRemoteModule(remote, { i18n }))).toBe('loaded');
  });
});

describe('the release manifest', () => {
  const before = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = before;
  });
  const answer = (...bodies: (() => Response)[]) => {
    let asked = 0;
    globalThis.fetch = async () => {
      asked += 1;
      return (bodies[Math.min(asked, bodies.length) - 1] as () => Response)();
    };
    return () => asked;
  };
  const wait = async () => undefined;
  const good = () => Response.json({ remotes: [buildReleasedRemote()] });

  test('lists the remotes', async () => {
    answer(good);
    expect((await fetchReleaseManifest()).remotes.map(({ name }) => name)).toEqual(['mfe-sample']);
  });

  test('is asked for again after a failure', async () => {
    const asked = answer(() => new Response(null, { status: 503 }), good);
    expect((await fetchReleaseManifest({ wait })).remotes).toHaveLength(1);
    expect(asked()).toBe(2);
  });

  test.each([
    ['not JSON', () => new Response('<html>')],
    ['of another shape', () => Response.json({ remote: [] })],
    ['missing', () => new Response(null, { status: 404 })],
  ])('that is %s is an error after three tries', async (_name, body) => {
    const asked = answer(body);
    await expect(fetchReleaseManifest({ wait })).rejects.toThrow();
    expect(asked()).toBe(3);
  });

  test('leaves out a remote that is not valid, and keeps the others', async () => {
    jest.useFakeTimers();
    answer(() => Response.json({ remotes: [{ name: 'Bad name' }, buildReleasedRemote()] }));
    const { remotes } = await fetchReleaseManifest();
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-sample']);
    expect(() => jest.runAllTimers()).toThrow(/left out/);
  });
});
