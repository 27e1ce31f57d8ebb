/** Role change, deactivation and reactivation, and sessions ended immediately. */
import type { Page } from '@playwright/test';
import { fits, sees, seesNot, toast } from './kit/actions.ts';
import {
  ADMIN,
  adminAtWork,
  auditOf,
  confirmed,
  detailOf,
  find,
  more,
  openUser,
  settled,
  status,
  userBy,
} from './kit/admin.ts';
import { apiOf, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const refusal = async (answer: { status: () => number; json: () => Promise<unknown> }) => [
  answer.status(),
  ((await answer.json()) as { code: string }).code,
];
/** How long until an open page has noticed that it is signed out, in seconds. */
const leaves = (page: Page) => expect(page).toHaveURL(/\/auth/, { timeout: 5_000 });

const adminStanding: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const person = await settled(api, 'Rolf', 'Roled');
  const signIn = async () => {
    const theirs = await walk.signedIn(person.email, person.password);
    await theirs.page.goto('/prospects');
    await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
    return theirs;
  };

  await walk.check(
    '«Make master admin» asks with the name, says it is done, and the badge says so in page and list',
    async () => {
      await openUser(page, person.id);
      const question = await more(page, 'Make master admin');
      await sees(question, 'Rolf Roled will be able to see and manage every user in the network.');
      expect(await fits(page)).toBe(true);
      await walk.shot(page, 'make-admin');
      await question.getByRole('button', { name: 'Make master admin' }).click();
      await sees(toast(page), 'Rolf Roled is a master admin now');
      await expect(page.getByText('Admin', { exact: true }).last()).toBeVisible();
      await expect(await find(page, person.email)).toContainText('Admin');
    },
  );
  let theirs = await signIn();
  await walk.check('the new admin sees administration, in the sidebar and in the list; the API lets them', async () => {
    await theirs.page.goto('/admin');
    await sees(theirs.page, 'User Management');
    expect(await status(theirs.context.request, '/api/admin/users')).toBe(200);
  });
  await walk.check("other admins can't be viewed as", async () => {
    await openUser(page, person.id);
    await expect(page.getByRole('button', { name: 'View as user' })).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await sees(page, "Other admins can't be viewed");
    await page.keyboard.press('Escape');
  });
  await walk.check(
    '«Make partner» takes it away at once: signed out on the open page, and the API refuses',
    async () => {
      await confirmed(page, 'Make partner');
      await sees(toast(page), 'Rolf Roled is a partner now');
      expect(await status(theirs.context.request, '/api/admin/users')).toBe(401);
      await leaves(theirs.page);
      const again = await apiOf(person.email, person.password);
      expect(await status(again, '/api/admin/users')).toBe(403);
    },
  );

  theirs = await signIn();
  await walk.check(
    '«Deactivate» asks, and ends every session at once: the open page is at the sign-in within 5 s',
    async () => {
      await openUser(page, person.id);
      const question = await more(page, 'Deactivate');
      await sees(question, /signed out everywhere at once and can't sign in until you reactivate/);
      await question.getByRole('button', { name: 'Deactivate' }).click();
      await sees(toast(page), 'Rolf Roled has been deactivated');
      expect(await status(theirs.context.request, '/api/auth/user')).toBe(401);
      await leaves(theirs.page);
    },
  );
  await walk.check('the badge says «Deactivated» in page and list', async () => {
    await sees(page, 'Deactivated');
    await expect(await find(page, person.email)).toContainText('Deactivated');
  });
  await walk.check('who is deactivated is told so when signing in', async () => {
    await theirs.page.goto('/auth');
    await theirs.page.getByLabel('Email').fill(person.email);
    await theirs.page.getByLabel('Password', { exact: true }).fill(person.password);
    await theirs.page.getByRole('button', { name: 'Sign in' }).click();
    await sees(theirs.page, 'This account is deactivated. Please contact your sponsor or support.');
  });
  await walk.check("a deactivated account can't be viewed as", async () => {
    await openUser(page, person.id);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await sees(page, "A deactivated account can't be viewed");
    await page.keyboard.press('Escape');
    expect(await refusal(await api.post('/api/admin/view-as', { data: { userId: person.id } }))).toEqual([
      409,
      'view-as.deactivated',
    ]);
  });
  await walk.check('«Reactivate» lets them in again', async () => {
    await confirmed(page, 'Reactivate');
    await sees(toast(page), 'Rolf Roled has been reactivated');
    await seesNot(page, 'Deactivated');
    await apiOf(person.email, person.password);
  });

  theirs = await signIn();
  const other = await walk.signedIn(person.email, person.password, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await other.page.goto('/prospects');
  await walk.check(
    'the tab «Security» shows where somebody is signed in: device, address, since when, last seen',
    async () => {
      await openUser(page, person.id, 'security');
      const part = page.getByRole('region', { name: 'Signed in on' });
      await sees(part, /Firefox/);
      await sees(part, /Chrome/);
      await sees(part, /· since /);
      await sees(part, /^Active /);
      expect(await fits(page)).toBe(true);
    },
  );
  await walk.shot(page, 'sessions');
  await walk.check('one session is ended at once; the others stay', async () => {
    await page
      .getByRole('button', { name: /^End session: Firefox/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await sees(toast(page), '1 session of Rolf Roled has been ended');
    expect(await status(other.context.request, '/api/auth/user')).toBe(401);
    await leaves(other.page);
    expect(await status(theirs.context.request, '/api/auth/user')).toBe(200);
    await expect(page.getByRole('region', { name: 'Signed in on' }).getByText(/Firefox/)).toHaveCount(0);
  });
  await walk.check('all sessions are ended at once, with their number', async () => {
    const { sessions } = await detailOf(api, person.id);
    await page.getByRole('button', { name: 'End all sessions' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
    await sees(
      toast(page),
      `${sessions.length} session${sessions.length === 1 ? '' : 's'} of Rolf Roled ${sessions.length === 1 ? 'has' : 'have'} been ended`,
    );
    expect(await status(theirs.context.request, '/api/auth/user')).toBe(401);
    await leaves(theirs.page);
    await sees(page, 'Not signed in anywhere right now.');
  });
  await walk.check('the security log of the person has each of it', async () => {
    for (const words of [
      'Role changed by an admin',
      'Deactivated by an admin',
      'Reactivated by an admin',
      'Sessions ended by an admin',
      'Signed in',
    ])
      await sees(page, words);
  });
  await walk.check('the audit log has each of it, with before and after', async () => {
    const acts = (await auditOf(api, person.id))
      .map(
        ({ action, changes }) =>
          `${action} ${changes.map(({ field, before, after }) => `${field} ${before} ${after}`).join()}`,
      )
      .toReversed();
    expect(acts.slice(1, 5)).toEqual([
      'user.role-changed isMasterAdmin false true',
      'user.role-changed isMasterAdmin true false',
      'user.deactivated isActive true false',
      'user.reactivated isActive false true',
    ]);
    expect(acts.slice(5).map((act) => act.split(' ')[0])).toEqual(['user.sessions-ended', 'user.sessions-ended']);
  });

  await walk.check('to oneself none of it is offered, and the API refuses', async () => {
    const own = await userBy(api, ADMIN);
    await openUser(page, own.id);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    for (const item of ['Make partner', 'Deactivate', 'Delete User'])
      await expect(page.getByRole('menuitem', { name: item })).toHaveAttribute('aria-disabled', 'true');
    await sees(page, 'Not for your own account');
    await walk.shot(page, 'own');
    for (const [path, data] of [
      ['deactivate-user', {}],
      ['change-role', { role: 'partner' }],
    ] as const)
      expect(await refusal(await api.post(`/api/admin/${path}`, { data: { userId: own.id, ...data } })), path).toEqual([
        409,
        'user.self',
      ]);
    await page.keyboard.press('Escape');
  });
  await walk.check('partners may do none of it', async () => {
    const partner = await apiOf('partner@demo.test');
    for (const [path, data] of [
      ['change-role', { userId: person.id, role: 'admin' }],
      ['deactivate-user', { userId: person.id }],
      ['reactivate-user', { userId: person.id }],
    ] as const)
      expect((await partner.post(`/api/admin/${path}`, { data })).status(), path).toBe(403);
    expect((await partner.delete(`/api/admin/users/${person.id}/sessions`)).status()).toBe(403);
    await send(api, 'get', '/api/auth/user');
  });
};
export default adminStanding;
