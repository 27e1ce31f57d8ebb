import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type LiveMessage, type Notification, downline } from '@nb/contracts';
import { sessionApi, useCurrentUserQuery } from '../session/session.api';
import { useDownlineCountsQuery } from '../team/downline-counts.api';
import { act, buildDownline, buildMember, buildUser, fake, renderRoutes, screen, waitFor } from '../testing/index';
import { onLive, onNotification, refreshOn } from './live';

class Source extends EventTarget {
  static all: Source[] = [];
  static readonly CLOSED = 2;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Source.all.push(this);
  }
  say(message: LiveMessage) {
    act(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) })));
  }
  close() {
    this.readyState = 2;
  }
}

function Counts() {
  const { data: user } = useCurrentUserQuery();
  return user ? <Team /> : <p>Signed out</p>;
}
function Team() {
  const { data } = useDownlineCountsQuery();
  return <p>Partners: {data?.total ?? '-'}</p>;
}
const routes = [{ path: '/', element: <Counts /> }];
let total = 1;
const counts = () =>
  fake.get('/api/team/downline', downline, () =>
    buildDownline([], { counts: { total, completed: 0, training: total, invited: 0 } }),
  );

beforeEach(() => {
  Source.all = [];
  total = 1;
  Object.assign(window, { EventSource: Source });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'EventSource');
});

