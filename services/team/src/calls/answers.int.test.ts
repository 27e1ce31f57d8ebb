import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  MAX_ANSWER_NOTE,
  ownCall,
  type NotificationFacts,
  type OnboardingCallAnswer,
  type OwnCall,
  type PartnerDetails,
  type Problem,
  type UserState,
} from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { deleted, join, person } from '../testing/people.js';
import { RemindersService } from './reminders.service.js';

let team: TestService;
const top = person();
const sponsor = person({ sponsorId: top.id });
const stranger = person();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const CALL = inHours(72);
const OTHER = [inHours(50), inHours(51)] as const;

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, stranger);
}, 60_000);
afterAll(() => team.close());

const as = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
async function partnerWithCall(time: string | null = CALL) {
  const partner = person({ sponsorId: sponsor.id });
  await join(team, partner);
  if (time !== null) await move(partner, time);
  return partner;
}
const move = (partner: UserState, time: string, body: object = {}) =>
  team.http<OnboardingCallAnswer>('PATCH', `/api/user/${partner.id}/onboarding-call`, {
    session: as(sponsor),
    body: { onboardingCallTime: time, onboardingCallTimezone: 'Europe/Berlin', ...body },
  });
const answer = (user: UserState, body: object) =>
  team.http<OwnCall & Problem>('PUT', '/api/team/onboarding-call/answer', { session: as(user), body });
const take = (viewer: UserState, partner: UserState, body: object) =>
  team.http<OnboardingCallAnswer & Problem>('POST', `/api/partner/${partner.id}/onboarding-call/take`, {
    session: as(viewer),
    body,
  });
const own = async (user: UserState) =>
  ownCall.parse((await team.http<OwnCall>('GET', '/api/team/onboarding-call', { session: as(user) })).body);
const callOf = async (viewer: UserState, partner: UserState) =>
  (await team.http<PartnerDetails>('GET', `/api/partner/${partner.id}/details`, { session: as(viewer) })).body.call;
const facts = async (user: UserState, about: UserState) =>
  (
    await team.http<{ notifications: { facts: NotificationFacts }[] }>('GET', '/api/team/notifications', {
      session: as(user),
    })
  ).body.notifications.flatMap(({ facts: each }) =>
    each.kind === 'call-answered' && each.partnerId === about.id ? [each] : [],
  );
const mailed = async (about: UserState) =>
  (await team.events('team.notified')).flatMap(({ data: { facts: each } }) =>
    each.kind === 'call-answered' && each.partnerId === about.id ? [each.answer] : [],
  );
/** As if the call had begun: the service takes none in the past. */
const begin = (partner: UserState, hoursAgo: number) =>
  team.orm.em.fork().execute('update onboarding_call set at = ? where user_id = ?', [inHours(-hoursAgo), partner.id]);

