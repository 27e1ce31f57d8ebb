/** Export data: every row of what is filtered, in its order, streamed; written down. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminAtWork, importPeople, made, openList, pick, pressTool, usersBy } from './kit/admin.ts';
import { fresh } from '../people.ts';
import { sees } from './kit/actions.ts';
import { newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'uid',
  'phone',
  'language',
  'countryCode',
  'sponsorUid',
  'sponsorEmail',
  'completedSteps',
  'role',
  'active',
  'temporaryPassword',
  'twoStepSignIn',
  'createdAt',
  'lastLoginAt',
];
/** Cells of one line; the file quotes what needs it. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );

const adminExport: Section = async (walk) => {
  const { page, api, context } = await adminAtWork(walk, { acceptDownloads: true });
  const sponsor = await newSponsor('Exa');
  const odd = { ...made('=HYPERLINK("x")', 'Comma, "Quote"', sponsor.uid), email: `export.${fresh('o').email}` };
  await importPeople(api, [odd]);
  const file = async (on: Page) => {
    const [download] = await Promise.all([on.waitForEvent('download'), pressTool(on, 'Export data')]);
    const text = await readFile(await download.path(), 'utf8');
    const [head = '', ...lines] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    return { name: download.suggestedFilename(), marked: text.startsWith('\uFEFF'), head, lines };
  };

  // Of a million it takes longer than a sentence may: read past the page, as fast as it comes.
  const { cookies } = await context.storageState();
  const before = (await usersBy(api)).total;
  const began = performance.now();
  const answer = await fetch(new URL('/api/admin/export-users', walk.settings.url), {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  const whole = { first: 0, bytes: 0, lines: 0, head: '' };
  for await (const part of answer.body!) {
    whole.first ||= performance.now() - began;
    whole.head ||= new TextDecoder('utf-8', { ignoreBOM: true }).decode(part as Uint8Array).split('\r\n')[0]!;
    whole.bytes += (part as Uint8Array).length;
    for (const byte of part as Uint8Array) if (byte === 10) whole.lines += 1;
  }
  process.stdout.write(
    `          ${before} rows, ${(whole.bytes / 1e6).toFixed(1)} MB: first after ${Math.round(whole.first)} ms, last after ${Math.round(performance.now() - began)} ms\n`,
  );
  await walk.check(
    'the file has everybody, all pages of them, with the columns the import reads, as UTF-8 that spreadsheets recognise',
    () => {
      expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename=".+\.csv"/);
      expect(whole.head).toBe(`\uFEFF${COLUMNS.join(',')}`);
      expect(whole.lines).toBe(before + 1);
    },
  );
  await walk.check('it is streamed: the first rows come at once, without a length told before', () => {
    expect(answer.headers.get('content-length')).toBeNull();
    expect(whole.first).toBeLessThan(2_000);
  });
  for (const [label, option, query] of [
    ['Status', 'Never logged in', 'statusFilter=temp'],
    ['Progress', 'In progress', 'progressFilter=in-progress'],
    ['Role', 'Admins only', 'adminFilter=admin'],
  ] as const) {
    await walk.check(`with a filter (${label}: ${option}) it has exactly the filtered rows`, async () => {
      await openList(page);
      await pick(page, label, option);
      // The address is there a moment before the page is.
      await expect(page).toHaveURL(new RegExp(`[?&]${query}`));
      if (!walk.narrow)
        await expect(page.getByRole('link', { name: 'Export data' })).toHaveAttribute(
          'href',
          `/api/admin/export-users?${query}`,
        );
      const { users, total } = await usersBy(api, query);
      const { name, marked, head, lines } = await file(page);
      expect([name.endsWith('.csv'), marked, head]).toEqual([true, true, COLUMNS.join(',')]);
      expect(lines.length).toBe(total);
      expect(cells(lines[0]!)[2]).toBe(users[0]!.email);
    });
  }
  await walk.check('a search and an order hold in the file as well, whatever page is shown', async () => {
    const query = `search=${encodeURIComponent('mar')}&sortBy=email&sortOrder=asc`;
    await openList(page, `?page=2&${query}`);
    const { total } = await usersBy(api, query);
    const { lines } = await file(page);
    expect(lines.length).toBe(total);
    const emails = lines.map((line) => cells(line)[2]!);
    expect(emails.slice(0, 50)).toEqual((await usersBy(api, query)).users.map(({ email }) => email));
  });
  await walk.check(
    'what a spreadsheet would run is defused; commas and quotes survive; sponsor, role, steps and dates stand there',
    async () => {
      await openList(page, `?search=${encodeURIComponent(odd.email)}`);
      const { lines } = await file(page);
      expect(lines).toHaveLength(1);
      const row = Object.fromEntries(cells(lines[0]!).map((cell, index) => [COLUMNS[index], cell]));
      expect(row).toMatchObject({
        firstName: '\'=HYPERLINK("x")',
        lastName: 'Comma, "Quote"',
        email: odd.email,
        uid: odd.uid,
        sponsorUid: sponsor.uid,
        sponsorEmail: sponsor.email,
        completedSteps: '0',
        role: 'partner',
        active: 'yes',
        temporaryPassword: 'yes',
        lastLoginAt: '',
      });
      expect(row['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    },
  );
  await walk.check('it is written down, with the filters in force', async () => {
    await openList(page, '?statusFilter=temp&sortBy=email');
    await file(page);
    const { entries } = await send<{
      entries: { changes: { field: string; after: string }[]; actor: { email: string } }[];
    }>(api, 'get', '/api/admin/audit?action=users.exported');
    expect(entries[0]!.actor.email).toBe('admin@demo.test');
    expect(entries[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'statusFilter', before: null, after: 'temp' },
        { field: 'sortBy', before: null, after: 'email' },
      ]),
    );
    await page.goto('/admin/audit?action=users.exported');
    await sees(page, 'Users exported');
  });
  await walk.check('what was exported can be imported: nothing of it would change', async () => {
    await openList(page, `?searchType=sponsorUid&search=${sponsor.uid}`);
    const [download] = await Promise.all([page.waitForEvent('download'), pressTool(page, 'Export data')]);
    await page.goto('/admin/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: await readFile(await download.path()) });
    const box = page.getByRole('checkbox', { name: 'Update users who already have an account' });
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await sees(page.getByRole('group', { name: 'Rows of the file' }), 'Already up to date');
  });
  await walk.check('nobody else gets it', async () => {
    expect((await sponsor.api.get('/api/admin/export-users')).status()).toBe(403);
  });
};
export default adminExport;
