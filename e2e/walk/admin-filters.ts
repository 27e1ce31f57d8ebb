/** Search, filters, quick sorts and order, all of it in the address. */
import type { Page } from '@playwright/test';
import type { AdminUser } from '@nb/contracts';
import { failing, fits, sees, seesNot } from './kit/actions.ts';
import {
  PAGE_SIZE,
  adminAtWork,
  field,
  importPeople,
  made,
  number,
  openList,
  optionsOf,
  pick,
  plain,
  rowOf,
  rows,
  status,
  usersBy,
} from './kit/admin.ts';
import { newSponsor } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const DAY_MS = 86_400_000;
const isActive = ({ lastLoginAt }: AdminUser) =>
  lastLoginAt !== null && Date.now() - Date.parse(lastLoginAt) <= 30 * DAY_MS;
/** Of each filter: its name in the address, the label of its field, and what every row of it must be. */
const FILTERS: [string, string, Record<string, [words: string, holds: (user: AdminUser) => boolean]>][] = [
  [
    'statusFilter',
    'Status',
    {
      completed: ['Completed', ({ progress }) => progress === 100],
      active: ['Active', isActive],
      inactive: ['Inactive', (user) => !isActive(user)],
      temp: ['Never logged in', ({ lastLoginAt }) => lastLoginAt === null],
    },
  ],
  [
    'progressFilter',
    'Progress',
    {
      'not-started': ['Not started', ({ progress }) => progress === 0],
      'in-progress': ['In progress', ({ progress }) => progress > 0 && progress < 100],
      completed: ['Completed (5/5)', ({ progress }) => progress === 100],
    },
  ],
  [
    'adminFilter',
    'Role',
    {
      admin: ['Admins only', ({ isMasterAdmin }) => isMasterAdmin],
      partner: ['Partners only', ({ isMasterAdmin }) => !isMasterAdmin],
    },
  ],
];
const SORTS: [string, string, [string, string], (user: AdminUser) => string | number][] = [
  ['createdAt', 'Join Date', ['Newest First', 'Oldest First'], ({ createdAt }) => Date.parse(createdAt)],
  [
    'lastLoginAt',
    'Last Login',
    ['Most Recent First', 'Never Logged In First'],
    ({ lastLoginAt }) => (lastLoginAt === null ? 0 : Date.parse(lastLoginAt)),
  ],
  ['email', 'Email', ['Descending', 'Ascending'], ({ email }) => email],
  ['firstName', 'First Name', ['Descending', 'Ascending'], ({ firstName }) => folded(firstName)],
  ['lastName', 'Last Name', ['Descending', 'Ascending'], ({ lastName }) => folded(lastName)],
  ['progress', 'Training Progress', ['Descending', 'Ascending'], ({ progress }) => progress],
];
const banner = (page: Page) => page.getByText(/^Showing filtered results/);
const count = (page: Page, total: number) =>
  expect(page.getByRole('heading', { level: 2, name: `Users: ${number(total)}`, exact: true })).toBeVisible();
/** Among a million, people become inactive from one moment to the next: what the page shows is what it was at some moment between the two. */
async function countWithin(page: Page, before: number, after: number): Promise<number> {
  let shown = Number.NaN;
  await expect
    .poll(async () => {
      const [text] = await page.getByRole('heading', { level: 2, name: /^Users: / }).allTextContents();
      shown = Number((text ?? '').replaceAll(/\D/g, '') || Number.NaN);
      return shown >= Math.min(before, after) && shown <= Math.max(before, after);
    }, `between ${before} and ${after}`)
    .toBe(true);
  return shown;
}
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const spinner = (page: Page) => page.getByLabel('Searching').or(page.getByText('Searching', { exact: true }));
/** Folds a name as the search does: lower case and no accents. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
/** The order of the database: by the letters of each script, not by their code points. */
const { compare } = new Intl.Collator('und');
const inOrder = (keys: readonly (string | number)[], down: boolean) =>
  keys.every((key, index) => {
    const before = keys[index - 1];
    if (before === undefined) return true;
    const order =
      typeof before === 'string' && typeof key === 'string' ? compare(before, key) : Number(before) - Number(key);
    return down ? order >= 0 : order <= 0;
  });

