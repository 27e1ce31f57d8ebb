/** Edit User: prefilled, a blank password keeps the current one, a new one is temporary and ends every session. */
import type { Locator, Page } from '@playwright/test';
import { fits, sees, toast } from './kit/actions.ts';
import {
  adminAtWork,
  auditOf,
  detailOf,
  find,
  openUser,
  rowAction,
  rowOf,
  settled,
  status,
  userBy,
} from './kit/admin.ts';
import { apiOf, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const box = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
const update = (dialog: Locator) => dialog.getByRole('button', { name: 'Update User' });

const adminEdit: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const below = await settled(api, 'Edda', 'Edited');
  const person = await settled(api, 'Erik', 'Edited', { sponsorId: below.id });
  const edit = async (on: Page = page): Promise<Locator> => {
    await rowAction(await find(on, person.email), 'Edit');
    return on.getByRole('dialog');
  };

  await walk.check('the form has the name and e-mail as they are, and an empty password', async () => {
    const dialog = await edit();
    for (const [name, value] of [
      ['First name', 'Erik'],
      ['Last name', 'Edited'],
      ['Email', person.email],
    ] as const)
      await expect(box(dialog, name)).toHaveValue(value);
    await expect(dialog.getByLabel(/^New password/)).toHaveValue('');
    await sees(dialog, /Leave it blank to keep the current one/);
  });
  await walk.check('nothing moves sideways', () => fits(page));
  await walk.shot(page, 'form');
  await walk.check('the button waits for names and e-mail; a wrong e-mail is «Invalid Email»', async () => {
    const dialog = await edit();
    await box(dialog, 'Last name').fill('');
    await expect(update(dialog)).toBeDisabled();
    await box(dialog, 'Last name').fill('Edited');
    await box(dialog, 'Email').fill('no mail');
    await update(dialog).click();
    await sees(toast(page), 'Invalid Email');
    await sees(dialog, 'Please enter a valid email address.');
  });
  await walk.check('an e-mail of somebody else is refused at its field', async () => {
    const dialog = await edit();
    await box(dialog, 'Email').fill(below.email);
    await update(dialog).click();
    await expect(box(dialog, 'Email')).toHaveAttribute('aria-invalid', 'true');
    expect((await userBy(api, person.email)).id).toBe(person.id);
  });
  await walk.check(
    '«User Updated», the row says it at once, and a blank password keeps the own one and the session',
    async () => {
      const dialog = await edit();
      await box(dialog, 'First name').fill('Erika');
      await box(dialog, 'Last name').fill('Renamed');
      await update(dialog).click();
      await sees(toast(page), 'User Updated');
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, person.email)).toContainText('Erika Renamed');
      expect(await status(person.api, '/api/auth/user')).toBe(200);
      await apiOf(person.email, person.password);
    },
  );
  await walk.check("the person, their sponsor's list and the search know the new name", async () => {
    expect(await send(person.api, 'get', '/api/auth/user')).toMatchObject({ firstName: 'Erika', lastName: 'Renamed' });
    await expect
      .poll(
        async () =>
          (await send<{ members: { lastName: string }[] }>(below.api, 'get', '/api/team/downline')).members.map(
            ({ lastName }) => lastName,
          ),
        { timeout: 10_000 },
      )
      .toEqual(['Renamed']);
    await expect
      .poll(async () => (await send<{ total: number }>(api, 'get', '/api/admin/users?search=Erika%20Renamed')).total)
      .toBeGreaterThan(0);
  });
  await walk.check('what changed is written down field by field, before and after, and nothing else', async () => {
    const [entry] = await auditOf(api, person.id);
    expect(entry).toMatchObject({ action: 'user.updated', actor: { email: 'admin@demo.test' } });
    expect(entry!.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'firstName', before: 'Erik', after: 'Erika' },
      { field: 'lastName', before: 'Edited', after: 'Renamed' },
    ]);
    expect(entry!.address).not.toBe('');
  });
  await walk.check('Update without a change writes nothing down', async () => {
    const before = (await auditOf(api, person.id)).length;
    const dialog = await edit();
    await update(dialog).click();
    await sees(toast(page), 'User Updated');
    expect((await auditOf(api, person.id)).length).toBe(before);
  });
  await walk.check(
    'a password that is too short, or a common one, is refused at its field with the reason',
    async () => {
      const dialog = await edit();
      for (const secret of ['short', 'password']) {
        await dialog.getByLabel(/^New password/).fill(secret);
        await update(dialog).click();
        await expect(dialog.getByLabel(/^New password/), secret).toHaveAttribute('aria-invalid', 'true');
      }
      expect(await status(person.api, '/api/auth/user')).toBe(200);
    },
  );
  await walk.check(
    'a password set by the admin ends every session at once and must be changed at the next login',
    async () => {
      const theirs = await walk.signedIn(person.email, person.password);
      await theirs.page.goto('/prospects');
      await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
      const dialog = await edit();
      await dialog.getByLabel(/^New password/).fill('granite-otter-41');
      await update(dialog).click();
      await expect(dialog).toBeHidden();
      expect(await status(person.api, '/api/auth/user')).toBe(401);
      await expect(theirs.page).toHaveURL(/\/auth/, { timeout: 15_000 });
      expect((await userBy(api, person.email)).tempPassword).toBe(true);
      const again = await apiOf(person.email, 'granite-otter-41');
      expect(await send(again, 'get', '/api/auth/user')).toMatchObject({ tempPassword: true });
      expect((await auditOf(api, person.id))[0]).toMatchObject({ action: 'user.password-set', changes: [] });
      expect(
        (await api.get(`/api/admin/audit?search=granite-otter-41`)).ok() &&
          JSON.stringify(await auditOf(api, person.id)),
      ).not.toContain('granite-otter-41');
    },
  );
  await walk.check('an e-mail changed: the old one signs in no more, the new one does', async () => {
    const email = `new.${person.email}`;
    const dialog = await edit();
    await box(dialog, 'Email').fill(email);
    await update(dialog).click();
    await expect(dialog).toBeHidden();
    await expect(apiOf(person.email, 'granite-otter-41')).rejects.toThrow(/40[0-9]/);
    await apiOf(email, 'granite-otter-41');
    expect((await detailOf(api, person.id)).email).toBe(email);
  });
  await walk.check('the page of the account edits as well', async () => {
    await openUser(page, person.id);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await box(page.getByRole('dialog'), 'First name').fill('Erkki');
    await update(page.getByRole('dialog')).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Erkki Renamed' })).toBeVisible();
  });
  await walk.shot(page, 'account');
};
export default adminEdit;
