/** Add New User: its rules, the temporary password shown once, and what the new person can do with it. */
import type { Locator, Page } from '@playwright/test';
import { fresh, tick } from '../people.ts';
import { fits, held, sees, seesNot, toast } from './kit/actions.ts';
import { adminAtWork, auditOf, find, openList, rows, userBy } from './kit/admin.ts';
import { mailTo } from './kit/people.ts';
import { type Section, type Walk, expect } from './walk.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const open = async (page: Page): Promise<Locator> => {
  await openList(page);
  await page.getByRole('button', { name: 'Add New User' }).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'Add New User' })).toBeVisible();
  return dialogOf(page);
};
const box = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
interface Typed {
  first?: string;
  last?: string;
  email?: string;
  uid?: string;
}
async function fill(dialog: Locator, { first = 'Cora', last = 'Created', email = '', uid = '' }: Typed): Promise<void> {
  await box(dialog, 'First name').fill(first);
  await box(dialog, 'Last name').fill(last);
  await box(dialog, 'Email').fill(email);
  await box(dialog, 'Distributor ID').fill(uid);
}
const create = (dialog: Locator) => dialog.getByRole('button', { name: 'Create User' });
const password = (page: Page) => dialogOf(page).locator('code');
/** Whether the browser lets them in, and where they come. */
async function signsIn(walk: Walk, email: string, secret: string): Promise<Page> {
  const { page } = await walk.visitor();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/auth$/);
  return page;
}

