/** Import users: a dry run with a result for each row, then in earnest; what was refused as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fresh } from '../people.ts';
import { failing, fits, held, sees, seesNot } from './kit/actions.ts';
import { adminAtWork, detailOf, openList, pressTool, userBy, usersBy } from './kit/admin.ts';
import { mailTo, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const list = (page: Page) => page.getByRole('group', { name: 'Rows of the file' });
const check = async (page: Page) => {
  await page.getByRole('button', { name: 'Check the file' }).click();
};
const give = async (page: Page, name: string, words: string | Uint8Array): Promise<void> => {
  await page.goto('/admin/import');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(words) });
};
const saved = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    text: (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, ''),
  };
};

const adminImport: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk, { acceptDownloads: true });
  const sponsor = await newSponsor('Ines');
  const [anna, bodo, late] = [fresh('anna'), fresh('bodo'), fresh('late')];
  const total = async () => (await usersBy(api)).total;

  await walk.check('from the list, «Import users» leads to the page that says which columns there are', async () => {
    await openList(page);
    await pressTool(page, 'Import users');
    await expect(page).toHaveURL(/\/admin\/import$/);
    await sees(page, /First name, last name and email are required/);
    expect(await fits(page)).toBe(true);
  });
  await walk.shot(page, 'begin');
  await walk.check('a template can be had, and is itself understood', async () => {
    const { name, text } = await saved(page, 'Download a template');
    expect(name).toBe('users-template.csv');
    await give(page, name, text);
    await sees(page, '1 user found in the file');
  });
  await walk.check(
    'what is no list is refused with the reason: another kind of file, a spreadsheet called .csv, an empty one, 5,001 users',
    async () => {
      for (const [name, words, reason] of [
        ['list.pdf', 'x', 'list.pdf is not a CSV file. Save your list as CSV and try again.'],
        [
          'list.csv',
          Buffer.from('PK\u0003\u0004\u0000\u0000\u0000', 'latin1'),
          /is a spreadsheet or another program's file/,
        ],
        ['none.csv', 'First name,Last name,Email\r\n', 'There are no users in none.csv.'],
        ['many.csv', `email\n${'a@b.cd\n'.repeat(5001)}`, /has 5,001 users, and one import takes 5,000/],
      ] as const) {
        await give(page, name, words);
        await sees(page, reason);
      }
    },
  );

  const head = 'Vorname;Nachname;E-Mail;Distributor ID;Telefon;Sponsor UID;Sprache;Land;Bemerkung';
  const lines = [
    head,
    `Anna;Import;${anna.email};${anna.uid};+1 555 010 0001;${sponsor.uid};de;DE;x`,
    `Bodo;Import;${bodo.email};${bodo.uid};;${anna.uid};;;`,
    'Nobody;Import;no-mail;;;;;;',
    `;Import;${late.email};;;;;;`,
    `Twice;Import;${anna.email};;;;;;`,
    `Uid;Import;uid.${late.email};NB-0002;;;;;`,
    `Whose;Import;whose.${late.email};;;NO-SUCH-UID;;;`,
    `Sofia;Reyes;sponsor@demo.test;;;;;;`,
  ];
  const file = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  let before = 0;
  await walk.check(
    'columns are found by their names in seven languages, each can be changed by hand; unknown ones are left out',
    async () => {
      await give(page, 'liste.csv', file);
      await sees(page, '8 users found in the file');
      for (const [, words] of [
        ['Vorname', 'First name'],
        ['Nachname', 'Last name'],
        ['E-Mail', 'Email'],
        ['Sponsor UID', "Sponsor's UID"],
        ['Bemerkung', 'Leave out'],
      ] as const)
        await expect(page.getByRole('button', { name: words }).first()).toBeVisible();
      expect(await fits(page)).toBe(true);
    },
  );
  await walk.shot(page, 'columns');
  await walk.check(
    'the dry run says of each row what would happen, with the reason at the field, and changes nothing',
    async () => {
      before = await total();
      const go = await held(page, /import-users/);
      await check(page);
      await expect(page.getByRole('button', { name: 'Checking 8 users…' })).toBeVisible();
      await go();
      await expect(list(page).getByText('Will be added')).toHaveCount(2);
      await sees(page, '6 rows are left out');
      await page.getByText('Left out only').click();
      for (const words of [
        /^Email: Invalid email address/,
        /^First name: /,
        /^Email: .*(file|row|twice|already)/i,
        /^Distributor ID \(UID\): /,
        /^Sponsor's UID: /,
        /^Email: .*(account|taken|use)/i,
      ]) {
        await expect(async () => {
          await list(page).evaluate((box) => {
            box.scrollTop += 120;
            if (box.scrollTop + box.clientHeight >= box.scrollHeight) box.scrollTop = 0;
          });
          await expect(list(page).getByText(words).first()).toBeAttached({ timeout: 200 });
        }, String(words)).toPass({ timeout: 8_000 });
      }
      expect(await total()).toBe(before);
    },
  );
  await walk.check('nothing moves sideways with the results', () => fits(page));
  await walk.shot(page, 'dry-run');
  await walk.check('what is left out comes as a file: the rows as they were, each with its reason', async () => {
    const { name, text } = await saved(page, 'Download errors');
    expect(name).toBe('liste-errors.csv');
    const [first, ...rest] = text.trim().split('\r\n');
    expect(first).toBe(`${head.replaceAll(';', ',')},Error`);
    expect(rest).toHaveLength(6);
    expect(rest[0]).toMatch(/^Nobody,Import,no-mail,,,,,,,Invalid email address/);
  });
  await walk.check('leaving the page before it is imported asks', async () => {
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').first().click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/import$/);
  });
  await walk.check('an import that fails says that nothing was saved, and can be tried again', async () => {
    const mended = await failing(page, /import-users/);
    await page.getByRole('button', { name: 'Import 2 users' }).click();
    await sees(page, 'The import failed; nothing was saved');
    await mended();
    expect(await total()).toBe(before);
  });
  await walk.check('in earnest: each row says what became of it; nobody is in twice by a second press', async () => {
    await page.getByRole('button', { name: 'Import 2 users' }).click();
    await sees(page, '2 users have been imported');
    await page.getByText('All rows').click();
    await expect(list(page).getByText('Added', { exact: true })).toHaveCount(2);
    expect(await total()).toBe(before + 2);
    await expect(list(page).getByRole('link', { name: 'Anna Import' })).toHaveAttribute('href', /\/admin\/users\//);
  });
  await walk.shot(page, 'done');
  await walk.check('they are there with everything: sponsors of the same file too, language and country', async () => {
    const detail = await detailOf(api, (await userBy(api, anna.email)).id);
    expect(detail).toMatchObject({
      firstName: 'Anna',
      uid: anna.uid,
      language: 'de',
      countryCode: 'DE',
      tempPassword: true,
      sponsor: { id: sponsor.id },
    });
    expect((await detailOf(api, (await userBy(api, bodo.email)).id)).sponsor?.uid).toBe(anna.uid);
    const below = async () =>
      (await send<{ members: { email: string }[] }>(sponsor.api, 'get', '/api/team/downline?depth=all')).members
        .map(({ email }) => email)
        .toSorted();
    await expect.poll(below, { timeout: 15_000 }).toEqual([anna.email, bodo.email].toSorted());
  });
  await walk.check('each gets a mail with a link by which they choose a password and sign in', async () => {
    const { text, html = '' } = await mailTo(bodo.email);
    const link = /https?:\/\/\S+reset-password\?[^\s"<>)\]]+/.exec(`${text} ${html}`)?.[0].replaceAll('&amp;', '&');
    expect(link, text).toBeDefined();
    const theirs = await walk.visitor();
    await theirs.page.goto(new URL(link!).pathname + new URL(link!).search);
    await theirs.page.getByLabel('New Password', { exact: true }).fill('river-stone-2026');
    await theirs.page.getByLabel('Confirm Password', { exact: true }).fill('river-stone-2026');
    await theirs.page.getByRole('button', { name: 'Update Password' }).click();
    await sees(theirs.page, /Sign In Now/);
    const answer = await theirs.context.request.post('/api/login', {
      data: { email: bodo.email, password: 'river-stone-2026' },
    });
    expect(answer.status()).toBe(200);
  });

  const changed = `firstName,lastName,email,uid,phone\r\nAnna,Import-Newname,${anna.email},${anna.uid},\r\nBodo,Import,${bodo.email},,\r\n`;
  await walk.check(
    'people who have an account are left out, unless «Update users who already have an account» is ticked: then what is new is taken, the rest is «Already up to date»',
    async () => {
      await give(page, 'again.csv', changed);
      await check(page);
      await sees(page, 'There is nothing to import: no row adds or changes a user.');
      await page.getByRole('button', { name: 'Back to the columns' }).click();
      const box = page.getByRole('checkbox', { name: 'Update users who already have an account' });
      await box.focus();
      await page.keyboard.press('Space');
      await check(page);
      await expect(list(page).getByText('Will be updated')).toHaveCount(1);
      await expect(list(page).getByText('Already up to date')).toHaveCount(1);
      await page.getByRole('button', { name: 'Import 1 user' }).click();
      await sees(page, '1 user has been imported');
      expect(await userBy(api, anna.email)).toMatchObject({ lastName: 'Import-Newname', uid: anna.uid });
    },
  );
  await walk.check("without the columns for name and e-mail it can't be checked, and says which", async () => {
    await give(page, 'odd.csv', `shoe,size\r\na,b\r\n`);
    await check(page);
    await sees(page, /Choose which column holds the email\./);
    await seesNot(page, 'Will be added');
  });
  await walk.check('the audit log has the import with its numbers, and each new account', async () => {
    const { entries } = await send<{
      entries: { action: string; subject: null; changes: { field: string; after: string }[] }[];
    }>(api, 'get', '/api/admin/audit?action=users.imported');
    expect(entries[1]).toMatchObject({
      subject: null,
      changes: [
        { field: 'created', after: '2' },
        { field: 'updated', after: '0' },
        { field: 'refused', after: '6' },
      ],
    });
    const created = await send<{ entries: { subject: { email: string } }[] }>(
      api,
      'get',
      `/api/admin/audit?action=user.created&search=${encodeURIComponent(bodo.email)}`,
    );
    expect(created.entries[0]?.subject.email).toBe(bodo.email);
  });
  await walk.check('a thousand rows are checked and imported while the page stays alive', async () => {
    const stamp = fresh('mass').uid;
    const mass = Array.from(
      { length: 1000 },
      (_, index) =>
        `Mass${index},Imported,m${index}.${stamp.toLowerCase()}@example.test,${stamp}-${index},${sponsor.uid}`,
    );
    await give(page, 'mass.csv', `first name,last name,email,uid,sponsor uid\n${mass.join('\n')}\n`);
    await check(page);
    await page.getByRole('button', { name: 'Import 1,000 users' }).click({ timeout: 30_000 });
    await expect(page.getByText('1,000 users have been imported').first()).toBeVisible({ timeout: 40_000 });
    expect((await usersBy(api, { searchType: 'sponsorUid', search: sponsor.uid })).total).toBe(1001);
  });
};
export default adminImport;
