import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  MAX_CALENDAR_DAYS,
  calendar,
  calendarFeed,
  newCalendarFeed,
  type Calendar,
  type CalendarFeed,
  type NewCalendarFeed,
} from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, join, person, registered } from '../testing/people.js';

/** top → sponsor → maya → deep; sponsor → jose. */
let team: TestService;
const top = person({ firstName: 'Toni', lastName: 'Top', email: 'toni@demo.test' });
const sponsor = person({ firstName: 'Sol', lastName: 'Sponsor', sponsorId: top.id });
const maya = person({ firstName: 'Maya', lastName: 'Okafor', sponsorId: sponsor.id });
const jose = person({ firstName: 'José', lastName: 'Núñez; "J"', sponsorId: sponsor.id });
const deep = person({ firstName: 'Deep', lastName: 'Down', sponsorId: maya.id });
const stranger = person();
const admin = person({ isMasterAdmin: true });
const at = (day: number, hour: number) =>
  `2027-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top);
  await team.deliver(registered(sponsor, { at: at(9, 15), zone: 'UTC' }));
  await team.deliver(registered(maya, { at: at(10, 9), zone: 'America/New_York' }));
  await team.deliver(registered(jose, { at: at(9, 16), zone: 'Europe/Berlin' }));
  await team.deliver(registered(deep, { at: at(11, 9), zone: 'Asia/Kolkata' }));
  await team.deliver(registered(stranger, { at: at(10, 9), zone: 'UTC' }));
  await join(team, admin);
}, 60_000);
afterAll(() => team.close());

const signedIn = (user: { id: string; isMasterAdmin?: boolean }) =>
  team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin ?? false });
const MARCH = `from=${at(1, 0)}&to=2027-04-01T00:00:00.000Z`;
async function list(user: { id: string; isMasterAdmin?: boolean }, query = MARCH): Promise<Calendar> {
  const reply = await team.http<Calendar>('GET', `/api/team/calendar?${query}`, { session: signedIn(user) });
  expect(reply.status).toBe(200);
  return calendar.parse(reply.body);
}

describe('GET /api/team/calendar', () => {
  test('the own call and those of the direct partners, in order, with instants and zones', async () => {
    const { calls, nextCursor } = await list(sponsor);
    expect(nextCursor).toBeUndefined();
    expect(calls).toEqual([
      {
        userId: sponsor.id,
        own: true,
        withName: 'Toni Top',
        email: 'toni@demo.test',
        sponsorName: null,
        depth: 0,
        version: 0,
        mayEdit: false,
        endsAt: at(9, 16),
        onboardingCallDatetime: at(9, 15),
        onboardingCallDate: '2027-03-09',
        onboardingCallTime: '15:00',
        onboardingCallTimezone: 'UTC',
        onboardingCallPlace: null,
        outcome: null,
        answer: null,
      },
      {
        userId: jose.id,
        own: false,
        withName: 'José Núñez; "J"',
        email: jose.email,
        sponsorName: null,
        depth: 1,
        version: 0,
        mayEdit: true,
        endsAt: at(9, 17),
        onboardingCallDatetime: at(9, 16),
        onboardingCallDate: '2027-03-09',
        onboardingCallTime: '17:00',
        onboardingCallTimezone: 'Europe/Berlin',
        onboardingCallPlace: null,
        outcome: null,
        answer: null,
      },
      expect.objectContaining({
        userId: maya.id,
        onboardingCallTime: '04:00',
        onboardingCallTimezone: 'America/New_York',
        depth: 1,
      }),
    ]);
  });

  test('depth=all: everybody below, who leads the call, and nothing to change there', async () => {
    const { calls } = await list(sponsor, `${MARCH}&depth=all`);
    expect(calls.map(({ userId, depth }) => [userId, depth])).toEqual([
      [sponsor.id, 0],
      [jose.id, 1],
      [maya.id, 1],
      [deep.id, 2],
    ]);
    expect(calls[3]).toMatchObject({ sponsorName: 'Maya Okafor', mayEdit: false });
    const everybody = (await list(admin, `${MARCH}&depth=all`)).calls;
    expect(everybody.map(({ userId }) => userId).toSorted()).toEqual(
      [sponsor, maya, jose, deep, stranger].map(({ id }) => id).toSorted(),
    );
    expect(everybody.every(({ mayEdit }) => mayEdit)).toBe(true);
    expect((await list(admin)).calls).toEqual([]);
  });

  test('from is in, to is out; pages hold every call once', async () => {
    const between = async (from: string, to: string) =>
      (await list(sponsor, `from=${from}&to=${to}`)).calls.map(({ userId }) => userId);
    expect(await between(at(9, 16), at(10, 9))).toEqual([jose.id]);
    expect(await between('2027-03-10T04:00:00-05:00', at(10, 10))).toEqual([maya.id]);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const answer = await list(sponsor, `${MARCH}&depth=all&limit=1${cursor}`);
      found.push(...answer.calls.map(({ userId }) => userId));
      if (!answer.nextCursor) break;
      cursor = `&cursor=${answer.nextCursor}`;
    }
    expect(found).toEqual([sponsor.id, jose.id, maya.id, deep.id]);
  });

  test('what is refused', async () => {
    const tooLong = await team.http<{ errors: { message: string }[] }>(
      'GET',
      `/api/team/calendar?from=${at(1, 0)}&to=2027-07-01T00:00:00Z`,
      { session: signedIn(sponsor) },
    );
    expect(tooLong.body.errors.map(({ message }) => message)).toEqual([
      `At most ${MAX_CALENDAR_DAYS} days after the first`,
    ]);
    expect((await team.http('GET', `/api/team/calendar?${MARCH}`)).status).toBe(401);
    for (const query of [
      '',
      `from=${at(1, 0)}`,
      `from=${at(2, 0)}&to=${at(1, 0)}`,
      `from=${at(1, 0)}&to=${at(1, 0)}`,
      `from=${at(1, 0)}&to=2027-07-01T00:00:00Z`,
      'from=x&to=y',
      `${MARCH}&limit=201`,
      `${MARCH}&cursor=x`,
      `${MARCH}&depth=some`,
    ])
      expect([
        query,
        (await team.http('GET', `/api/team/calendar?${query}`, { session: signedIn(sponsor) })).status,
      ]).toEqual([query, 400]);
  });
});

describe('the feed for calendar programs', () => {
  const state = async (user: { id: string }) =>
    calendarFeed.parse(
      (await team.http<CalendarFeed>('GET', '/api/team/calendar/feed', { session: signedIn(user) })).body,
    );
  const make = async (user: { id: string }) =>
    newCalendarFeed.parse(
      (await team.http<NewCalendarFeed>('POST', '/api/team/calendar/feed', { session: signedIn(user), body: {} })).body,
    );
  const read = (url: string, headers: Record<string, string> = {}) =>
    team.http<string>('GET', new URL(url).pathname, { headers });

  /** A sponsor with a partner whose call is in two days. */
  async function pair() {
    const owner = person({ firstName: 'Olga', lastName: 'Owner', language: 'en' });
    const partner = person({ firstName: 'Pia', lastName: 'Partner, B', sponsorId: owner.id });
    const call = new Date(Math.ceil((Date.now() + 2 * 86_400_000) / 3_600_000) * 3_600_000);
    await join(team, owner);
    await team.deliver(registered(partner, { at: call.toISOString(), zone: 'Asia/Kolkata' }));
    return { owner, partner, call };
  }
  const stampOf = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

  test('made, read without a session, and with two reminders a call', async () => {
    const { owner, partner, call } = await pair();
    expect(await state(owner)).toEqual({ active: false, createdAt: null, lastReadAt: null });
    const { url, active, lastReadAt } = await make(owner);
    expect([active, lastReadAt, url.startsWith('http://localhost:8080/api/team/calendar/feed/')]).toEqual([
      true,
      null,
      true,
    ]);
    const reply = await read(url);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = reply.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'METHOD:PUBLISH',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        `UID:onboarding-call-${partner.id}@localhost`,
        'SEQUENCE:0',
        `DTSTART:${stampOf(call)}`,
        'SUMMARY:Onboarding call with Pia Partner\\, B',
        'TRIGGER:-P1D',
        'TRIGGER:-PT1H',
        'END:VCALENDAR',
      ]),
    );
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect((await state(owner)).lastReadAt).not.toBeNull();
    expect(await read(url, { 'if-none-match': reply.headers.get('etag') ?? '' })).toMatchObject({
      status: 304,
      body: '',
    });
  });

  const changedAt = (user: { id: string }, at: number) =>
    eventOf('identity.password-changed', {
      subject: newId(),
      version: 1,
      data: { userId: user.id, at: new Date(at).toISOString() },
    });

  test('a changed password ends the address; one that was made since, and others, go on', async () => {
    const [{ owner }, { owner: other }] = [await pair(), await pair()];
    const [{ url }, { url: urlOfOther }] = [await make(owner), await make(other)];
    await team.deliver(changedAt(owner, Date.now()));
    expect([(await read(url)).status, (await state(owner)).active]).toEqual([404, false]);
    expect((await read(urlOfOther)).status).toBe(200);
    const { url: next } = await make(owner);
    await team.deliver(changedAt(owner, Date.now() - 60_000));
    expect((await read(next)).status).toBe(200);
  });

  test('deactivating the account ends the address, also after it is active again and when the news come late', async () => {
    const [{ owner }, { owner: late }] = [await pair(), await pair()];
    const [{ url }, { url: urlOfLate }] = [await make(owner), await make(late)];
    const inactive = changed({ ...late, isActive: false }, 2);
    await team.deliver(changed({ ...owner, isActive: false }, 2));
    await team.deliver(changed({ ...owner, isActive: true }, 3));
    await team.deliver(changed({ ...late, isActive: true }, 3));
    await team.deliver(inactive);
    expect([(await read(url)).status, (await read(urlOfLate)).status]).toEqual([404, 404]);
  });

  test('a move is the next number of the same entry; a cancelled call stays as cancelled for 30 days', async () => {
    const { owner, partner } = await pair();
    const { url } = await make(owner);
    const body = {
      onboardingCallDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      onboardingCallTime: '10:00',
      onboardingCallTimezone: 'UTC',
    };
    await team.http('PATCH', `/api/user/${partner.id}/onboarding-call`, { session: signedIn(owner), body });
    expect((await read(url)).body).toContain('SEQUENCE:1');
    const path = `/api/user/${partner.id}/onboarding-call`;
    const entryOf = async () =>
      /BEGIN:VEVENT.*END:VEVENT/s.exec((await read(url)).body.replaceAll('\r\n ', ''))?.[0].split('\r\n') ?? [];
    const moved = (await entryOf()).filter((line) => /^(UID|DTSTART|SUMMARY)/.test(line));
    await team.http('DELETE', path, { session: signedIn(owner) });
    const cancelled = await entryOf();
    expect(cancelled).toEqual(expect.arrayContaining([...moved, 'SEQUENCE:2', 'STATUS:CANCELLED']));
    expect(cancelled).not.toContain('BEGIN:VALARM');
    const age = (days: number) =>
      team.orm.em
        .fork()
        .execute(`update onboarding_call set changed_at = now() - interval '${days} days' where user_id = ?`, [
          partner.id,
        ]);
    await age(29);
    expect(await entryOf()).toContain('STATUS:CANCELLED');
    await age(31);
    expect(await entryOf()).toEqual([]);
    await team.http('PATCH', path, { session: signedIn(owner), body });
    expect(await entryOf()).toEqual(expect.arrayContaining(['SEQUENCE:3', 'STATUS:CONFIRMED']));
  });

  test('a new address ends the old one, ending it ends both; the secret is nowhere in the database', async () => {
    const { owner } = await pair();
    const first = await make(owner);
    const second = await make(owner);
    expect([(await read(first.url)).status, (await read(second.url)).status]).toEqual([404, 200]);
    const secret = new URL(second.url).pathname.split('/').at(-1)?.slice(0, -4) ?? '';
    expect(JSON.stringify(await team.orm.em.fork().execute('select * from calendar_feed'))).not.toContain(secret);
    expect(
      (await team.http<CalendarFeed>('DELETE', '/api/team/calendar/feed', { session: signedIn(owner) })).body,
    ).toMatchObject({ active: false });
    expect((await read(second.url)).status).toBe(404);
  });

  test('of somebody gone or switched off it is empty air; a guess is 404; changing it takes a session', async () => {
    const [one, two] = [await pair(), await pair()];
    const urls = [(await make(one.owner)).url, (await make(two.owner)).url];
    await team.deliver(changed({ ...one.owner, isActive: false }, 2));
    await team.deliver(deleted(two.owner, null));
    for (const url of urls) expect((await read(url)).status).toBe(404);
    for (const guess of ['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43)])
      expect((await team.http('GET', `/api/team/calendar/feed/${guess}`)).status).toBe(404);
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await team.http(method, '/api/team/calendar/feed', method === 'POST' ? { body: {} } : {})).status).toBe(
        401,
      );
  });
});
