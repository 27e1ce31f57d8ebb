/** The list of all users: head, table and cards, what a row says, pages with exact totals, and its states. */
import type { AdminUser } from '@nb/contracts';
import { failing, fits, held, sees, seesNot, toast } from './kit/actions.ts';
import {
  PAGE_SIZE,
  adminAtWork,
  day,
  importPeople,
  made,
  number,
  openList,
  plain,
  rowAction,
  rowOf,
  rows,
  status,
  usersBy,
} from './kit/admin.ts';
import { newSponsor } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const LIST = /\/api\/admin\/users\?/;
const ACTIVE_MS = 30 * 86_400_000;

/** What a row has to say of a user, piece by piece. */
const saying = (user: AdminUser, isCard: boolean): string[] => [
  `${user.firstName} ${user.lastName}`.trim() || user.email,
  user.email,
  user.sponsorUid === null ? 'N/A' : `${user.sponsorFirstName} ${user.sponsorLastName} (${user.sponsorUid})`,
  `${Math.round((user.progress / 100) * 5)}/5`,
  day(user.createdAt),
  user.lastLoginAt === null ? 'Never logged in' : `${isCard ? 'Last login ' : ''}${day(user.lastLoginAt)}`,
  !user.isActive
    ? 'Deactivated'
    : user.lastLoginAt !== null && Date.now() - Date.parse(user.lastLoginAt) <= ACTIVE_MS
      ? 'Logged in recently'
      : 'Not logged in recently',
];

