import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { attention, downline, myCodes } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import {
  act,
  buildDownline,
  buildMember,
  buildReferral,
  buildUser,
  fake,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import {
  COUNTS,
  NOBODY,
  buildAttention,
  buildDetails,
  playLiveStream,
  say,
  serves,
  show,
  steps,
} from '../testing/show';

const ravi = buildMember({
  firstName: 'Ravi',
  lastName: 'Singh',
  trainingProgress: steps(4),
  needs: [{ reason: 'stuck', act: 'email', at: '2026-11-10T09:00:00.000Z', days: 9, step: 5 }],
  prospectsTotal: 12,
  badges: ['active', 'fifty-prospects'],
});
const lena = buildMember({
  firstName: 'Lena',
  lastName: 'Vogel',
  email: 'lena@example.test',
  trainingProgress: steps(5),
  badges: ['completed'],
});
const noor = buildMember({ firstName: 'Noor', lastName: 'Khan', email: 'noor@example.test' });
const open = buildReferral({ code: 'SPRING-2026' });
const expired = buildReferral({ code: 'WINTER-2025', status: 'expired' });

const names = () => screen.queryAllByRole('button', { name: /^View profile of/ }).map((button) => button.textContent);
const rowOf = (name: string) => screen.getByRole('button', { name: `View profile of ${name}` }).closest('tr')!;
const chip = (name: string) =>
  within(screen.getByRole('group', { name: 'Filter' })).getByRole('button', { name: new RegExp(`^${name}`) });
const lists = (network: Awaited<ReturnType<typeof show>>['network']) =>
  network.callsTo('GET', '/api/team/downline').filter(({ url }) => url.includes('limit=50'));

beforeAll(preloadUi);
beforeEach(playLiveStream);
beforeEach(() => localStorage.clear());
afterAll(() => {
  Reflect.deleteProperty(window, 'EventSource');
});

describe('/partners', () => {
  test('shows a partner a row: steps, why they need the viewer, call, contacts, last seen; the chips count', async () => {
    await show({
      handlers: [
        serves.list([ravi, lena], { counts: { ...COUNTS, invited: 1 } }),
        serves.codes([open, expired]),
        fake.get('/api/team/attention', attention, buildAttention([], { counts: { ...NOBODY, total: 3 } })),
      ],
    });
    await screen.findByText('Ravi Singh');
    expect(names()).toEqual(['Ravi Singh', 'Lena Vogel']);
    // Invitations stand under «Invited».
    expect(screen.queryByText('SPRING-2026')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(
        ['Total Partners', 'Needs you', 'Training', 'Completed', 'Invited'].map((name) => chip(name).textContent),
      ).toEqual(['Total Partners 2', 'Needs you 3', 'Training 1', 'Completed 1', 'Invited 1']),
    );
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Partner', 'Step', 'Needs you', 'Call', 'Contacts', 'Last seen', 'Actions']);
    const row = within(rowOf('Ravi Singh'));
    expect(row.getByRole('progressbar', { name: 'Training progress of Ravi Singh' })).toHaveAttribute(
      'aria-valuetext',
      '4 of 5 Complete',
    );
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '',
      'Stuck 9 days on step 5',
      '–No call scheduled',
      '12',
      expect.stringMatching(/\d/),
      '',
    ]);
    expect(within(rowOf('Lena Vogel')).getByText('Completed')).toBeVisible();
  });

  test('badges are a column that can be shown, and stays for the next visit', async () => {
    const handlers = [serves.list([ravi]), serves.codes()];
    const { user, router, unmount } = await show({ handlers });
    await screen.findByText('Ravi Singh');
    expect(screen.queryByText('50+ Prospects')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show badges' }));
    expect(await screen.findByText('50+ Prospects')).toBeVisible();
    expect(router.state.location.search).toBe('?badges=on');
    unmount();
    await show({ handlers });
    expect(await screen.findByText('50+ Prospects')).toBeVisible();
  });

  test('a chip filters, in the address and at the server', async () => {
    const { user, router, network } = await show({
      handlers: [
        fake.get('/api/team/downline', downline, ({ query }) =>
          buildDownline(query.get('filter') === 'completed' ? [lena] : [ravi, lena], { counts: COUNTS }),
        ),
        serves.codes([open]),
      ],
    });
    await screen.findByText('Ravi Singh');
    await user.click(chip('Completed'));
    await waitFor(() => expect(names()).toEqual(['Lena Vogel']));
    expect(chip('Completed')).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toBe('?filter=completed');
    expect(screen.queryByText('SPRING-2026')).not.toBeInTheDocument();
    expect(lists(network).at(-1)?.url).toContain('filter=completed');
  });

  test('an admin reads how many invitations are open of their own and in the network, in one sentence', async () => {
    await show({
      path: '/partners?filter=invited',
      user: buildUser({ isMasterAdmin: true }),
      handlers: [serves.list([ravi], { counts: { ...COUNTS, invited: 7 } }), serves.codes([open])],
    });
    expect(await screen.findByText('Your open invitations: 1. In the whole network: 7.')).toBeVisible();
  });

  test('«Invited» shows every invitation, the used and expired ones apart', async () => {
    await show({ path: '/partners?filter=invited', handlers: [serves.list([ravi]), serves.codes([expired, open])] });
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
    expect(names()).toEqual([]);
    expect(screen.getByText('1 open invitation')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const closed = screen.getByRole('heading', { name: 'Used, expired or inactive' }).parentElement!;
    expect(within(closed).getByText('WINTER-2025')).toBeVisible();
    expect(within(closed).getByText('Expired')).toBeVisible();
  });

  test('searches once typing pauses, and keeps the search in the address', async () => {
    const { router, network } = await show({
      handlers: [
        fake.get('/api/team/downline', downline, ({ query }) =>
          buildDownline(query.get('search') === 'lena' ? [lena] : [ravi, lena]),
        ),
        serves.codes([open]),
      ],
    });
    await screen.findByText('Ravi Singh');
    const box = screen.getByRole('searchbox', { name: 'Search partners' });
    for (const value of ['l', 'le', 'len', 'lena']) fireEvent.change(box, { target: { value } });
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(names()).toEqual(['Lena Vogel']), { timeout: 15_000 });
    expect(router.state.location.search).toBe('?search=lena');
    expect(lists(network).map(({ url }) => new URLSearchParams(url.split('?')[1]).get('search'))).toEqual([
      null,
      'lena',
    ]);
    expect(screen.getByText('1 partner found')).toBeVisible();
  });

  test('a search finds invitations as well', async () => {
    await show({ path: '/partners?search=spring', handlers: [serves.list([]), serves.codes([open, expired])] });
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
    expect(screen.queryByText('WINTER-2025')).not.toBeInTheDocument();
    expect(screen.queryByText('No partner matches')).not.toBeInTheDocument();
  });

  test('loads more on demand; a page that fails says so and keeps the loaded rows', async () => {
    const { user, network } = await show({
      handlers: [
        fake.get('/api/team/downline', downline, ({ query }) =>
          query.get('cursor') === 'c2' ? buildDownline([lena]) : buildDownline([ravi], { nextCursor: 'c2' }),
        ),
        serves.codes(),
      ],
    });
    await screen.findByText('Ravi Singh');
    network.use(fake.fails('get', '/api/team/downline', 'access.forbidden', { once: true }));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('More partners could not be loaded. Please try again.')).toBeVisible();
    expect(names()).toEqual(['Ravi Singh']);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(names()).toEqual(['Ravi Singh', 'Lena Vogel']));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('a failed read shows neither an empty list nor zeros; Try Again reads again', async () => {
    const { user } = await show({
      handlers: [
        fake.fails('get', '/api/team/downline', 'access.forbidden', { once: true }),
        serves.list([ravi]),
        serves.codes([open]),
      ],
    });
    expect(await screen.findByText('Unable to load partner data right now, due to high traffic')).toBeVisible();
    expect(screen.queryByText('No partners yet')).not.toBeInTheDocument();
    expect(chip('Total Partners')).toHaveTextContent('Total Partners –');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Ravi Singh')).toBeVisible();
    expect(chip('Total Partners')).toHaveTextContent('Total Partners 1');
  });

  test('another filter that fails does not show the rows of the one before', async () => {
    const { user, network } = await show({ handlers: [serves.list([ravi]), serves.codes()] });
    await screen.findByText('Ravi Singh');
    network.use(fake.fails('get', '/api/team/downline', 'access.forbidden'));
    await user.click(chip('Completed'));
    expect(await screen.findByText('Unable to load partner data right now, due to high traffic')).toBeVisible();
    expect(names()).toEqual([]);
  });

  test('invitations that cannot be read leave the partners; they are read again on demand', async () => {
    const { user } = await show({
      path: '/partners?needs=all',
      handlers: [
        serves.list([ravi]),
        fake.fails('get', '/api/referral/my-codes', 'access.forbidden', { once: true }),
        serves.codes([{ ...open, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }]),
      ],
    });
    expect(await screen.findByText('Your invitations could not be loaded.')).toBeVisible();
    expect(names()).toEqual(['Ravi Singh']);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
  });

  test.each([
    ['', false, 'No partners yet'],
    ['', true, 'No partners in the network yet'],
    ['?search=zz', false, 'No partner matches'],
    ['?filter=completed', false, 'Nobody has completed the training yet'],
    ['?filter=training', false, 'Nobody is in training'],
    ['?filter=invited', false, 'No invitations'],
    ['?filter=invited&search=zz', false, 'No partner matches'],
    ['?needs=all', false, 'As soon as your first partner has registered, you see here who could use a word from you.'],
    ['?needs=stuck&search=zz', false, 'No partner matches'],
  ])('nothing at «%s» (master admin: %s): %s', async (query, isMasterAdmin, text) => {
    await show({
      path: `/partners${query}`,
      user: buildUser({ isMasterAdmin }),
      handlers: [serves.list([]), serves.codes()],
    });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  });

  test('filters are cleared in one press', async () => {
    const { user, router } = await show({
      path: '/partners?filter=completed&search=zz',
      handlers: [
        fake.get('/api/team/downline', downline, ({ query }) => buildDownline(query.has('search') ? [] : [ravi])),
        serves.codes(),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Ravi Singh')).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the live list', () => {
  const start = async (path = '/partners') => {
    const rendered = await show({
      path,
      handlers: [serves.list([ravi, lena], { counts: COUNTS }), serves.codes([open])],
    });
    await screen.findByText('Ravi Singh');
    return rendered;
  };

  test('a completed step moves the row and the counts in place, is announced, and nothing is read again', async () => {
    const { network } = await start();
    const before = lists(network).length;
    say({ type: 'partner', reason: 'progress', member: { ...ravi, trainingProgress: steps(5) } });
    expect(await screen.findByText('Ravi Singh: 5 of 5 steps complete')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('progressbar', { name: 'Training progress of Ravi Singh' })).toHaveAttribute(
      'aria-valuetext',
      '5 of 5 Complete',
    );
    expect(names()).toEqual(['Ravi Singh', 'Lena Vogel']);
    expect([chip('Completed').textContent, chip('Training').textContent]).toEqual(['Completed 2', 'Training 0']);
    expect(lists(network)).toHaveLength(before);
  });

  test('a new partner appears on top, is counted and announced, and the invitations are read again', async () => {
    const { user, network } = await start();
    const before = lists(network).length;
    say({ type: 'partner', reason: 'registered', member: noor });
    expect(await screen.findByText('Noor Khan has registered')).toBeInTheDocument();
    expect(names()).toEqual(['Noor Khan', 'Ravi Singh', 'Lena Vogel']);
    // Messages about the new account's empty training are not announced.
    for (const reason of ['progress', 'call'] as const) say({ type: 'partner', reason, member: noor });
    expect(screen.getByText('Noor Khan has registered')).toBeInTheDocument();
    expect(chip('Total Partners')).toHaveTextContent('Total Partners 3');
    expect(lists(network)).toHaveLength(before);
    await user.click(chip('Invited'));
    expect(await screen.findByText('1 open invitation')).toBeVisible();
    network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [{ ...open, status: 'used', usageCount: 1 }] }));
    say({ type: 'invitation-changed' });
    expect(await screen.findByText('0 open invitations')).toBeVisible();
  });

  test('more contacts and another call show immediately', async () => {
    await start();
    say({ type: 'partner', reason: 'prospects', member: { ...ravi, prospectsTotal: 51 } });
    expect(await screen.findByTitle('51 contacts')).toBeVisible();
    say({ type: 'partner', reason: 'call', member: { ...ravi, onboardingCallDatetime: '2026-12-01T14:00:00.000Z' } });
    expect(await screen.findByTitle('Dec 1, 2026, 2:00 PM UTC')).toBeVisible();
  });

  test('a deleted partner disappears', async () => {
    await start();
    say({ type: 'partner-gone', id: lena.id });
    await waitFor(() => expect(names()).toEqual(['Ravi Singh']));
    expect(chip('Total Partners')).toHaveTextContent('Total Partners 1');
  });

  test('reads a partner’s row again when their team grows further down, and no other', async () => {
    const { network } = await start();
    const before = lists(network).length;
    say({ type: 'below', ids: [noor.id] });
    network.use(serves.list([{ ...ravi, teamSize: 12 }, lena], { counts: COUNTS }));
    say({ type: 'below', ids: [noor.id, ravi.id] });
    expect(await screen.findByText('12 in team', {}, { timeout: 3000 })).toBeVisible();
    expect(lists(network)).toHaveLength(before + 1);
  });

  test('reads the list again when the message does not determine it', async () => {
    const { network } = await start();
    network.use(serves.list([noor, ravi, lena]));
    say({ type: 'partner', reason: 'progress', member: { ...noor, trainingProgress: steps(5) } });
    await waitFor(() => expect(names()).toEqual(['Noor Khan', 'Ravi Singh', 'Lena Vogel']));
  });

  test('does not lose a message that arrives before an older answer', async () => {
    const moved = { ...ravi, trainingProgress: steps(5) };
    const said = Promise.withResolvers<void>();
    const { network } = await show({
      handlers: [
        fake.get('/api/team/downline', downline, buildDownline([ravi]), { once: true, after: said.promise }),
        serves.list([moved]),
        serves.codes(),
      ],
    });
    await waitFor(() => expect(lists(network)).toHaveLength(1));
    say({ type: 'partner', reason: 'progress', member: moved });
    said.resolve();
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '5 of 5 Complete');
  });
});

test('a figure of the charts leads to the people behind it: the list says so, and a press ends it', async () => {
  const { user, router, network } = await show({
    path: '/partners?did=active&week=2026-11-16&depth=all',
    handlers: [serves.list([])],
  });
  const narrowed = await screen.findByRole('button', {
    name: 'Active partners · Week of Nov 16, 2026 · Whole team: Clear filters',
  });
  const asked = () => new URLSearchParams(network.callsTo('GET', '/api/team/downline').at(-1)?.url.split('?')[1]);
  expect(Object.fromEntries(asked())).toMatchObject({
    did: 'active',
    from: '2026-11-16T00:00:00.000Z',
    to: '2026-11-23T00:00:00.000Z',
    depth: 'all',
  });
  expect(await screen.findByText('No partner matches')).toBeVisible();
  await user.click(narrowed);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(asked().has('did')).toBe(false));
});

describe('the order', () => {
  const start = async (path = '/partners') => {
    const shown = await show({ path, handlers: [serves.list([ravi, lena, noor]), serves.codes()] });
    await screen.findByText('Ravi Singh');
    return { ...shown, asked: () => new URLSearchParams(lists(shown.network).at(-1)?.url.split('?')[1]).get('sort') };
  };
  const head = (name: string) => screen.getByRole('columnheader', { name });

  test('is the most urgent first, and the head says so', async () => {
    const { asked } = await start();
    expect(asked()).toBe('urgent');
    expect(head('Needs you')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Partner')).toHaveAttribute('aria-sort', 'none');
    expect(head('Contacts')).not.toHaveAttribute('aria-sort');
  });

  test.each([
    ['Partner', ['name', '-name']],
    ['Step', ['step', '-step']],
    ['Call', ['call', '-call']],
    ['Last seen', ['last-seen', '-last-seen']],
  ] as const)('the head «%s» sorts, and turns the order round', async (name, [first, second]) => {
    const { user, router, asked } = await start();
    await user.click(within(head(name)).getByRole('button'));
    await waitFor(() => expect(asked()).toBe(first));
    expect(head(name)).toHaveAttribute('aria-sort', 'ascending');
    expect(router.state.location.search).toBe(`?sort=${first}`);
    await user.click(within(head(name)).getByRole('button'));
    await waitFor(() => expect(asked()).toBe(second));
    expect(head(name)).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(head('Needs you')).getByRole('button'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('is chosen from a menu as well, and is the one of the next visit; Back goes to the one before', async () => {
    const { user, router, asked, unmount } = await start();
    await user.click(screen.getByRole('button', { name: 'Most urgent, Order' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Newest partners first' }));
    await waitFor(() => expect(asked()).toBe('-joined'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Most urgent, Order' })).toBeVisible();
    unmount();
    const again = await start();
    expect(again.asked()).toBe('-joined');
    expect(screen.getByRole('button', { name: 'Newest partners first, Order' })).toBeVisible();
  });
});

describe('the keyboard', () => {
  const start = async () => {
    const shown = await show({
      handlers: [
        serves.list([{ ...ravi, phone: '+1 555 0100' }, lena, noor]),
        serves.codes(),
        serves.partner(buildDetails(lena)),
      ],
    });
    await screen.findByText('Ravi Singh');
    const list = document.querySelector('[data-shortcut~="j"]')!;
    /** As the shell passes a key on. */
    const press = (key: string) => fireEvent(list, new CustomEvent('page-shortcut', { detail: key }));
    return { ...shown, press };
  };
  const focused = () => document.activeElement?.textContent;
  const followed = () => {
    const hrefs: string[] = [];
    const follow = (event: Event) => {
      hrefs.push((event.target as HTMLAnchorElement).href);
      event.preventDefault();
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      follow({ target: this, preventDefault: () => undefined } as unknown as Event);
    });
    return { hrefs, restore: () => click.mockRestore() };
  };

  test('arrows, j and k go from row to row; Enter opens', async () => {
    const { user, router, press } = await start();
    press('j');
    expect(focused()).toBe('Ravi Singh');
    press('j');
    expect(focused()).toBe('Lena Vogel');
    press('k');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Ravi Singh');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Lena Vogel');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    expect(router.state.location.search).toBe(`?partner=${lena.id}&drawer=now`);
  });

  test('c calls and e writes to whom the row is about; without a number it says so', async () => {
    const { press } = await start();
    const { hrefs, restore } = followed();
    press('c');
    expect(hrefs).toEqual([]);
    press('j');
    press('c');
    press('e');
    expect(hrefs).toEqual([
      'tel:+15550100',
      expect.stringMatching(/^mailto:ravi@example.test\?subject=Can%20I%20help/),
    ]);
    press('j');
    press('c');
    expect(await screen.findByText('Lena Vogel has given no phone number.')).toBeVisible();
    expect(hrefs).toHaveLength(2);
    restore();
  });

  test('1 to 5 are the chips in their order, n invites, / searches', async () => {
    await start();
    expect([...document.querySelectorAll('[data-shortcut]')].map((each) => each.getAttribute('data-shortcut'))).toEqual(
      ['n', '1', '2', '3', '4', '5', '/', 'j k c e'],
    );
    expect(chip('Needs you')).toHaveAttribute('data-shortcut', '2');
  });
});
