import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { attention, type Attention, type AttentionReason } from '@nb/contracts';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { join, person, registered, stepped } from '../testing/people.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
async function list(viewer: { id: string }, query = ''): Promise<Attention> {
  const reply = await team.http<Attention>('GET', `/api/team/attention${query}`, {
    session: team.signIn({ userId: viewer.id }),
  });
  expect(reply.status).toBe(200);
  return attention.parse(reply.body);
}
const lines = ({ items }: Attention) =>
  items.map(({ id, needs }) => [id, needs.map(({ reason }) => reason)] as [string, AttentionReason[]]);

async function busySponsor() {
  const sponsor = person();
  const member = (days: number, more: object = {}) =>
    person({ sponsorId: sponsor.id, createdAt: ago(days * DAY), lastLoginAt: ago(HOUR), ...more });
  const [stuck, silent, soon, well, off] = [
    member(20),
    member(40, { lastLoginAt: ago(15 * DAY) }),
    member(1),
    member(1),
    member(50, { isActive: false }),
  ];
  const below = person({ sponsorId: stuck.id, createdAt: ago(50 * DAY) });
  await join(team, sponsor);
  for (const [who, call] of [
    [stuck, ago(10 * DAY)],
    [silent, ago(30 * DAY)],
    [soon, ahead(5 * HOUR)],
    [well, ahead(5 * DAY)],
    [off, null],
    [below, null],
  ] as const)
    await team.deliver(registered(who, call === null ? null : { at: call, zone: 'UTC' }));
  await team.deliver({ ...stepped(stuck, [1, 2], 1), occurredAt: ago(4 * DAY) });
  await team.deliver({ ...stepped(silent, [1, 2, 3, 4, 5], 1), occurredAt: ago(16 * DAY) });
  const invitationId = person().id;
  await team.deliver(
    eventOf('identity.invitation-changed', {
      subject: invitationId,
      version: 1,
      data: { invitationId, ownerId: sponsor.id, code: 'ENDSSOON22', expiresAt: ahead(10 * HOUR) },
    }),
  );
  await team.deliver(
    eventOf('identity.invitation-changed', {
      subject: person().id,
      version: 1,
      data: { invitationId: person().id, ownerId: sponsor.id, expiresAt: ahead(10 * DAY) },
    }),
  );
  return { sponsor, stuck, silent, soon, well, off, below, invitationId };
}

test('direct partners and invitations, the most pressing first, with what helps', async () => {
  const { sponsor, stuck, silent, soon, invitationId } = await busySponsor();
  const answer = await list(sponsor);
  expect(lines(answer)).toEqual([
    [soon.id, ['call-soon']],
    [invitationId, ['invitation-expiring']],
    [stuck.id, ['stuck']],
    [silent.id, ['inactive']],
  ]);
  expect(answer.counts).toEqual({
    total: 4,
    byReason: { 'call-soon': 1, 'invitation-expiring': 1, stuck: 1, 'no-call': 0, inactive: 1 },
  });
  expect(answer.items[1]).toMatchObject({
    kind: 'invitation',
    invitation: { code: 'ENDSSOON22' },
    needs: [{ act: 'share-invitation', days: 0, step: null }],
  });
  expect(answer.items[2]).toMatchObject({
    kind: 'partner',
    member: { firstName: stuck.firstName, depth: 1 },
    needs: [{ act: 'email', days: 4, step: 3 }],
  });
});

test('one reason, a page at a time; counts are of everything', async () => {
  const { sponsor, stuck, silent } = await busySponsor();
  await team.orm.em
    .fork()
    .execute('update partner set last_login_at = :at where id = :id', { at: ago(14 * DAY), id: stuck.id });
  const whole = await list(sponsor);
  expect(lines(whole)).toContainEqual([stuck.id, ['stuck', 'inactive']]);
  expect(lines(await list(sponsor, '?reason=inactive')).map(([id]) => id)).toEqual([stuck.id, silent.id]);
  expect((await list(sponsor, '?reason=inactive')).counts).toEqual(whole.counts);
  const found: string[] = [];
  for (let cursor = ''; ;) {
    const answer = await list(sponsor, `?limit=1${cursor}`);
    found.push(...answer.items.map(({ id }) => id));
    if (!answer.nextCursor) break;
    cursor = `&cursor=${answer.nextCursor}`;
  }
  expect(found).toEqual(whole.items.map(({ id }) => id));
});

test('progress removes a partner from the list, a cleared step restarts the count, and a late event changes nothing', async () => {
  const { sponsor, stuck } = await busySponsor();
  const needs = async () => (await list(sponsor)).items.find(({ id }) => id === stuck.id)?.needs ?? [];
  await team.deliver({ ...stepped(stuck, [1, 2, 3], 3), occurredAt: ago(HOUR) });
  expect(await needs()).toEqual([]);
  await team.deliver({ ...stepped(stuck, [1, 2], 2), occurredAt: ago(9 * DAY) });
  expect(await needs()).toEqual([]);
  const progress = { stepsCompleted: [1, 2], currentStep: 3, trainingCompleted: false, trainingCompletedAt: null };
  for (const [version, reason, at] of [
    [4, 'current-step', ago(60_000)],
    [5, 'step-cleared', ago(30_000)],
  ] as const)
    await team.deliver({
      ...eventOf('training.progress-changed', {
        subject: stuck.id,
        version,
        data: { userId: stuck.id, reason, progress },
      }),
      occurredAt: at,
    });
  const [row] = await team.orm.em
    .fork()
    .execute<{ progressed_at: string }[]>('select progressed_at from partner where id = ?', [stuck.id]);
  expect(Date.now() - Date.parse(row?.progressed_at ?? '')).toBeLessThan(10 * 60_000);
});

test('an empty list, and refused requests', async () => {
  const alone = person();
  await join(team, alone);
  expect(await list(alone)).toEqual({
    items: [],
    counts: { total: 0, byReason: { 'call-soon': 0, 'invitation-expiring': 0, stuck: 0, 'no-call': 0, inactive: 0 } },
  });
  expect((await team.http('GET', '/api/team/attention')).status).toBe(401);
  for (const query of [
    '?reason=x',
    '?limit=201',
    '?cursor=x',
    `?cursor=${Buffer.from('["a",1,2]').toString('base64url')}`,
  ])
    expect(
      (await team.http('GET', `/api/team/attention${query}`, { session: team.signIn({ userId: alone.id }) })).status,
    ).toBe(400);
});
