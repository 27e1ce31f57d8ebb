import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  onboardingCall,
  ownCall,
  type CallPlace,
  type OnboardingCallAnswer,
  type OwnCall,
  type PartnerDetails,
  type Problem,
  type UserState,
} from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { deleted, join, person, registered } from '../testing/people.js';
import { RemindersService } from './reminders.service.js';

let team: TestService;
const top = person();
const sponsor = person({ sponsorId: top.id });
const admin = person({ isMasterAdmin: true });
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const LINK: CallPlace = { where: 'link', value: 'https://meet.example.test/sol' };
const PHONE: CallPlace = { where: 'phone', value: '+15550100123' };

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, admin);
}, 60_000);
afterAll(() => team.close());

const as = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
async function newPartner(of: UserState = sponsor, call: { at: string; zone: string } | null = null) {
  const partner = person({ sponsorId: of.id });
  await team.deliver(registered(partner, call));
  return partner;
}
const set = (viewer: UserState, partner: UserState, body: object = {}) =>
  team.http<OnboardingCallAnswer & Problem>('PATCH', `/api/user/${partner.id}/onboarding-call`, {
    session: as(viewer),
    body: { onboardingCallTime: at(3), onboardingCallTimezone: 'UTC', ...body },
  });
const own = async (user: UserState) =>
  ownCall.parse((await team.http<OwnCall>('GET', '/api/team/onboarding-call', { session: as(user) })).body);
const details = async (viewer: UserState, partner: UserState) =>
  (await team.http<PartnerDetails>('GET', `/api/partner/${partner.id}/details`, { session: as(viewer) })).body;
const usual = (user: UserState, place: unknown) =>
  team.http<{ place: CallPlace | null } & Problem>('PUT', '/api/team/call-place', {
    session: as(user),
    body: { place },
  });
const scheduled = async (partner: UserState) =>
  (await team.events('team.call-scheduled')).filter(({ subject }) => subject === partner.id).map(({ data }) => data);

describe('the place of a call', () => {
  test('is saved with it, shown to both, and carried by the event with the one before', async () => {
    const partner = await newPartner();
    expect(onboardingCall.parse((await set(sponsor, partner, { place: LINK })).body).onboardingCallPlace).toEqual(LINK);
    expect((await own(partner)).onboardingCallPlace).toEqual(LINK);
    expect(await details(sponsor, partner)).toMatchObject({ onboardingCallPlace: LINK, call: { place: LINK } });
    expect((await set(sponsor, partner, { place: PHONE })).body.onboardingCallPlace).toEqual(PHONE);
    const events = await scheduled(partner);
    expect(events.map(({ call, previous }) => [call.place, previous?.place])).toEqual([
      [LINK, undefined],
      [PHONE, LINK],
    ]);
  });

  test('stays when only the time changes, goes when it is taken away, and with the call', async () => {
    const partner = await newPartner();
    await set(sponsor, partner, { place: LINK });
    expect((await set(sponsor, partner, { onboardingCallTime: at(4) })).body.onboardingCallPlace).toEqual(LINK);
    expect((await set(sponsor, partner, { place: null })).body.onboardingCallPlace).toBeNull();
    await set(sponsor, partner, { place: LINK });
    await team.http('DELETE', `/api/user/${partner.id}/onboarding-call`, { session: as(sponsor) });
    expect(await own(partner)).toMatchObject({ onboardingCallPlace: null, onboardingCallDatetime: null });
  });

  test('another place at the same time is said to the partner, the same one is not', async () => {
    const partner = await newPartner();
    const time = at(5);
    const changes = async () =>
      (
        await team.http<{ notifications: { facts: { change: string } }[] }>('GET', '/api/team/notifications', {
          session: as(partner),
        })
      ).body.notifications.map(({ facts }) => facts.change);
    for (const place of [LINK, LINK, PHONE]) await set(sponsor, partner, { onboardingCallTime: time, place });
    expect(await changes()).toEqual(['placed', 'set']);
  });

  test.each<[string, unknown, unknown]>([
    ['a number with blanks and brackets', { where: 'phone', value: '+49 (30) 123-456' }, '+4930123456'],
    ['a number of a messenger', { where: 'messenger', value: '+91 98765 43210' }, '+919876543210'],
    ['a link in its own form', { where: 'link', value: ' HTTPS://Meet.Example.test ' }, 'https://meet.example.test/'],
    ['a short text', { where: 'person', value: ' Café Luna ' }, 'Café Luna'],
  ])('takes %s', async (_case, place, value) => {
    const partner = await newPartner();
    expect((await set(sponsor, partner, { place })).body.onboardingCallPlace?.value).toBe(value);
  });

  test.each<[string, unknown]>([
    ['plain http', { where: 'link', value: 'http://meet.example.test' }],
    ['a script', { where: 'link', value: 'javascript:alert(1)' }],
    ['a name and password in the link', { where: 'link', value: 'https://a:b@meet.example.test' }],
    ['a host without a dot', { where: 'link', value: 'https://localhost/x' }],
    ['words for a link', { where: 'link', value: 'my room' }],
    ['a link of 600 characters', { where: 'link', value: `https://meet.example.test/${'x'.repeat(600)}` }],
    ['a number without its country', { where: 'phone', value: '0170 1234567' }],
    ['a number of 16 digits', { where: 'messenger', value: '+1234567890123456' }],
    ['letters for a number', { where: 'phone', value: '+49 call me' }],
    ['nothing', { where: 'person', value: '  ' }],
    ['a text of 121 characters', { where: 'person', value: 'x'.repeat(121) }],
    ['a NUL', { where: 'person', value: 'a\u0000b' }],
    ['a place that is none', { where: 'fax', value: '+15550100123' }],
    ['no value', { where: 'link' }],
  ])('refuses %s, and nothing changes', async (_case, place) => {
    const partner = await newPartner();
    const reply = await set(sponsor, partner, { place });
    expect([reply.status, reply.body.code, reply.body.errors?.[0]?.path]).toEqual([
      400,
      'request.invalid',
      expect.stringMatching(/^place/),
    ]);
    expect(await scheduled(partner)).toEqual([]);
    expect((await usual(sponsor, place)).status).toBe(400);
  });

  test('is known to sponsor, partner and master admins, and to nobody further up', async () => {
    const partner = await newPartner();
    await set(sponsor, partner, { place: LINK });
    expect((await details(admin, partner)).onboardingCallPlace).toEqual(LINK);
    expect(await details(top, partner)).toMatchObject({ onboardingCallPlace: null, call: { place: null } });
    const span = `from=${at(0)}&to=${at(10)}&depth=all`;
    const seen = await team.http<{ calls: { userId: string; onboardingCallPlace: unknown }[] }>(
      'GET',
      `/api/team/calendar?${span}`,
      { session: as(top) },
    );
    expect(seen.body.calls.find(({ userId }) => userId === partner.id)?.onboardingCallPlace).toBeNull();
    const file = (viewer: UserState) =>
      team.http<string>('GET', `/api/partner/${partner.id}/onboarding-call.ics`, { session: as(viewer) });
    expect((await file(sponsor)).body.replaceAll('\r\n ', '')).toContain(
      `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${LINK.value}`,
    );
    expect((await file(top)).body.replaceAll('\r\n ', '')).not.toContain(LINK.value);
    const mine = await team.http<string>('GET', '/api/team/onboarding-call.ics', { session: as(partner) });
    expect(mine.body.replaceAll('\r\n ', '')).toContain(`LOCATION:${LINK.value}`);
  });

  test('stands in the calendar of both, and in the subscribed one', async () => {
    const one = await newPartner(top);
    const partner = await newPartner(one);
    await set(one, partner, { place: LINK });
    for (const user of [one, partner]) {
      const seen = await team.http<{ calls: { onboardingCallPlace: unknown }[] }>(
        'GET',
        `/api/team/calendar?from=${at(0)}&to=${at(10)}`,
        { session: as(user) },
      );
      expect(seen.body.calls.map(({ onboardingCallPlace }) => onboardingCallPlace)).toEqual([LINK]);
      const feed = await team.http<{ url: string }>('POST', '/api/team/calendar/feed', { session: as(user) });
      const file = await team.http<string>('GET', new URL(feed.body.url).pathname);
      expect(file.body.replaceAll('\r\n ', '')).toContain(`:${LINK.value}`);
    }
  });

  test('goes with the reminder', async () => {
    const partner = await newPartner();
    await set(sponsor, partner, { place: LINK });
    await team.service.app.get(RemindersService).remind(new Date(Date.now() + 2.5 * 86_400_000));
    const [reminder] = (await team.events('team.call-reminder')).filter(({ subject }) => subject === partner.id);
    expect(reminder?.data.call.place).toEqual(LINK);
  });
});