const adminList: Section = async (walk) => {
  const { context, page, api } = await adminAtWork(walk);
  const pages = page.getByRole('navigation', { name: 'Pages' });

  await walk.check('the header has title, description and an Add New User button', async () => {
    await openList(page);
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    await sees(page, 'Everybody who has an account, across the whole network.');
    await expect(page.getByRole('button', { name: 'Add New User' })).toBeVisible();
  });
  await walk.check(
    'import users, export data and reset all progress belong to the same screen, and the audit log is a press away',
    async () => {
      if (walk.narrow) await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      for (const name of ['Import users', 'Export data', 'Audit log'])
        await expect(page.getByRole(walk.narrow ? 'menuitem' : 'link', { name, exact: true })).toBeVisible();
      if (walk.narrow) await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Reset all progress' })).toBeVisible();
    },
  );
  await walk.check('the list shows the total count and 50 users a page', async () => {
    const { total } = await usersBy(api);
    await expect(page.getByRole('heading', { level: 2, name: `Users: ${number(total)}` })).toBeVisible();
    await expect(rows(page)).toHaveCount(Math.min(total, PAGE_SIZE));
  });
  await walk.check(
    'each row shows name, e-mail, sponsor with UID in parentheses or N/A, X/5, join date, login date or «Never logged in», and the status',
    async () => {
      for (const query of ['', '?statusFilter=temp', '?adminFilter=admin', '?sortBy=progress']) {
        await openList(page, query);
        const { users } = await usersBy(api, query);
        await expect(rowOf(page, users[0]!.email)).toBeVisible();
        const shown = (await rows(page).allTextContents()).map(plain);
        const missing = users.flatMap((user, index) =>
          saying(user, walk.narrow)
            .filter((words) => !shown[index]?.replaceAll('\u200B', '').includes(words))
            .map((words) => `${user.email} lacks «${words}»`),
        );
        expect(missing.slice(0, 3), query).toEqual([]);
      }
    },
  );
  await walk.check('each row has a progress bar that says how far somebody is', async () => {
    await openList(page, '?progressFilter=in-progress');
    await expect(rows(page).first().getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^[1-4]\/5$/);
  });
  await walk.check(
    walk.narrow
      ? 'on a phone the table is cards: one above the other, each as wide as the page'
      : 'the table has the columns user, sponsor, progress, join date, status, actions, and the last login between them',
    async () => {
      await openList(page);
      const [first, second] = [await rows(page).nth(0).boundingBox(), await rows(page).nth(1).boundingBox()];
      expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height);
      if (walk.narrow) expect(first!.width).toBeGreaterThan(walk.settings.width * 0.8);
      else
        await expect(page.getByRole('columnheader')).toHaveText([
          // The ticks.
          '',
          'User',
          'Sponsor',
          'Progress',
          'Join Date',
          'Last Login',
          'Status',
          'Actions',
        ]);
    },
  );
  await walk.check('nothing moves sideways', () => fits(page));
  await walk.shot(page, 'list');
  if (walk.narrow) await rows(page).nth(1).scrollIntoViewIfNeeded();
  if (walk.narrow) await walk.shot(page, 'cards');

  await walk.check('row actions are edit, reset and delete, all labelled; copy e-mail on a phone only', async () => {
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for / })
      .click();
    for (const name of ['Edit', 'Reset progress', 'Delete User'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Copy email' })).toHaveCount(walk.narrow ? 1 : 0);
    await page.keyboard.press('Escape');
  });
  if (walk.narrow) {
    await walk.check(
      "copying says «Email Copied», «{name}'s email address copied to clipboard», and it is there",
      async () => {
        const [user] = (await usersBy(api)).users;
        await rowAction(rows(page).first(), 'Copy email');
        await sees(toast(page), 'Email Copied');
        await sees(toast(page), `${user!.firstName} ${user!.lastName}'s email address copied to clipboard`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user!.email);
      },
    );
    await walk.check("what can't be copied is told as «Copy Failed», «Failed to copy email address»", async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
      });
      await rowAction(rows(page).first(), 'Copy email');
      await sees(toast(page), 'Copy Failed');
      await sees(toast(page), 'Failed to copy email address');
    });
  }

  await walk.check(
    "pages: previous can't be pressed on the first, the number of the current one is marked, next leads on, «Showing 51 to 100 of {total}»",
    async () => {
      await openList(page);
      const { total } = await usersBy(api);
      await sees(pages, `Showing 1 to 50 of ${number(total)}`);
      await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
      await expect(pages.locator('[aria-current=page]')).toHaveText('1');
      await pages.getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await sees(pages, `Showing 51 to 100 of ${number(total)}`);
      await expect(pages.locator('[aria-current=page]')).toHaveText('2');
      await expect(rowOf(page, (await usersBy(api, { page: '2' })).users[0]!.email)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: /^Users: / })).toBeInViewport();
    },
  );
  await walk.check('the last page has exactly the rest; there is no next', async () => {
    const { total } = await usersBy(api);
    const last = Math.ceil(total / PAGE_SIZE);
    // On a phone there is the current number between the arrows.
    if (walk.narrow) await openList(page, `?page=${last}`);
    else await pages.getByRole('button', { name: `Page ${last}`, exact: true }).click();
    await sees(pages, `Showing ${number((last - 1) * PAGE_SIZE + 1)} to ${number(total)} of ${number(total)}`);
    await expect(rows(page)).toHaveCount(total - (last - 1) * PAGE_SIZE);
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  });
  await walk.check('a page beyond the last says so and leads back to the first', async () => {
    await page.goto('/admin?page=999999');
    await sees(page, /There is no page/);
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(rows(page)).toHaveCount(PAGE_SIZE);
  });
  await walk.check('pages together hold everybody once: no user twice, none left out', async () => {
    const sponsor = await newSponsor('Pia');
    const ids = await importPeople(
      api,
      Array.from({ length: 120 }, (_, index) => made(`P${index}`, 'Paged', sponsor.uid)),
    );
    const seen = new Set<string>();
    for (const which of [1, 2, 3]) {
      await openList(page, `?searchType=sponsorUid&search=${sponsor.uid}&page=${which}`);
      await expect(rows(page)).toHaveCount(which === 3 ? 20 : 50);
      for (const link of await rows(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((each) => each.getAttribute('href'))))
        seen.add(link!.split('/').at(-1)!);
    }
    expect([...seen].toSorted()).toEqual(ids.toSorted());
  });
  await walk.check('empty: «No users found with the selected filters»', async () => {
    await page.goto('/admin?search=nobody-is-called-this');
    await sees(page, 'No users found with the selected filters');
    await sees(page, `Showing filtered results (0 of ${number((await usersBy(api)).total)} users)`);
  });
  await walk.shot(page, 'empty');
  await walk.check(
    '«Loading users...» at first, «Updating...» when the list changes, the rows stay meanwhile',
    async () => {
      let go = await held(page, LIST);
      await page.goto('/admin');
      await sees(page, 'Loading users...');
      await go();
      await expect(rows(page)).toHaveCount(PAGE_SIZE);
      await seesNot(page, 'Loading users...');
      go = await held(page, LIST);
      await page.getByRole('button', { name: 'Most Recent Login' }).click();
      await sees(page, 'Updating...');
      await expect(rows(page)).toHaveCount(PAGE_SIZE);
      await go();
      await seesNot(page, 'Updating...');
    },
  );
  await walk.check(
    "a list that can't be read says «Failed to fetch users» and why, never «no users»; Retry reads it",
    async () => {
      const mended = await failing(page, LIST);
      await page.goto('/admin');
      await expect(page.getByText('Failed to fetch users').first()).toBeVisible({ timeout: 20_000 });
      await sees(page, 'The service is not available right now. Please try again in a moment.');
      await sees(page, /^Request: /);
      await seesNot(page, 'No users found with the selected filters');
      await mended();
      await page.getByRole('button', { name: 'Retry' }).first().click();
      await expect(rows(page)).toHaveCount(PAGE_SIZE);
    },
  );

  await walk.check(
    'everybody else sees «Access Denied», «Master admin privileges required to access this page.» and a way back; the API refuses',
    async () => {
      const other = await walk.signedIn('sponsor@demo.test');
      for (const path of ['/admin', '/admin/audit', '/admin/import']) {
        await other.page.goto(path);
        await expect(other.page.getByRole('heading', { name: 'Access Denied' }).last()).toBeVisible();
        await sees(other.page, 'Master admin privileges required to access this page.');
      }
      await walk.shot(other.page, 'denied');
      await other.page.getByRole('link', { name: 'Back to dashboard' }).click();
      await expect(other.page).toHaveURL(/\/$/);
      for (const path of ['users', 'audit', 'export-users', 'reset-all-progress'])
        expect(await status(other.context.request, `/api/admin/${path}`), path).toBe(403);
      expect(
        (await other.context.request.post('/api/admin/reset-all-progress', { data: { confirm: 1 } })).status(),
      ).toBe(403);
      expect(await status((await walk.visitor()).context.request, '/api/admin/users')).toBe(401);
    },
  );
  expect(await status(context.request, '/api/admin/users')).toBe(200);
};
export default adminList;
