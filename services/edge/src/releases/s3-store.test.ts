import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote } from '../testing/edge-world.js';
import { startS3, type S3World } from '../testing/s3-world.js';
import { publish, ReleaseStore, stateOf } from './index.js';
import { s3Options, S3Store } from './s3-store.js';
import { VerifiedFiles } from './verified-files.js';

let s3: S3World;
let root: string;
beforeEach(async () => {
  s3 = await startS3('releases');
  root = await mkdtemp(path.join(tmpdir(), 's3-'));
});
afterEach(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

let caches = 0;
const blobs = (env: Record<string, string> = s3.keys) => {
  caches += 1;
  return new S3Store({
    ...s3Options(`s3://releases/shop/remotes?endpoint=${s3.url}`, env),
    cache: path.join(root, `cache-${caches}`),
  });
};
const open = () => new ReleaseStore(blobs());
const release = async (name: string, code: string, store = open()) => {
  await buildRemote(root, name, code);
  return publish({
    store,
    name,
    dir: path.join(root, name, 'dist'),
    shared: { react: '19.3.1' },
    builtIn: [],
    by: 'ann',
    now: new Date(),
  });
};

describe('a release store in a bucket', () => {
  test('a release is there for every machine, whole, and its files are served from this one’s disk', async () => {
    const { record } = await release('mfe-team', 'var remote = 1;');
    const elsewhere = open();
    expect(stateOf((await elsewhere.manifest()).manifest, 'mfe-team').active).toBe(record.version);
    expect(await elsewhere.damages(record)).toEqual([]);
    const files = new VerifiedFiles(elsewhere.blobs);
    const folder = await files.folder(record, 'remoteEntry.abc123.js');
    expect(await readFile(path.join(folder!, 'remoteEntry.abc123.js'), 'utf8')).toBe('var remote = 1;');
    await files.close();
    const before = s3.asked.length;
    await elsewhere.blobs.read(`mfe-team/${record.version}/remoteEntry.abc123.js`);
    await elsewhere.manifest();
    expect(s3.asked.length - before).toBe(0);
    expect(s3.asked.every((line) => line === 'GET /releases' || line.includes('/releases/shop/remotes/'))).toBe(true);
  });

  test('releases at the same time lose none', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `mfe-r${'abcdef'[n] ?? ''}`);
    await Promise.all(names.map((name) => release(name, `var ${name.slice(4)};`)));
    expect(Object.keys((await open().manifest()).manifest.remotes).sort()).toEqual(names);
  });

  test('lists over several pages', async () => {
    const store = blobs();
    const keys = Array.from({ length: 12 }, (_, n) => `mfe-team/${String(n).padStart(2, '0')}.json`);
    for (const key of keys) expect(await store.write(key, Buffer.from('{}'), null)).toBe(true);
    expect(await store.list('mfe-team/')).toEqual(keys);
    expect(await store.list('mfe-other/')).toEqual([]);
  });

  test('the second of two writes returns false and changes nothing', async () => {
    const store = blobs();
    expect(await store.write('mfe-team/1.json', Buffer.from('first'), null)).toBe(true);
    expect(await store.write('mfe-team/1.json', Buffer.from('second'), null)).toBe(false);
    expect((await store.read('mfe-team/1.json'))?.bytes.toString()).toBe('first');
    await store.write('manifest.json', Buffer.from('1'), null);
    const tag = (await store.read('manifest.json'))?.tag ?? '';
    expect([
      await store.write('manifest.json', Buffer.from('2'), tag),
      await store.write('manifest.json', Buffer.from('3'), tag),
    ]).toEqual([true, false]);
    expect((await store.read('manifest.json'))?.bytes.toString()).toBe('2');
  });

  test('retries short failures; wrong keys and longer failures are errors, never an empty store', async () => {
    await release('mfe-team', 'var remote = 1;');
    s3.failNext(2);
    expect(Object.keys((await open().manifest()).manifest.remotes)).toEqual(['mfe-team']);
    s3.failNext(50);
    await expect(open().manifest()).rejects.toThrow('could not be read: 503');
    s3.failNext(0);
    await expect(blobs({ ...s3.keys, AWS_SECRET_ACCESS_KEY: 'another' }).read('manifest.json')).rejects.toThrow(
      'could not be read: 403',
    );
  });

  test('no key leads out of the copies’ folder', async () => {
    await expect(blobs().read('../../etc/passwd')).rejects.toThrow('lies outside of the release store');
  });
});

test.each([
  [
    's3://bucket/a/b/?region=eu-west-1',
    { endpoint: 'https://s3.eu-west-1.amazonaws.com', bucket: 'bucket', prefix: 'a/b/', region: 'eu-west-1' },
  ],
  [
    's3://bucket?endpoint=http://127.0.0.1:9000/',
    { endpoint: 'http://127.0.0.1:9000', bucket: 'bucket', prefix: '', region: 'us-east-1' },
  ],
])('%s is understood', (address, expected) => {
  expect(s3Options(address, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' })).toMatchObject(expected);
});

test('without keys it says which are missing', () => {
  expect(() => s3Options('s3://bucket', {})).toThrow('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
});
