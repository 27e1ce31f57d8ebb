import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { releaseManifest, type ReleaseManifest } from '@nb/contracts';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from './remote-files.js';
import { buildRemote, startEdgeWorld, type EdgeWorld } from '../testing/edge-world.js';
import { changeRelease, openReleaseStore, publish, type ReleaseStore } from './index.js';
import { wantedOrigins } from './overrides.js';
import { notBefore } from './not-before.js';
import { newKeyPair, publicKeys, signingKey } from './signing.js';

let world: EdgeWorld;
let root: string;
let store: ReleaseStore;
const SHARED = { react: '19.3.1' };
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'catalog-'));
  store = openReleaseStore(path.join(root, 'store'));
  world = await startEdgeWorld({ releaseStore: path.join(root, 'store'), overrideOrigins: ['http://localhost:*'] });
  await writeFile(path.join(world.root, 'shell', 'shared.json'), JSON.stringify(SHARED));
  world.identity.answer = (request, response) => {
    const email = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    response.setHeader('content-type', 'application/json');
    if (email === undefined) return void response.writeHead(401).end('{}');
    return void response.end(
      JSON.stringify({
        id: createHash('md5')
          .update(email)
          .digest('hex')
          .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
        email: `${email}@x.test`,
        isMasterAdmin: email.startsWith('admin'),
        ...(email === 'adminviewing' && {
          viewAs: {
            adminId: '11111111-1111-4111-8111-111111111111',
            adminName: 'A',
            endsAt: '2030-01-01T00:00:00.000Z',
          },
        }),
      }),
    );
  };
});
afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true, force: true });
});

