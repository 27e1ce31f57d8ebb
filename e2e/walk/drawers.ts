/** The drawers of one partner. */
import { failing, fits, held, sees, seesNot, textOf, toast, widthOf } from './kit/actions.ts';
import { addContacts, completeSteps, mailTo, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const TITLES = [
  'Get Connected',
  'Activate Referral Link',
  'Build Your Prospect List',
  'Prepare Your Goals',
  'Onboarding Call',
];

/** Calls lie at most two years ahead. */
const YEAR = new Date().getUTCFullYear() + 1;

const drawers: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const [ana, bea, cem] = [
    await newPartner(sponsor, 'Ana', 'Alder', {
      onboardingCallDate: `${YEAR}-07-01`,
      onboardingCallTime: '09:00',
      onboardingCallTimezone: 'America/Chicago',
    }),
    await newPartner(sponsor, 'Bea', 'Birch'),
    await newPartner(sponsor, 'Cem', 'Cedar'),
  ];
  await completeSteps(ana, 4);
  await addContacts(bea, 13, (index) => ({
    ...(index === 0 && {
      name: 'Aaron First',
      phone: '+1 555 010 0001',
      email: 'aaron@example.test',
      notes: 'From the gym',
      isPotentialCustomer: true,
      isPotentialPartner: true,
    }),
    ...(index === 1 && { name: 'Abel Second', isPotentialCustomer: false, isPotentialPartner: true }),
    ...(index === 2 && { name: 'Ada Third', isPotentialCustomer: false }),
  }));
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  // The form of the call lies over the sheet.
  const dialog = page.getByRole('dialog').last();
  const open = async ({ id }: { id: string }, drawer: string) => {
    await page.goto(`/partners?partner=${id}&drawer=${drawer}`);
    await expect(dialog).toBeVisible();
  };
  await expect
    .poll(
      async () =>
        (
          await send<{ trainingProgress: { completedSteps: number } }>(
            sponsor.api,
            'get',
            `/api/partner/${ana.id}/details`,
          )
        ).trainingProgress.completedSteps,
    )
    .toBe(4);

  for (const drawer of ['now', 'training', 'goals', 'contacts', 'profile', 'activity', 'prepare', 'call']) {
    await check(`width 500px, the whole window on a phone: ${drawer}`, async () => {
      await open(ana, drawer);
      await expect.poll(() => widthOf(dialog)).toBe(Math.min(500, walk.settings.width));
      expect(await fits(page)).toBe(true);
      expect(await dialog.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    });
    await walk.shot(page, drawer);
  }
  await check('focus is inside, Escape closes, Back does not open it again', async () => {
    await open(ana, 'profile');
    await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await check('the cross and a press beside it close, too', async () => {
    await open(ana, 'profile');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    if (walk.narrow) return;
    await open(ana, 'profile');
    await page.mouse.click(300, 400);
    // With room it stands beside the list, which stays usable.
    await expect(dialog).toHaveCount(walk.settings.width >= 1280 ? 1 : 0);
  });

  await check('the detail panel shows name, email and a training progress bar', async () => {
    await open(ana, 'profile');
    await expect(page.getByRole('dialog', { name: ana.name })).toContainText(ana.email);
    await expect(dialog.getByRole('progressbar', { name: 'Training progress' })).toHaveAttribute(
      'aria-valuetext',
      '4 of 5 Complete',
    );
  });
  await check('Account Information: UID, Email, Member Since, Current Step', async () => {
    await expect(dialog.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    for (const words of ['UID', ana.uid, 'Email', 'Member Since', 'Current Step', '5 · Onboarding Call'])
      await expect(dialog).toContainText(words);
  });
  await check("the Onboarding Call, date and time: the viewer's zone first", async () => {
    await expect(dialog).toContainText(new RegExp(`July 1, ${YEAR} at 10:00\\sAM EDT`));
    await expect(dialog).toContainText(new RegExp(`July 1, ${YEAR} at 9:00\\sAM CDT`));
  });
  await check('what the partner did is told, newest first', async () => {
    await sees(dialog, 'Completed step 4: Prepare Your Goals');
    await dialog.getByRole('button', { name: 'Show all' }).click();
    await sees(dialog, 'Registered');
  });
  await check('«Failed to fetch partner activity», Retry reads it', async () => {
    const mend = await failing(page, '**/activity', 404);
    await open(ana, 'profile');
    await sees(dialog, 'Failed to fetch partner activity');
    await mend();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await sees(dialog, 'Completed step 4: Prepare Your Goals');
  });
  await check('«Failed to load partner details», Retry reads them', async () => {
    const mend = await failing(page, '**/details', 404);
    await open(ana, 'profile');
    await sees(dialog, 'Failed to load partner details.');
    await mend();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await sees(dialog, 'Account Information');
  });
  await check('while it loads, the drawer stands and says so', async () => {
    const go = await held(page, '**/details');
    await open(ana, 'training');
    await expect(
      dialog
        .getByText('Loading')
        .or(dialog.getByLabel(/Loading/))
        .first(),
    ).toBeAttached();
    await go();
  });
  await check('its menu has «View Training», and «Edit Onboarding Call» leads on', async () => {
    await open(ana, 'profile');
    await dialog.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'View Training' }).click();
    await sees(dialog, 'Training Steps');
    await dialog.getByRole('button', { name: 'Edit Onboarding Call' }).click();
    await expect(dialog.getByRole('button', { name: 'Save call' })).toBeVisible();
    // The field comes after the rest of the drawer.
    await expect
      .poll(() => textOf(dialog.getByRole('group', { name: 'Call date' })))
      .toMatch(new RegExp(`^0?7/0?1/${YEAR}$`));
  });

  await check('Training Steps list: the five titles of the catalogue, each done or not', async () => {
    await open(ana, 'training');
    const items = dialog.getByRole('region', { name: 'Training', exact: true }).getByRole('listitem');
    await expect(items).toHaveCount(5);
    for (const [index, title] of TITLES.entries())
      await expect(items.nth(index)).toContainText(
        new RegExp(`${title}.*${index < 4 ? 'Completed' : 'Not yet completed'}`),
      );
  });
  await check('if a call exists, a «+ Calendar» button', () =>
    expect(dialog.getByRole('button', { name: '+ Calendar' })).toBeVisible(),
  );
  await check('if no link can be produced: «Calendar Error / Unable to generate calendar link»', async () => {
    await page.route('**/details', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), onboardingCallDatetime: '9999-12-31T23:59:59.000Z' },
      });
    });
    await open(ana, 'training');
    await dialog.getByRole('button', { name: '+ Calendar' }).click();
    await expect(toast(page)).toContainText('Calendar Error');
    await expect(toast(page)).toContainText('Unable to generate calendar link');
    await page.unroute('**/details');
  });

  await check("goals: the partner's own words, when they are shared", async () => {
    await open(ana, 'goals');
    await sees(dialog, 'Personal Motivation');
    await sees(dialog, 'More time for my children');
  });
  await check(
    'Current Progress: completion in percent, team members, prospects added and status, all real',
    async () => {
      for (const words of ['Current Progress', '80%', 'Team members', 'Prospects added', 'Status', 'Active'])
        await sees(dialog, words);
      await expect(dialog).toContainText(/Team members\s*0/);
      await expect(dialog).toContainText(/Prospects added\s*10/);
    },
  );
  await check('without any it says so, and shows no figure that is not there', async () => {
    await open(bea, 'goals');
    await sees(dialog, `${bea.name} has not written down any goals yet.`);
    await seesNot(dialog, 'These goals are private');
    await seesNot(dialog, 'Financial Goals');
  });
  await check('goals that could not be read are no private ones', async () => {
    const mend = await failing(page, '**/goals', 404);
    await open(ana, 'goals');
    await sees(dialog, 'The goals could not be loaded');
    await mend();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await sees(dialog, 'More time for my children');
  });

  await check('contacts: the first 10 are shown, then «+ N more contacts»', async () => {
    await open(bea, 'contacts');
    await expect(dialog.getByRole('heading', { name: 'All Contacts' })).toBeVisible();
    await sees(dialog, '+ 3 more contacts');
  });
  await check('customer prospects, partner prospects and all contacts', async () => {
    for (const name of ['All (13)', 'Customers (11)', 'Partners (2)'])
      await expect(dialog.getByRole('tab', { name })).toBeVisible();
  });
  await check('each entry shows name, phone, email, notes and a type badge', async () => {
    await dialog.getByRole('tab', { name: 'Partners (2)' }).click();
    for (const words of [
      'Aaron First',
      '+1 555 010 0001',
      'aaron@example.test',
      'From the gym',
      'Partner & Customer',
      'Abel Second',
    ])
      await sees(dialog, words);
  });
  await check('a contact that is neither is «Other»', async () => {
    const { prospects } = await send<{ prospects: { all: { name: string; type: string }[] } }>(
      sponsor.api,
      'get',
      `/api/partner/${bea.id}/prospects`,
    );
    expect([
      prospects.all.length <= 13,
      prospects.all.find(({ name }) => name === 'Ada Third')?.type ?? 'other',
    ]).toEqual([true, 'other']);
  });
  await check("«No Contacts Yet / This partner hasn't added any contacts to their prospect list yet.»", async () => {
    await open(cem, 'contacts');
    await sees(dialog, 'No Contacts Yet');
    await sees(dialog, "This partner hasn't added any contacts to their prospect list yet.");
  });
  await check('«Send Email» opens a mail to the partner', () =>
    expect(dialog.getByRole('link', { name: 'Send Email' })).toHaveAttribute('href', `mailto:${cem.email}`),
  );
  await check('«Add Prospect»: a name is needed, Escape asks about what was typed', async () => {
    await dialog.getByRole('button', { name: 'Add Prospect' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').press('Enter');
    await sees(dialog, 'Enter a name, at most 200 characters.');
    await dialog.getByLabel('Name').fill('Zoe Suggested');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
  });
  await check(
    "«Add Prospect» adds a contact to the partner's list, marked as suggested, and tells the partner",
    async () => {
      await page.getByLabel('Name').press('Enter');
      await sees(page, `The contact is now on the list of ${cem.name}`);
      await sees(page.getByRole('dialog', { name: cem.name }), 'Zoe Suggested');
      const list = await send<{ name: string }[]>(cem.api, 'get', '/api/prospects');
      expect(JSON.stringify(list.find(({ name }) => name === 'Zoe Suggested'))).toMatch(/suggested/i);
      await expect
        .poll(async () => (await send<{ unread: number }>(cem.api, 'get', '/api/team/notifications/unread')).unread)
        .toBeGreaterThan(0);
    },
  );
  await check('the partner can limit it to counts', async () => {
    await send(bea.api, 'patch', '/api/user/profile', { contactsCountsOnly: true });
    await open(bea, 'contacts');
    await sees(dialog, `${bea.name} shows you figures only, not the contacts themselves.`);
    await seesNot(dialog, 'Aaron First');
  });
  await check('contacts that could not be read are not «none»', async () => {
    const mend = await failing(page, `**/api/partner/${cem.id}/prospects`, 404);
    await open(cem, 'contacts');
    await sees(dialog, 'The contacts could not be loaded');
    await seesNot(dialog, 'No Contacts Yet');
    await mend();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await sees(dialog, 'Zoe Suggested');
  });
  await check('somebody who is not in the team is not told of', async () => {
    await open(sponsor, 'profile').catch(() => undefined);
    await page.goto('/partners?partner=00000000-0000-4000-8000-000000000000&drawer=profile');
    await sees(dialog, 'Failed to load partner details.');
  });
  await check('the partner was written to when the call of the code was theirs', () =>
    mailTo(ana.email, ({ subject }) => /call/i.test(subject)),
  );
};
export default drawers;
