import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_TODAY, teamToday, type TeamToday, type UserState } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, join, person, registered } from '../testing/people.js';

let team: TestService;
const top = person({ firstName: 'Toni', lastName: 'Top' });
beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top);
}, 60_000);
afterAll(() => team.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const as = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
/** Who needs nobody: here since a moment, with a call. */
const fresh = () => ({ createdAt: inHours(-1), lastLoginAt: inHours(-1) });
async function newSponsor() {
  const sponsor = person({ sponsorId: top.id, ...fresh() });
  await join(team, sponsor);
  // A zone in which it is about noon, so that calls hours away are of the same day.
  const offset = 12 - new Date().getUTCHours();
  const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  await team.http('PUT', '/api/team/zone', { session: as(sponsor), body: { zone } });
  return { ...sponsor, zone };
}
async function newPartner(sponsor: UserState, hours: number | null, over: Partial<UserState> = {}) {
  const partner = person({ sponsorId: sponsor.id, ...fresh(), ...over });
  await team.deliver(registered(partner, hours === null ? null : { at: inHours(hours), zone: 'UTC' }));
  return partner;
}
const read = async (user: UserState): Promise<TeamToday> => {
  const reply = await team.http<TeamToday>('GET', '/api/team/today', { session: as(user) });
  expect(reply.status).toBe(200);
  return teamToday.parse(reply.body);
};
const ids = (lines: readonly { partner: { userId: string } }[]) => lines.map(({ partner }) => partner.userId);

describe('GET /api/team/today', () => {
  test('of somebody without anything it is empty', async () => {
    const sponsor = await newSponsor();
    expect(await read(sponsor)).toMatchObject({
      zone: sponsor.zone,
      own: null,
      calls: [],
      outcomes: [],
      proposals: [],
      needs: [],
      invitations: [],
      totals: { calls: 0, outcomes: 0, proposals: 0, needs: 0, invitations: 0 },
    });
  });

  test('calls of today by time, what is not said yet, proposals, who needs somebody', async () => {
    const sponsor = await newSponsor();
    const [later, over, yesterday, tomorrow, none] = [
      await newPartner(sponsor, 3),
      await newPartner(sponsor, -2),
      await newPartner(sponsor, -30),
      await newPartner(sponsor, 100),
      await newPartner(sponsor, null),
    ];
    await team.http('PUT', '/api/team/onboarding-call/answer', {
      session: as(tomorrow),
      body: { version: 0, times: [inHours(50)], note: 'Night shift' },
    });
    const today = await read(sponsor);
    expect(ids(today.calls)).toEqual([over.id, later.id]);
    expect(ids(today.outcomes)).toEqual([over.id, yesterday.id]);
    expect(today.proposals).toMatchObject([
      { partner: { userId: tomorrow.id }, times: [expect.any(String)], note: 'Night shift', call: { version: 0 } },
    ]);
    expect(today.needs).toMatchObject([{ partner: { userId: none.id, step: 1 }, need: { reason: 'no-call' } }]);
    expect(today.totals).toEqual({ calls: 2, outcomes: 2, proposals: 1, needs: 1, invitations: 0 });
    await team.http('PUT', `/api/partner/${over.id}/onboarding-call/outcome`, {
      session: as(sponsor),
      body: { version: 0, outcome: 'held' },
    });
    const after = await read(sponsor);
    expect(ids(after.outcomes)).toEqual([yesterday.id]);
    expect(after.calls.map(({ outcome }) => outcome)).toEqual(['held', null]);
  });

  test('the own call with the sponsor, of today or to come', async () => {
    const sponsor = await newSponsor();
    const partner = await newPartner(sponsor, 5);
    expect((await read(partner)).own).toMatchObject({
      withName: `${sponsor.firstName} ${sponsor.lastName}`,
      version: 0,
      answer: null,
      isHeld: false,
      place: null,
    });
    expect((await read(await newPartner(sponsor, -40))).own).toBeNull();
  });

  test('invitations that nobody used and that end within two days', async () => {
    const sponsor = await newSponsor();
    const invite = async (hours: number, isOpened = false) => {
      const invitationId = newId();
      await team.deliver(
        eventOf('identity.invitation-changed', {
          subject: invitationId,
          version: 1,
          data: { invitationId, ownerId: sponsor.id, code: `C${hours}`, expiresAt: inHours(hours), isOpened },
        }),
      );
      return invitationId;
    };
    const [soon] = [await invite(20, true), await invite(60), await invite(-1)];
    expect((await read(sponsor)).invitations).toEqual([
      { id: soon, code: 'C20', expiresAt: expect.any(String), isOpened: true },
    ]);
  });

  test('nobody who is deactivated, further down or somebody else’s', async () => {
    const sponsor = await newSponsor();
    const partner = await newPartner(sponsor, 3);
    await newPartner(partner, 3);
    const off = await newPartner(sponsor, 3);
    await team.deliver(changed({ ...off, isActive: false }, 2));
    const today = await read(sponsor);
    expect(ids([...today.calls, ...today.needs, ...today.outcomes])).toEqual([partner.id]);
  });

  test('no more of a kind than are looked at', async () => {
    const sponsor = await newSponsor();
    for (let n = 0; n < MAX_TODAY + 2; n += 1) await newPartner(sponsor, 2 + n / 100);
    const today = await read(sponsor);
    expect([today.calls.length, today.totals.calls]).toEqual([MAX_TODAY, MAX_TODAY + 2]);
  });

  test('a master admin sees their own team’s, not everybody’s', async () => {
    const admin = person({ isMasterAdmin: true });
    await join(team, admin);
    expect(await read(admin)).toMatchObject({ calls: [], needs: [] });
  });
});
