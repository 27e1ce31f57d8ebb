import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { callNotes, eachContactText, partnerGoals, partnerProspects, prospect } from '@nb/contracts';
import type { Goals, ProspectType } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildProspect, buildUser, fake, fireEvent, newTestId, screen, waitFor, within } from '@nb/web-kit/testing';
import { buildDetails, serves, show, steps } from '../testing/show';

const CALL = {
  onboardingCallDate: '2026-12-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2026-12-01T14:00:00.000Z',
  onboardingCallTimezone: 'America/New_York',
};
const ravi = buildDetails({ trainingProgress: { ...steps(2), steps: [1, 3] }, teamSize: 7, prospectsTotal: 12 });
const at = (drawer: string, more: Parameters<typeof show>[0] = {}, details = ravi) =>
  show({
    ...more,
    path: `/partners?partner=${ravi.id}&drawer=${drawer}`,
    handlers: [...(more.handlers ?? []), serves.list([details]), serves.codes(), serves.partner(details)],
  });
const drawer = () => screen.findByRole('dialog');
const contact = (name: string, type: ProspectType) => ({ name, phone: null, email: null, notes: null, type });
const contacts = (all: ReturnType<typeof contact>[], over: object = {}) =>
  fake.get(`/api/partner/${ravi.id}/prospects`, partnerProspects, {
    countsOnly: false,
    prospects: {
      total: all.length,
      customerTotal: 1,
      partnerTotal: 2,
      customers: all.filter(({ type }) => type === 'customer'),
      partners: all.filter(({ type }) => type === 'partner'),
      all,
      ...over,
    },
  });

beforeAll(preloadUi);

