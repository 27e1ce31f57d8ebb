import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  EVENT_TYPES,
  EVENT_EXAMPLES,
  liveMessage,
  type EventType,
  type LiveMessage,
  type UserState,
} from '@nb/contracts';
import { hashToken, Sessions } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { LiveStreams } from './live-streams.js';
import { changed, deleted, join, person, registered, stepped } from '../testing/people.js';

let team: TestService;
const sponsor = person();
const stranger = person();
const admin = person({ isMasterAdmin: true });
beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, sponsor, stranger, admin);
}, 60_000);
afterAll(() => team.close());

interface Reader {
  status: number;
  headers: Headers;
  messages: { message: LiveMessage; at: number }[];
  /** Resolves with the first message that fits, or rejects after a second. */
  until(fits: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  ended: Promise<void>;
  cookie: string;
  stop(): void;
}

/** A client of the stream, as a browser's EventSource is one. */
async function read(user: UserState, service = team): Promise<Reader> {
  const cookie = service.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
  const abort = new AbortController();
  const response = await fetch(`${service.url}/api/team/live`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  const messages: Reader['messages'] = [];
  const watchers = new Set<() => void>();
  let rest = '';
  const take = (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('\n');
      if (data !== '') messages.push({ message: liveMessage.parse(JSON.parse(data)), at: performance.now() });
    }
    for (const watcher of watchers) watcher();
  };
  const pump = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) take(decoder.decode(chunk as Uint8Array, { stream: true }));
  };
  const ended = pump().catch(() => undefined);
  const until: Reader['until'] = (fits) =>
    new Promise((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`Not within a second; came: ${JSON.stringify(messages)}`)),
        1_000,
      );
      const look = () => {
        const found = messages.find(({ message }) => fits(message));
        if (!found) return;
        clearTimeout(limit);
        watchers.delete(look);
        resolve(found.message);
      };
      watchers.add(look);
      look();
    });
  return {
    status: response.status,
    headers: response.headers,
    messages,
    until,
    ended,
    cookie,
    stop: () => abort.abort(),
  };
}

