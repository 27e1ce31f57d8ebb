import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { remoteDescription } from '@nb/contracts';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addPage, withRoute } from './scaffold/page.ts';
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

/** Type-checking a whole remote takes half a minute, so it is for the nightly run. */
const isWhole = process.env['SCAFFOLDS'] === 'all';
const typeErrors = async (folder: string): Promise<string> => {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const checked = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  return checked.stdout;
};

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
  if (isWhole) expect(await typeErrors(path.join(copy, 'mfe-good-news'))).toBe('');
}, 120_000);

test('a name that is taken or is none is refused, and nothing is made', async () => {
  await expect(addRemote(copy, 'team', 'x')).rejects.toThrow('mfe-team is there already');
  for (const name of ['Bad', 'mfe-news', '../x', '1st'])
    await expect(addRemote(copy, name, 'x')).rejects.toThrow('is no name for a remote');
});

test('a new page type-checks and has its route and its texts', async () => {
  const pages = path.join(copy, 'pages');
  await cp(path.join(root, 'mfe-team'), path.join(pages, 'mfe-team'), {
    recursive: true,
    filter: (file) => !/[\\/](?:dist|node_modules)$/.test(file),
  });
  for (const shared of ['libs', 'node_modules']) await symlink(path.join(root, shared), path.join(pages, shared));
  const files = await addPage(pages, 'team', 'leader-board');
  expect(files).toEqual([
    'mfe-team/src/leader-board/leader-board.page.tsx',
    'mfe-team/src/leader-board/leader-board.page.test.tsx',
    'mfe-team/src/remote.tsx',
    'mfe-team/src/texts/en.json',
  ]);
  if (isWhole) expect(await typeErrors(path.join(pages, 'mfe-team'))).toBe('');
  await expect(addPage(pages, 'team', 'leader-board')).rejects.toThrow('already');
}, 120_000);

test.each(['mfe-admin', 'mfe-prospects', 'mfe-team', 'mfe-training'])('%s can get another page', async (folder) => {
  const source = await readFile(path.join(root, folder, 'src/remote.tsx'), 'utf8');
  const made = withRoute(source, { namespace: 'x', name: 'leader-board', route: '/x/leader-board' });
  expect(made).toContain("const LeaderBoardPage = lazyPart('x:leaderBoard.title'");
  expect(made).toMatch(/routes: \[[\s\S]*, \{ path: '\/x\/leader-board', element: <LeaderBoardPage \/> \}\s*\]/);
  expect(made).toMatch(/import \{[^}]*\blazyPart\b[^}]*\} from '@nb\/web-kit'/);
});

test('a page of a remote that is not there, or by a name that is none, is refused', async () => {
  await expect(addPage(root, 'nowhere', 'x')).rejects.toThrow('There is no remote mfe-nowhere');
  await expect(addPage(root, 'team', 'Leader Board')).rejects.toThrow('is no name for a page');
});
