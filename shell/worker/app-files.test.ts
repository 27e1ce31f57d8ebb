import { beforeEach, describe, expect, test } from '@jest/globals';
import { AppFiles } from './app-files.js';
import { FakeWorld, ORIGIN } from './testing/fake-world.js';

const FILES = 'nb-files-1';
let world: FakeWorld;
let files: AppFiles;
beforeEach(() => {
  world = new FakeWorld();
  files = new AppFiles(world, ['/assets/main.2.js', '/assets/lazy.2.js']);
});
const forEver = (text: string) => () =>
  new Response(text, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
const page =
  (version: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(`<script src="/assets/main.${version}.js"></script>`, {
      headers: { 'cache-control': 'no-cache', 'content-security-policy': 'p', ...headers },
    });
const get = async (path: string) => {
  const { answer, done } = await files.file(new Request(ORIGIN + path));
  await done;
  return answer.text();
};
const kept = () => world.kept()[FILES] ?? [];

describe('a file', () => {
  test('comes from the network once, then from what is kept', async () => {
    world.answers['/assets/main.2.js'] = forEver('2');
    expect([await get('/assets/main.2.js'), await get('/assets/main.2.js')]).toEqual(['2', '2']);
    expect(world.asked).toEqual(['/assets/main.2.js']);
  });
  test('that may change is never kept', async () => {
    world.answers['/remotes/mfe-team/1/remote.json'] = () =>
      new Response('{}', { headers: { 'cache-control': 'no-cache' } });
    await get('/remotes/mfe-team/1/remote.json');
    world.answers['/assets/gone.1.js'] = () =>
      new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
    await get('/assets/gone.1.js');
    expect(kept()).toEqual([]);
  });
  test('asked for past a damaged copy comes from the network and takes its place', async () => {
    world.answers['/assets/main.2.js'] = forEver('damaged');
    await get('/assets/main.2.js');
    world.answers['/assets/main.2.js?retry=1'] = forEver('good');
    expect([await get('/assets/main.2.js?retry=1'), await get('/assets/main.2.js')]).toEqual(['good', 'good']);
  });
});

describe('which remotes there are', () => {
  const release = async () => {
    const { answer, done } = await files.release(new Request(`${ORIGIN}/remotes.json`));
    await done;
    return [answer.headers.get('x-last-seen'), await answer.json()];
  };
  test('is what the network says, always; without it what it said last, and nobody’s right to load from elsewhere', async () => {
    world.answers['/remotes.json'] = () => Response.json({ remotes: [1], overrideOrigins: ['http://localhost:*'] });
    expect(await release()).toEqual([null, { remotes: [1], overrideOrigins: ['http://localhost:*'] }]);
    world.answers['/remotes.json'] = () => Response.json({ remotes: [2] });
    expect(await release()).toEqual([null, { remotes: [2] }]);
    world.answers['/remotes.json'] = () => Response.json({}, { status: 503 });
    expect(await release()).toEqual([null, {}]);
    delete world.answers['/remotes.json'];
    expect(await release()).toEqual(['2026-05-05T12:00:00.000Z', { remotes: [2] }]);
  });
  test('is not known without a network at the first visit', async () => {
    await expect(release()).rejects.toThrow('Failed to fetch');
  });
});

describe('a page that has started', () => {
  beforeEach(() => {
    world.answers = {
      '/dashboard': page(2),
      '/assets/main.2.js': forEver('2'),
      '/assets/lazy.2.js': forEver('lazy'),
      '/remotes.json': () => Response.json({ remotes: [{ entry: '/remotes/mfe-team/2/entry.js' }] }),
    };
  });
  test('stands ready for the time without a connection, with what it fetched and its policy', async () => {
    await files.started(
      [
        `${ORIGIN}/assets/lazy.2.js`,
        `${ORIGIN}/api/prospects`,
        'https://elsewhere.example/assets/x.1.js',
        `${ORIGIN}/icon.svg`,
      ],
      1,
    );
    expect(kept().sort()).toEqual(['/', '/assets/lazy.2.js', '/assets/main.2.js', '/remotes.json']);
    expect((await files.page())!.headers.get('content-security-policy')).toBe('p');
  });
  test('has the remotes kept that it asked for before there was a worker to see it, and asks no second time', async () => {
    await files.started([], 1);
    await files.started([], 1);
    expect(world.asked.filter((path) => path === '/remotes.json')).toHaveLength(1);
    delete world.answers['/remotes.json'];
    const { answer } = await files.release(new Request(`${ORIGIN}/remotes.json`));
    expect(await answer.json()).toEqual({ remotes: [{ entry: '/remotes/mfe-team/2/entry.js' }] });
  });
  test('of which a file cannot be had is not taken: the one before stays', async () => {
    await files.started(['/assets/main.2.js'], 1);
    world.answers['/dashboard'] = page(3);
    await files.started(['/assets/main.3.js'], 1);
    expect(await (await files.page())!.text()).toContain('main.2.js');
  });
  test('that was made for one reader’s overrides is not taken', async () => {
    world.answers['/dashboard'] = page(2, { 'cache-control': 'no-store' });
    await files.started([], 1);
    expect(await files.page()).toBeUndefined();
  });
  test('is not asked for again while it is the same, and is once a day', async () => {
    await files.started(['/assets/main.2.js'], 1);
    await files.started(['/assets/main.2.js'], 1);
    expect(world.asked.filter((path) => path === '/dashboard')).toHaveLength(1);
    world.time += 25 * 3_600_000;
    await files.started(['/assets/main.2.js'], 1);
    expect(world.asked.filter((path) => path === '/dashboard')).toHaveLength(2);
  });
  test('takes away what belonged to releases before it, when no other page is open', async () => {
    world.answers['/assets/main.1.js'] = forEver('1');
    world.answers['/remotes/mfe-team/1/entry.js'] = forEver('1');
    await get('/assets/main.1.js');
    await get('/remotes/mfe-team/1/entry.js');
    const { done } = await files.release(new Request(`${ORIGIN}/remotes.json`));
    await done;
    await files.started(['/assets/main.2.js'], 2);
    expect(kept()).toEqual(expect.arrayContaining(['/assets/main.1.js', '/remotes/mfe-team/1/entry.js']));
    await files.started(['/assets/main.2.js'], 1);
    expect(kept().sort()).toEqual(['/', '/assets/main.2.js', '/remotes.json']);
  });
});
