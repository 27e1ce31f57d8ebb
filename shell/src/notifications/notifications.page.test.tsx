import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type LiveMessage,
  type Notification,
  type NotificationFacts,
  currentUser,
  downline,
  notifications,
  unreadNotifications,
} from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildDownline, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

beforeAll(async () => {
  await preloadUi();
});

/** The live stream, played by the test. */
class Source {
  static all: Source[] = [];
  readonly readyState = 1;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror = null;
  constructor() {
    Source.all.push(this);
  }
  close() {}
}
const hear = (message: LiveMessage) =>
  act(() => {
    for (const source of Source.all) source.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  });
beforeEach(() => {
  Source.all = [];
  Object.assign(window, { EventSource: Source });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'EventSource');
});

const [MAYA, CODE] = ['0199f3a0-0000-7000-8000-0000000000a1', '0199f3a0-0000-7000-8000-0000000000c1'];
const NOW = Date.now();
let made = 0;
const entry = (facts: NotificationFacts, over: Partial<Notification> = {}): Notification => {
  made += 1;
  return {
    id: `0199f3a0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    at: new Date(NOW - made * 60_000).toISOString(),
    read: false,
    about: 'partnerId' in facts ? 'Maya Okafor' : null,
    facts,
    ...over,
  };
};
const step: NotificationFacts = { kind: 'step-completed', partnerId: MAYA, step: 3 };
const list = (entries: Notification[], nextCursor?: string) =>
  fake.get('/api/team/notifications', notifications, {
    notifications: entries,
    ...(nextCursor === undefined ? {} : { nextCursor }),
  });
const count = (unread: number) => fake.get('/api/team/notifications/unread', unreadNotifications, { unread });
const show = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    path: '/language',
    texts: { shell: texts },
    ...options,
    handlers: [...(options.handlers ?? []), fake.get('/api/team/downline', downline, buildDownline())],
  });
const bell = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.getByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  test('shows how many are unread; the panel lists them by day, with links', async () => {
    const entries = [
      entry(step),
      entry(
        { kind: 'contacts-added', partnerId: MAYA, count: 10 },
        { at: new Date(NOW - 86_400_000).toISOString(), read: true },
      ),
      entry({ kind: 'goals-shared', partnerId: MAYA }, { at: '2026-01-05T12:00:00.000Z', read: true }),
    ];
    const { user, network, router } = await show({
      handlers: [
        count(1),
        list(entries),
        fake.post('/api/team/notifications/read', unreadNotifications, { unread: 0 }),
      ],
    });
    await user.click(await bell('Notifications, 1 unread'));
    expect(await within(panel()).findByRole('heading', { name: 'Today' })).toBeVisible();
    for (const name of ['Yesterday', 'January 5, 2026'])
      expect(within(panel()).getByRole('heading', { name })).toBeVisible();
    expect(within(within(panel()).getByRole('region', { name: 'Yesterday' })).getByRole('link')).toHaveTextContent(
      /^Maya Okafor has 10 contacts on their list\d+:\d\d\s[AP]M$/,
    );
    network.use(count(0));
    await user.click(within(panel()).getByRole('link', { name: /Maya Okafor completed step 3.*Unread/ }));
    expect(router.state.location).toMatchObject({ pathname: '/partners', search: `?partner=${MAYA}&drawer=training` });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument());
    expect(network.callsTo('POST', '/api/team/notifications/read')[0]?.body).toEqual({ ids: [entries[0]?.id] });
    expect(await bell('Notifications')).toBeVisible();
  });

  test('marks all as read immediately, up to the newest that was seen; reverts and says why on a refusal', async () => {
    const entries = [entry(step), entry({ kind: 'goals-shared', partnerId: MAYA })];
    const { user, network } = await show({
      handlers: [count(2), list(entries), fake.fails('post', '/api/team/notifications/read', 'server.unavailable')],
    });
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await within(panel()).findByRole('button', { name: 'Mark all as read' }));
    expect(await within(panel()).findByRole('alert')).toHaveTextContent('The service is not available right now');
    expect(within(panel()).getAllByText('Unread')).toHaveLength(2);
    network.use(fake.post('/api/team/notifications/read', unreadNotifications, { unread: 0 }));
    await user.click(within(panel()).getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(within(panel()).queryByText('Unread')).not.toBeInTheDocument());
    expect(network.callsTo('POST', '/api/team/notifications/read').at(-1)?.body).toEqual({ upTo: entries[0]?.at });
    expect(within(panel()).getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
    expect(within(panel()).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('what is read is no longer counted, before the server has answered; a refusal counts it again', async () => {
    const answered = Promise.withResolvers<void>();
    const { user } = await show({
      handlers: [
        count(2),
        list([entry(step), entry({ kind: 'goals-shared', partnerId: MAYA })]),
        fake.fails('post', '/api/team/notifications/read', 'server.unavailable', { after: answered.promise }),
      ],
    });
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await within(panel()).findByRole('button', { name: 'Mark all as read' }));
    // Behind the panel it is only seen.
    const seen = (name: string) => screen.findByRole('button', { name, hidden: true });
    expect(await seen('Notifications')).toBeInTheDocument();
    answered.resolve();
    expect(await seen('Notifications, 2 unread')).toBeInTheDocument();
  });

  test('something new moves count and open list without a reload, and is said politely', async () => {
    const { user, network } = await show({ handlers: [count(0), list([])] });
    await user.click(await bell('Notifications'));
    expect(await within(panel()).findByText('Nothing new yet')).toBeVisible();
    const fresh = entry(step);
    network.use(count(1), list([fresh]));
    hear({ type: 'notification', notification: fresh });
    expect(await within(panel()).findByRole('link', { name: /Maya Okafor completed step 3/ })).toBeVisible();
    await user.keyboard('{Escape}');
    const closed = await bell('Notifications, 1 unread');
    // The focus comes back a frame after the panel has gone.
    await waitFor(() => expect(closed).toHaveFocus());
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Maya Okafor completed step 3',
    );
    // Read in another window.
    network.use(count(0));
    hear({ type: 'notifications-changed' });
    expect(await bell('Notifications')).toBeVisible();
  });

  test('page by page; a failed read says so and can be tried again', async () => {
    const { user, network } = await show({
      handlers: [
        count(1),
        fake.fails('get', '/api/team/notifications', 'server.failed', { detail: 'Something went wrong' }),
      ],
    });
    await user.click(await bell('Notifications, 1 unread'));
    expect(await within(panel()).findByText('Your notifications could not be loaded')).toBeVisible();
    expect(within(panel()).queryByText('Nothing new yet')).not.toBeInTheDocument();
    network.use(list([entry(step)], 'more'));
    await user.click(within(panel()).getByRole('button', { name: 'Retry' }));
    expect(await within(panel()).findAllByRole('link', { name: /Maya/ })).toHaveLength(1);
    network.use(list([entry({ kind: 'goals-shared', partnerId: MAYA })]));
    await user.click(within(panel()).getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(within(panel()).getAllByRole('link', { name: /Maya/ })).toHaveLength(2));
    expect(network.callsTo('GET', '/api/team/notifications').at(-1)?.url).toContain('cursor=more');
  });

  test('many are counted up to a hundred; a count that cannot be read shows none', async () => {
    await show({ handlers: [count(100)] });
    expect(await bell('Notifications, 99+ unread')).toBeVisible();
    expect(screen.getByText('99+')).toBeVisible();
  });

  test('marks nothing as read while a master admin views the account', async () => {
    const viewAs = { adminId: CODE, adminName: 'Ada Admin', endsAt: new Date(NOW + 600_000).toISOString() };
    const { user, network } = await show({ user: buildUser({ viewAs }), handlers: [count(1), list([entry(step)])] });
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await within(panel()).findByRole('link', { name: /Maya/ }));
    expect(network.callsTo('POST', '/api/team/notifications/read')).toEqual([]);
  });

  test.each<[string, NotificationFacts, string | null, string]>([
    [
      'Maya Okafor registered with your invitation',
      { kind: 'partner-registered', partnerId: MAYA },
      'Maya Okafor',
      `/partners?partner=${MAYA}&drawer=profile`,
    ],
    [
      'Maya Okafor finished the Fast Start Training',
      { kind: 'training-finished', partnerId: MAYA },
      'Maya Okafor',
      `/partners?partner=${MAYA}&drawer=training`,
    ],
    [
      'Maya Okafor added their first contacts',
      { kind: 'contacts-added', partnerId: MAYA, count: 1 },
      'Maya Okafor',
      `/partners?partner=${MAYA}&drawer=contacts`,
    ],
    [
      'Your onboarding call is set: ',
      { kind: 'call-changed', change: 'set', callAt: '2027-03-10T09:00:00.000Z', zone: 'UTC' },
      null,
      '/basic-training',
    ],
    [
      'Your onboarding call was cancelled',
      { kind: 'call-changed', change: 'cancelled', callAt: null, zone: 'UTC' },
      null,
      '/basic-training',
    ],
    ['You earned the badge “24 Hour”', { kind: 'badge-earned', badge: 'twenty-four-hour' }, null, '/basic-training'],
    ['You earned the badge “List Builder”', { kind: 'badge-earned', badge: 'list-builder' }, null, '/basic-training'],
    [
      'Maya Okafor earned the badge “Super Achiever”',
      { kind: 'partner-badge', partnerId: MAYA, badge: 'super-achiever' },
      'Maya Okafor',
      `/partners?partner=${MAYA}&drawer=contacts`,
    ],
    [
      'Sofia Reyes suggested a contact for your list',
      { kind: 'contact-suggested', sponsorId: MAYA },
      'Sofia Reyes',
      '/prospects',
    ],
    [
      'Your invitation AB-C expires soon: ',
      { kind: 'invitation', invitationId: CODE, reason: 'expiring', expiresAt: '2027-03-10T09:00:00.000Z' },
      'AB-C',
      `/partners?filter=invited&code=${CODE}`,
    ],
    [
      'Your invitation AB-C is used up',
      { kind: 'invitation', invitationId: CODE, reason: 'used-up', expiresAt: null },
      'AB-C',
      '/partners?filter=invited',
    ],
    [
      'An administrator reset your training',
      { kind: 'account-changed', change: 'progress-reset' },
      null,
      '/basic-training',
    ],
    ['You are now a master admin', { kind: 'account-changed', change: 'made-admin' }, null, '/settings'],
  ])('«%s…» leads to its place', async (text, facts, about, place) => {
    const { user } = await show({ handlers: [count(1), list([entry(facts, { about })])] });
    await user.click(await bell('Notifications, 1 unread'));
    const link = await within(panel()).findByRole('link', { name: new RegExp(text) });
    expect(link).toHaveAttribute('href', place);
    // A code is one word, whatever hyphens it has.
    if (facts.kind === 'invitation') expect(within(link).getByText(about!)).toBeVisible();
  });
});

describe('settings of each kind', () => {
  const at = (over: Parameters<typeof buildUser>[0] = {}) => show({ path: '/settings', user: buildUser(over) });
  const box = (name: string) => screen.findByRole('checkbox', { name });

  test('come as they are meant, and are saved one by one', async () => {
    const { user, network } = await at();
    expect(await box('A partner completes a step: In the app')).toBeChecked();
    expect(await box('A partner completes a step: Email')).not.toBeChecked();
    expect(await box('A partner finishes the training: Email')).toBeChecked();
    const kinds = { 'step-completed': { inApp: true, email: true } };
    const saved = buildUser();
    network.use(
      fake.raw('patch', '/api/user/notifications', '{}'),
      fake.get('/api/auth/user', currentUser, { ...saved, notifications: { ...saved.notifications, kinds } }),
    );
    await user.click(await box('A partner completes a step: Email'));
    await waitFor(() => expect(network.callsTo('PATCH', '/api/user/notifications')[0]?.body).toEqual({ kinds }));
    expect(await box('A partner completes a step: Email')).toBeChecked();
  });

  test('a refusal is said beside the kind and taken back', async () => {
    const { user, network } = await at();
    network.use(fake.fails('patch', '/api/user/notifications', 'server.unavailable'));
    await user.click(await box('A partner shares their goals: In the app'));
    await screen.findAllByRole('alert');
    expect(
      within(await screen.findByRole('row', { name: /A partner shares their goals/ })).getByRole('alert'),
    ).toHaveTextContent('The service is not available right now');
    expect(await box('A partner shares their goals: In the app')).toBeChecked();
  });

  test('with e-mail off there is nothing to choose by e-mail, and it says so', async () => {
    await at({ notifications: { email: false, sms: false, training: true, marketing: false } });
    expect(await box('A partner completes a step: Email')).toBeDisabled();
    expect(screen.getByText(/Email is switched off above/)).toBeVisible();
  });
});