describe('the drawers of a partner', () => {
  test('the row opens the profile by keyboard, Escape closes it, and the focus is back on the row', async () => {
    const { user, router } = await show({ handlers: [serves.list([ravi]), serves.codes(), serves.partner(ravi)] });
    const row = await screen.findByRole('button', { name: 'View profile of Ravi Singh' });
    row.focus();
    await user.keyboard('{Enter}');
    const panel = within(await drawer());
    expect(await panel.findByText('RS-2002')).toBeVisible();
    expect(router.state.location.search).toBe(`?partner=${ravi.id}&drawer=now`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(row).toHaveFocus());
  });

  test.each([
    ['View Goals', 'goals'],
    ['View Partner List', 'contacts'],
    ['View Training', 'training'],
    ['View Profile', 'profile'],
    ['Edit Onboarding Call', 'call'],
  ])("the row's menu: %s", async (item, name) => {
    const { user, router } = await show({
      handlers: [
        serves.list([ravi]),
        serves.codes(),
        serves.partner(ravi),
        contacts([]),
        fake.get(`/api/partner/${ravi.id}/goals`, partnerGoals, { shared: false }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ravi Singh' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await drawer();
    expect(router.state.location.search).toBe(`?partner=${ravi.id}&drawer=${name}`);
  });

  test('the profile shows account, progress and call', async () => {
    await at('profile', {}, { ...ravi, ...CALL, lastLoginAt: null });
    const panel = within(await drawer());
    await panel.findByText('Account Information');
    for (const text of [
      'RS-2002',
      '+1 555 0100',
      'Ada Park',
      'Oct 1, 2026',
      'Never logged in',
      '3 · Build Your Prospect List',
    ])
      expect(panel.getByText(text)).toBeVisible();
    expect(panel.getByText('Tuesday, December 1, 2026 at 2:00 PM UTC')).toBeVisible();
    expect(panel.getByText('Tuesday, December 1, 2026 at 9:00 AM EST')).toBeVisible();
  });

  test('shows one time for a call in a zone with the viewer’s time', async () => {
    await at('profile', {}, { ...ravi, ...CALL, onboardingCallTimezone: 'Etc/UTC' });
    expect(await within(await drawer()).findAllByText('Tuesday, December 1, 2026 at 2:00 PM UTC')).toHaveLength(1);
  });

  test('only the direct sponsor and master admins may set the call', async () => {
    await at('profile', {}, { ...ravi, depth: 2 });
    await screen.findByText('Account Information');
    expect(screen.queryByRole('button', { name: 'Edit Onboarding Call' })).not.toBeInTheDocument();
  });
  test("a master admin may set anybody's call", async () => {
    await at('profile', { user: buildUser({ isMasterAdmin: true }) }, { ...ravi, depth: 2 });
    expect(await screen.findByRole('button', { name: 'Edit Onboarding Call' })).toBeVisible();
  });

  test('details that cannot be read say so, and Retry reads them', async () => {
    const { user } = await at('profile', {
      handlers: [fake.fails('get', `/api/partner/${ravi.id}/details`, 'server.failed', { once: true })],
    });
    expect(await screen.findByText('Failed to load partner details.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('RS-2002')).toBeVisible();
  });

  test('training: no call, and each step by itself', async () => {
    await at('training');
    const panel = within(await drawer());
    expect(await panel.findByText('No Call Scheduled')).toBeVisible();
    expect(panel.getByText('No onboarding call has been scheduled yet')).toBeVisible();
    const items = within(panel.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toEqual([
      'Get ConnectedCompleted',
      '2Activate Referral LinkNot yet completed',
      'Build Your Prospect ListCompleted',
      '4Prepare Your GoalsNot yet completed',
      '5Onboarding CallNot yet completed',
    ]);
  });

  test('training: «+ Calendar» opens the calendar in a new tab', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await at('training', {}, { ...ravi, ...CALL });
    await user.click(await screen.findByRole('button', { name: '+ Calendar' }));
    expect(opened).toHaveBeenCalledWith(
      expect.stringContaining('dates=20261201T140000Z%2F20261201T150000Z'),
      '_blank',
      'noopener,noreferrer',
    );
    expect(screen.getByRole('link', { name: 'Download .ics' })).toHaveAttribute(
      'href',
      `/api/partner/${ravi.id}/onboarding-call.ics`,
    );
    opened.mockRestore();
  });

  test('goals: private ones stay private, the progress shows', async () => {
    await at('goals', { handlers: [fake.get(`/api/partner/${ravi.id}/goals`, partnerGoals, { shared: false })] });
    expect(await screen.findByText('These goals are private')).toBeVisible();
    const panel = within(await drawer());
    for (const text of ['40%', '7', '12']) expect(panel.getByText(text)).toBeVisible();
  });
  test('goals that are not written yet are not private ones', async () => {
    await at('goals');
    expect(await screen.findByText('Ravi Singh has not written down any goals yet.')).toBeVisible();
    expect(screen.queryByText('These goals are private')).not.toBeInTheDocument();
  });
  test("goals: the partner's own words", async () => {
    const goals: Goals = {
      whyJoin: 'For my children',
      monthlyEarnings3Months: '$500',
      confidence: 8,
      shareWithSponsor: true,
    };
    await at('goals', { handlers: [fake.get(`/api/partner/${ravi.id}/goals`, partnerGoals, { shared: true, goals })] });
    expect(await screen.findByText('For my children')).toBeVisible();
    expect(screen.getByText('$500')).toBeVisible();
    expect(screen.getByText('8 of 10')).toBeVisible();
  });
  test('goals that cannot be read are not private ones', async () => {
    await at('goals', { handlers: [fake.fails('get', `/api/partner/${ravi.id}/goals`, 'server.failed')] });
    expect(await screen.findByText('The goals could not be loaded')).toBeVisible();
    expect(screen.queryByText('These goals are private')).not.toBeInTheDocument();
  });
});

describe('the sheet of a partner', () => {
  const cleo = buildDetails({ id: newTestId(), firstName: 'Cleo', lastName: 'Berg', phone: null });

  test('has the way to the neighbours in the list, and ends where the list does', async () => {
    const { user, router } = await show({
      path: `/partners?partner=${ravi.id}&drawer=goals`,
      handlers: [serves.list([ravi, cleo]), serves.codes(), serves.partner(ravi), serves.partner(cleo)],
    });
    const panel = await screen.findByRole('dialog', { name: 'Ravi Singh' });
    expect(within(panel).getByRole('button', { name: 'Previous partner' })).toBeDisabled();
    await user.click(within(panel).getByRole('button', { name: 'Next partner' }));
    expect(await screen.findByRole('dialog', { name: 'Cleo Berg' })).toBeVisible();
    expect(router.state.location.search).toBe(`?partner=${cleo.id}&drawer=goals`);
    expect(screen.getByRole('button', { name: 'Next partner' })).toBeDisabled();
  });

  test('a tab is a section with an address; the one that an address names is the current one', async () => {
    const { user, router } = await at('contacts');
    const tabs = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(tabs.getByRole('button', { name: 'Contacts' })).toHaveAttribute('aria-current', 'true');
    await user.click(tabs.getByRole('button', { name: 'Activity' }));
    expect(router.state.location.search).toBe(`?partner=${ravi.id}&drawer=activity`);
    expect(tabs.getByRole('button', { name: 'Activity' })).toHaveAttribute('aria-current', 'true');
  });

  test.each([
    ['a phone number is called', ravi, 'Call', 'tel:+15550100'],
    ['who has none is asked for it', cleo, 'Ask for the number', expect.stringContaining('Your%20phone%20number')],
  ])('%s', async (_name, details, label, href) => {
    await show({
      path: `/partners?partner=${details.id}`,
      handlers: [serves.list([details]), serves.codes(), serves.partner(details)],
    });
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', href);
    expect(screen.getAllByRole('link', { name: /^(Call|Ask for the number)$/ })).toHaveLength(1);
  });
});

describe('a call in preparation', () => {
  const NOTES = `/api/partner/${ravi.id}/call-notes`;
  const notes = (words: string) => ({ notes: words, updatedAt: null });

  test('says when, where the partner stands, what they want and what to talk about', async () => {
    await at(
      'now',
      {
        handlers: [
          fake.get(NOTES, callNotes, notes('Likes hiking')),
          contacts([contact('Cleo', 'customer')], { total: 12 }),
        ],
      },
      { ...ravi, ...CALL },
    ).then(({ user }) => user.click(screen.getByRole('button', { name: 'Prepare' })));
    expect(await screen.findByText('9:00 AM EST for Ravi')).toBeVisible();
    for (const text of [
      '2 of 5 Complete · Build Your Prospect List',
      '12 contacts · 1 customers, 2 partners',
      'Choose the first two people to invite together',
      'Set a day for step 4, “Prepare Your Goals”',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /Your notes/ })).toHaveValue('Likes hiking');
  });

  test('notes are saved by themselves', async () => {
    const { user, network } = await at('prepare', {
      handlers: [fake.get(NOTES, callNotes, notes('')), fake.put(NOTES, callNotes, notes('Call again in May'))],
    });
    await user.type(await screen.findByRole('textbox', { name: /Your notes/ }), 'Call again in May');
    await waitFor(() => expect(network.callsTo('PUT', NOTES).at(-1)?.body).toEqual({ notes: 'Call again in May' }));
    expect(await screen.findByText(/^Saved/)).toBeVisible();
  });

  test('notes that cannot be read are not shown as none', async () => {
    await at('prepare', { handlers: [fake.fails('get', NOTES, 'server.failed')] });
    expect(await screen.findByText('Your notes could not be loaded')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Your notes/ })).not.toBeInTheDocument();
  });

  test('moves the call', async () => {
    const { user, router } = await at('prepare', { handlers: [fake.get(NOTES, callNotes, notes(''))] });
    await user.click(await screen.findByRole('button', { name: /^Move/ }));
    expect(router.state.location.search).toBe(`?partner=${ravi.id}&drawer=call`);
    expect(await screen.findByRole('dialog', { name: 'Edit Onboarding Call' })).toBeVisible();
  });
});

describe('the contacts of a partner', () => {
  test('the first ten, by kind, and how many more', async () => {
    const all = [
      contact('Cleo', 'customer'),
      contact('Paul', 'partner'),
      ...Array.from({ length: 11 }, (_, index) => contact(`Other ${index}`, 'other')),
    ];
    const { user } = await at('contacts', { handlers: [contacts(all, { total: 120 })] });
    expect(await screen.findByText('Cleo')).toBeVisible();
    expect(screen.getByText('Other 7')).toBeVisible();
    expect(screen.queryByText('Other 8')).not.toBeInTheDocument();
    expect(screen.getByText('+ 110 more contacts')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Partners (2)' }));
    expect(await screen.findByRole('heading', { name: 'Partner Prospects' })).toBeVisible();
    expect(screen.getByText('Paul')).toBeVisible();
    expect(screen.queryByText('Cleo')).not.toBeInTheDocument();
    expect(screen.getByText('+ 1 more contact')).toBeVisible();
  });

  test('none yet; an e-mail can be sent', async () => {
    await at('contacts', { handlers: [contacts([])] });
    expect(await screen.findByText('No Contacts Yet')).toBeVisible();
    expect(screen.getByText("This partner hasn't added any contacts to their prospect list yet.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send Email' })).toHaveAttribute('href', 'mailto:ravi@example.test');
  });

  test('figures only, when the partner wants it so', async () => {
    await at('contacts', {
      handlers: [
        fake.get(`/api/partner/${ravi.id}/prospects`, partnerProspects, {
          countsOnly: true,
          prospects: { total: 30, customerTotal: 20, partnerTotal: 12, customers: [], partners: [], all: [] },
        }),
      ],
    });
    expect(await screen.findByText('Ravi Singh shows you figures only, not the contacts themselves.')).toBeVisible();
    expect(screen.getByText('All Contacts: 30')).toBeVisible();
    expect(screen.queryByText('No Contacts Yet')).not.toBeInTheDocument();
  });

  test('Add Prospect: Esc right after a letter asks about it, also while the form still checks what was typed', async () => {
    const { user } = await at('contacts', { handlers: [contacts([])] });
    await user.click(await screen.findByRole('button', { name: 'Add Prospect' }));
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    expect(await screen.findByText('Enter a name, at most 200 characters.')).toBeVisible();
    const name = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Z' } });
    fireEvent.keyDown(name, { key: 'Escape' });
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    expect(name).toHaveValue('Z');
  });

  test('Add Prospect: a name is needed, a refusal keeps what was typed, then the list is read again', async () => {
    const path = `/api/partner/${ravi.id}/prospects`;
    const { user, network } = await at('contacts', {
      handlers: [
        fake.fails('post', path, 'prospect.limit', { once: true }),
        fake.post(path, prospect, buildProspect({ name: 'Zoë' })),
        contacts([]),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add Prospect' }));
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    expect(await screen.findByText('Enter a name, at most 200 characters.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Zoë');
    await user.click(screen.getByRole('checkbox', { name: 'Customer' }));
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Zoë');
    network.use(contacts([contact('Zoë', 'customer')]));
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    expect(await screen.findByText('The contact is now on the list of Ravi Singh')).toBeVisible();
    expect(network.callsTo('POST', path).at(-1)?.body).toEqual({
      name: 'Zoë',
      ...eachContactText(() => null),
      isPotentialPartner: false,
      isPotentialCustomer: true,
    });
    expect(await screen.findByText('Zoë')).toBeVisible();
  });
});
