import { type Page, expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PRODUCT, RELEASES, signedIn } from './people.ts';

// Serial, because each story starts with the version that the previous one has released.
test.describe.configure({ mode: 'default' });

const root = path.resolve(import.meta.dirname, '..');
const TITLE = 'Partners List & Activity';
const STORE = RELEASES;
const NAME = 'mfe-team';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'delivery-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  // Later stories run on the remotes that the edge was built with.
  await rm(path.join(STORE(), 'manifest.json'), { force: true });
});

const run = async (...args: string[]) =>
  (
    await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/release.ts'), ...args, '--store', STORE()],
      { cwd: root },
    )
  ).stdout;

/** Changes every script of a built remote. */
async function rewrite(dir: string, change: (code: string) => string): Promise<void> {
  for await (const file of glob('**/*.{br,gz}', { cwd: dir })) await rm(path.join(dir, file));
  for await (const file of glob('**/*.js', { cwd: dir }))
    await writeFile(path.join(dir, file), change(await readFile(path.join(dir, file), 'utf8')));
}

/** A copy of the remote's build whose list has another title. */
async function buildWith(title: string): Promise<string> {
  const dir = path.join(folder, title.replaceAll(' ', '-'));
  await cp(path.join(root, NAME, 'dist'), dir, { recursive: true });
  await rewrite(dir, (code) => code.replaceAll(TITLE, title));
  return dir;
}

const heading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 20_000 });
const open = async (page: Page, title: string) => {
  await page.goto('/partners');
  await heading(page, title);
};
const activeVersion = async () => {
  const { remotes } = (await (await fetch(`${PRODUCT()}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return remotes.find(({ name }) => name === NAME)!.version;
};

test('a remote is released, tried by one person, promoted and rolled back while the shell runs', async ({
  browser,
}) => {
  const sponsor = await signedIn(browser, 'sponsor@demo.test');
  const partner = await signedIn(browser, 'partner@demo.test');
  await open(sponsor.page, TITLE);
  const shell = await sponsor.page.locator('script[src*="/assets/main."]').getAttribute('src');

  expect(await run(NAME, '--from', await buildWith('Second partners list'))).toContain('Released 1.0.0-');
  // The open page keeps working, the next one gets the new version, with the same shell.
  await sponsor.page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(sponsor.page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(sponsor.page, 'Second partners list');
  expect(await sponsor.page.locator('script[src*="/assets/main."]').getAttribute('src')).toBe(shell);

  await run(NAME, '--from', await buildWith('Third partners list'), '--users', 'partner@demo.test');
  await open(partner.page, 'Third partners list');
  await open(sponsor.page, 'Second partners list');
  await partner.page.getByRole('button', { name: /Account of/ }).click();
  await partner.page.getByRole('menuitem', { name: 'About this page' }).click();
  const about = partner.page.getByRole('dialog', { name: 'About this page' });
  await expect(about.getByText('Canary: you are among the first to have it')).toBeVisible();
  await expect(about.getByText(NAME)).toBeVisible();

  await run(NAME, '--promote');
  await open(sponsor.page, 'Third partners list');
  await run(NAME, '--rollback');
  await open(sponsor.page, 'Second partners list');
  await open(partner.page, 'Second partners list');
  expect(await run('list', NAME)).toContain('rollback 1.0.0-');
  expect([...sponsor.problems, ...partner.problems]).toEqual([]);
  await sponsor.context.close();
  await partner.context.close();
});

test('code that was tampered with never runs: what was compared goes on, and a card stands for the rest', async ({
  browser,
}) => {
  const good = await buildWith('Fourth partners list');
  await run(NAME, '--from', good);
  const { page, context } = await signedIn(browser, 'sponsor@demo.test');
  await open(page, 'Fourth partners list');
  const dir = path.join(STORE(), NAME, await activeVersion());
  await rewrite(dir, (code) => `window.tampered = true;${code}`);

  // What the edge has compared with the record, it serves from its own copies.
  const other = await signedIn(browser, 'sponsor@demo.test');
  await open(other.page, 'Fourth partners list');
  // Nobody has asked for the scripts of the charts yet.
  await other.page.goto('/partners/charts');
  await expect(other.page.getByText('Team Charts is not available right now')).toBeVisible({ timeout: 20_000 });
  expect(await other.page.evaluate(() => 'tampered' in window)).toBe(false);
  await other.page.getByRole('link', { name: 'Prospects', exact: true }).click();
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();

  await cp(good, dir, { recursive: true });
  await other.page.goto('/partners/charts');
  await heading(other.page, 'Team Charts');
  for (const one of [context, other.context]) await one.close();
});

test.describe('a local build in place of a released one', () => {
  let server: Server;
  let address: string;
  test.beforeAll(async () => {
    const dir = await buildWith('Local partners list');
    server = createServer((request, response) => {
      const file = new URL(request.url ?? '/', 'http://x').pathname;
      const answer = async () => {
        const name =
          file === '/remoteEntry.js'
            ? (await readdir(dir)).find((one) => /^remoteEntry\..*js$/.test(one))
            : file.slice(1);
        return readFile(path.join(dir, path.normalize(name ?? '')));
      };
      answer().then(
        (bytes) =>
          response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, resolve);
    });
    address = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => {
    server.close();
  });

  test('a master admin sees it in this tab only, marked by a badge, and leaves it with one press', async ({
    browser,
  }) => {
    const released = await signedIn(browser, 'sponsor@demo.test');
    await released.page.goto('/partners');
    const title = await released.page.getByRole('heading', { level: 1 }).innerText();
    const { page, context, problems } = await signedIn(browser, 'admin@demo.test');
    await page.goto(`/partners?mfe-override=${NAME}=${address}`);
    await expect(page.getByText(`This link wants to run ${address} in place of ${NAME}.`)).toBeVisible();
    await heading(page, title);
    await page.getByRole('button', { name: 'Run it', exact: true }).click();
    await heading(page, 'Local partners list');
    await expect(page.getByText(`${NAME} comes from ${address}`)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await heading(page, 'Local partners list');
    await page.getByRole('button', { name: 'Back to the released version' }).click();
    await heading(page, title);
    await expect(page.getByText('This tab runs a local build')).toBeHidden();
    expect(problems).toEqual([]);
    await context.close();
    await released.context.close();
  });

  test('one that is not there is switched off with a word; nobody else may', async ({ browser }) => {
    const { page, context } = await signedIn(browser, 'admin@demo.test');
    await page.goto(`/partners?mfe-override=${NAME}=http://localhost:9`);
    await page.getByRole('button', { name: 'Run it', exact: true }).click();
    await expect(page.getByText(`${NAME} could not be loaded from http://localhost:9.`)).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
    const { page: other, context: theirs } = await signedIn(browser, 'sponsor@demo.test');
    await other.goto(`/partners?mfe-override=${NAME}=${address}`);
    await other.getByRole('button', { name: 'Run it', exact: true }).click();
    await expect(other.getByText('only master admins may override')).toBeVisible({ timeout: 20_000 });
    await expect(other.getByRole('heading', { level: 1, name: 'Local partners list' })).toBeHidden();
    await theirs.close();
  });
});