const adminFilters: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const sponsor = await newSponsor('Fatima');
  const people = [made('Xaver', 'Filtermann', sponsor.uid), made('Xenia', 'Filtermann', sponsor.uid)];
  await importPeople(api, people);

  await walk.check('the choices are those of the specification', async () => {
    await openList(page);
    expect(await optionsOf(page, 'Search type')).toEqual(['General search', 'Find by sponsor UID']);
    for (const [, label, values] of FILTERS)
      expect((await optionsOf(page, label)).slice(1), label).toEqual([
        ...Object.values(values).map(([words]) => words),
        // Beside those of the specification.
        ...(label === 'Status' ? ['Temporary password expired', 'ID like another’s'] : []),
      ]);
    expect(await optionsOf(page, 'Sort by')).toEqual(SORTS.map(([, words]) => words));
  });
  for (const [name, label, values] of FILTERS) {
    await walk.check(
      `${label.toLowerCase()} filter: each choice stands in the address, shows only such users, with their exact number; back at page 1`,
      async () => {
        for (const [value, [words, holds]] of Object.entries(values)) {
          const before = (await usersBy(api, { [name]: value })).total;
          await openList(page, '?page=2');
          await pick(page, label, words);
          await expect(page).toHaveURL(`/admin?${name}=${value}`);
          const { users, total: after } = await usersBy(api, { [name]: value });
          const total = await countWithin(page, before, after);
          expect(
            users.filter((user) => !holds(user)).map(({ email }) => email),
            value,
          ).toEqual([]);
          await expect(rows(page)).toHaveCount(users.length);
          await expect(rowOf(page, users[0]!.email)).toBeVisible();
          await expect(banner(page)).toHaveText(
            `Showing filtered results (${number(total)} of ${number((await usersBy(api)).total)} users)`,
          );
          await sees(page, `${label}: ${words}`);
        }
      },
    );
  }
  await walk.check('the choices of a filter together are everybody', async () => {
    const of = async (query: Record<string, string>) => (await usersBy(api, query)).total;
    const all = await of({});
    expect((await of({ statusFilter: 'active' })) + (await of({ statusFilter: 'inactive' }))).toBe(all);
    expect(
      (await of({ progressFilter: 'not-started' })) +
        (await of({ progressFilter: 'in-progress' })) +
        (await of({ progressFilter: 'completed' })),
    ).toBe(all);
    expect((await of({ adminFilter: 'admin' })) + (await of({ adminFilter: 'partner' }))).toBe(all);
  });
  await walk.check(
    'quick sorts: most recent login, never logged in (with its filter), newest, oldest; the one in force is marked',
    async () => {
      await openList(page);
      const quick = page.getByRole('group', { name: 'Quick sort' });
      for (const [name, address, line] of [
        ['Most Recent Login', '/admin?sortBy=lastLoginAt', 'Sort: Last Login, Most Recent First'],
        ['Never Logged In', '/admin?statusFilter=temp', 'Sort: Join Date, Newest First'],
        ['Oldest Joined', '/admin?sortOrder=asc', 'Sort: Join Date, Oldest First'],
        ['Newest Joined', '/admin', 'Sort: Join Date, Newest First'],
      ] as const) {
        await quick.getByRole('button', { name }).click();
        await expect(page).toHaveURL(address);
        await sees(page, line);
        await expect(quick.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      }
    },
  );
  for (const [name, label, [down, up], key] of SORTS) {
    await walk.check(
      `sort by ${label}: «${down}» and «${up}», the line says so, and the rows stand in that order`,
      async () => {
        await openList(page);
        await pick(page, 'Sort by', label);
        for (const [order, words] of [
          ['desc', down],
          ['asc', up],
        ] as const) {
          await pick(page, 'Order', words);
          await sees(page, `Sort: ${label}, ${words}`);
          const { users } = await usersBy(api, { sortBy: name, sortOrder: order });
          expect(inOrder(users.map(key), order === 'desc'), `${order}: ${users.map(key).slice(0, 12).join(' ')}`).toBe(
            true,
          );
          await expect(rowOf(page, users[0]!.email)).toBeVisible();
          const shown = (await rows(page).allTextContents()).map((words_) => plain(words_).replaceAll('\u200B', ''));
          expect(users.every(({ email }, index) => shown[index]!.includes(email))).toBe(true);
        }
        await expect(page).toHaveURL(
          name === 'createdAt' ? '/admin?sortOrder=asc' : `/admin?sortBy=${name}&sortOrder=asc`,
        );
      },
    );
  }
  if (!walk.narrow) {
    await walk.check('a press on a head sorts by that column, and says so to a screen reader', async () => {
      await openList(page);
      await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
      await expect(page).toHaveURL(/sortBy=firstName/);
      await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', /ending/);
    });
  }

  await walk.check('search waits 500 ms after the last key, shows a spinner meanwhile, and asks once', async () => {
    await openList(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/users?'))
        asked.push(new URL(request.url()).searchParams.get('search') ?? '');
    });
    // Beside what is searched for, the page asks how many users there are.
    const searched = () => asked.filter((words) => words !== '');
    await search(page).pressSequentially(people[0]!.email, { delay: 40 });
    await expect(spinner(page).first()).toBeVisible({ timeout: 450 });
    expect(searched()).toEqual([]);
    await expect(page).toHaveURL(/search=/);
    await expect(rows(page)).toHaveCount(1);
    await expect(spinner(page)).toHaveCount(0);
    expect(searched()).toEqual([people[0]!.email]);
  });
  await walk.check(
    'general search finds by first and last name in either order, part of a name, e-mail and distributor ID, whatever the case',
    async () => {
      for (const words of [
        'Xaver Filtermann',
        'filtermann xaver',
        people[0]!.email.toUpperCase(),
        people[0]!.uid,
        people[0]!.email.slice(6, 20),
      ]) {
        await search(page).fill(words);
        await search(page).press('Enter');
        await expect(page, words).toHaveURL((url) => url.searchParams.get('search') === words);
        await expect(rowOf(page, people[0]!.email), words).toBeVisible();
        expect(
          (await usersBy(api, { search: words })).users.map(({ email }) => email),
          words,
        ).toContain(people[0]!.email);
      }
    },
  );
  await walk.check('find by sponsor UID shows the direct partners of exactly that sponsor', async () => {
    await openList(page);
    await pick(page, 'Search type', 'Find by sponsor UID');
    await expect(search(page)).toHaveAttribute('placeholder', 'Sponsor UID');
    await search(page).fill(sponsor.uid.toLowerCase());
    await count(page, 2);
    await expect(page).toHaveURL(`/admin?searchType=sponsorUid&search=${sponsor.uid.toLowerCase()}`);
    for (const { email } of people) await expect(rowOf(page, email)).toContainText(`${sponsor.name} (${sponsor.uid})`);
  });
  await walk.check('a search of signs is literal: no pattern, no error', async () => {
    for (const words of ['%', '_____', '\\', '"', "'; drop", '<b>', '(', '*'])
      expect(await status(api, `/api/admin/users?${new URLSearchParams({ search: words }).toString()}`), words).toBe(
        200,
      );
    expect((await usersBy(api, { search: '%%%' })).total).toBe(0);
  });

  const whole = `search=filtermann&statusFilter=temp&progressFilter=not-started&adminFilter=partner&sortBy=email&sortOrder=asc`;
  await walk.check(
    'search, status, progress and role can be in force at once; the banner names each, «Clear filters» takes them all away, the sort stays',
    async () => {
      await openList(page, `?${whole}`);
      const { total } = await usersBy(api, whole);
      expect(total).toBeGreaterThanOrEqual(2);
      await expect(banner(page)).toHaveText(
        `Showing filtered results (${total} of ${number((await usersBy(api)).total)} users)`,
      );
      for (const words of [
        'Search: filtermann',
        'Status: Never logged in',
        'Progress: Not started',
        'Role: Partners only',
      ])
        await sees(page, words);
      await walk.shot(page, 'banner');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL('/admin?sortBy=email&sortOrder=asc');
      await expect(banner(page)).toHaveCount(0);
      await expect(search(page)).toHaveValue('');
    },
  );
  await walk.check('a link with everything in it, and a reload, show the same view', async () => {
    await openList(page, `?${whole}`);
    const first = (await rows(page).allTextContents()).map(plain);
    await page.reload();
    await expect(search(page)).toHaveValue('filtermann');
    await expect(rows(page)).toHaveCount(first.length);
    expect((await rows(page).allTextContents()).map(plain)).toEqual(first);
    for (const [label, words] of [
      ['Status', 'Never logged in'],
      ['Progress', 'Not started'],
      ['Role', 'Partners only'],
      ['Sort by', 'Email'],
      ['Order', 'Ascending'],
    ] as const)
      // The order is an icon where the row has no room for words.
      await expect(field(page, label)).toHaveAccessibleName(new RegExp(words));
  });
  await walk.check(
    'Back and Forward go from view to view; Back from a user leads to the same place of the list',
    async () => {
      await openList(page);
      await pick(page, 'Role', 'Partners only');
      await expect(page).toHaveURL('/admin?adminFilter=partner');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL(
        '/admin?adminFilter=partner&page=2'.replace('adminFilter=partner&page=2', 'page=2&adminFilter=partner'),
      );
      await expect(
        rowOf(page, (await usersBy(api, { adminFilter: 'partner', page: '2' })).users[0]!.email),
      ).toBeVisible();
      await rows(page).nth(3).getByRole('link').first().click();
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
      await page
        .getByRole('navigation', { name: 'Where you are' })
        .getByRole('link', { name: 'User Management' })
        .click();
      await expect(page).toHaveURL(/page=2&adminFilter=partner$/);
      for (const steps of [2, 1]) for (let step = 0; step < steps; step += 1) await page.goBack();
      await expect(page).toHaveURL('/admin?adminFilter=partner');
      await expect(field(page, 'Role')).toContainText('Partners only');
      await page.goForward();
      await expect(page).toHaveURL(/page=2&adminFilter=partner$/);
    },
  );
  await walk.check('an address with nonsense shows the default view, no error', async () => {
    await openList(page, '?page=-3&sortBy=shoe&statusFilter=happy&adminFilter=god&sortOrder=up');
    await count(page, (await usersBy(api)).total);
    await sees(page, 'Sort: Join Date, Newest First');
    await seesNot(page, 'Failed to fetch users');
  });
  await walk.check(
    'the API refuses unknown values, page 0 and a limit over 200 with 400; an absent one is its default',
    async () => {
      for (const query of [
        'page=0',
        'limit=201',
        'sortBy=shoe',
        'statusFilter=happy',
        'progressFilter=5',
        'adminFilter=god',
        'searchType=x',
        'sortOrder=up',
        'page=x',
      ])
        expect(await status(api, `/api/admin/users?${query}`), query).toBe(400);
      expect((await usersBy(api)).users).toHaveLength(PAGE_SIZE);
      expect((await usersBy(api, { limit: '200' })).users.length).toBeGreaterThan(PAGE_SIZE);
    },
  );
  await walk.check('a search that fails says so and is not «nobody»', async () => {
    await openList(page);
    const mended = await failing(page, /\/api\/admin\/users\?.*search=late/);
    await search(page).fill('late');
    await expect(page.getByText('Failed to fetch users').first()).toBeVisible({ timeout: 20_000 });
    await seesNot(page, 'No users found with the selected filters');
    await mended();
  });
  await walk.check('nothing moves sideways with every filter set', async () => {
    await openList(page, `?${whole}`);
    return fits(page);
  });
};
export default adminFilters;