describe('the partner answers', () => {
  test('that it suits: both see it, the sponsor is notified in the app, not by mail', async () => {
    const partner = await partnerWithCall();
    const before = team.live.length;
    const reply = await answer(partner, { version: 1, suits: true, note: ' See you! ' });
    expect(ownCall.parse(reply.body).answer).toMatchObject({ suits: true, times: [], note: 'See you!' });
    expect(await callOf(sponsor, partner)).toMatchObject({ version: 1, answer: { suits: true, note: 'See you!' } });
    expect(await facts(sponsor, partner)).toMatchObject([{ answer: 'suits', times: 0 }]);
    expect(await mailed(partner)).toEqual([]);
    for (const user of [partner, sponsor])
      expect(team.live.slice(before)).toContainEqual({
        subject: `live.user.${user.id}`,
        data: { type: 'call-changed', userId: partner.id },
      });
  });

  test('with up to three other times, soonest first and each once; the last answer counts', async () => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, suits: true });
    const times = [OTHER[1], OTHER[0], OTHER[1]];
    expect((await answer(partner, { version: 1, times })).body.answer).toMatchObject({ suits: false, times: OTHER });
    expect(await facts(sponsor, partner)).toMatchObject([{ answer: 'times', times: 2 }, { answer: 'suits' }]);
    expect(await mailed(partner)).toEqual(['times']);
  });

  test('with a note alone', async () => {
    const partner = await partnerWithCall();
    expect((await answer(partner, { version: 1, note: 'A bit late' })).body.answer).toMatchObject({
      suits: false,
      times: [],
      note: 'A bit late',
    });
    expect(await mailed(partner)).toEqual(['note']);
  });

  test('the time that the call has is no other one', async () => {
    const partner = await partnerWithCall();
    expect((await answer(partner, { version: 1, times: [CALL] })).body.answer).toMatchObject({
      suits: true,
      times: [],
    });
    expect((await answer(partner, { version: 1, times: [CALL, OTHER[0]] })).body.answer?.times).toEqual([OTHER[0]]);
  });

  test.each<[string, object, string, string | undefined]>([
    ['nothing', {}, 'request.invalid', 'times'],
    ['a blank note', { note: '  ' }, 'request.invalid', 'times'],
    ['four times', { times: [1, 2, 3, 4].map((n) => inHours(30 + n)) }, 'request.invalid', 'times'],
    ['both', { suits: true, times: [OTHER[0]] }, 'request.invalid', 'times'],
    ['a time that is none', { times: ['tomorrow'] }, 'request.invalid', 'times.0'],
    ['a time in less than two hours', { times: [OTHER[0], inHours(1.9)] }, 'call.proposal-too-soon', 'times.1'],
    ['a time beyond 30 days', { times: [inHours(30 * 24 + 1)] }, 'call.proposal-too-far', 'times.0'],
    ['a note that is too long', { note: 'x'.repeat(MAX_ANSWER_NOTE + 1) }, 'request.invalid', 'note'],
  ])('%s is refused with the field at fault, and nothing changes', async (_case, body, code, path) => {
    const partner = await partnerWithCall();
    const reply = await answer(partner, { version: 1, ...body });
    expect([reply.status, reply.body.code, reply.body.errors?.[0]?.path]).toEqual([400, code, path]);
    expect(reply.body.errors?.[0]?.message).toMatch(/\p{L}+ \p{L}+/u);
    expect((await own(partner)).answer).toBeNull();
  });

  test('to a call that is another one by now: 412', async () => {
    const partner = await partnerWithCall();
    await move(partner, inHours(100));
    expect(await answer(partner, { version: 1, suits: true })).toMatchObject({
      status: 412,
      body: { code: 'call.version-conflict' },
    });
  });

  test('to no call: 409; to one that has begun other times, but not that it suits', async () => {
    expect(await answer(await partnerWithCall(null), { version: 0, suits: true })).toMatchObject({
      status: 409,
      body: { code: 'call.none' },
    });
    const partner = await partnerWithCall();
    await begin(partner, 2);
    expect(await answer(partner, { version: 1, suits: true })).toMatchObject({
      status: 409,
      body: { code: 'call.begun' },
    });
    expect((await answer(partner, { version: 1, times: [OTHER[0]] })).status).toBe(200);
  });

  test('falls with the next version of the call, also when only its place changes', async () => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, times: OTHER });
    await move(partner, CALL, { place: { where: 'person', value: 'Café' } });
    expect((await own(partner)).answer).toBeNull();
    expect((await callOf(sponsor, partner))?.answer).toBeNull();
    expect(await team.orm.em.fork().execute('select from call_answer where user_id = ?', [partner.id])).toEqual([]);
  });

  test('to nobody further up, and only to one’s own call', async () => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, times: OTHER, note: 'Late shift' });
    expect(JSON.stringify(await callOf(top, partner))).not.toMatch(/Late shift|suits/);
    expect((await own(stranger)).answer).toBeNull();
    const [row] = await team.orm.em
      .fork()
      .execute<{ n: number }[]>('select count(*)::int as n from call_answer where user_id in (?, ?)', [
        sponsor.id,
        stranger.id,
      ]);
    expect(row?.n).toBe(0);
  });

  test('goes with the reminders, and with the account', async () => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, times: OTHER });
    await team.service.app.get(RemindersService).remind(new Date(Date.parse(CALL) - 20 * HOUR));
    const [reminder] = (await team.events('team.call-reminder')).filter(({ subject }) => subject === partner.id);
    expect(reminder?.data.answer).toBe('times');
    await team.deliver(deleted(partner, sponsor.id));
    expect(await team.orm.em.fork().execute('select from call_answer where user_id = ?', [partner.id])).toEqual([]);
  });
});

