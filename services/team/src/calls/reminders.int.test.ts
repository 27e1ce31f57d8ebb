import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@nb/nest-kit';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { deleted, join, person, registered } from '../testing/people.js';
import { CallRepository } from './call.repository.js';
import { RemindersService } from './reminders.service.js';

const HOUR = 3_600_000;
const AT = Date.parse('2027-04-01T15:00:00.000Z');
const hoursBefore = (hours: number) => new Date(AT - hours * HOUR);

let team: TestService;
const sponsor = person();
beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, sponsor);
}, 60_000);
afterAll(() => team.close());

const remind = (at: Date) => team.service.app.get(RemindersService).remind(at);
/** A partner whose call was set so many hours before it. */
async function partnerWithCall(setHoursBefore = 200) {
  const partner = person({ sponsorId: sponsor.id });
  await team.deliver(registered(partner, { at: new Date(AT).toISOString(), zone: 'Europe/Berlin' }));
  await team.orm.em
    .fork()
    .execute('update onboarding_call set changed_at = ? where user_id = ?', [
      hoursBefore(setHoursBefore).toISOString(),
      partner.id,
    ]);
  return partner;
}
const remindersOf = async (id: string) =>
  (await team.events('team.call-reminder'))
    .filter(({ subject }) => subject === id)
    .map(({ data, version }) => [data.hours, data.call.version, version]);

test('a day before and an hour before, once each', async () => {
  const partner = await partnerWithCall();
  await team.http('PUT', '/api/team/zone', {
    session: team.signIn({ userId: partner.id }),
    body: { zone: 'Asia/Manila' },
  });
  await remind(new Date(AT - 24 * HOUR - 1));
  expect(await remindersOf(partner.id)).toEqual([]);
  for (const hours of [24, 23, 2]) await remind(hoursBefore(hours));
  expect(await remindersOf(partner.id)).toEqual([[24, 0, 0]]);
  for (const hours of [1, 0.5, 0, -1]) await remind(hoursBefore(hours));
  expect(await remindersOf(partner.id)).toEqual([
    [24, 0, 0],
    [1, 0, 1],
  ]);
  const [first] = (await team.events('team.call-reminder')).filter(({ subject }) => subject === partner.id);
  expect(first?.data).toEqual({
    userId: partner.id,
    sponsorId: sponsor.id,
    hours: 24,
    call: { at: '2027-04-01T15:00:00.000Z', zone: 'Europe/Berlin', version: 0 },
    partnerZone: 'Asia/Manila',
    sponsorZone: null,
    answer: null,
  });
});

test('a call set late is reminded of only by what still lies ahead; a moved one again', async () => {
  const partner = await partnerWithCall(3);
  await remind(hoursBefore(2.5));
  expect(await remindersOf(partner.id)).toEqual([]);
  await remind(hoursBefore(1));
  expect(await remindersOf(partner.id)).toEqual([[1, 0, 1]]);
  const moved = { onboardingCallDate: '2027-04-20', onboardingCallTime: '10:00', onboardingCallTimezone: 'UTC' };
  await team.http('PATCH', `/api/user/${partner.id}/onboarding-call`, {
    session: team.signIn({ userId: sponsor.id }),
    body: moved,
  });
  await remind(new Date('2027-04-19T10:00:00.000Z'));
  expect(await remindersOf(partner.id)).toEqual([
    [1, 0, 1],
    [24, 1, 2],
  ]);
});

test('after a long silence only the nearer one; several replicas tell it once', async () => {
  const partner = await partnerWithCall();
  const { app } = team.service;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      new RemindersService(app.get(EntityManager), app.get(Outbox), app.get(CallRepository)).remind(hoursBefore(0.8)),
    ),
  );
  expect(await remindersOf(partner.id)).toEqual([[1, 0, 1]]);
});

test('nobody is reminded of a call that was cancelled, or whose partner is gone or switched off', async () => {
  const [cancelled, gone] = [await partnerWithCall(), await partnerWithCall()];
  const off = person({ sponsorId: sponsor.id, isActive: false });
  await team.deliver(registered(off, { at: new Date(AT).toISOString(), zone: 'UTC' }));
  await team.http('DELETE', `/api/user/${cancelled.id}/onboarding-call`, {
    session: team.signIn({ userId: sponsor.id }),
  });
  await team.deliver(deleted(gone, sponsor.id));
  await remind(hoursBefore(20));
  for (const { id } of [cancelled, gone, off]) expect(await remindersOf(id)).toEqual([]);
});