describe('the live page', () => {
  test('reads stale things again', async () => {
    await renderRoutes(routes, { handlers: [counts()] });
    expect(await screen.findByText('Partners: 1')).toBeVisible();
    total = 2;
    Source.all[0]?.say({ type: 'downline-changed' });
    expect(await screen.findByText('Partners: 2')).toBeVisible();
  });

  test('reads again what happened before its stream was open', async () => {
    await renderRoutes(routes, { handlers: [counts()] });
    expect(await screen.findByText('Partners: 1')).toBeVisible();
    total = 2;
    Source.all[0]?.say({ type: 'missed', types: ['partner', 'of-tomorrow'] });
    expect(await screen.findByText('Partners: 2')).toBeVisible();
  });

  test('reads nothing again for what is said to clients of the version before', async () => {
    const { network } = await renderRoutes(routes, { handlers: [counts()] });
    await screen.findByText('Partners: 1');
    Source.all[0]?.say({ type: 'stale', tags: ['Downline'] });
    await act(async () => undefined);
    expect(network.callsTo('GET', '/api/team/downline')).toHaveLength(1);
  });

  test('reads the caches of a remote again with the messages that it names', async () => {
    const end = refreshOn({ 'consent-given': ['Downline'] });
    const { network } = await renderRoutes(routes, { handlers: [counts()] });
    await screen.findByText('Partners: 1');
    total = 2;
    Source.all[0]?.say({ type: 'consent-given' });
    expect(await screen.findByText('Partners: 2')).toBeVisible();
    end();
    Source.all[0]?.say({ type: 'consent-given' });
    await act(async () => undefined);
    expect(network.callsTo('GET', '/api/team/downline')).toHaveLength(2);
  });

  test.each([
    ['one’s own', true, ['Attention']],
    ['a partner’s', false, ['User', 'Progress']],
  ])('another call, %s: reads again only what shows it', async (_whose, own, untouched) => {
    const user = buildUser();
    const { store } = await renderRoutes(routes, { user, handlers: [counts()] });
    await screen.findByText('Partners: 1');
    const dispatch = jest.spyOn(store, 'dispatch');
    Source.all[0]?.say({ type: 'call-changed', userId: own ? user.id : 'somebody-else' });
    const tags = dispatch.mock.calls.flatMap(([action]) => (action as { payload?: unknown }).payload ?? []);
    expect(tags).toEqual(expect.arrayContaining(['Calendar']));
    for (const tag of untouched) expect(tags).not.toContain(tag);
  });

  test('does not read again what it changed itself; another page, or one whose own change went unanswered, does', async () => {
    const { store, network } = await renderRoutes(routes, {
      handlers: [
        counts(),
        fake.raw('patch', '/api/user/profile', '{}', { once: true }),
        fake.down('patch', '/api/user/profile'),
      ],
    });
    await screen.findByText('Partners: 1');
    const change = () =>
      act(async () => {
        await store.dispatch(
          sessionApi.endpoints.saveProfile.initiate({ firstName: 'Ada', lastName: 'Park', phone: null }),
        );
      });
    const idOf = (call: number) =>
      network.callsTo('PATCH', '/api/user/profile')[call]?.headers.get('x-request-id') ?? '';
    const reads = () => network.callsTo('GET', '/api/team/downline').length;
    await change();
    total = 2;
    Source.all[0]?.say({ type: 'downline-changed', cause: idOf(0) });
    await act(async () => undefined);
    expect(reads()).toBe(1);
    Source.all[0]?.say({ type: 'downline-changed', cause: 'another-page' });
    expect(await screen.findByText('Partners: 2')).toBeVisible();
    await change();
    total = 3;
    Source.all[0]?.say({ type: 'downline-changed', cause: idOf(1) });
    expect(await screen.findByText('Partners: 3')).toBeVisible();
  });

  test('passes messages to registered listeners, and counts follow a new partner', async () => {
    const heard = jest.fn();
    const end = onLive((message) => {
      heard(message.type);
    });
    await renderRoutes(routes, { handlers: [counts()] });
    await screen.findByText('Partners: 1');
    total = 5;
    Source.all[0]?.say({ type: 'partner', reason: 'registered', member: buildMember() });
    expect(await screen.findByText('Partners: 5')).toBeVisible();
    expect(heard).toHaveBeenCalledWith('partner');
    end();
    Source.all[0]?.say({ type: 'partner-gone', id: 'x' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('gives what is new for the bell to the bell alone', async () => {
    const [heard, rung] = [jest.fn(), jest.fn()];
    const ends = [
      onLive((message) => {
        heard(message.type);
      }),
      onNotification(({ id }) => {
        rung(id);
      }),
    ];
    await renderRoutes(routes, { handlers: [counts()] });
    await screen.findByText('Partners: 1');
    const notification: Notification = {
      id: '0199f3a0-0000-7000-8000-000000000001',
      at: '2026-11-20T12:00:00.000Z',
      read: false,
      about: null,
      facts: { kind: 'badge-earned', badge: 'completed' },
    };
    Source.all[0]?.say({ type: 'notification', notification });
    expect(rung).toHaveBeenCalledWith(notification.id);
    for (const end of ends) end();
    Source.all[0]?.say({ type: 'notification', notification });
    expect(rung).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
  });

  test('does not ask for counts at every small step', async () => {
    const { network } = await renderRoutes(routes, { handlers: [counts()] });
    await screen.findByText('Partners: 1');
    Source.all[0]?.say({ type: 'partner', reason: 'prospects', member: buildMember() });
    await act(async () => undefined);
    expect(network.callsTo('GET', '/api/team/downline')).toHaveLength(1);
  });

  test('closes the stream at sign-out, and opens none for nobody', async () => {
    const { store } = await renderRoutes(routes, { handlers: [counts()] });
    await screen.findByText('Partners: 1');
    expect(Source.all).toHaveLength(1);
    act(() => {
      store.dispatch(
        sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]),
      );
    });
    expect(await screen.findByText('Signed out')).toBeVisible();
    await waitFor(() => expect(Source.all[0]?.readyState).toBe(2));
    expect(Source.all).toHaveLength(1);
  });

  test('waits while a temporary password must be changed first, and opens once that is put off', async () => {
    const held = buildUser({ tempPassword: true });
    const { store } = await renderRoutes(routes, { user: held, handlers: [counts()] });
    await screen.findByText('Partners: 1');
    expect(Source.all).toHaveLength(0);
    act(() => {
      store.dispatch(
        sessionApi.util.upsertQueryEntries([
          { endpointName: 'currentUser', arg: undefined, value: { ...held, passwordChangeSkipped: true } },
        ]),
      );
    });
    await waitFor(() => expect(Source.all).toHaveLength(1));
  });

  test('asks whether the session has ended when the stream is refused', async () => {
    await renderRoutes(routes, { handlers: [counts(), fake.fails('get', '/api/auth/user', 'access.signed-out')] });
    await screen.findByText('Partners: 1');
    const source = Source.all[0] as Source;
    source.readyState = 2;
    act(() => source.onerror?.(new Event('error')));
    expect(await screen.findByText('Signed out')).toBeVisible();
  });
});