describe('the sponsor takes a proposal', () => {
  test('with one request: the call is then, where it was, in its zone, and the partner is notified', async () => {
    const partner = await partnerWithCall();
    const place = { where: 'link', value: 'https://meet.example.test/sol' };
    await move(partner, CALL, { place });
    await answer(partner, { version: 2, times: OTHER });
    const reply = await take(sponsor, partner, { version: 2, at: OTHER[1] });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        version: 3,
        isSaved: true,
        onboardingCallDatetime: OTHER[1],
        onboardingCallTimezone: 'Europe/Berlin',
        onboardingCallPlace: place,
      },
    });
    expect(await own(partner)).toMatchObject({ onboardingCallDatetime: OTHER[1], answer: null });
    const [last] = (await team.events('team.call-scheduled'))
      .filter(({ subject }) => subject === partner.id)
      .toSorted((a, b) => b.version - a.version);
    expect(last?.data).toMatchObject({ call: { at: OTHER[1], place }, previous: { at: CALL } });
  });

  test('asked for a free hour, at a taken one nothing is saved and the answer names the other call', async () => {
    const [partner, other] = [await partnerWithCall(), await partnerWithCall(null)];
    const at = inHours(200);
    await answer(partner, { version: 1, times: [at] });
    await move(other, new Date(Date.parse(at) - HOUR / 2).toISOString());
    expect((await take(sponsor, partner, { version: 1, at, onlyIfFree: true })).body).toMatchObject({
      isSaved: false,
      version: 1,
      onboardingCallDatetime: CALL,
      overlaps: [{ userId: other.id, own: false }],
    });
    expect((await own(partner)).answer?.times).toEqual([at]);
    expect((await take(sponsor, partner, { version: 1, at, onlyIfFree: false })).body).toMatchObject({
      isSaved: true,
      version: 2,
      onboardingCallDatetime: at,
    });
  });

  test('two proposals of one hour, taken in the same moment: one is saved, the other is asked about', async () => {
    const partners = [await partnerWithCall(), await partnerWithCall()];
    const at = inHours(300);
    for (const partner of partners) await answer(partner, { version: 1, times: [at] });
    const replies = await Promise.all(
      partners.map((partner) => take(sponsor, partner, { version: 1, at, onlyIfFree: true })),
    );
    expect(replies.filter(({ body }) => body.isSaved)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.isSaved === false)).toHaveLength(1);
  });

  test.each<[string, (partner: UserState) => Promise<unknown>]>([
    ['the call has moved', (partner) => move(partner, inHours(100))],
    ['other times are proposed now', (partner) => answer(partner, { version: 1, times: [OTHER[0]] })],
    ['it suits after all', (partner) => answer(partner, { version: 1, suits: true })],
    ['the proposal was taken', (partner) => take(sponsor, partner, { version: 1, at: OTHER[0] })],
    [
      'the call was cancelled',
      (partner) => team.http('DELETE', `/api/user/${partner.id}/onboarding-call`, { session: as(sponsor) }),
    ],
  ])('when meanwhile %s, it is 412 and nothing changes', async (_case, meanwhile) => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, times: OTHER });
    await meanwhile(partner);
    const before = await own(partner);
    expect(await take(sponsor, partner, { version: 1, at: OTHER[1] })).toMatchObject({
      status: 412,
      body: { code: 'call.version-conflict' },
    });
    expect(await own(partner)).toEqual(before);
  });

  test('of two that take at the same moment one wins, the other is 412', async () => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, times: OTHER });
    const replies = await Promise.all(OTHER.map((at) => take(sponsor, partner, { version: 1, at })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('a time that was never proposed is 412, one that has passed 400', async () => {
    const partner = await partnerWithCall();
    await answer(partner, { version: 1, times: [OTHER[0]] });
    expect((await take(sponsor, partner, { version: 1, at: inHours(40) })).status).toBe(412);
    const past = inHours(-1);
    await team.orm.em
      .fork()
      .execute(`update call_answer set times = ?::jsonb where user_id = ?`, [JSON.stringify([past]), partner.id]);
    expect(await take(sponsor, partner, { version: 1, at: past })).toMatchObject({
      status: 400,
      body: { code: 'call.in-past' },
    });
  });
});
