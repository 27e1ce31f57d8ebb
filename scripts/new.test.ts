import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { remoteDescription } from '@nb/contracts';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addRemote } from './scaffold/register.ts';

const root = path.resolve(import.meta.dirname, '..');
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'scaffold-'));
  await mkdir(path.join(copy, 'services/edge/src'), { recursive: true });
  await mkdir(path.join(copy, 'mfe-team'));
  for (const file of [
    'package.json',
    'package-lock.json',
    'Dockerfile',
    'services/edge/src/release.json',
    'mfe-team/package.json',
  ])
    await cp(path.join(root, file), path.join(copy, file));
  for (const folder of ['libs', 'node_modules']) await symlink(path.join(root, folder), path.join(copy, folder));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const json = async (file: string) => JSON.parse(await readFile(path.join(copy, file), 'utf8')) as Record<string, never>;

test('a new remote type-checks and is known to everything that lists remotes', async () => {
  expect(await addRemote(copy, 'good-news', 'News team')).toBe('mfe-good-news');
  expect(remoteDescription.parse(await json('mfe-good-news/remote.json'))).toMatchObject({
    name: 'mfe-good-news',
    owner: 'News team',
    pathPrefixes: ['/good-news'],
  });
  expect((await json('services/edge/src/release.json'))['remotes']).toContain('mfe-good-news');
  expect((await json('package.json'))['workspaces']).toContain('mfe-good-news');
  expect((await json('package-lock.json'))['packages']).toMatchObject({
    'mfe-good-news': { version: '1.0.0' },
    'node_modules/mfe-good-news': { resolved: 'mfe-good-news', link: true },
  });
  const dockerfile = await readFile(path.join(copy, 'Dockerfile'), 'utf8');
  for (const line of [
    'COPY mfe-good-news/package.json mfe-good-news/',
    'COPY --from=build /app/mfe-good-news/dist mfe-good-news/dist',
  ])
    expect(dockerfile).toContain(`${line}\n`);
  const checked = await promisify(execFile)(process.execPath, [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    path.join(copy, 'mfe-good-news'),
  ]).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
}, 120_000);

test('a name that is taken or is none is refused, and nothing is made', async () => {
  await expect(addRemote(copy, 'team', 'x')).rejects.toThrow('mfe-team is there already');
  for (const name of ['Bad', 'mfe-news', '../x', '1st'])
    await expect(addRemote(copy, name, 'x')).rejects.toThrow('is no name for a remote');
});
