import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote, remoteJson } from '../testing/edge-world.js';
import {
  changeRelease,
  openReleaseStore,
  publish,
  ReleaseRefused,
  stateOf,
  type PublishOptions,
  type ReleaseStore,
} from './index.js';

let root: string;
let store: ReleaseStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'releases-'));
  store = openReleaseStore(path.join(root, 'store'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const now = new Date('2026-03-01T10:00:00Z');
const options = (name: string, over: Partial<PublishOptions> = {}): PublishOptions => ({
  store,
  name,
  dir: path.join(root, name, 'dist'),
  shared: { react: '19.3.1' },
  builtIn: [],
  by: 'ann',
  now,
  ...over,
});
const release = async (name: string, code: string, over: Partial<PublishOptions> = {}) => {
  await buildRemote(root, name, code);
  return publish(options(name, over));
};
const describeAs = (name: string, over: object) =>
  writeFile(
    path.join(root, name, 'dist', 'remote.json'),
    JSON.stringify({ ...remoteJson(name), version: '1.0.0', entry: 'remoteEntry.abc123.js', needs: {}, ...over }),
  );
const reasons = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: unknown) => (error instanceof ReleaseRefused ? error.reasons : [String(error)]),
  );
const active = async (name: string) => stateOf((await store.manifest()).manifest, name).active;

test('a release is a new version with hash and size of every file, and becomes the active one', async () => {
  const { record } = await release('mfe-team', 'var remote = 1;');
  expect(record).toMatchObject({
    by: 'ann',
    at: now.toISOString(),
    version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{32}$/),
  });
  expect(record.files.map(({ path: file, size }) => [file, size])).toEqual([
    ['assets/chunk.ff00.js', 14],
    ['remote.json', expect.any(Number)],
    ['remoteEntry.abc123.js', 15],
  ]);
  expect(await active('mfe-team')).toBe(record.version);
  expect(await readFile(path.join(root, 'store/mfe-team', record.version, 'remoteEntry.abc123.js'), 'utf8')).toBe(
    'var remote = 1;',
  );
  expect(await store.damages(record)).toEqual([]);
});

test('the same build again is the same version; another byte makes another, and the first stays', async () => {
  const first = await release('mfe-team', 'var remote = 1;');
  const same = await release('mfe-team', 'var remote = 1;');
  expect(same.record.version).toBe(first.record.version);
  const second = await release('mfe-team', 'var remote = 2;', { now: new Date('2026-03-02T10:00:00Z') });
  expect(second.record.version).not.toBe(first.record.version);
  expect((await store.versions('mfe-team')).map(({ version }) => version)).toEqual([
    second.record.version,
    first.record.version,
  ]);
  expect(await store.damages(first.record)).toEqual([]);
});

test('releases at the same time lose none', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `mfe-r${'abcdefgh'[n]}`);
  for (const name of names) await buildRemote(root, name);
  await Promise.all(
    names.map((name) => publish({ ...options(name), store: openReleaseStore(path.join(root, 'store')) })),
  );
  const { manifest } = await store.manifest();
  expect(Object.keys(manifest.remotes).sort()).toEqual(names);
  expect(
    (await readdir(path.join(root, 'store'))).filter((file) => file !== 'manifest.json' && !names.includes(file)),
  ).toEqual([]);
});

test('rolling back activates the version before, unless that one is damaged', async () => {
  const { record: first } = await release('mfe-team', 'var remote = 1;');
  await release('mfe-team', 'var remote = 2;');
  const { record: third } = await release('mfe-team', 'var remote = 3;');
  const back = (to?: string) => changeRelease({ action: 'rollback', ...(to && { to }) }, options('mfe-team'));
  await back(first.version);
  expect(await active('mfe-team')).toBe(first.version);
  await release('mfe-team', 'var remote = 3;');
  await writeFile(path.join(root, 'store/mfe-team', first.version, 'assets/chunk.ff00.js'), 'var evil = 1;');
  expect(await reasons(back())).toEqual([`${first.version}: assets/chunk.ff00.js is not the file that was released`]);
  expect(await active('mfe-team')).toBe(third.version);
});

