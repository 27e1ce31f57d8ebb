import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freeHours, type FreeHours } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { join, person, registered } from '../testing/people.js';

let team: TestService;
const top = person();
const sponsor = person({ sponsorId: top.id });
const other = person();
beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, other);
}, 60_000);
afterAll(() => team.close());

const free = async (user: { id: string }) => {
  const reply = await team.http<FreeHours>('GET', '/api/team/free-hours', {
    session: team.signIn({ userId: user.id }),
  });
  expect(reply.status).toBe(200);
  return freeHours.parse(reply.body);
};
const addPartner = async (of: { id: string }, at: string) => {
  const partner = person({ sponsorId: of.id });
  await team.deliver(registered(partner, { at, zone: 'UTC' }));
};

test('leaves out the hours of one’s own calls and of those with direct partners, by the own clocks', async () => {
  expect((await free(sponsor)).zone).toBe('America/New_York');
  await team.http('PUT', '/api/team/zone', {
    session: team.signIn({ userId: sponsor.id }),
    body: { zone: 'Asia/Calcutta' },
  });
  const before = await free(sponsor);
  expect(before.zone).toBe('Asia/Kolkata');
  expect(before.hours).toHaveLength(6);
  const [first = '', second = ''] = before.hours;
  await addPartner(sponsor, first);
  // A call of somebody else's partner is none of one's own.
  await addPartner(other, second);
  await team.http('PATCH', `/api/user/${sponsor.id}/onboarding-call`, {
    session: team.signIn({ userId: top.id }),
    body: { onboardingCallTime: before.hours[2] },
  });
  const { hours } = await free(sponsor);
  expect(hours.filter((hour) => before.hours.includes(hour))).toEqual(
    before.hours.filter((hour) => hour !== first && hour !== before.hours[2]),
  );
  expect(hours).toHaveLength(6);
});

test('without a session there are none', async () => {
  expect((await team.http('GET', '/api/team/free-hours', {})).status).toBe(401);
});
