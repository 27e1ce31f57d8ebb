import { beforeAll, describe, expect, test } from '@jest/globals';
import { type AttentionItem, type AttentionNeed, attention, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildReferral, buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { COUNTS, buildAttention, buildDetails, serves, show } from '../testing/show';
import { extended } from './extend-invitation';

const PATH = '/api/team/attention';
const need = (reason: AttentionNeed['reason'], over: Partial<AttentionNeed> = {}): AttentionNeed => ({
  reason,
  at: '2026-12-01T14:00:00.000Z',
  days: 4,
  step: 2,
  act:
    reason === 'call-soon'
      ? 'prepare-call'
      : reason === 'no-call'
        ? 'schedule-call'
        : reason === 'invitation-expiring'
          ? 'share-invitation'
          : 'email',
  ...over,
});
const partner = (firstName: string, needs: AttentionNeed[]): AttentionItem & { kind: 'partner' } => {
  const member = buildDetails({
    firstName,
    lastName: 'Singh',
    email: `${firstName.toLowerCase()}@example.test`,
    onboardingCallTimezone: 'America/New_York',
  });
  return { kind: 'partner', id: member.id, needs, member };
};
const code = buildReferral({ code: 'SPRING-2026', expiresAt: '2026-12-01T14:00:00.000Z' });
const invitation: AttentionItem = {
  kind: 'invitation',
  id: code.id,
  needs: [need('invitation-expiring', { step: null, days: 1 })],
  invitation: { id: code.id, code: code.code, expiresAt: code.expiresAt! },
};
const ravi = partner('Ravi', [need('call-soon'), need('stuck')]);
const lena = partner('Lena', [need('no-call', { days: 1 })]);
const noor = partner('Noor', [need('inactive', { days: 16 })]);
const ALL = [ravi, invitation, lena, noor];

const serve = (items: AttentionItem[] = ALL, over: Parameters<typeof buildAttention>[1] = {}) =>
  fake.get(PATH, attention, ({ query }) => {
    const reason = query.get('reason');
    return buildAttention(reason ? items.filter(({ needs }) => needs.some((one) => one.reason === reason)) : items, {
      counts: buildAttention(items).counts,
      ...over,
    });
  });
const open = (handlers = [serve()], path = '/partners') =>
  show({ path, handlers: [...handlers, serves.list([]), serves.codes([code])] });
const panel = async () => within(await screen.findByRole('region', { name: 'Who needs me' }));
const names = async () =>
  (await panel()).queryAllByRole('article').map((row) => row.querySelector('button')!.textContent);
const row = async (name: string) => within((await panel()).getByRole('button', { name }).closest('article')!);

beforeAll(preloadUi);

describe('Who needs me', () => {
  test('shows the most pressing first, and says why', async () => {
    await open();
    await waitFor(async () => expect(await names()).toEqual(['Ravi Singh', 'SPRING-2026', 'Lena Singh']));
    expect((await row('Ravi Singh')).getByText('Call Dec 1, 2026, 2:00 PM UTC')).toBeVisible();
    expect((await row('Ravi Singh')).getByText('4 days on step 2: Activate Referral Link')).toBeVisible();
    expect((await row('SPRING-2026')).getByText('Expires Dec 1, 2026, 2:00 PM UTC')).toBeVisible();
    expect((await row('Lena Singh')).getByText('No onboarding call yet, 1 day after joining')).toBeVisible();
  });

  test('keeps «all» or one reason in the address', async () => {
    const { user, router, network } = await open();
    await user.click(await (await panel()).findByRole('button', { name: 'Show all (4)' }));
    await waitFor(async () => expect(await names()).toEqual(['Ravi Singh', 'SPRING-2026', 'Lena Singh', 'Noor Singh']));
    await user.click((await panel()).getByRole('button', { name: 'Inactive (1)' }));
    await waitFor(async () => expect(await names()).toEqual(['Noor Singh']));
    expect((await row('Noor Singh')).getByText('Not signed in for 16 days')).toBeVisible();
    expect(router.state.location.search).toBe('?needs=inactive');
    expect(network.callsTo('GET', PATH).at(-1)?.url).toContain('reason=inactive');
    await user.click((await panel()).getByRole('button', { name: 'Show fewer' }));
    expect(router.state.location.search).toBe('');
  });

  test.each<[string, AttentionItem, RegExp, RegExp]>([
    ['a call', ravi, /subject=Our%20onboarding%20call&/, /December%201%2C%202026%20at%209%3A00%C2%A0AM%20EST/],
    ['no call', lena, /subject=When%20shall%20we%20talk%3F/, /Hi%20Lena/],
    ['silence', noor, /subject=How%20are%20you/, /Ada$/],
    [
      'a step',
      partner('Bo', [need('stuck')]),
      /subject=Can%20I%20help%20you%20with%20step%202%3F/,
      /Activate%20Referral%20Link/,
    ],
  ])('prepares a mail about %s', async (_name, item, subject, body) => {
    await open([serve([item])]);
    const link = await (await panel()).findByRole('link', { name: /^Write an email to/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(subject));
    expect(link).toHaveAttribute('href', expect.stringMatching(body));
  });

  test('writes the mail about the filtered reason when a partner has several', async () => {
    await open([serve([partner('Bo', [need('stuck'), need('inactive', { days: 16 })])])], '/partners?needs=inactive');
    expect(await (await panel()).findByRole('link', { name: /^Write an email to/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/subject=How%20are%20you/),
    );
  });

  test.each([
    ['Open call with Ravi Singh', ravi, 'training'],
    ['Set call with Lena Singh', lena, 'call'],
    ['Noor Singh', noor, 'profile'],
  ])('«%s» is one press away', async (name, item, drawer) => {
    const { user, router } = await open([serve([item]), serves.partner(buildDetails({ ...item.member }))]);
    await user.click(await (await panel()).findByRole('button', { name }));
    await screen.findByRole('dialog');
    expect(router.state.location.search).toBe(`?partner=${item.id}&drawer=${drawer}`);
  });

  test('extends an invitation by a week, and Undo reverts it', async () => {
    const path = `/api/referral/update/${code.id}`;
    const { user, network } = await open([serve([invitation]), fake.patch(path, referral, code)]);
    await user.click(await (await panel()).findByRole('button', { name: '7 more days for invitation SPRING-2026' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.callsTo('PATCH', path)).toHaveLength(2));
    expect(network.callsTo('PATCH', path).map(({ body }) => body)).toEqual([
      { expiresAt: extended(code.expiresAt!, Date.now()) },
      { expiresAt: code.expiresAt },
    ]);
  });
  test('removes a resolved line, and moves the focus to the next', async () => {
    const path = `/api/referral/update/${code.id}`;
    const { user, network } = await open([serve([invitation, ravi]), fake.patch(path, referral, code)]);
    const extend = await (await panel()).findByRole('button', { name: '7 more days for invitation SPRING-2026' });
    network.use(serve([ravi]));
    await user.click(extend);
    await waitFor(() => expect(extend).not.toBeInTheDocument());
    expect((await panel()).getByRole('button', { name: 'Ravi Singh' })).toHaveFocus();
  });
  test('a partner who joined today has no call yet, and no count of days', async () => {
    await open([serve([partner('Di', [{ ...need('no-call'), days: 0 }])])]);
    expect(await (await panel()).findByText('No onboarding call yet, joined today')).toBeVisible();
  });
  test('an extension that fails says so', async () => {
    const { user } = await open([
      serve([invitation]),
      fake.fails('patch', `/api/referral/update/${code.id}`, 'referral.not-found'),
    ]);
    await user.click(await (await panel()).findByRole('button', { name: /^7 more days for invitation/ }));
    expect(await screen.findByText('Failed to update referral code')).toBeVisible();
  });
  test('an invitation can be sent once more', async () => {
    const { user, router } = await open([serve([invitation])]);
    await user.click(await (await panel()).findByRole('button', { name: 'Share invitation SPRING-2026' }));
    expect(await screen.findByRole('heading', { name: 'Share invitation' })).toBeVisible();
    expect(router.state.location.search).toBe(`?share=${code.id}`);
  });

  test('says that all is well when nobody needs the sponsor', async () => {
    await open([serve([]), serves.list([], { counts: COUNTS })]);
    expect(await (await panel()).findByText('Nobody needs you right now. Everyone is on track.')).toBeVisible();
  });
  test('says of a master admin’s own partners only that all is well', async () => {
    await show({
      user: buildUser({ isMasterAdmin: true }),
      handlers: [serve([]), serves.list([], { counts: COUNTS }), serves.codes([code])],
    });
    expect(
      await (await panel()).findByText('None of the partners you invited yourself needs you right now.'),
    ).toBeVisible();
    expect(screen.queryByText(/Everyone is on track/)).not.toBeInTheDocument();
  });
  test('does not say that all is well without partners', async () => {
    await open([serve([]), serves.list([], { counts: { total: 0, completed: 0, training: 0, invited: 1 } })]);
    expect(await (await panel()).findByText(/^As soon as your first partner has registered/)).toBeVisible();
    expect(screen.queryByText(/Everyone is on track/)).not.toBeInTheDocument();
  });
  test('offers Retry instead of saying that all is well when the counts cannot be read', async () => {
    const { user } = await open([
      fake.fails('get', '/api/team/downline', 'access.forbidden', { once: true }),
      fake.fails('get', '/api/team/downline', 'access.forbidden', { once: true }),
      serve([]),
      serves.list([], { counts: { ...COUNTS, total: 0 } }),
    ]);
    expect(await (await panel()).findByText('This could not be loaded')).toBeVisible();
    expect(screen.queryByText(/Everyone is on track/)).not.toBeInTheDocument();
    await user.click((await panel()).getByRole('button', { name: 'Retry' }));
    expect(await (await panel()).findByText(/^As soon as your first partner has registered/)).toBeVisible();
  });
  test('a failed read is not shown as nobody; the list of partners still shows', async () => {
    const { user } = await open([fake.fails('get', PATH, 'access.forbidden', { once: true }), serve([ravi])]);
    expect(await (await panel()).findByText('This could not be loaded')).toBeVisible();
    expect(screen.queryByText(/Nobody needs you/)).not.toBeInTheDocument();
    expect(await screen.findByText('SPRING-2026')).toBeVisible();
    await user.click((await panel()).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await names()).toEqual(['Ravi Singh']));
  });
  test('a reason that fails to load does not show the lines of the one before', async () => {
    const { user, network } = await open([serve()], '/partners?needs=all');
    await (await panel()).findByRole('button', { name: 'Stuck (1)' });
    network.use(fake.fails('get', PATH, 'access.forbidden'));
    await user.click((await panel()).getByRole('button', { name: 'Stuck (1)' }));
    expect(await (await panel()).findByText('This could not be loaded')).toBeVisible();
    expect(await names()).toEqual([]);
  });
  test('more come on demand', async () => {
    const { user } = await open(
      [
        fake.get(PATH, attention, ({ query }) =>
          query.get('cursor')
            ? buildAttention([noor])
            : buildAttention([ravi, lena], {
                nextCursor: 'c2',
                counts: buildAttention([ravi, lena, noor, invitation]).counts,
              }),
        ),
      ],
      '/partners?needs=all',
    );
    await user.click(await (await panel()).findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await names()).toEqual(['Ravi Singh', 'Lena Singh', 'Noor Singh']));
  });
});