describe('the usual place', () => {
  test('is what a new call has, also that of a registration, and never replaces the place of one that is set', async () => {
    const host = await newPartner();
    const early = await newPartner(host);
    await set(host, early);
    expect((await usual(host, PHONE)).body).toEqual({ place: PHONE });
    expect((await own(early)).onboardingCallPlace).toBeNull();
    const later = await newPartner(host);
    expect((await set(host, later)).body.onboardingCallPlace).toEqual(PHONE);
    expect((await set(host, early)).body.onboardingCallPlace).toBeNull();
    const invited = await newPartner(host, { at: at(6), zone: 'UTC' });
    expect(await own(invited)).toMatchObject({ version: 0, onboardingCallPlace: PHONE });
    expect((await usual(host, null)).body).toEqual({ place: null });
    expect((await set(host, await newPartner(host))).body.onboardingCallPlace).toBeNull();
  });

  test('is the sponsor’s, also when an admin sets the call', async () => {
    const host = await newPartner();
    await usual(host, LINK);
    await usual(admin, PHONE);
    expect((await set(admin, await newPartner(host))).body.onboardingCallPlace).toEqual(LINK);
  });

  test('can be saved with a call, for the one who sets it', async () => {
    const host = await newPartner();
    await set(host, await newPartner(host), { place: LINK, isUsualPlace: true });
    const read = () => team.http<{ place: unknown }>('GET', '/api/team/call-place', { session: as(host) });
    expect((await read()).body).toEqual({ place: LINK });
    await set(host, await newPartner(host), { place: PHONE });
    expect((await read()).body).toEqual({ place: LINK });
  });
});

test('with the sponsor go their number and their link, wherever they stand', async () => {
  const host = await newPartner();
  const partner = await newPartner(host);
  await usual(host, LINK);
  await set(host, partner, { place: PHONE });
  await team.deliver(deleted(host, sponsor.id));
  const rows = await team.orm.em
    .fork()
    .execute(
      `select place from onboarding_call where user_id = ? union all select place from usual_place where user_id = ?`,
      [partner.id, host.id],
    );
  expect(rows).toEqual([{ place: null }]);
});

test('a change of a version that is no longer the call’s is refused', async () => {
  const partner = await newPartner();
  const { version } = (await set(sponsor, partner)).body;
  await set(admin, partner, { onboardingCallTime: at(4) });
  expect(await set(sponsor, partner, { version })).toMatchObject({
    status: 412,
    body: { code: 'call.version-conflict' },
  });
  expect((await set(sponsor, partner, { version: version + 1 })).status).toBe(200);
});
