/** View as user: read-only, for a quarter of an hour, with a banner all the time, written down for both. */
import type { CurrentUser } from '@nb/contracts';
import { fits, sees, seesNot } from './kit/actions.ts';
import { adminAtWork, auditOf, openUser, status, userBy } from './kit/admin.ts';
import { addContacts, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const MINUTES = 15;

const adminViewAs: Section = async (walk) => {
  const { context, page, api } = await adminAtWork(walk);
  const sponsor = await newSponsor('Vito');
  const person = await newPartner(sponsor, 'Vera', 'Viewed');
  await addContacts(person, 2);
  const banner = page.getByRole('complementary', { name: 'Viewing another account' });
  const write = async (method: 'post' | 'patch' | 'delete', path: string, data: object = {}) => {
    const answer = await context.request[method](path, { data });
    return [answer.status(), ((await answer.json()) as { code?: string }).code];
  };

  await walk.check(
    'it asks first, and says for how long, that nothing can be changed, and that it is recorded',
    async () => {
      await openUser(page, person.id);
      await page.getByRole('button', { name: 'View as user' }).click();
      await sees(
        page.getByRole('alertdialog'),
        `You see everything ${person.name} sees, for ${MINUTES} minutes. Nothing can be changed meanwhile, and the visit is recorded in the audit log and in their security log.`,
      );
      expect(await fits(page)).toBe(true);
    },
  );
  await walk.shot(page, 'question');
  await walk.check("the product is then the partner's: name, dashboard, no administration", async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'View as user' }).click();
    await expect(banner).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('heading', { level: 1, name: /Vera/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    expect(await status(context.request, '/api/admin/users')).toBe(403);
  });
  await walk.check('the banner says as whom, until when and how long still, and counts down', async () => {
    await sees(banner, `You are viewing as ${person.name}`);
    await sees(banner, /Read-only until \d{1,2}:\d\d\s[AP]M\./);
    const left = () => banner.getByText(/\d+:\d\d left/).innerText();
    const before = await left();
    expect(before).toMatch(/^1[45]:\d\d left/);
    await expect.poll(left).not.toBe(before);
  });
  await walk.check('the banner stands on every page, also far down', async () => {
    for (const path of ['/prospects', '/partners', '/basic-training', '/settings']) {
      await page.goto(path);
      await expect(banner, path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      });
      await expect(banner.getByText(`You are viewing as ${person.name}`), path).toBeInViewport();
      await expect(banner.getByRole('button'), path).toBeInViewport();
      expect(await fits(page), path).toBe(true);
    }
    await page.goto('/prospects');
    await sees(page, 'Contact 01');
  });
  await walk.shot(page, 'banner');
  await walk.check('nothing can be changed: every kind of write is refused as read-only', async () => {
    for (const [method, path, data] of [
      ['post', '/api/user/language', { language: 'de' }],
      ['patch', '/api/user/profile', { firstName: 'X', lastName: 'Y' }],
      ['post', '/api/prospects', { name: 'New' }],
      ['post', '/api/training/complete-step', { step: 1 }],
      ['post', '/api/referral/generate', {}],
      ['post', '/api/user/change-password', { currentPassword: 'a', newPassword: 'river-stone-2027' }],
      ['post', '/api/compliance/agree', { version: '1.0' }],
      ['delete', '/api/user/sessions/others', {}],
      ['post', '/api/admin/view-as', { userId: person.id }],
    ] as const)
      expect(await write(method, path, data), `${method} ${path}`).toEqual([403, 'access.view-only']);
    expect(await send<unknown[]>(person.api, 'get', '/api/prospects')).toHaveLength(2);
  });
  await walk.check('what changes or exports something can be reached, says why not, and does nothing', async () => {
    await page.goto('/prospects');
    await sees(page, 'Contact 01');
    // On a phone the export stands in a menu.
    if (walk.narrow) {
      await page.getByRole('button', { name: 'More for this list' }).click();
      const item = page.getByRole('menuitem', { name: /^Export CSV/ }).first();
      await expect(item).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
    }
    for (const name of [/^Delete .*Contact 01/, /^ADD/i, ...(walk.narrow ? [] : [/^Export CSV/])]) {
      const button = page.getByRole('button', { name }).first();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(/Nothing can be changed or exported here/);
      await button.click({ force: true });
    }
    await sees(page, /Nothing can be changed or exported here/);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(async () =>
      expect(await send<unknown[]>(person.api, 'get', '/api/prospects')).toHaveLength(2),
    ).toPass();
    await page.reload();
    await sees(page, 'Contact 01');
  });
  await walk.check('the partner notices nothing of it in their sessions, and can work meanwhile', async () => {
    const { sessions } = await send<{ sessions: unknown[] }>(person.api, 'get', '/api/user/sessions');
    expect(sessions).toHaveLength(1);
    await addContacts(person, 1, () => ({ name: 'Meanwhile' }));
  });
  await walk.check('the session says of itself that it ends after 15 minutes', async () => {
    const { viewAs } = await send<CurrentUser>(context.request, 'get', '/api/auth/user');
    const left = Date.parse(viewAs!.endsAt) - Date.now();
    expect(left).toBeGreaterThan((MINUTES - 3) * 60_000);
    expect(left).toBeLessThanOrEqual(MINUTES * 60_000);
  });
  await walk.check('«Return to your account» leads back to the page of that user, as the admin', async () => {
    await banner.getByRole('button', { name: 'Return to your account' }).click();
    await expect(page).toHaveURL(`/admin/users/${person.id}`, { timeout: 15_000 });
    await expect(banner).toHaveCount(0);
    expect(await status(context.request, '/api/admin/users')).toBe(200);
  });
  await walk.check(
    "both its beginning and its end are in the audit log; the person has it in their security log, without the admin's address",
    async () => {
      const acts = (await auditOf(api, person.id)).map(({ action, actor }) => `${action} ${actor.email}`);
      expect(acts[0]).toBe('user.view-ended admin@demo.test');
      expect(acts.at(-1)).toBe('user.viewed admin@demo.test');
      // What was seen meanwhile, a line a minute.
      expect(new Set(acts.slice(1, -1))).toEqual(new Set(['user.data-seen admin@demo.test']));
      const { events } = await send<{ events: { kind: string; address: string }[] }>(
        person.api,
        'get',
        '/api/user/security-log',
      );
      expect(events.find(({ kind }) => kind === 'viewed-by-admin')).toMatchObject({ address: '' });
      await openUser(page, person.id, 'security');
      await sees(page, 'Viewed by an admin');
    },
  );
  await walk.check('when the time is up one is led back by oneself, and told why', async () => {
    await page.clock.install();
    await page.goto(`/admin/users/${person.id}`);
    await page.getByRole('button', { name: 'View as user' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'View as user' }).click();
    await expect(banner).toBeVisible({ timeout: 15_000 });
    await page.clock.fastForward(MINUTES * 60_000);
    await expect(page).toHaveURL(`/admin/users/${person.id}`, { timeout: 15_000 });
    await sees(page, 'Viewing has ended');
    await sees(page, '15 minutes are over. You are back in your own account.');
    expect(await status(context.request, '/api/admin/users')).toBe(200);
  });
  await walk.check("one can't view oneself or another admin; partners can't view anybody", async () => {
    const own = await userBy(api, 'admin@demo.test');
    await openUser(page, own.id);
    await expect(page.getByRole('button', { name: 'View as user' })).toHaveCount(0);
    expect((await api.post('/api/admin/view-as', { data: { userId: own.id } })).status()).toBe(409);
    expect((await sponsor.api.post('/api/admin/view-as', { data: { userId: person.id } })).status()).toBe(403);
    await seesNot(page, 'You are viewing as');
  });
};
export default adminViewAs;
