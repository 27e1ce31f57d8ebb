import { type Locator, type Page, expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { newAccount, person, settle, signInApi, signedIn, tick } from './people.ts';

/** A unique family name, so that other contacts in the list do not matter. */
const FAMILY = 'Quillfeather';
const named = (first: string) => `${first} ${FAMILY}`;
const ADDRESS_BOOK = [
  'Name;Phone;Email;Notes',
  `${named('Odile')};;odile@other.test;"Sings; runs ""slowly"""`,
  `${named('Pia')};+49 171 555 01 02;not-an-address;`,
  ';+1 555 0199;nameless@example.test;',
  `${named('Raj')};no phone;raj@example.test;=cmd()`,
].join('\r\n');

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page, words: string) => page.getByRole('searchbox', { name: 'Search contacts' }).fill(words);
const toast = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(words)).toBeVisible();
async function importFile(page: Page, name: string, content: string | Buffer) {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('a partner keeps a list of contacts, with two windows open', async ({ browser }) => {
  const { context, page, problems } = await signedIn(browser, 'partner@demo.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Prospects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prospects' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/prospects');
  await expect(other.getByText(/^\d+ contacts?$/)).toBeVisible();

  // Only now, because with a first sign-in the time zone becomes known, by which the days of the list are counted.
  const reads: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'GET' && new URL(request.url()).pathname === '/api/prospects' && reads.push(request.url()),
  );

  // One is added by hand; the other window shows it without a reload, this one does not read its own change again.
  await page.getByRole('button', { name: 'ADD' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add contact' });
  await expect(sheet.getByRole('button', { name: 'Add contact' })).toBeDisabled();
  await sheet.getByLabel('Name').fill(`  ${named('Odile')} `);
  await sheet.getByLabel(/^What Makes .+ a Match for Them/).fill('Met on the train');
  await sheet.getByRole('button', { name: 'Add contact' }).click();
  await toast(page, 'Contact added successfully!');
  await expect(row(other, named('Odile'))).toBeVisible();

  // Edited in its row: Esc gives up, Enter saves.
  await page.getByRole('button', { name: `Edit ${named('Odile')}` }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('000');
  await page.keyboard.press('Escape');
  await expect(row(page, named('Odile'))).not.toContainText('000');
  await page.getByRole('button', { name: `Edit ${named('Odile')}` }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+47 555 0101');
  await page.keyboard.press('Enter');
  await toast(page, 'Contact updated successfully!');
  await expect(row(other, named('Odile'))).toContainText('+47 555 0101');
  // The target is high enough, also for a mouse.
  expect(
    (await row(page, named('Odile')).getByRole('link', { name: '+47 555 0101' }).boundingBox())?.height,
  ).toBeGreaterThanOrEqual(24);
  expect(reads).toEqual([]);

  // Both windows change one contact: the later one sees both versions and decides.
  await other.getByRole('button', { name: `Edit ${named('Odile')}` }).click();
  await other.getByRole('textbox', { name: 'Email' }).fill('odile@other.test');
  await page.getByRole('button', { name: `Edit ${named('Odile')}` }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Met on the night train');
  // Waits for the answer and not for the toast, which may still be that of the previous change.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PATCH'),
    page.keyboard.press('Enter'),
  ]);
  expect(answer.status()).toBe(200);
  await other.getByRole('textbox', { name: 'Email' }).press('Enter');
  const conflict = other.getByRole('alertdialog', { name: 'This contact was changed somewhere else' });
  await expect(conflict.getByRole('region', { name: 'Saved version' })).toContainText('Met on the night train');
  await expect(conflict.getByRole('region', { name: 'Your version' })).toContainText('odile@other.test');
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect(row(page, named('Odile')).getByRole('link', { name: 'Email to' })).toHaveAttribute(
    'href',
    'mailto:odile@other.test',
  );
  await expect(row(page, named('Odile'))).toContainText('Met on the night train');
  await other.close();

  // A file is refused, another reviewed, imported, taken back, and imported again.
  await importFile(page, 'holiday.png', 'no contacts');
  await expect(page.getByText(/“holiday.png” is not a contacts file/)).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(ADDRESS_BOOK, 'utf16le') });
  const review = page.getByRole('dialog', { name: 'Review your contacts' });
  await expect(review.getByText('4 of 4 selected')).toBeVisible();
  // Nothing of the file is lost: a person without a name is named after the address, an invalid address goes to the notes.
  await expect(review.getByRole('row').filter({ hasText: 'nameless@example.test' })).toContainText(
    'No name in the file',
  );
  await expect(review.getByRole('row').filter({ hasText: named('Pia') })).toContainText('Email: not-an-address');
  // The button that opens the columns stays under the pointer.
  const columns = review.getByRole('button', { name: /^Columns: / });
  const closed = await columns.boundingBox();
  await columns.click();
  await expect(review.getByRole('button', { name: /Names of the columns/ })).toBeVisible();
  expect(await columns.boundingBox()).toMatchObject({ x: closed?.x, width: closed?.width });
  await columns.click();
  await review.getByRole('button', { name: /^Import \d contacts$/ }).click();
  await toast(page, /^Successfully imported \d contacts$/);
  await search(page, FAMILY);
  await expect(page.getByText(/^Showing 3 of \d+ contacts$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, /^The import of \d contacts was undone$/);
  await expect(page.getByText(/^Showing 1 of \d+ contacts$/)).toBeVisible();
  await importFile(page, 'book.txt', ADDRESS_BOOK);
  await page.getByRole('button', { name: /^Import \d contacts$/ }).click();
  await expect(page.getByText(/^Showing 3 of \d+ contacts$/)).toBeVisible();

  // One name of somebody who is there with a family name adds what is new and takes nothing.
  await importFile(page, 'one-name.csv', 'Name;Email;Notes\r\nRaj;raj@example.test;Plays chess');
  await expect(review.getByText(`Same email as ${named('Raj')}`)).toBeVisible();
  await review.getByRole('button', { name: /^Import \d contacts?$/ }).click();
  await expect(review).toBeHidden();
  await expect(row(page, named('Raj'))).toContainText('Plays chess');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, named('Raj'))).not.toContainText('Plays chess');

  // Bulk actions: sort, select all that the search finds, change their type, delete and restore them.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('row').nth(1)).toContainText(named('Odile'));
  await tick(page.getByRole('checkbox', { name: 'Select all 3' }));
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Partner & Customer' }).click();
  await toast(page, '3 contacts are now: Partner & Customer');
  await expect(page.getByRole('img', { name: 'Potential partner' })).toHaveCount(3);
  await page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete these 3 contacts?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast(page, '3 contacts deleted successfully!');
  await expect(page.getByText('Nothing matches your search')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '3 contacts are back in your list');
  await expect(page.getByText(/^Showing 3 of \d+ contacts$/)).toBeVisible();

  // The export contains the filtered list, and importing it again adds nothing.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  await toast(page, 'CSV exported successfully');
  expect(download.suggestedFilename()).toBe('contacts.csv');
  const exported = await readFile(await download.path(), 'utf8');
  const lines = exported.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFName,Phone,Email,Type,Notes,Stage,/);
  expect(exported).toContain(`\r\n${named('Pia')},+49 171 555 01 02,,Partner & Customer,Email: not-an-address,`);
  expect(exported).toContain(`${named('Raj')},,raj@example.test,Partner & Customer,"'=cmd()\nPhone: no phone"`);
  await importFile(page, 'contacts.csv', exported);
  await expect(review.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await review.getByRole('button', { name: 'Cancel' }).click();

  // One is deleted after the specified question, and comes back.
  await page.getByRole('button', { name: `Delete ${named('Pia')}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this contact?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast(page, 'Contact deleted successfully!');
  await expect(row(page, named('Pia'))).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, named('Pia'))).toBeVisible();

  // A text for the next call, saved in the notes.
  await page.getByRole('tab', { name: 'Reference Guide' }).click();
  await page.getByLabel('Prospect name').fill(named('Raj'));
  await page.getByLabel(/^Background/).fill('Busy nurse, two kids');
  await page.getByText('Invite to an event').click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await toast(page, 'Reference Guide Generated');
  await expect(page.getByText(`Calling guidance for ${named('Raj')}: invite to an event`)).toBeVisible();
  await page.getByRole('button', { name: 'Save to notes' }).click();
  await toast(page, `Saved to the notes of ${named('Raj')}`);
  await page.getByRole('tab', { name: 'Contact List' }).click();
  await search(page, 'two kids');
  await expect(row(page, named('Raj'))).toBeVisible();

  expect(problems).toEqual([]);
  await context.close();
});

test('a list that is being scrolled answers a press', async ({ browser }) => {
  const { context, page, problems } = await signedIn(browser, 'partner@demo.test');
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto('/prospects');
  const rows = page.getByRole('rowgroup').last();
  const first = rows.getByRole('row').first();
  await first.scrollIntoViewIfNeeded();
  const middle = async (of: Locator): Promise<[number, number]> => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2];
  };
  /** Scrolls back and forth by one pixel, so that the list is moving at the press. */
  const whileMoving = async (press: () => Promise<void>) => {
    const timer = await page.evaluate(() => {
      let step = 1;
      return setInterval(() => window.scrollBy({ top: (step = -step), behavior: 'instant' }), 16);
    });
    await page.evaluate(() => new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true })));
    await press();
    await page.evaluate((each) => clearInterval(each), timer);
  };
  const box = first.getByRole('checkbox');
  const onBox = await middle(box);
  await whileMoving(() => page.mouse.click(...onBox));
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  // Pressed while the list is still, released while it moves.
  await page.mouse.move(...onBox);
  await page.mouse.down();
  await whileMoving(() => page.mouse.up());
  await expect(box).not.toBeChecked();
  await page.mouse.click(...onBox);
  await expect(box).toBeChecked();
  // Pressed on one button and released over another: neither reacts.
  const onDelete = await middle(first.getByRole('button', { name: /^Delete / }));
  await whileMoving(async () => {
    await page.mouse.move(...onBox);
    await page.mouse.down();
    await page.mouse.move(...onDelete);
    await page.mouse.up();
  });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await whileMoving(() => page.mouse.click(...onDelete));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The row that is edited has fields and buttons of another kind, and the list moves just when it opens.
  await first.getByRole('button', { name: /^Edit / }).click();
  const editor = page.getByRole('cell', { name: /^Editing / });
  await whileMoving(async () => page.mouse.click(...(await middle(editor.getByLabel('Phone')))));
  await expect(editor.getByLabel('Phone')).toBeFocused();
  await whileMoving(async () => page.mouse.click(...(await middle(editor.getByRole('button', { name: 'Cancel' })))));
  await expect(editor).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});

test.describe('a contact that could not be saved is written on below the message, whose fields and buttons it leaves free', () => {
  for (const [width, height] of [
    [1280, 800],
    [360, 800],
  ] as const) {
    test(`at ${width} × ${height}`, async ({ browser }) => {
      const { context, page } = await signedIn(browser, 'partner@demo.test', { viewport: { width, height } });
      await page.goto('/prospects');
      const pencils = page.getByRole('button', { name: /^Edit / });
      await expect(pencils.nth(2)).toBeVisible();
      await context.route('**/api/prospects/*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      );
      for (const [place, block] of [
        [0, 'start'],
        [1, 'center'],
        [2, 'end'],
      ] as const) {
        await pencils.nth(place).evaluate((pencil, at) => {
          pencil.scrollIntoView({ block: at, behavior: 'instant' });
        }, block);
        await pencils.nth(place).click();
        const editor = page.getByRole('cell', { name: /^Editing / });
        await expect(editor.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
        await editor.getByLabel('Phone').fill(`+47 555 ${Date.now() % 10_000}`);
        await page.keyboard.press('Enter');
        const message = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
        await expect(message).toContainText('The contact was not saved');
        await expect(editor.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
        // The message still slides to its place when it is first seen.
        await expect(async () => {
          const [below, above] = [await editor.boundingBox(), await message.boundingBox()];
          expect((above?.y ?? 0) + (above?.height ?? 0), `scrolled to its ${block}`).toBeLessThanOrEqual(below?.y ?? 0);
        }).toPass({ timeout: 2_000 });
        await editor.getByRole('button', { name: 'Cancel' }).click();
        await expect(message).toHaveCount(0, { timeout: 15_000 });
      }
      await context.close();
    });
  }
});

test('the last contact of a list opens with its buttons in sight, where the page first has to grow for them', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'lena'));
  const { context, page, problems } = await person(browser, { viewport: { width: 360, height: 780 } });
  await signInApi(context, account.email, account.password);
  const prospects = Array.from({ length: 4 }, (_, index) => ({ name: `Contact ${index}` }));
  expect((await context.request.post('/api/prospects/import', { data: { prospects } })).status()).toBe(201);
  await page.goto('/prospects');
  await page
    .getByRole('button', { name: /^Edit / })
    .last()
    .click();
  const editor = page.getByRole('cell', { name: /^Editing / });
  await expect(editor.getByLabel('Name')).toBeInViewport({ ratio: 1 });
  await expect(editor.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  expect(problems).toEqual([]);
  await context.close();
});

test('on a phone each row has room for all of it, also one that is added above rows of another height', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'nora'));
  const { context, page, problems } = await person(browser, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await signInApi(context, account.email, account.password);
  expect(
    (
      await context.request.post('/api/prospects/import', {
        data: { prospects: [{ name: 'Odile', isPotentialPartner: true }] },
      })
    ).status(),
  ).toBe(201);
  await page.goto('/prospects');
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Edit / }) });
  for (const [name, count] of [
    ['Nora', 2],
    ['Raj', 3],
  ] as const) {
    await expect(rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'ADD', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Add contact' });
    await sheet.getByLabel('Name').fill(name);
    if (name === 'Raj') await sheet.getByLabel('Phone').fill('+47 555 0101');
    await sheet.getByLabel('Name').press('Enter');
    await expect(sheet).toBeHidden();
    await expect(rows).toHaveCount(count);
    await expect
      .poll(() =>
        rows.evaluateAll((all) =>
          all
            .filter((row, place) => {
              const next = all[place + 1];
              return next && row.getBoundingClientRect().bottom > next.getBoundingClientRect().top;
            })
            .map((row) => row.textContent),
        ),
      )
      .toEqual([]);
  }
  expect(problems).toEqual([]);
  await context.close();
});