const adminCreate: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const one = fresh('cora');

  await walk.check(
    'the button waits until first name, last name and e-mail are filled; the distributor ID is optional',
    async () => {
      const dialog = await open(page);
      await expect(create(dialog)).toBeDisabled();
      await fill(dialog, { first: ' ', email: one.email });
      await expect(create(dialog)).toBeDisabled();
      await fill(dialog, { email: one.email });
      await expect(create(dialog)).toBeEnabled();
      await expect(dialog.getByText('optional').first()).toBeVisible();
    },
  );
  await walk.check('the temporary password is asked to be changed unless that is switched off', () =>
    expect(dialogOf(page).getByRole('checkbox', { name: 'Ask for a new password at first login' })).toBeChecked(),
  );
  await walk.check('nothing moves sideways', () => fits(page));
  await walk.shot(page, 'form');
  await walk.check(
    'Enter with something missing: «Missing Fields», «First name, last name, and email are required.»',
    async () => {
      const dialog = await open(page);
      await box(dialog, 'First name').fill('Cora');
      await box(dialog, 'First name').press('Enter');
      await sees(toast(page), 'Missing Fields');
      await sees(toast(page), 'First name, last name, and email are required.');
      await sees(dialog, 'Last name is required');
    },
  );
  await walk.check(
    'what is no e-mail: «Invalid Email», «Please enter a valid email address.», said at the field, which has the focus',
    async () => {
      const dialog = await open(page);
      await fill(dialog, { email: 'nobody-here' });
      await create(dialog).click();
      await sees(toast(page), 'Invalid Email');
      await sees(dialog, 'Please enter a valid email address.');
      await expect(box(dialog, 'Email')).toBeFocused();
    },
  );
  await walk.shot(page, 'wrong');
  await walk.check(
    'an e-mail or a distributor ID that is taken, in any case, is said at its field, and nothing typed is lost',
    async () => {
      const dialog = await open(page);
      await fill(dialog, { email: 'Sponsor@Demo.test', uid: one.uid });
      await create(dialog).click();
      await expect(box(dialog, 'Email')).toHaveAttribute('aria-invalid', 'true');
      await expect(box(dialog, 'Email')).toBeFocused();
      await sees(toast(page), 'Error');
      await box(dialog, 'Email').fill(one.email);
      await box(dialog, 'Distributor ID').fill(' nb-0002 ');
      await create(dialog).click();
      await expect(box(dialog, 'Distributor ID')).toHaveAttribute('aria-invalid', 'true');
      await expect(box(dialog, 'First name')).toHaveValue('Cora');
    },
  );
  await walk.check('Esc asks before what was typed is lost; Cancel clears the form', async () => {
    const dialog = await open(page);
    await fill(dialog, {});
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(box(dialog, 'First name')).toHaveValue('Cora');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add New User' }).click();
    await expect(box(dialogOf(page), 'First name')).toHaveValue('');
  });

  let secret = '';
  await walk.check(
    'created: a toast names the temporary password, the button says «Creating...» meanwhile, and a second press makes no second user',
    async () => {
      const dialog = await open(page);
      await fill(dialog, { email: one.email.toUpperCase(), uid: one.uid });
      const go = await held(page, /\/api\/admin\/create-user/);
      await create(dialog).click();
      await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
      await page.keyboard.press('Enter');
      await go();
      await sees(toast(page), 'User Created');
      secret = await password(page).innerText();
      await sees(toast(page), `Cora Created has the temporary password '${secret}'.`);
      expect((await userBy(api, one.email)).email).toBe(one.email);
    },
  );
  await walk.check(
    'the temporary password is random and long, stands there once with a button that copies it, and only a button closes it',
    async () => {
      expect(secret).toMatch(/^\S{10,}$/);
      await page.keyboard.press('Escape');
      await expect(password(page)).toBeVisible();
      await dialogOf(page).getByRole('button', { name: 'Copy password' }).click();
      await sees(dialogOf(page), /^Copied/);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
      await sees(dialogOf(page), 'You see it only this once. It must be changed on first login.');
    },
  );
  await walk.check('no message lies over the buttons of the dialog', async () => {
    const status = toast(page).getByRole('status');
    const message = (await status.isVisible()) ? await status.boundingBox() : null;
    const done = await dialogOf(page).getByRole('button', { name: 'Add another user' }).boundingBox();
    if (message)
      expect(
        message.y + message.height <= done!.y ||
          message.x + message.width <= done!.x ||
          message.y >= done!.y + done!.height,
      ).toBe(true);
  });
  await walk.check('nothing moves sideways where the password stands', () => fits(page));
  await walk.shot(page, 'password');
  await walk.check(
    '«Add another user» begins an empty form; «Done» closes; the password is nowhere any more',
    async () => {
      await dialogOf(page).getByRole('button', { name: 'Add another user' }).click();
      await expect(box(dialogOf(page), 'First name')).toHaveValue('');
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
      await page.reload();
      await expect(rows(page).first()).toBeVisible();
      await seesNot(page, secret);
    },
  );
  await walk.check('the new user stands in the list: never logged in, with a temporary password', async () => {
    const row = await find(page, one.email);
    for (const words of ['Cora Created', 'Never logged in', '0/5', 'Temp password', 'N/A'])
      await expect(row).toContainText(words);
  });
  await walk.check(
    'it is written down with the values, but no password; the mail to the person has none either',
    async () => {
      const [entry] = await auditOf(api, (await userBy(api, one.email)).id);
      expect(entry).toMatchObject({
        action: 'user.created',
        actor: { email: 'admin@demo.test' },
        subject: { email: one.email },
      });
      expect(entry!.changes).toContainEqual({ field: 'uid', before: null, after: one.uid });
      expect(JSON.stringify(entry)).not.toContain(secret);
      expect(JSON.stringify(await mailTo(one.email))).not.toContain(secret);
    },
  );
  await walk.check('the person signs in with it and must choose a password of their own', async () => {
    const theirs = await signsIn(walk, one.email, secret);
    await expect(theirs).toHaveURL(/\/password-change$/);
  });

  await walk.check(
    'without «ask for a new password at first login» it stays valid, and nobody is sent to change it',
    async () => {
      const other = fresh('cleo');
      const dialog = await open(page);
      await fill(dialog, { first: 'Cleo', email: other.email });
      const asks = dialog.getByRole('checkbox', { name: 'Ask for a new password at first login' });
      await asks.focus();
      await page.keyboard.press('Space');
      await expect(asks).not.toBeChecked();
      await tick(asks);
      await page.keyboard.press('Space');
      await create(dialog).click();
      await sees(dialog, 'You see it only this once. It stays valid until it is changed in the settings.');
      const theirs = await signsIn(walk, other.email, await password(page).innerText());
      await expect(theirs).toHaveURL(/\/$/);
      expect(await userBy(api, other.email)).toMatchObject({ uid: null, tempPassword: false });
    },
  );
  await walk.check(
    'by keyboard: «n» opens it, the first field has the focus, Enter creates, and the focus returns to the button',
    async () => {
      const other = fresh('kira');
      await openList(page);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('n');
      await expect(box(dialogOf(page), 'First name')).toBeFocused();
      await page.keyboard.type('Kira');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Keyboard');
      // Past «They have one name».
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(other.email);
      await page.keyboard.press('Enter');
      await expect(password(page)).toBeVisible();
      await dialogOf(page).getByRole('button', { name: 'Done' }).press('Enter');
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Add New User' })).toBeFocused();
      expect(await userBy(api, other.email)).toMatchObject({ firstName: 'Kira' });
    },
  );
};
export default adminCreate;