let days = 0;
const release = async (
  code: string,
  over: { canary?: { percent: number; users: string[] }; name?: string; now?: Date } = {},
) => {
  const { name = 'mfe-team', ...rest } = over;
  await buildRemote(root, name, code);
  days += 1;
  return (
    await publish({
      store,
      name,
      dir: path.join(root, name, 'dist'),
      shared: SHARED,
      builtIn: [],
      by: 'ann',
      now: new Date(Date.UTC(2026, 0, days)),
      ...rest,
    })
  ).record;
};
const manifest = async (cookie = ''): Promise<ReleaseManifest> => {
  const response = await fetch(`${world.edge.url}/remotes.json`, { headers: { cookie } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return releaseManifest.parse(await response.json());
};
const team = async (cookie?: string) => (await manifest(cookie)).remotes.find(({ name }) => name === 'mfe-team')!;
const body = async (url: string) => (await fetch(`${world.edge.url}${url}`)).text();
const damage = (version: string) =>
  writeFile(path.join(root, 'store/mfe-team', version, 'remoteEntry.abc123.js'), 'var evil = 1;');

describe('a store of releases', () => {
  test('takes precedence over the built folder of a remote, is read without a restart, and old versions stay available', async () => {
    const built = await team();
    expect(built.releasedAt).toBeUndefined();
    const first = await release('var released = 1;');
    expect(await team()).toMatchObject({
      version: first.version,
      releasedAt: first.at,
      files: { 'assets/chunk.ff00.js': expect.any(String) },
    });
    const second = await release('var released = 2;');
    expect((await team()).version).toBe(second.version);
    const old = await fetch(`${world.edge.url}/remotes/mfe-team/${first.version}/remoteEntry.abc123.js`);
    expect([old.status, old.headers.get('cache-control'), await old.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'var released = 1;',
    ]);
    expect(await body(built.entry)).toBe('var remote = 1;');
    await changeRelease(
      { action: 'rollback' },
      { store, name: 'mfe-team', shared: SHARED, by: 'ann', now: new Date() },
    );
    expect((await team()).version).toBe(first.version);
  });

  test('adds a remote that the edge was not built with', async () => {
    const record = await release('var news = 1;', { name: 'mfe-news' });
    expect((await manifest()).remotes.map(({ name }) => name)).toEqual(['mfe-team', 'mfe-admin', 'mfe-news']);
    expect(await body(`/remotes/mfe-news/${record.version}/remoteEntry.abc123.js`)).toBe('var news = 1;');
  });

  test('serves only released files', async () => {
    const { version } = await release('var released = 1;');
    await writeFile(path.join(root, 'store/mfe-team', version, 'put-there-by-somebody.html'), '<p>Hello');
    for (const url of [
      `/remotes/mfe-team/${version}/..%2f..%2fmanifest.json`,
      `/remotes/mfe-team/..%2f${version}/x`,
      '/remotes/manifest.json',
      `/remotes/mfe-team/${version}.json`,
      `/remotes/mfe-team/${version}/.hidden`,
      `/remotes/mfe-team/${version}/put-there-by-somebody.html`,
    ])
      expect([403, 404]).toContain((await fetch(`${world.edge.url}${url}`)).status);
  });

  test('a damaged version is refused with the reason, and the one before is shown', async () => {
    const first = await release('var released = 1;');
    const second = await release('var released = 2;');
    await damage(second.version);
    expect((await team()).version).toBe(first.version);
    expect(world.log()).toContainEqual(
      expect.objectContaining({
        reason: `mfe-team ${second.version} is refused: remoteEntry.abc123.js is not the file that was released`,
      }),
    );
  });

  /** As a worker's script is asked for: no page knows its hash. */
  const asked = async (version: string, encoding = 'identity') => {
    const response = await fetch(`${world.edge.url}/remotes/mfe-team/${version}/remoteEntry.abc123.js`, {
      headers: { 'accept-encoding': encoding },
    });
    return [response.status, await response.text()];
  };

  test('a file that was changed in the store is not served, whether its version was checked before or not', async () => {
    const code = 'var released = 1;';
    const first = await release(code);
    const second = await release('var released = 2;');
    expect((await team()).version).toBe(second.version);
    for (const { version } of [first, second]) {
      await damage(version);
      expect(await asked(version)).toEqual([404, 'Not found\n']);
      expect(world.log()).toContainEqual(
        expect.objectContaining({
          reason: `remoteEntry.abc123.js of mfe-team ${version} is not served: it is not the file that was released`,
        }),
      );
    }
    await writeFile(path.join(root, 'store/mfe-team', first.version, 'remoteEntry.abc123.js'), code);
    expect(await asked(first.version)).toEqual([200, code]);
    // What was served once stays as it was.
    await damage(first.version);
    expect(await asked(first.version)).toEqual([200, code]);
  });

  test.each([
    ['br', 'br', brotliCompressSync('var evil = 1;')],
    ['gzip', 'gz', gzipSync('var evil = 1;')],
    ['br', 'br', brotliCompressSync('x'.repeat(10_000))],
    ['br', 'br', Buffer.from('not compressed at all')],
  ])('a copy compressed with %s of other bytes than the file is not served', async (encoding, ending, bytes) => {
    const code = `var released = 1; // ${'long enough to be compressed '.repeat(100)}`;
    const { version } = await release(code);
    await writeFile(path.join(root, `store/mfe-team/${version}/remoteEntry.abc123.js.${ending}`), bytes);
    expect(await asked(version, encoding)).toEqual([200, code]);
  });

  test('a version whose record was changed along with its files is refused, because its name is their hash', async () => {
    const first = await release('var released = 1;');
    const second = await release('var released = 2;');
    const folder = path.join(root, 'store/mfe-team');
    const bytes = Buffer.from('var stolen = 3;');
    const files = second.files.map((each) =>
      each.path === 'remoteEntry.abc123.js' ? { ...each, size: bytes.length, integrity: integrityOf(bytes) } : each,
    );
    await writeFile(path.join(folder, second.version, 'remoteEntry.abc123.js'), bytes);
    await writeFile(path.join(folder, `${second.version}.json`), JSON.stringify({ ...second, files }));
    expect((await team()).version).toBe(first.version);
    expect(world.log()).toContainEqual(
      expect.objectContaining({
        reason: `mfe-team ${second.version} is refused: its files are not those that it is named after`,
      }),
    );
  });

  test('a version that needs other shared libraries than this shell has is refused as well', async () => {
    const record = await release('var released = 1;');
    const file = path.join(root, 'store/mfe-team', `${record.version}.json`);
    await writeFile(
      file,
      JSON.stringify({ ...record, description: { ...record.description, needs: { react: '^20.0.0' } } }),
    );
    expect((await team()).releasedAt).toBeUndefined();
    expect(world.log()).toContainEqual(
      expect.objectContaining({
        reason: `mfe-team ${record.version} is refused: it needs react ^20.0.0, the running shell has 19.3.1`,
      }),
    );
    // A shell that has the library shows it.
    await writeFile(path.join(world.root, 'shell', 'shared.json'), JSON.stringify({ react: '20.1.0' }));
    expect((await team()).version).toBe(record.version);
  });

  test('keeps the last manifest when the file cannot be read; without any it is an error, not an empty list', async () => {
    const { version } = await release('var released = 1;');
    expect((await team()).version).toBe(version);
    await writeFile(path.join(root, 'store/manifest.json'), '{');
    expect((await team()).version).toBe(version);
    const fresh = await startEdgeWorld({
      releaseStore: path.join(root, 'store'),
      overrideOrigins: ['http://localhost:*'],
    });
    expect((await fetch(`${fresh.edge.url}/remotes.json`)).status).toBe(500);
    await fresh.close();
  });
});

describe('signed releases', () => {
  const keys = () => {
    const { privateKey, publicKey } = newKeyPair();
    return { signingKey: signingKey(privateKey), publicKey };
  };
  const old = keys();
  const current = keys();
  const at = () => path.join(root, 'store');
  /** An edge that knows these public keys, and what it shows of mfe-team. */
  const opened: EdgeWorld[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));
  let first = '';
  beforeEach(() => {
    first = '';
  });
  const shownBy = async (...known: string[]) => {
    const edge = await startEdgeWorld({
      releaseStore: at(),
      releasePublicKeys: publicKeys.parse(known.join(', ')),
      ...(first && { releasesNotBefore: notBefore.parse(first) }),
    });
    opened.push(edge);
    const answer = await fetch(`${edge.edge.url}/remotes.json`);
    const { remotes } = releaseManifest.parse(await answer.json());
    const shown = remotes.find(({ name }) => name === 'mfe-team')!;
    const serves = async (version: string) =>
      (await fetch(`${edge.edge.url}/remotes/mfe-team/${version}/remoteEntry.abc123.js`)).text();
    return { shown, serves, log: edge.log };
  };
  const recordFile = (version: string) => path.join(at(), 'mfe-team', `${version}.json`);

  test('an edge that knows a key shows and serves what was signed with it, and nothing else', async () => {
    store = openReleaseStore(at(), { signingKey: current.signingKey });
    const signed = await release('var signed = 1;');
    store = openReleaseStore(at());
    const unsigned = await release('var unsigned = 2;');
    const edge = await shownBy(current.publicKey);
    expect(edge.shown.version).toBe(signed.version);
    expect([await edge.serves(signed.version), await edge.serves(unsigned.version)]).toEqual([
      'var signed = 1;',
      // What the edge was built with has a file of that name.
      'var remote = 1;',
    ]);
    expect(edge.log()).toContainEqual(
      expect.objectContaining({
        reason: `mfe-team ${unsigned.version} is refused: its record is not signed with a known key`,
      }),
    );
    // An edge without keys does not check signatures.
    expect((await team()).version).toBe(unsigned.version);
  });

  test('write access to the store alone cannot bring back a signed release older than RELEASE_NOT_BEFORE', async () => {
    store = openReleaseStore(at(), { signingKey: current.signingKey });
    const weak = await release('var weak = 1;', { now: new Date('2026-11-01T10:00:00Z') });
    const mended = await release('var mended = 2;', { now: new Date('2026-11-02T10:00:00Z') });
    await changeRelease(
      { action: 'rollback' },
      { store, name: 'mfe-team', shared: SHARED, by: 'a thief', now: new Date() },
    );
    expect((await shownBy(current.publicKey)).shown.version).toBe(weak.version);
    first = 'mfe-team=2026-11-02T11:00:00+01:00';
    const edge = await shownBy(current.publicKey);
    expect(edge.shown.releasedAt).toBeUndefined();
    expect(await edge.serves(weak.version)).toBe('var remote = 1;');
    expect(await edge.serves(mended.version)).toBe('var mended = 2;');
    expect(edge.log()).toContainEqual(
      expect.objectContaining({
        reason: `mfe-team ${weak.version} is refused: it was released before 2026-11-02T10:00:00.000Z`,
      }),
    );
    // The signature covers the time.
    const record = await readFile(recordFile(weak.version), 'utf8');
    await writeFile(recordFile(weak.version), record.replace('2026-11-01T', '2026-11-03T'));
    expect(await (await shownBy(current.publicKey)).serves(weak.version)).toBe('var remote = 1;');
    await writeFile(recordFile(weak.version), record);
    // The release command with the same settings refuses to roll back, with the reason, and may release a newer version.
    const settings = { publicKeys: publicKeys.parse(current.publicKey), notBefore: notBefore.parse(first) };
    store = openReleaseStore(at(), { signingKey: current.signingKey, ...settings });
    await expect(release('var weak = 1;')).rejects.toThrow('it was released before 2026-11-02T10:00:00.000Z');
    const next = await release('var next = 3;', { now: new Date('2026-11-04T10:00:00Z') });
    expect((await shownBy(current.publicKey)).shown.version).toBe(next.version);
    await expect(
      changeRelease({ action: 'rollback' }, { store, name: 'mfe-team', shared: SHARED, by: 'ann', now: new Date() }),
    ).rejects.toThrow('it was released before');
    // Rolling back on purpose: first the setting of the edges, then the release.
    store = openReleaseStore(at());
    await changeRelease(
      { action: 'rollback' },
      { store, name: 'mfe-team', shared: SHARED, by: 'ann', now: new Date() },
    );
    first = 'mfe-team=2026-11-01T00:00:00Z,mfe-admin=2026-12-01T00:00:00Z';
    expect((await shownBy(current.publicKey)).shown.version).toBe(weak.version);
  });

  test.each(['', 'mfe-team', 'mfe-team=', 'mfe-team=2026-11-01', '=2026-11-01T00:00:00Z', 'mfe-team=soon'])(
    '«%s» is no valid RELEASE_NOT_BEFORE',
    (text) => expect(notBefore.safeParse(text).success).toBe(false),
  );

  test('a record that was changed after it was signed is refused', async () => {
    store = openReleaseStore(at(), { signingKey: current.signingKey });
    const { version } = await release('var signed = 1;');
    const record = JSON.parse(await readFile(recordFile(version), 'utf8')) as { description: object };
    await writeFile(recordFile(version), JSON.stringify({ ...record, by: 'somebody else' }));
    const edge = await shownBy(current.publicKey);
    expect(edge.shown.releasedAt).toBeUndefined();
  });

  test('a key is replaced: the edge knows both for a while, and existing versions are signed again', async () => {
    store = openReleaseStore(at(), { signingKey: old.signingKey });
    const { version } = await release('var signed = 1;');
    const shown = async (...known: string[]) => {
      const edge = await shownBy(...known);
      return edge.shown.version === version;
    };
    expect([await shown(old.publicKey), await shown(current.publicKey)]).toEqual([true, false]);
    expect(await shown(old.publicKey, current.publicKey)).toBe(true);
    const renewing = openReleaseStore(at(), {
      signingKey: current.signingKey,
      publicKeys: publicKeys.parse(current.publicKey),
    });
    expect((await renewing.versions('mfe-team')).map(({ refusal }) => refusal)).toEqual([
      'its record is not signed with a known key',
    ]);
    await renewing.sign('mfe-team', version);
    expect((await renewing.versions('mfe-team')).map(({ refusal }) => refusal)).toEqual([null]);
    expect(await shown(current.publicKey)).toBe(true);
  });

  test('releasing the same build again signs it with the current key; a damaged version cannot be signed', async () => {
    const { version } = await release('var first = 1;');
    store = openReleaseStore(at(), { signingKey: current.signingKey });
    await release('var first = 1;');
    const edge = await shownBy(current.publicKey);
    expect(edge.shown.version).toBe(version);
    await damage(version);
    await expect(store.sign('mfe-team', version)).rejects.toThrow('is not the file that was released');
  });

  test.each([
    '',
    ',',
    'bm8ga2V5',
    generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  ])('«%s» is no public key', (text) => expect(publicKeys.safeParse(text).success).toBe(false));

  test('a private key of another kind is refused, and the error does not contain it', () => {
    const { privateKey } = generateKeyPairSync('x25519');
    for (const pem of ['', 'secret', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()])
      expect(() => signingKey(pem)).toThrow(/^it is no Ed25519 private key in PEM$/);
  });
});

describe('a canary', () => {
  test('goes to named users and to a share that stays the same; what identity answers is cached', async () => {
    const first = await release('var released = 1;');
    const second = await release('var released = 2;', { canary: { percent: 0, users: ['Ann@x.test'] } });
    expect(await team('sid=ann; theme=dark')).toMatchObject({ version: second.version, canary: true });
    expect((await team('sid=bob')).version).toBe(first.version);
    expect((await team()).version).toBe(first.version);
    expect((await team('sid=ann')).version).toBe(second.version);
    expect(world.identity.seen.map(({ url, headers }) => `${url} ${headers.cookie}`)).toEqual([
      '/api/auth/user sid=ann',
      '/api/auth/user sid=bob',
    ]);
    await release('var released = 2;', { canary: { percent: 50, users: [] } });
    const shares = async () =>
      Promise.all(Array.from({ length: 40 }, async (_, n) => (await team(`sid=u${n}`)).canary === true));
    const share = await shares();
    expect(new Set(share)).toEqual(new Set([true, false]));
    expect(await shares()).toEqual(share);
  });

  test('identity is not asked without an open canary; everybody gets the active version while identity is down', async () => {
    const first = await release('var released = 1;');
    expect((await team('sid=ann')).version).toBe(first.version);
    expect(world.identity.seen).toEqual([]);
    await release('var released = 2;', { canary: { percent: 100, users: [] } });
    world.identity.answer = (_request, response) => void response.writeHead(503).end();
    expect((await team('sid=ann')).version).toBe(first.version);
  });
});

describe('overriding a remote', () => {
  const page = async (url: string, cookie = '') => {
    const { headers } = await fetch(`${world.edge.url}${url}`, { headers: { cookie, accept: 'text/html' } });
    return { policy: headers.get('content-security-policy')!, cached: headers.get('cache-control') };
  };
  const QUERY = '/partners?mfe-override=mfe-team=http://localhost:3003';
  const KEPT = `mfe-override=${encodeURIComponent('http://localhost:3003')}`;

  test("a master admin's own page may load from there, by the address and afterwards by the page's cookie", async () => {
    for (const [url, cookie] of [
      [QUERY, 'sid=admin'],
      ['/partners', `sid=admin; ${KEPT}`],
    ] as const) {
      const { policy, cached } = await page(url, cookie);
      expect(policy).toContain(' http://localhost:3003;');
      expect(policy).toContain("connect-src 'self' http://localhost:3003 ws://localhost:3003;");
      expect(cached).toBe('no-store');
    }
    expect((await manifest(`sid=admin; ${KEPT}`)).overrideOrigins).toEqual(['http://localhost:3003']);
  });

  test.each([
    ['a partner', 'sid=ann'],
    ['a visitor', ''],
    ['an admin in the account of another', 'sid=adminviewing'],
  ])('%s gets the page without the override', async (_who, cookie) => {
    const { policy, cached } = await page(QUERY, cookie);
    expect([policy.includes('localhost:3003'), cached]).toEqual([false, 'no-cache']);
    expect((await manifest(`${cookie}; ${KEPT}`)).overrideOrigins).toBeUndefined();
  });

  test('only from origins on the list', async () => {
    for (const address of [
      'https://evil.example.com',
      'http://localhost.evil.example.com:3003',
      'http://evil.localhost:1;script-src%20*',
    ])
      expect((await page(`/partners?mfe-override=mfe-team=${address}`, 'sid=admin')).policy).not.toContain('evil');
    const strict = await startEdgeWorld({ overrideOrigins: ['https://builds.example.com'] });
    strict.identity.answer = world.identity.answer!;
    const asked = async (address: string) =>
      (
        await fetch(`${strict.edge.url}/x?mfe-override=mfe-team=${address}`, {
          headers: { cookie: 'sid=admin', accept: 'text/html' },
        })
      ).headers.get('content-security-policy');
    expect(await asked('http://localhost:3003')).not.toContain('localhost:3003');
    expect(await asked('https://builds.example.com/mfe-team')).toContain('https://builds.example.com');
    await strict.close();
  });

  test('reads the wanted origins from query and cookie', () => {
    expect(
      wantedOrigins(
        '/x?a=1&mfe-override=mfe-a=http://localhost:1,mfe-b=http://localhost:2/dist',
        'x=1; mfe-override=http%3A%2F%2Flocalhost%3A3',
      ),
    ).toEqual(['http://localhost:1', 'http://localhost:2', 'http://localhost:3']);
    expect(wantedOrigins('/x', undefined)).toEqual([]);
    expect(wantedOrigins('/x?mfe-override=nonsense', 'mfe-override=%')).toEqual([]);
  });
});
