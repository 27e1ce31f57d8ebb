import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type AttentionNeed, type DownlineMember, attention, downline, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import {
  buildDownline,
  buildMember,
  buildReferral,
  buildUser,
  fake,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import { COUNTS, NOBODY, buildAttention, serves, show } from '../testing/show';
import { extended } from './extend-invitation';

const PATH = '/api/team/attention';
const LIST = '/api/team/downline';
const NOW = Date.parse('2026-11-29T15:00:00.000Z');
const need = (reason: AttentionNeed['reason'], over: Partial<AttentionNeed> = {}): AttentionNeed => ({
  reason,
  at: '2026-12-01T14:00:00.000Z',
  days: 4,
  step: 2,
  act: reason === 'call-soon' ? 'prepare-call' : reason === 'no-call' ? 'schedule-call' : 'email',
  ...over,
});
const partner = (firstName: string, needs: AttentionNeed[], over: Partial<DownlineMember> = {}) =>
  buildMember({
    firstName,
    lastName: 'Singh',
    email: `${firstName.toLowerCase()}@example.test`,
    onboardingCallTimezone: 'America/New_York',
    needs,
    ...over,
  });
const code = buildReferral({ code: 'SPRING-2026', expiresAt: '2026-12-01T14:00:00.000Z' });
const later = buildReferral({ code: 'SUMMER-2027', expiresAt: '2027-06-01T14:00:00.000Z' });
const ravi = partner('Ravi', [need('call-soon', { at: '2026-11-29T17:40:00.000Z' }), need('stuck')]);
const lena = partner('Lena', [need('no-call', { days: 1 })]);
const noor = partner('Noor', [need('inactive', { days: 16 })]);
const well = partner('Wendy', []);

const counts = (members: readonly DownlineMember[], codes: number) => {
  const byReason = { ...NOBODY.byReason, 'invitation-expiring': codes };
  for (const { needs } of members) for (const { reason } of needs ?? []) byReason[reason] += 1;
  return { total: members.length + codes, byReason };
};
/** A server with these people, all of whom need the viewer, and so many invitations that end. */
const serve = (members: readonly DownlineMember[], codes = 1) => [
  fake.get(LIST, downline, ({ query }) => {
    const asked = query.get('needs');
    const shown = members.filter(({ needs }) => asked === 'any' || needs?.some(({ reason }) => reason === asked));
    return buildDownline(asked === null ? [...members, well] : shown, { counts: COUNTS });
  }),
  fake.get(PATH, attention, buildAttention([], { counts: counts(members, codes) })),
];
const open = (handlers = serve([ravi, lena, noor]), path = '/partners?needs=all', codes = [code, later]) =>
  show({ path, handlers: [...handlers, serves.codes(codes)] });
const names = () => screen.queryAllByRole('button', { name: /^View profile of/ }).map((button) => button.textContent);
const row = async (name: string) =>
  within((await screen.findByRole('button', { name: `View profile of ${name}` })).closest('tr')!);
const reason = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Reasons' })).findByRole('button', { name });

beforeAll(preloadUi);
beforeEach(() => {
  localStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('Needs you', () => {
  test('is a chip that counts; it shows who needs the viewer and which invitations end, each with why', async () => {
    const { user, router } = await open(undefined, '/partners');
    const chip = await screen.findByRole('button', { name: 'Needs you 4' });
    await row('Wendy Singh');
    expect(screen.queryByText('SPRING-2026')).not.toBeInTheDocument();
    await user.click(chip);
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
    expect(router.state.location.search).toBe('?needs=all');
    expect(names()).toEqual(['Ravi Singh', 'Lena Singh', 'Noor Singh']);
    expect((await row('Ravi Singh')).getByText('Call in 2 h 40')).toBeVisible();
    // The others are in the tooltip.
    expect((await row('Ravi Singh')).getByTitle(/4 days on step 2: Activate Referral Link/)).toBeVisible();
    expect((await row('Lena Singh')).getByText('No call set')).toBeVisible();
    expect((await row('Noor Singh')).getByText('Not seen 16 days')).toBeVisible();
    expect(screen.getByText('Expires Dec 1, 2026, 2:00 PM UTC')).toBeVisible();
    expect(screen.queryByText('SUMMER-2027')).not.toBeInTheDocument();
  });

  test.each([
    [need('call-soon', { at: '2026-11-29T15:07:00.000Z' }), 'Call in 7 min'],
    [need('call-soon', { at: '2026-11-30T16:00:00.000Z' }), 'Call tomorrow 4:00 PM'],
    [need('stuck', { days: 3, step: 3 }), 'Stuck 3 days on step 3'],
    [need('stuck', { days: 1, step: 3 }), 'Stuck 1 day on step 3'],
  ])('says %j as «%s»', async (one, words) => {
    await open(serve([partner('Bo', [one])]));
    expect((await row('Bo Singh')).getByText((text) => text.replaceAll(/\s/g, ' ') === words)).toBeVisible();
  });

  test('a partner of somebody else’s, in an admin’s list, does not need the admin', async () => {
    await show({
      user: buildUser({ isMasterAdmin: true }),
      handlers: [
        serves.list([partner('Bo', [need('stuck')], { sponsorId: code.id }), partner('Di', [need('stuck')])]),
        serves.codes(),
      ],
    });
    expect((await row('Di Singh')).getByText('Stuck 4 days on step 2')).toBeVisible();
    expect((await row('Bo Singh')).queryByText(/Stuck/)).not.toBeInTheDocument();
  });

  test('keeps one reason in the address, and asks the server for it', async () => {
    const { user, router, network } = await open();
    await user.click(await reason('Inactive (1)'));
    await waitFor(() => expect(names()).toEqual(['Noor Singh']));
    expect(router.state.location.search).toBe('?needs=inactive');
    expect(network.callsTo('GET', LIST).at(-1)?.url).toContain('needs=inactive');
    expect(screen.queryByText('SPRING-2026')).not.toBeInTheDocument();
    await user.click(await reason('Invitation expiring (1)'));
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
    expect(names()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Total Partners/ }));
    expect(router.state.location.search).toBe('');
  });

  test.each<[string, DownlineMember, RegExp, RegExp]>([
    [
      'a call',
      partner('Ravi', [need('call-soon')]),
      /subject=Our%20onboarding%20call&/,
      /December%201%2C%202026%20at%209%3A00%C2%A0AM%20EST/,
    ],
    ['no call', lena, /subject=When%20shall%20we%20talk%3F/, /Hi%20Lena/],
    ['silence', noor, /subject=How%20are%20you/, /Ada$/],
    [
      'a step',
      partner('Bo', [need('stuck')]),
      /subject=Can%20I%20help%20you%20with%20step%202%3F/,
      /Activate%20Referral%20Link/,
    ],
    ['nothing', well, /^mailto:wendy@example.test$/, /test$/],
  ])('prepares a mail about %s', async (_name, member, subject, body) => {
    await open([serves.list([member])], '/partners');
    const link = await screen.findByRole('link', { name: /^Write an email to/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(subject));
    expect(link).toHaveAttribute('href', expect.stringMatching(body));
  });

  test('says, and writes the mail about, the filtered reason when a partner has several', async () => {
    await open(serve([partner('Bo', [need('stuck'), need('inactive', { days: 16 })])]), '/partners?needs=inactive');
    expect((await row('Bo Singh')).getByText('Not seen 16 days')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Write an email to/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/subject=How%20are%20you/),
    );
  });

  test('phone and WhatsApp are in the row, where there is a number for them', async () => {
    await open(
      [
        serves.list([
          { ...lena, phone: '+1 555 0100' },
          { ...noor, phone: '030 1234567' },
        ]),
      ],
      '/partners',
    );
    const first = await row('Lena Singh');
    expect(first.getByRole('link', { name: 'Call Lena Singh' })).toHaveAttribute('href', 'tel:+15550100');
    expect(first.getByRole('link', { name: 'WhatsApp to Lena Singh' })).toHaveAttribute(
      'href',
      'https://wa.me/15550100',
    );
    const second = await row('Noor Singh');
    expect(second.getByRole('link', { name: 'Call Noor Singh' })).toHaveAttribute('href', 'tel:0301234567');
    expect(second.queryByRole('link', { name: /^WhatsApp/ })).not.toBeInTheDocument();
  });

  test('extends an invitation by a week, and Undo reverts it', async () => {
    const path = `/api/referral/update/${code.id}`;
    const { user, network } = await open([...serve([]), fake.patch(path, referral, code)]);
    await user.click(await screen.findByRole('button', { name: '7 more days for invitation SPRING-2026' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.callsTo('PATCH', path)).toHaveLength(2));
    expect(network.callsTo('PATCH', path).map(({ body }) => body)).toEqual([
      { expiresAt: extended(code.expiresAt!, NOW) },
      { expiresAt: code.expiresAt },
    ]);
  });
  test('removes a resolved invitation, and moves the focus to the next row', async () => {
    const path = `/api/referral/update/${code.id}`;
    const { user, network } = await open([...serve([ravi]), fake.patch(path, referral, code)]);
    const extend = await screen.findByRole('button', { name: '7 more days for invitation SPRING-2026' });
    network.use(serves.codes([{ ...code, expiresAt: '2026-12-08T14:00:00.000Z' }]));
    await user.click(extend);
    await waitFor(() => expect(extend).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Ravi Singh' })).toHaveFocus());
  });
  test('an extension that fails says so', async () => {
    const { user } = await open([
      ...serve([]),
      fake.fails('patch', `/api/referral/update/${code.id}`, 'referral.not-found'),
    ]);
    await user.click(await screen.findByRole('button', { name: /^7 more days for invitation/ }));
    expect(await screen.findByText('Failed to update referral code')).toBeVisible();
  });
  test('an invitation can be sent once more', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remind: invitation SPRING-2026' }));
    expect(await screen.findByRole('heading', { name: 'Share invitation' })).toBeVisible();
    expect(router.state.location.search).toBe(`?needs=all&share=${code.id}`);
  });

  test('says that all is well when nobody needs the sponsor', async () => {
    await open([...serve([], 0), serves.list([], { counts: COUNTS })], undefined, []);
    expect(await screen.findByText('Nobody needs you right now. Everyone is on track.')).toBeVisible();
  });
  test('says of a master admin’s own partners only that all is well', async () => {
    await show({
      path: '/partners?needs=all',
      user: buildUser({ isMasterAdmin: true }),
      handlers: [...serve([], 0), serves.list([], { counts: COUNTS }), serves.codes()],
    });
    expect(await screen.findByText('None of the partners you invited yourself needs you right now.')).toBeVisible();
    expect(screen.queryByText(/Everyone is on track/)).not.toBeInTheDocument();
  });
  test('does not say that all is well without partners', async () => {
    await open([serves.list([], { counts: { total: 0, completed: 0, training: 0, invited: 1 } })], undefined, []);
    expect(await screen.findByText(/^As soon as your first partner has registered/)).toBeVisible();
    expect(screen.queryByText(/Everyone is on track/)).not.toBeInTheDocument();
  });
  test('invitations that cannot be read do not look as if none ended', async () => {
    const { user } = await show({
      path: '/partners?needs=all',
      handlers: [
        fake.fails('get', '/api/referral/my-codes', 'access.forbidden', { once: true }),
        ...serve([], 1),
        serves.codes([code]),
      ],
    });
    expect(await screen.findByText('Your invitations could not be loaded.')).toBeVisible();
    expect(screen.queryByText(/Nobody needs you/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
  });
  test('a count that cannot be read is not shown as none; it is read again on demand', async () => {
    const { user } = await open([fake.fails('get', PATH, 'access.forbidden', { once: true }), ...serve([ravi])]);
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Needs you –' })).toHaveTextContent('Needs you –');
    expect(names()).toEqual(['Ravi Singh']);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Needs you 2' })).toBeVisible();
  });
  test('a reason that fails to load does not show the rows of the one before', async () => {
    const { user, network } = await open();
    await row('Ravi Singh');
    network.use(fake.fails('get', LIST, 'access.forbidden'));
    await user.click(await reason('Stuck (1)'));
    expect(await screen.findByText('Unable to load partner data right now, due to high traffic')).toBeVisible();
    expect(names()).toEqual([]);
  });
});