describe('GET /api/team/live', () => {
  test('sends each change of a partner to the sponsor within a second, and to nobody else', async () => {
    const [mine, other] = await Promise.all([read(sponsor), read(stranger)]);
    expect(mine.status).toBe(200);
    expect(mine.headers.get('content-type')).toContain('text/event-stream');
    expect(mine.headers.get('x-accel-buffering')).toBe('no');
    expect(mine.headers.get('cache-control')).toContain('no-store');
    const partner = person({ sponsorId: sponsor.id });
    const rowWith = (reason: string) =>
      mine.until(
        (message) => message.type === 'partner' && message.reason === reason && message.member.id === partner.id,
      );
    await team.deliver(registered(partner));
    expect(await rowWith('registered')).toMatchObject({
      member: { depth: 1, firstName: partner.firstName, trainingProgress: { completedSteps: 0 } },
    });
    await team.deliver(stepped(partner, [1, 2], 1));
    expect(await rowWith('progress')).toMatchObject({
      member: { trainingProgress: { completedSteps: 2, currentStep: 3 } },
    });
    await team.deliver(
      eventOf('training.prospects-counted', {
        subject: partner.id,
        version: 1,
        data: { userId: partner.id, total: 50 },
      }),
    );
    expect(await rowWith('prospects')).toMatchObject({
      member: { prospectsTotal: 50, badges: ['inactive', 'fifty-prospects'] },
    });
    await team.deliver(changed({ ...partner, lastName: 'Renamed' }, 2));
    expect(await rowWith('profile')).toMatchObject({ member: { lastName: 'Renamed' } });
    const call = { onboardingCallDate: '2027-03-10', onboardingCallTime: '09:00', onboardingCallTimezone: 'UTC' };
    await team.http('PATCH', `/api/user/${partner.id}/onboarding-call`, {
      session: team.signIn({ userId: sponsor.id }),
      body: call,
    });
    expect(await rowWith('call')).toMatchObject({ member: call });
    await team.deliver(deleted(partner, sponsor.id));
    await mine.until((message) => message.type === 'partner-gone' && message.id === partner.id);
    expect(other.messages).toEqual([]);
    mine.stop();
    other.stop();
  });

  test('notifies the partner of a moved call, and admins of network changes, not of each one', async () => {
    const partner = person({ sponsorId: sponsor.id });
    await join(team, partner);
    const [own, watching] = await Promise.all([read(partner), read(admin)]);
    // Wait until earlier messages have come and their pause, which grows up to five seconds, is over.
    const changes = () => watching.messages.filter(({ message }) => message.type === 'network-changed').length;
    for (let seen = -1; seen < changes(); await new Promise((resolve) => setTimeout(resolve, 5_200))) seen = changes();
    const before = changes();
    const begun = performance.now();
    const call = { onboardingCallDate: '2027-03-10', onboardingCallTime: '09:00' };
    await team.http('PATCH', `/api/user/${partner.id}/onboarding-call`, {
      session: team.signIn({ userId: sponsor.id }),
      body: call,
    });
    await own.until((message) => message.type === 'call-changed' && message.userId === partner.id);
    for (let version = 1; version <= 20; version += 1) await team.deliver(stepped(partner, [1], version));
    // One immediately and one for the rest; on a busy machine, one more for each second that the changes took.
    const most = 2 + Math.floor((performance.now() - begun) / 1_000);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(changes() - before).toBeGreaterThanOrEqual(2);
    expect(changes() - before).toBeLessThanOrEqual(most);
    // Clients of the version before also get the message that they know.
    expect(watching.messages.at(-1)?.message).toMatchObject({
      type: 'stale',
      tags: expect.arrayContaining(['Downline']),
    });
    own.stop();
    watching.stop();
  }, 60_000);

  test('moves a partner from one sponsor’s list to the other’s, and after a deletion the partners to the sponsor above', async () => {
    const [from, to] = [person(), person()];
    const moving = person({ sponsorId: from.id });
    const below = person({ sponsorId: moving.id });
    await join(team, from, to, moving, below);
    const [left, entered] = await Promise.all([read(from), read(to)]);
    await team.deliver(changed({ ...moving, sponsorId: to.id }, 2));
    await left.until((message) => message.type === 'partner-gone' && message.id === moving.id);
    expect(await entered.until((message) => message.type === 'partner')).toMatchObject({
      reason: 'registered',
      member: { id: moving.id, teamSize: 1 },
    });
    await team.deliver(deleted(moving, to.id));
    await entered.until((message) => message.type === 'downline-changed');
    left.stop();
    entered.stop();
  });

  test('sends changes from before the stream opened, only to those they concern', async () => {
    const [mine, other] = [person(), person()];
    await join(team, mine, other);
    const partner = person({ sponsorId: mine.id });
    await join(team, partner);
    const [late, apart] = await Promise.all([read(mine), read(other)]);
    expect(await late.until(() => true)).toMatchObject({ type: 'missed', types: expect.arrayContaining(['partner']) });
    expect(await late.until((message) => message.type === 'stale')).toMatchObject({
      tags: expect.arrayContaining(['Downline', 'Partner', 'Attention']),
    });
    expect(apart.messages).toEqual([]);
    late.stop();
    apart.stop();
  });

  test('notifies the owner of an invitation of its use', async () => {
    const mine = await read(sponsor);
    const invitationId = person().id;
    await team.deliver(
      eventOf('identity.invitation-changed', {
        subject: invitationId,
        version: 1,
        data: { invitationId, ownerId: sponsor.id },
      }),
    );
    await mine.until((message) => message.type === 'open-invitations-changed');
    mine.stop();
  });

  test('an evicted session’s stream ends, others stay', async () => {
    const [mine, again] = await Promise.all([read(sponsor), read(sponsor)]);
    team.service.app.get(Sessions).evict([hashToken(mine.cookie.split('=')[1] ?? '')]);
    await mine.ended;
    const partner = person({ sponsorId: sponsor.id });
    await join(team, partner);
    await again.until((message) => message.type === 'partner' && message.member.id === partner.id);
    expect(mine.messages.filter(({ message }) => message.type === 'partner')).toEqual([]);
    again.stop();
  });

  test('a silent stream is kept alive, and ends when the session has run out', async () => {
    const comments: string[] = [];
    await new Promise<void>((resolve) => {
      team.service.app
        .get(LiveStreams)
        .open(hashToken('no such session'), [], 30)
        .subscribe({
          next: ({ comment }) => comments.push(String(comment)),
          complete: resolve,
        });
    });
    expect(comments.slice(0, 2)).toEqual(['open', 'alive']);
  });

  test('of six streams of one session the oldest ends', async () => {
    const ended: number[] = [];
    const streams = [1, 2, 3, 4, 5, 6].map((n) =>
      team.service.app
        .get(LiveStreams)
        .open(hashToken('one browser'), [])
        .subscribe({ complete: () => ended.push(n) }),
    );
    expect(ended).toEqual([1]);
    for (const stream of streams) stream.unsubscribe();
  });

  test('not signed in: 401', async () => {
    expect((await fetch(`${team.url}/api/team/live`)).status).toBe(401);
  });

  test('stopping the service ends the streams and does not wait for them', async () => {
    const other = await startTestService(teamService);
    const mine = await read(sponsor, other);
    const begun = performance.now();
    await other.close();
    await mine.ended;
    expect(performance.now() - begun).toBeLessThan(5_000);
  }, 30_000);
});

describe("the contract's examples are understood", () => {
  test.each(EVENT_TYPES.filter((type) => !type.startsWith('team.')))(
    '%s',
    async (type: EventType) => {
      const other = await startTestService(teamService);
      try {
        const data = EVENT_EXAMPLES[type] as {
          invitationId?: string;
          userId?: string;
          user?: { id: string };
          resets?: { userId: string }[];
          signIns?: { userId: string }[];
        };
        const subject =
          data.user?.id ??
          data.userId ??
          data.invitationId ??
          data.resets?.[0]?.userId ??
          data.signIns?.[0]?.userId ??
          '';
        expect(await other.deliver(eventOf(type, { subject, version: 1 }))).toBe('applied');
        const duplicate = eventOf(type, { subject, version: 2 });
        expect(await other.deliver(duplicate)).not.toBe('dead-letter');
        expect(await other.deliver(duplicate)).toBe('duplicate');
        expect(await other.orm.em.fork().execute('select * from dead_letter')).toEqual([]);
      } finally {
        await other.close();
      }
    },
    30_000,
  );
});