test('rolling back past a new major version of a shared library is refused with the reason', async () => {
  const publishWith = async (code: string, needed: string, shared: string) => {
    await buildRemote(root, 'mfe-team', code);
    await describeAs('mfe-team', { needs: { '@nb/web-kit': needed } });
    return publish(options('mfe-team', { shared: { '@nb/web-kit': shared } }));
  };
  const { record: older } = await publishWith('var remote = 1;', '^1.0.0', '1.0.0');
  const { record: newer } = await publishWith('var remote = 2;', '^2.0.0', '2.0.0');
  const rollback = changeRelease({ action: 'rollback' }, options('mfe-team', { shared: { '@nb/web-kit': '2.0.0' } }));
  expect(await reasons(rollback)).toEqual([
    `${older.version}: it needs @nb/web-kit ^1.0.0, the running shell has 2.0.0`,
  ]);
  expect(await active('mfe-team')).toBe(newer.version);
});

test('a canary is promoted, or ended', async () => {
  const { record: first } = await release('mfe-team', 'var remote = 1;');
  const { record: second } = await release('mfe-team', 'var remote = 2;', { canary: { percent: 10, users: [] } });
  expect(await active('mfe-team')).toBe(first.version);
  await changeRelease({ action: 'abort' }, options('mfe-team'));
  expect(await reasons(changeRelease({ action: 'promote' }, options('mfe-team')))).toEqual(['no canary is open']);
  await release('mfe-team', 'var remote = 2;', { canary: { percent: 0, users: ['a@x.test'] } });
  await changeRelease({ action: 'promote' }, options('mfe-team'));
  expect(await active('mfe-team')).toBe(second.version);
});

describe('refused with the reason, and nothing is changed', () => {
  test.each<[string, object, string]>([
    ['not valid', { pathPrefixes: [] }, 'remote.json is not valid'],
    ['another name', { name: 'mfe-other' }, 'names mfe-other, not mfe-news'],
    ['an entry that is not there', { entry: 'remoteEntry.gone.js' }, 'its entry remoteEntry.gone.js is not there'],
    [
      'a path of another remote in the store',
      { pathPrefixes: ['/news', '/team'], nav: [] },
      'the path /team belongs to mfe-team',
    ],
    [
      'a path of a remote that the edge was built with',
      { pathPrefixes: ['/admin'], nav: [] },
      'the path /admin belongs to mfe-admin',
    ],
    [
      'a library that the shell does not have',
      { needs: { react: '^20.0.0' } },
      'it needs react ^20.0.0, the running shell has 19.3.1',
    ],
  ])('%s', async (_what, over, reason) => {
    await release('mfe-team', 'var remote = 1;');
    const { tag } = await store.manifest();
    await buildRemote(root, 'mfe-news');
    await describeAs('mfe-news', over);
    const given = await reasons(publish(options('mfe-news', { builtIn: [remoteJson('mfe-admin') as never] })));
    expect(given.join('\n')).toContain(reason);
    expect((await store.manifest()).tag).toBe(tag);
    expect(await store.versions('mfe-news')).toEqual([]);
  });

  test('too much code', async () => {
    await buildRemote(root, 'mfe-news', `var a = '${'x'.repeat(3_000)}';`);
    expect(await reasons(publish(options('mfe-news', { limits: { codeBytes: 2_000, fileBytes: 10_000 } })))).toEqual([
      'its code has 4 kB, the limit is 2 kB',
    ]);
  });

  test('a build that is not there', async () => {
    expect((await reasons(publish(options('mfe-news')))).join()).toContain('has the remote been built?');
  });
});

test('a manifest that cannot be read is never taken for an empty one', async () => {
  await release('mfe-team', 'var remote = 1;');
  await writeFile(path.join(root, 'store/manifest.json'), '{"format": 1');
  await expect(store.manifest()).rejects.toThrow();
  await expect(release('mfe-news', 'var remote = 1;')).rejects.toThrow();
  expect(await readFile(path.join(root, 'store/manifest.json'), 'utf8')).toBe('{"format": 1');
});

test('only folders and buckets are stores', () => {
  expect(() => openReleaseStore('ftp://host/releases')).toThrow('is not known');
});
