/** The sponsor's list: tiles, search, rows, states, and what a master admin reads there. */
import { failing, fits, held, press, sees, seesNot } from './kit/actions.ts';
import { addContacts, completeSteps, invitation, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const partners: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  const tile = (name: string) =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const rows = page.locator('tr[data-key]');
  const search = page.getByRole('searchbox', { name: 'Search partners' });
  /** On a phone the search is opened by its button. */
  const openSearch = async () => {
    if (walk.narrow && !(await search.isVisible())) await page.getByRole('button', { name: 'Search partners' }).click();
    await expect(search).toBeVisible();
  };

  await check('nobody yet: it says what to do, and the button does it', async () => {
    await page.goto('/partners');
    await sees(page, 'No partners yet');
    await page
      .getByRole('region', { name: 'Partners and invitations' })
      .getByRole('button', { name: 'Generate Code' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Invite', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  });
  await check('an empty «Needs you» says what will be there', async () => {
    await tile('Needs you').click();
    await sees(page, /As soon as your first partner has registered/);
    await tile('Total Partners').click();
  });
  await walk.shot(page, 'empty');

  const [ana, bea, cem] = [
    await newPartner(sponsor, 'Ana', 'Alder'),
    await newPartner(sponsor, 'Bea', 'Birch'),
    await newPartner(sponsor, 'Cem', 'Cedar'),
  ];
  await completeSteps(ana, 5);
  await completeSteps(bea, 2);
  await addContacts(bea, 50);
  await newPartner(cem, 'Dot', 'Deep');
  const { code } = await invitation(sponsor.api);
  const row = ({ id }: { id: string }) => page.locator(`tr[data-key="${id}"]`);
  await expect
    .poll(
      async () =>
        (await send<{ counts: { completed: number } }>(sponsor.api, 'get', '/api/team/downline')).counts.completed,
    )
    .toBe(1);

  await check('loading: the skeleton says «Loading your partners…»', async () => {
    const go = await held(page, '**/api/team/downline*');
    await page.goto('/partners');
    await expect(
      page.getByText('Loading your partners…').or(page.getByLabel('Loading your partners…')).first(),
    ).toBeAttached();
    await go();
    await expect(rows).toHaveCount(3);
  });
  await check('the heading «Partners List & Activity», a search box and the filters as chips', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Partners List & Activity' })).toBeVisible();
    await openSearch();
    for (const name of ['Total Partners', 'Needs you', 'Completed', 'Training', 'Invited'])
      await expect(tile(name)).toBeVisible();
  });
  await check('the chips count', async () => {
    await expect(tile('Total Partners')).toContainText('3');
    await expect(tile('Completed')).toContainText('1');
    await expect(tile('Training')).toContainText('2');
    await expect(tile('Invited')).toContainText('1');
  });
  await check('a list of partners; invite codes stand under «Invited»', async () => {
    await expect(rows).toHaveCount(3);
    await expect(page.locator(`[data-code="${code}"]`)).toHaveCount(0);
  });
  await check('a row has name, steps of 5, why they need the sponsor, call, contacts and team', async () => {
    await expect(row(bea)).toContainText(bea.name);
    await expect(row(bea).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 5 Complete');
    await expect(row(bea)).toContainText('No call set');
    if (walk.narrow) return;
    await expect(row(bea)).toContainText('No call scheduled');
    await expect(row(bea).getByTitle('50 contacts')).toBeVisible();
    await expect(row(cem)).toContainText('1 in team');
  });
  const badges = async (who: { id: string }, words: readonly string[]) => {
    if (!walk.narrow) for (const each of words) await expect(row(who)).toContainText(each);
    await row(who)
      .getByRole('button', { name: /^View profile/ })
      .click();
    for (const each of words) await expect(page.getByRole('dialog')).toContainText(each);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  if (!walk.narrow)
    await check('badges are a column that can be shown', async () => {
      await page.getByRole('button', { name: 'Show badges' }).click();
      await expect(page.getByRole('columnheader', { name: 'Badges' })).toBeVisible();
    });
  await check('badges: Completed 5 of 5, and 24 Hour when it was within a day', () =>
    badges(ana, ['Completed', '24 Hour']),
  );
  await check('badges: Active for an account of 7 days at most; 50+ Prospects from the real count', () =>
    badges(bea, ['Active', '50+ Prospects']),
  );
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'list');

  await check('Completed filters, and is in the address', async () => {
    await tile('Completed').click();
    await expect(rows).toHaveCount(1);
    await expect(row(ana)).toBeVisible();
    await expect(tile('Completed')).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/filter=completed/);
  });
  await check('Training filters', async () => {
    await tile('Training').click();
    await expect(rows).toHaveCount(2);
    await expect(row(ana)).toHaveCount(0);
  });
  await check('Invited shows the codes, no partners', async () => {
    await tile('Invited').click();
    await expect(rows).toHaveCount(0);
    await expect(page.locator(`[data-code="${code}"]`)).toBeVisible();
    await sees(page, '1 open invitation');
  });
  await check('Back goes back to the filter before', async () => {
    await page.goBack();
    await expect(tile('Training')).toHaveAttribute('aria-pressed', 'true');
  });
  await check('Total Partners shows all again', async () => {
    await tile('Total Partners').click();
    await expect(rows).toHaveCount(3);
  });
  await check('search finds by a part of the name, of the e-mail, of the uid', async () => {
    await openSearch();
    for (const words of ['birch', bea.email.slice(0, 14), bea.uid.toLowerCase()]) {
      await search.fill(words);
      await expect(row(bea)).toBeVisible();
      await expect(row(ana)).toHaveCount(0);
    }
  });
  await check('search finds a code', async () => {
    await search.fill(code.slice(0, 6));
    await expect(page.locator(`[data-code="${code}"]`)).toBeVisible();
  });
  await check('nobody matches: that is said, and «Clear filters» shows all', async () => {
    await search.fill('nobody-of-that-name');
    await sees(page, 'No partner matches');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(3);
    await openSearch();
    await expect(search).toHaveValue('');
  });
  await check("the search's cross clears it; «/» comes to it by keyboard", async () => {
    await search.fill('birch');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
  });
  // A card has one act; there the opened partner has the others.
  if (!walk.narrow) {
    await check('row actions: View Goals, View Partner List, View Profile, Edit Onboarding Call', async () => {
      const menu = row(bea).getByRole('button', { name: `Actions for ${bea.name}` });
      await menu.click();
      for (const item of ['View Goals', 'View Partner List', 'View Profile', 'Edit Onboarding Call'])
        await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
    });
    await check(
      'by keyboard: Enter opens the menu, arrows and Enter choose, Escape of the drawer gives the focus back',
      async () => {
        const menu = row(bea).getByRole('button', { name: `Actions for ${bea.name}` });
        await menu.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('menuitem').first()).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: bea.name, exact: true })).toBeVisible();
        await page.keyboard.press('Escape');
        // Beside the list the sheet has taken the place of the menu: then the row's name has the focus.
        await expect(
          menu.or(row(bea).getByRole('button', { name: /^View profile/ })).and(page.locator(':focus')),
        ).toBeVisible();
      },
    );
  }
  for (const [item, title, section] of [
    ['View Goals', 'Bea Birch', 'Goals'],
    ['View Partner List', 'Bea Birch', 'Contacts'],
    ['View Profile', 'Bea Birch', 'Profile'],
    ['Edit Onboarding Call', 'Edit Onboarding Call', undefined],
  ] as const) {
    await check(`«${item}» opens its drawer`, async () => {
      // The one before may have been left open, or still step back in the history.
      await page.goto('/partners').catch(() => page.goto('/partners'));
      if (!walk.narrow) {
        await row(bea)
          .getByRole('button', { name: `Actions for ${bea.name}` })
          .click();
        await press(page.getByRole('menuitem', { name: item }));
      } else {
        await row(bea)
          .getByRole('button', { name: /^View profile/ })
          .click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Actions for/ })
          .click();
        await press(page.getByRole('menuitem', { name: item }));
      }
      // Not the menu, which is named after the person, too.
      const drawer = page.getByRole('dialog', { name: title, exact: true });
      await expect.poll(() => drawer.evaluate((each) => each.contains(document.activeElement))).toBe(true);
      if (section !== undefined)
        await expect(drawer.getByRole('button', { name: section, exact: true })).toHaveAttribute(
          'aria-current',
          'true',
        );
      await page.keyboard.press('Escape');
      // With room the form lies over the sheet of the partner, which stays.
      if (section === undefined && !walk.narrow) {
        const sheet = page.getByRole('dialog', { name: bea.name, exact: true });
        await expect.poll(() => sheet.evaluate((each) => each.contains(document.activeElement))).toBe(true);
        await page.keyboard.press('Escape');
      }
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await check('a press on the row opens the partner', async () => {
    await row(cem).click({ position: { x: 60, y: 20 } });
    await expect(page.getByRole('dialog', { name: cem.name })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await check(
    'a load-error card: «Unable to load partner data right now, due to high traffic», Try Again reloads',
    async () => {
      // Three more tries, a second and more apart, come first.
      const mend = await failing(page, '**/api/team/downline*', 500);
      await page.goto('/partners');
      await expect(page.getByText('Unable to load partner data right now, due to high traffic')).toBeVisible({
        timeout: 30_000,
      });
      await walk.shot(page, 'failed');
      await mend();
      await page.getByRole('button', { name: 'Try Again' }).first().click();
      await expect(rows).toHaveCount(3, { timeout: 20_000 });
    },
  );
  await check('the downline query retries 3 times before that', async () => {
    let asked = 0;
    await page.route('**/api/team/downline?limit=50*', (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/partners');
    await expect(page.getByText('Unable to load partner data right now, due to high traffic')).toBeVisible({
      timeout: 30_000,
    });
    await page.unroute('**/api/team/downline?limit=50*');
    expect(asked).toBeGreaterThanOrEqual(4);
  });
  await check('sponsors see their own downline only', async () => {
    const other = await newSponsor('Otto');
    expect((await other.api.get(`/api/partner/${bea.id}/details`)).status()).toBe(404);
    expect((await send<{ members: unknown[] }>(other.api, 'get', '/api/team/downline')).members).toEqual([]);
  });
  await check('direct partners by default, the whole tree below with depth=all', async () => {
    const read = async (query: string) =>
      (await send<{ members: { email: string }[] }>(sponsor.api, 'get', `/api/team/downline${query}`)).members.length;
    expect([await read(''), await read('?depth=all')]).toEqual([3, 4]);
    expect((await sponsor.api.get('/api/team/downline?limit=201')).status()).toBe(400);
  });

  const admin = await walk.signedIn('admin@demo.test');
  await check('the master administrator sees all partners, with wording of their own', async () => {
    const go = await held(admin.page, '**/api/team/downline*');
    await admin.page.goto('/partners');
    await expect(
      admin.page.getByText('Loading all partners…').or(admin.page.getByLabel('Loading all partners…')).first(),
    ).toBeAttached();
    await go();
    await admin.page.goto(`/partners?search=${encodeURIComponent(bea.email)}`);
    await expect(admin.page.locator(`tr[data-key="${bea.id}"]`)).toBeVisible();
    await seesNot(admin.page, 'Loading all partners…');
    await expect(admin.page.getByRole('table', { name: 'Every partner across the network.' })).toBeVisible();
  });
  await check('and the empty wording of their own', async () => {
    await admin.page.route('**/api/team/downline*', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ members: [], counts: { total: 0, completed: 0, training: 0, invited: 0 } }),
      }),
    );
    await admin.page.route('**/api/referral/my-codes', (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify({ codes: [] }) }),
    );
    await admin.page.goto('/partners');
    await sees(admin.page, 'No partners in the network yet');
  });
};
export default partners;
