import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CALL_OUTCOMES,
  partnerCall,
  type Calendar,
  type OwnCall,
  type PartnerCall,
  type PartnerDetails,
  type Problem,
  type TeamFunnel,
  type UserState,
} from '@nb/contracts';
import { INTERNAL_SECRET_HEADER } from '@nb/nest-kit';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { deleted, join, person } from '../testing/people.js';

let team: TestService;
const top = person();
const sponsor = person({ sponsorId: top.id });
const admin = person({ isMasterAdmin: true });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, admin);
}, 60_000);
afterAll(() => team.close());

const as = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
/** A partner whose call began so many hours ago: the service takes none in the past. */
async function partnerAfterCall(hoursAgo = 2, of: UserState = sponsor) {
  const partner = person({ sponsorId: of.id });
  await join(team, partner);
  await set(partner, inHours(10), of);
  const at = inHours(-hoursAgo);
  await team.orm.em.fork().execute('update onboarding_call set at = ? where user_id = ?', [at, partner.id]);
  return { ...partner, callAt: at };
}
const set = (partner: UserState, time: string, viewer: UserState = sponsor) =>
  team.http('PATCH', `/api/user/${partner.id}/onboarding-call`, {
    session: as(viewer),
    body: { onboardingCallTime: time, onboardingCallTimezone: 'UTC' },
  });
const say = (viewer: UserState, partner: UserState, outcome: unknown, version = 1) =>
  team.http<PartnerCall & Problem>('PUT', `/api/partner/${partner.id}/onboarding-call/outcome`, {
    session: as(viewer),
    body: { version, outcome },
  });
const callOf = async (viewer: UserState, partner: UserState) =>
  (await team.http<PartnerDetails>('GET', `/api/partner/${partner.id}/details`, { session: as(viewer) })).body.call;
const own = async (user: UserState) =>
  (await team.http<OwnCall>('GET', '/api/team/onboarding-call', { session: as(user) })).body;
const held = async (partner: UserState) =>
  (await team.events('team.call-held'))
    .filter(({ subject }) => subject === partner.id)
    .map(({ version, data }) => [version, data.heldAt]);
const activity = async (partner: UserState) =>
  (
    await team.http<{ activity: { kind: string }[] }>('GET', `/api/partner/${partner.id}/activity`, {
      session: as(sponsor),
    })
  ).body.activity.map(({ kind }) => kind);
const outcomeIn = async (viewer: UserState, partner: UserState) =>
  (
    await team.http<Calendar>('GET', `/api/team/calendar?from=${inHours(-48)}&to=${inHours(48)}&depth=all`, {
      session: as(viewer),
    })
  ).body.calls.find(({ userId }) => userId === partner.id)?.outcome;

