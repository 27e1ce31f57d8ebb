import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { releaseManifest } from '@nb/contracts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { releasedRemotes } from './index.js';
import { MISSING_VERSION, Remotes } from './remotes.js';
import { buildRemote, remoteJson, startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());

const manifest = async () => {
  const response = await fetch(`${world.edge.url}/remotes.json`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return releaseManifest.parse(await response.json());
};
const remote = async (name: string) => (await manifest()).remotes.find((released) => released.name === name)!;
const file = async (url: string) => {
  const response = await fetch(`${world.edge.url}${url}`, { headers: { accept: 'text/html' } });
  return [response.status, response.headers.get('cache-control'), await response.text()];
};

describe('the release manifest', () => {
  test('names each remote with its pages, version, entry and the hash of the entry', async () => {
    const team = await remote('mfe-team');
    expect(team).toMatchObject({
      ...remoteJson('mfe-team'),
      entry: `/remotes/mfe-team/${team.version}/remoteEntry.abc123.js`,
    });
    expect(team.files).toEqual({
      'remoteEntry.abc123.js': team.integrity,
      'assets/chunk.ff00.js': expect.stringMatching(/^sha384-/),
    });
    expect(team.integrity).toBe(`sha384-${createHash('sha384').update('var remote = 1;').digest('base64')}`);
    expect(await file(team.entry)).toEqual([200, 'public, max-age=31536000, immutable', 'var remote = 1;']);
    expect(await file(team.entry.replace('remoteEntry.abc123.js', 'assets/chunk.ff00.js'))).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'var chunk = 1;',
    ]);
  });

  test('has a new version whenever any file is another one', async () => {
    const before = await remote('mfe-team');
    await buildRemote(world.root, 'mfe-team', 'var remote = 2;');
    const after = await remote('mfe-team');
    expect(after.version).not.toBe(before.version);
    expect(after.integrity).not.toBe(before.integrity);
    // A page that was opened before asks at the old address: what is there still answers, but is not kept.
    expect(await file(before.entry.replace('remoteEntry.abc123.js', 'assets/chunk.ff00.js'))).toEqual([
      200,
      'no-cache',
      'var chunk = 1;',
    ]);
  });

  test('lists a remote whose files have gone, as it was; its files are 404 until they are back', async () => {
    const before = await remote('mfe-team');
    const dist = path.join(world.root, 'mfe-team', 'dist');
    await rename(dist, `${dist}.away`);
    expect(await remote('mfe-team')).toEqual(before);
    expect(await file(before.entry)).toEqual([404, 'no-store', 'Not found\n']);
    expect(world.log()).toContainEqual(
      expect.objectContaining({ remote: 'mfe-team', reason: expect.stringContaining('ENOENT') }),
    );
    await rename(`${dist}.away`, dist);
    expect(await remote('mfe-team')).toEqual(before);
    expect((await file(before.entry))[0]).toBe(200);
  });

  test('lists one that was never built by its description; the same address works once it is', async () => {
    const unbuilt = await remote('mfe-admin');
    expect(unbuilt).toMatchObject({ ...remoteJson('mfe-admin'), version: MISSING_VERSION });
    expect(unbuilt.integrity).toBeUndefined();
    expect((await file(unbuilt.entry))[0]).toBe(404);
    await buildRemote(world.root, 'mfe-admin');
    expect(await file(unbuilt.entry)).toEqual([200, 'no-cache', 'var remote = 1;']);
    expect((await remote('mfe-admin')).version).toMatch(/^1\.0\.0-[0-9a-f]{32}$/);
  });

  test('only files of remotes on the list are served', async () => {
    await buildRemote(world.root, 'mfe-other');
    for (const url of [
      '/remotes/mfe-other/1/remoteEntry.abc123.js',
      '/remotes/mfe-team/1/..%2f..%2fremote.json',
      '/remotes/mfe-team/1/.hidden',
      '/remotes/mfe-team/1/',
      '/remotes/mfe-team',
      '/remotes',
    ])
      expect([403, 404]).toContain((await file(url))[0]);
  });
});

describe('a remote that is not as it should be', () => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const listed = async (name: string, prepare: (dir: string) => Promise<void>) => {
    lines.length = 0;
    await buildRemote(world.root, name);
    await prepare(path.join(world.root, name));
    return (await new Remotes([{ name, dir: path.join(world.root, name) }], logger).list())[0];
  };

  test.each<[string, (dir: string) => Promise<void>]>([
    ['built without a description', (dir) => writeFile(path.join(dir, 'dist', 'remote.json'), '')],
    ['built with a wrong description', (dir) => writeFile(path.join(dir, 'dist', 'remote.json'), '{"name": 1}')],
    [
      'built without its entry',
      (dir) => rename(path.join(dir, 'dist', 'remoteEntry.abc123.js'), path.join(dir, 'dist', 'other.js')),
    ],
    [
      'naming an entry outside of it',
      (dir) =>
        writeFile(
          path.join(dir, 'dist', 'remote.json'),
          JSON.stringify({ ...remoteJson('mfe-odd'), version: '1', entry: '../../secret.js' }),
        ),
    ],
    [
      'built as another one',
      (dir) =>
        writeFile(
          path.join(dir, 'dist', 'remote.json'),
          JSON.stringify({ ...remoteJson('mfe-team'), version: '1', entry: 'remoteEntry.abc123.js' }),
        ),
    ],
  ])('%s: listed as missing, with a line in the log', async (_what, prepare) => {
    expect(await listed('mfe-odd', prepare)).toMatchObject({ name: 'mfe-odd', version: MISSING_VERSION });
    expect(lines.join()).toContain('"remote":"mfe-odd"');
  });

  test('without any description it is left out, with a line in the log', async () => {
    expect(
      await listed('mfe-odd', async (dir) => {
        await rename(path.join(dir, 'dist'), path.join(dir, 'away'));
        await writeFile(path.join(dir, 'remote.json'), '{');
      }),
    ).toBeUndefined();
    expect(lines.join()).toContain('left out');
  });
});

test('the released remotes are folders of this repository', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const remotes = await releasedRemotes(root);
  expect(remotes.map(({ name }) => name)).toEqual(['mfe-training', 'mfe-prospects', 'mfe-team', 'mfe-admin']);
  for (const { dir } of remotes) expect(existsSync(path.join(dir, 'remote.json'))).toBe(true);
  await mkdir(path.join(world.root, 'r'));
  await writeFile(path.join(world.root, 'r', 'release.json'), '{"remotes": ["../etc"]}');
  await expect(releasedRemotes(root, path.join(world.root, 'r', 'release.json'))).rejects.toThrow();
});
