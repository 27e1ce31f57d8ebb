/** The audit log: who, when, from where, to whom, field by field; searched and filtered, with all of it in the address. */
import { AUDIT_ACTIONS, type AuditEntry } from '@nb/contracts';
import { failing, fits, held, sees, seesNot } from './kit/actions.ts';
import { ADMIN, adminAtWork, openUser, optionsOf, pick, plain, pressTool, settled, unfold } from './kit/admin.ts';
import { type Member, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const FILTERS = 'Filters';
const today = () => new Date().toISOString().slice(0, 10);

const adminAudit: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const stamp = Date.now().toString(36);
  const person = await settled(api, 'Aude', `Audited${stamp}`);
  const act = (path: string, data: object) => send(api, 'post', `/api/admin/${path}`, data);
  await act('update-user', { userId: person.id, firstName: 'Audrey', lastName: person.lastName, email: person.email });
  await act('deactivate-user', { userId: person.id });
  await act('reactivate-user', { userId: person.id });
  await act('reset-user-progress', { userId: person.id });
  const logOf = async (query: string) =>
    await send<{ entries: AuditEntry[]; nextCursor?: string }>(api, 'get', `/api/admin/audit?${query}`);
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
  const open = async (query = '') => {
    await page.goto(`/admin/audit${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await expect(entries.first()).toBeVisible();
  };

  await walk.check('«Audit log» is a press away from the list', async () => {
    await page.goto('/admin');
    await pressTool(page, 'Audit log');
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await sees(page, 'What master admins did, newest first.');
  });
  await walk.check('every entry says what, to whom, by whom, from where and when', async () => {
    await open();
    const { entries: expected } = await logOf('limit=50');
    await expect(entries).toHaveCount(expected.length);
    const lines = (await entries.allTextContents()).map(plain);
    for (const [index, { actor, subject, address, at }] of expected.slice(0, 20).entries()) {
      expect(lines[index], String(index)).toContain(`By ${actor.name} · ${address}`);
      if (subject?.name) expect(lines[index]).toContain(subject.name);
      expect(await entries.nth(index).locator('time').getAttribute('datetime')).toBe(at);
      await expect(entries.nth(index).locator('time')).toHaveText(
        /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/,
      );
    }
  });
  await walk.check('newest first', async () => {
    const times = await entries.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')!));
    expect(times).toEqual(times.toSorted().toReversed());
  });
  await walk.check('nothing moves sideways', () => fits(page));
  await walk.shot(page, 'log');
  await walk.check("a change is told field by field, before and after, by the field's name", async () => {
    await open(`?subject=${person.id}`);
    const line = entries.filter({ hasText: 'User updated' });
    await expect(line.locator('dt')).toHaveText('First name');
    await expect(line.locator('del')).toHaveText('Aude');
    await expect(line.locator('ins')).toHaveText('Audrey');
    const off = entries.filter({ hasText: 'User deactivated' });
    await expect(off.locator('dt')).toHaveText('Active');
    await expect(off.locator('del')).toHaveText('yes');
    await expect(off.locator('ins')).toHaveText('no');
  });
  await walk.check('many values of one act are folded and unfold', async () => {
    const line = entries.filter({ hasText: 'User created' });
    await line.locator('summary').click();
    await sees(line, person.uid);
    await sees(line, person.email);
  });
  await walk.check(
    'narrowed to one person it says whom, has exactly their acts, and leads back to everybody',
    async () => {
      await open(`?subject=${person.id}`);
      await sees(page, `About Audrey ${person.lastName}`);
      await expect(entries.locator('p').filter({ hasText: /^(User|Progress)/ })).toHaveText([
        /^Progress reset/,
        /^User reactivated/,
        /^User deactivated/,
        /^User updated/,
        /^User created/,
      ]);
      await page.getByRole('button', { name: 'Show everybody' }).click();
      await expect(page).toHaveURL(/\/admin\/audit$/);
    },
  );
  await walk.check(
    'searched by name, e-mail, and a changed value before or after, after a moment, with a spinner',
    async () => {
      for (const words of [person.lastName, person.email.toUpperCase(), `Aude Audited${stamp}`]) {
        await open();
        await page.getByRole('searchbox', { name: 'Search' }).fill(words);
        await expect(
          page
            .getByLabel('Searching')
            .or(page.getByText('Searching', { exact: true }))
            .first(),
        ).toBeVisible();
        await expect(page, words).toHaveURL((url) => url.searchParams.get('search') === words);
        // The list before stands until the found one is there.
        const { entries: found } = await logOf(new URLSearchParams({ search: words }).toString());
        await expect(entries, words).toHaveCount(found.length);
        await expect(entries.filter({ hasText: 'User updated' }).first()).toContainText(person.lastName);
      }
      expect((await logOf(`search=${person.uid}`)).entries.map(({ action }) => action)).toContain('user.created');
    },
  );
  await walk.check(
    'filtered by what was done: each action is offered, the address has it, only such entries are there',
    async () => {
      await open();
      const offered = await optionsOf(page, 'Action', FILTERS);
      expect(offered).toHaveLength(AUDIT_ACTIONS.length + 1);
      for (const [words, action] of [
        ['User deactivated', 'user.deactivated'],
        ['Progress reset', 'progress.reset'],
      ] as const) {
        await pick(page, 'Action', words, FILTERS);
        await expect(page).toHaveURL(new RegExp(`action=${action.replace('.', '\\.')}`));
        await expect(entries.filter({ hasText: words })).toHaveCount((await logOf(`action=${action}`)).entries.length);
        await expect(entries.filter({ hasNotText: words })).toHaveCount(0);
      }
    },
  );
  await walk.check('filtered by who did it: the admins are offered by name', async () => {
    await open();
    const offered = await optionsOf(page, 'Done by', FILTERS);
    const me = await send<Member>(api, 'get', '/api/auth/user');
    expect(offered[0]).toBe('Any admin');
    expect(offered).toContain(`${me.firstName} ${me.lastName}`);
    await pick(page, 'Done by', `${me.firstName} ${me.lastName}`, FILTERS);
    await expect(page).toHaveURL(new RegExp(`actor=${me.id}`));
    await expect(entries.first()).toContainText(`By ${me.firstName} ${me.lastName}`);
  });
  await walk.check('filtered by day: from and to, both included; before there was anything it says so', async () => {
    await open(`?subject=${person.id}&from=${today()}&to=${today()}`);
    await expect(entries).toHaveCount(5);
    await page.goto(`/admin/audit?subject=${person.id}&to=2020-01-01`);
    await sees(page, 'Nothing matches these filters');
    await unfold(page, FILTERS);
    await sees(page.getByRole('group', { name: 'To', exact: true }), '2020');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await expect(entries.first()).toBeVisible();
  });
  await walk.check('a reload and a link show the same entries', async () => {
    await open(`?search=${person.lastName.toLowerCase()}&action=user.updated&from=${today()}`);
    await expect(entries).toHaveCount(1);
    await page.reload();
    await expect(entries).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(person.lastName.toLowerCase());
    await unfold(page, FILTERS);
    await sees(page.getByRole('region', { name: 'Search & Filter' }), 'User updated');
  });
  await walk.check('«Load more» goes on from where it was: nothing twice, nothing left out', async () => {
    for (let index = 0; index < 55; index += 1)
      await act('update-user', {
        userId: person.id,
        firstName: `Audrey${index}`,
        lastName: person.lastName,
        email: person.email,
      });
    await open(`?subject=${person.id}`);
    await expect(entries).toHaveCount(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(entries).toHaveCount(60);
    expect(new Set((await entries.allTextContents()).map(plain)).size).toBeGreaterThanOrEqual(59);
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });
  await walk.check('the page of the account has its own history, and a link that searches it', async () => {
    await openUser(page, person.id, 'history');
    await sees(page, 'What admins did to this account');
    await sees(page, 'Audrey54');
    await page.getByRole('link', { name: 'Search these entries' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/audit\\?subject=${person.id}`));
  });
  await walk.shot(page, 'of-person');
  await walk.check('whom an entry names is a press away', async () => {
    await open(`?subject=${person.id}`);
    await entries
      .first()
      .getByRole('link', { name: `Audrey54 ${person.lastName}` })
      .click();
    await expect(page).toHaveURL(`/admin/users/${person.id}`);
  });
  await walk.check("a log that can't be read says so and is not an empty one; Retry reads it", async () => {
    const go = await held(page, /\/api\/admin\/audit\?|\/api\/admin\/audit$/);
    await page.goto('/admin/audit');
    await seesNot(page, 'Nothing yet');
    await go();
    const mended = await failing(page, /\/api\/admin\/audit\?|\/api\/admin\/audit$/);
    await page.goto('/admin/audit');
    await expect(page.getByText('The audit log could not be loaded').first()).toBeVisible({ timeout: 20_000 });
    await seesNot(page, 'Nothing yet');
    await mended();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(entries.first()).toBeVisible();
  });
  await walk.check('nobody can write or take away an entry; wrong questions are 400', async () => {
    for (const method of ['post', 'patch', 'delete'] as const)
      expect((await api[method]('/api/admin/audit', method === 'delete' ? {} : { data: {} })).status(), method).toBe(
        405,
      );
    for (const query of ['action=user.eaten', 'actor=7', 'from=yesterday', 'limit=201', 'cursor=nonsense'])
      expect((await api.get(`/api/admin/audit?${query}`)).status(), query).toBe(400);
    expect((await logOf(`search=${encodeURIComponent(ADMIN)}`)).entries.length).toBeGreaterThan(0);
  });
};
export default adminAudit;
