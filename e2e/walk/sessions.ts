/** Where somebody is signed in, and what happened to the account. */
import { failing, fits, sees, seesNot, toast } from './kit/actions.ts';
import { newSponsor } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const sessions: Section = async (walk) => {
  const { check } = walk;
  const member = await newSponsor('Dora');
  const phone = await walk.signedIn(member.email, member.password, { userAgent: IPHONE });
  const { page, context } = await walk.signedIn(member.email, member.password);
  const devices = page.getByRole('region', { name: "Where you're signed in" });
  const log = page.getByRole('list', { name: 'Security log' });
  const items = devices.getByRole('listitem');
  const isIn = async (one: typeof phone) => (await one.context.request.get('/api/auth/user')).status() === 200;

  await check('the sessions: device, place, last seen; this one first', async () => {
    await page.goto('/settings');
    // The one that was registered with is among them.
    await expect(items).toHaveCount(3);
    await expect(items.first()).toContainText('This device');
    await expect(items.first()).toContainText('Active now');
    await expect(devices).toContainText('Safari on iPhone');
    await expect(items.nth(1)).toContainText(/Last seen/);
    await expect(items.nth(1)).toContainText(/Signed in/);
  });
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'devices');
  const end = devices.getByRole('button', { name: 'Sign out Safari on iPhone' });
  const question = page.getByRole('alertdialog', { name: 'Sign out this device?' });
  await check('signing one out asks first; Escape leaves it, the focus is back', async () => {
    await end.click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(end).toBeFocused();
    expect(await isIn(phone)).toBe(true);
  });
  await check('a failure is said, and nothing is signed out', async () => {
    const mend = await failing(page, '**/api/user/sessions/*', 500);
    await end.click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(question.getByText(/./).last()).toBeVisible();
    expect(await isIn(phone)).toBe(true);
    await mend();
  });
  await check('signed out it is gone from the list, and out at once', async () => {
    await question.getByRole('button', { name: 'Sign out' }).click();
    await sees(toast(page), 'Device signed out');
    await expect(items).toHaveCount(2);
    expect(await isIn(phone)).toBe(false);
  });
  await check('the focus stays in the page', () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
      .toBe(true),
  );
  await check('all others at once', async () => {
    await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Sign out all other devices?' });
    await sees(ask, '1 other device has to sign in again. You stay signed in here.');
    await ask.getByRole('button', { name: 'Sign out' }).click();
    await sees(toast(page), 'All other devices are signed out');
    await expect(items).toHaveCount(1);
    expect((await context.request.get('/api/auth/user')).status()).toBe(200);
  });
  await check('with none left there is nothing to sign out', () =>
    expect(devices.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0),
  );
  await check('and the focus stays in the page', () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
      .toBe(true),
  );
  await check('the security log tells of it, newest first', async () => {
    await page.reload();
    await expect(log.getByRole('listitem').first()).toContainText('All other devices were signed out');
    await expect(log).toContainText('A device was signed out');
    await expect(log).toContainText('Signed in');
  });
  await check('a failed sign-in is in it', async () => {
    await page.request.post('/api/login', {
      data: { email: member.email, password: 'not-this-one' },
      headers: { origin: walk.settings.url },
    });
    await page.reload();
    await expect(log).toContainText('Sign-in failed');
  });
  await check('all of it on a page of its own', async () => {
    await page.goto('/settings/security-log');
    await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible();
    await expect(log.getByRole('listitem').first()).toBeVisible();
  });
  await walk.shot(page, 'log');
  await check('a changed password ends all others and keeps this one', async () => {
    const again = await walk.signedIn(member.email, member.password, { userAgent: IPHONE });
    await page.goto('/settings');
    await page.getByLabel('Current password').fill(member.password);
    await page.getByLabel('New password', { exact: true }).fill('river-stone-2027');
    await page.getByLabel('Confirm new password').fill('river-stone-2027');
    await page.getByLabel('Confirm new password').press('Enter');
    await sees(page, 'Your password has been successfully changed.');
    expect([await isIn(again), await isIn({ page, context })]).toEqual([false, true]);
  });
  await check('a list that could not be read says so, and Retry reads it', async () => {
    const mend = await failing(page, '**/api/user/sessions', 404);
    await page.goto('/settings');
    await sees(devices, 'Your devices could not be loaded');
    await mend();
    await devices.getByRole('button', { name: 'Retry' }).click();
    await expect(items).toHaveCount(1);
    await seesNot(devices, 'Your devices could not be loaded');
  });
};
export default sessions;