describe('after the call the sponsor says how it went', () => {
  test('held: the partner knows, by the event with the time of the call, too; sponsor and upline see it', async () => {
    const partner = await partnerAfterCall();
    const reply = await say(sponsor, partner, 'held');
    expect(partnerCall.parse(reply.body)).toMatchObject({ outcome: 'held', held: [partner.callAt] });
    expect(await held(partner)).toEqual([[1, partner.callAt]]);
    expect((await own(partner)).heldAt).toBe(partner.callAt);
    expect(await activity(partner)).toContain('call-held');
    for (const viewer of [sponsor, top, partner]) expect(await outcomeIn(viewer, partner)).toBe('held');
    expect(await callOf(top, partner)).toMatchObject({ outcome: 'held', held: [partner.callAt] });
  });

  test.each(CALL_OUTCOMES.filter((outcome) => outcome !== 'held'))(
    '%s is the sponsor’s alone: in no event, activity, file of data or answer to anybody else',
    async (outcome) => {
      const partner = await partnerAfterCall();
      const before = (await team.events('team.call-held')).length;
      expect((await say(sponsor, partner, outcome)).body.outcome).toBe(outcome);
      expect(await team.events('team.call-held')).toHaveLength(before);
      expect(await activity(partner)).not.toContain('call-held');
      expect(await outcomeIn(sponsor, partner)).toBe(outcome);
      for (const viewer of [top, partner, admin]) expect(await outcomeIn(viewer, partner)).toBeNull();
      for (const viewer of [top, admin]) expect((await callOf(viewer, partner))?.outcome).toBeNull();
      expect(JSON.stringify(await own(partner))).not.toContain(outcome);
      const file = await team.http('GET', `/internal/personal-data/${partner.id}`, {
        headers: { [INTERNAL_SECRET_HEADER]: 'internal-secret-of-tests' },
      });
      expect(JSON.stringify(file.body)).not.toContain(`"${outcome}"`);
    },
  );

  test('said again it is corrected, and null takes it back: then the partner knows nothing of it', async () => {
    const partner = await partnerAfterCall();
    await say(sponsor, partner, 'held');
    await say(sponsor, partner, 'held');
    await say(sponsor, partner, 'did-not-come');
    await say(sponsor, partner, 'held');
    expect((await say(sponsor, partner, null)).body).toMatchObject({ outcome: null, held: [] });
    expect(await held(partner)).toEqual([
      [1, partner.callAt],
      [2, null],
      [3, partner.callAt],
      [4, null],
    ]);
    expect((await own(partner)).heldAt).toBeNull();
    expect(await activity(partner)).not.toContain('call-held');
  });

  test('a call that was held stays so when the next one is set, which is asked about by itself', async () => {
    const partner = await partnerAfterCall();
    await say(sponsor, partner, 'held');
    await set(partner, inHours(30));
    expect(await callOf(sponsor, partner)).toMatchObject({ version: 2, outcome: null, held: [partner.callAt] });
    const next = inHours(-1);
    await team.orm.em.fork().execute('update onboarding_call set at = ? where user_id = ?', [next, partner.id]);
    await say(sponsor, partner, 'held', 2);
    expect((await callOf(sponsor, partner))?.held).toEqual([next, partner.callAt]);
    expect((await held(partner)).at(-1)).toEqual([2, next]);
  });

  test.each<[string, () => Promise<[UserState, UserState, unknown, number?]>, number, string]>([
    ['before it has begun', async () => [sponsor, await partnerAfterCall(-1), 'held'], 409, 'call.not-begun'],
    [
      'of a change that is past',
      async () => [sponsor, await partnerAfterCall(), 'held', 7],
      412,
      'call.version-conflict',
    ],
    ['that is none', async () => [sponsor, await partnerAfterCall(), 'perhaps'], 400, 'request.invalid'],
    ['from further up', async () => [top, await partnerAfterCall(), 'held'], 403, 'access.forbidden'],
  ])('%s: refused', async (_case, arrange, status, code) => {
    const [viewer, partner, outcome, version] = await arrange();
    expect(await say(viewer, partner, outcome, version)).toMatchObject({ status, body: { code } });
    expect(await held(partner)).toEqual([]);
  });

  test('by the partner: refused; without a call: 409', async () => {
    const partner = await partnerAfterCall();
    expect(await say(partner, partner, 'held')).toMatchObject({ status: 403, body: { code: 'call.own' } });
    const none = person({ sponsorId: sponsor.id });
    await join(team, none);
    expect(await say(sponsor, none, 'held', 0)).toMatchObject({ status: 409, body: { code: 'call.none' } });
  });

  test('the funnel counts them, and names nobody', async () => {
    const host = person({ sponsorId: top.id });
    await join(team, host);
    for (const outcome of ['held', 'held', 'moved', 'did-not-come'])
      await say(host, await partnerAfterCall(2, host), outcome);
    const reply = await team.http<TeamFunnel>('GET', '/api/team/funnel', { session: as(host) });
    expect(reply.body.calls).toEqual({ held: 2, moved: 1, 'did-not-come': 1, 'could-not': 0 });
  });

  test('goes with the partner; when the sponsor goes, nothing says who said it', async () => {
    const host = person({ sponsorId: top.id });
    await join(team, host);
    const [partner, gone] = [await partnerAfterCall(2, host), await partnerAfterCall(2, host)];
    for (const one of [partner, gone]) await say(host, one, 'held');
    await team.deliver(deleted(gone, host.id));
    await team.deliver(deleted(host, top.id));
    const rows = await team.orm.em
      .fork()
      .execute('select about_id, user_id from call_outcome where about_id in (?, ?)', [partner.id, gone.id]);
    expect(rows).toEqual([{ about_id: partner.id, user_id: null }]);
  });
});
