import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { onboardingCall } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import type { z } from 'zod';
import { teamService } from '../index.js';
import { deleted, join, person, registered } from '../testing/people.js';

type Answer = z.infer<typeof onboardingCall> & { code?: string; errors?: unknown[] };
let team: TestService;
const top = person();
const sponsor = person({ firstName: 'Sol', lastName: 'Ángel; "S", Jr', sponsorId: top.id });
const admin = person({ isMasterAdmin: true });
const stranger = person();
const future = {
  onboardingCallDate: '2027-03-10',
  onboardingCallTime: '09:00',
  onboardingCallTimezone: 'America/New_York',
};

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, admin, stranger);
}, 60_000);
afterAll(() => team.close());

const as = (user: { id: string; isMasterAdmin?: boolean }) =>
  team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin ?? false });
const patch = (viewer: { id: string; isMasterAdmin?: boolean }, id: string, body: unknown = future) =>
  team.http<Answer>('PATCH', `/api/user/${id}/onboarding-call`, { session: as(viewer), body });
async function newPartner(call: { at: string; zone: string } | null = null) {
  const partner = person({ sponsorId: sponsor.id });
  await team.deliver(registered(partner, call));
  return partner;
}

test('limits the mails an hour that one user causes by moving, cancelling and answering calls; an unchanged call causes none', async () => {
  const limited = await startTestService(teamService, { env: { RATE_LIMIT_FACTOR: '1', LIMIT_MAILS_PER_HOUR: '3' } });
  try {
    const [busy, other] = [person(), person()];
    const partners = [person({ sponsorId: busy.id }), person({ sponsorId: busy.id }), person({ sponsorId: other.id })];
    await join(limited, busy, other, ...partners);
    const send = (method: 'PATCH' | 'DELETE', viewer: { id: string }, partner: number, onboardingCallTime = '09:00') =>
      limited.http<Answer>(method, `/api/user/${partners[partner]?.id ?? ''}/onboarding-call`, {
        session: limited.signIn({ userId: viewer.id, isMasterAdmin: false }),
        ...(method === 'PATCH' && { body: { ...future, onboardingCallTime } }),
      });
    expect((await send('PATCH', busy, 0)).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await send('PATCH', busy, 0)).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await send('DELETE', busy, 1)).status).toBe(200);
    // What is refused uses nothing up.
    const late = { ...future, onboardingCallTime: '20:00', version: 7 };
    for (let n = 0; n < 4; n += 1)
      expect(
        await limited.http('PATCH', `/api/user/${partners[0]!.id}/onboarding-call`, {
          session: limited.signIn({ userId: busy.id, isMasterAdmin: false }),
          body: late,
        }),
      ).toMatchObject({ status: 412, body: { code: 'call.version-conflict' } });
    expect((await send('PATCH', busy, 1, '12:00')).status).toBe(200);
    expect((await send('DELETE', busy, 1)).status).toBe(200);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await send(method, busy, 0, '15:00');
      expect(refused).toMatchObject({ status: 429, body: { code: 'limit.mails' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect((await send('PATCH', other, 2)).status).toBe(200);
    expect((await limited.events('team.call-scheduled')).map(({ subject }) => subject)).toHaveLength(8);
    // A partner who answers mails their sponsor, too.
    const answer = (note: string, version = 1) =>
      limited.http('PUT', '/api/team/onboarding-call/answer', {
        session: limited.signIn({ userId: partners[2]!.id, isMasterAdmin: false }),
        body: { version, note },
      });
    for (let n = 0; n < 4; n += 1) expect((await answer('late', 9)).status).toBe(412);
    for (const note of ['one', 'two', 'three']) expect((await answer(note)).status).toBe(200);
    expect(await answer('four')).toMatchObject({ status: 429, body: { code: 'limit.mails' } });
  } finally {
    await limited.close();
  }
});

describe('PATCH /api/user/{id}/onboarding-call', () => {
  test('the direct sponsor sets it, and the event is added in the same transaction', async () => {
    const partner = await newPartner();
    await team.http('PUT', '/api/team/zone', { session: as(partner), body: { zone: 'Asia/Manila' } });
    const reply = await patch(sponsor, partner.id);
    expect(reply.status).toBe(200);
    expect(onboardingCall.parse(reply.body)).toEqual({
      userId: partner.id,
      version: 1,
      ...future,
      onboardingCallDatetime: '2027-03-10T14:00:00.000Z',
      onboardingCallPlace: null,
      overlaps: [],
      isSaved: true,
    });
    const [event] = (await team.events('team.call-scheduled')).filter(({ subject }) => subject === partner.id);
    expect(event).toMatchObject({
      version: 1,
      data: {
        userId: partner.id,
        scheduledBy: sponsor.id,
        sponsorId: sponsor.id,
        previous: null,
        address: '127.0.0.1',
        partnerZone: 'Asia/Manila',
        call: { at: '2027-03-10T14:00:00.000Z', zone: 'America/New_York', version: 1 },
      },
    });
    const details = await team.http('GET', `/api/partner/${partner.id}/details`, { session: as(sponsor) });
    expect(details.body).toMatchObject(future);
    const seen = await team.http<{ activity: { kind: string }[] }>('GET', `/api/partner/${partner.id}/activity`, {
      session: as(sponsor),
    });
    expect(seen.body.activity.map(({ kind }) => kind)).toContain('call-scheduled');
  });

  test('each change has the next version; the registration is version 0 and never replaces a later one', async () => {
    const partner = person({ sponsorId: sponsor.id });
    const registration = registered(partner, { at: '2027-01-05T10:00:00.000Z', zone: 'Asia/Kolkata' });
    await team.deliver(registration);
    expect((await team.http('GET', `/api/partner/${partner.id}/details`, { session: as(sponsor) })).body).toMatchObject(
      {
        onboardingCallDate: '2027-01-05',
        onboardingCallTime: '15:30',
        onboardingCallTimezone: 'Asia/Kolkata',
      },
    );
    // Without a zone the call keeps the one it has.
    expect(
      (await patch(sponsor, partner.id, { onboardingCallDate: '2027-01-06', onboardingCallTime: '10:00' })).body,
    ).toMatchObject({
      version: 1,
      onboardingCallDatetime: '2027-01-06T04:30:00.000Z',
      onboardingCallTimezone: 'Asia/Kolkata',
    });
    expect((await patch(admin, partner.id)).body.version).toBe(2);
    await team.deliver({ ...registration, id: person().id, version: 7 });
    expect((await team.http('GET', `/api/partner/${partner.id}/details`, { session: as(sponsor) })).body).toMatchObject(
      future,
    );
  });

  test('twenty simultaneous changes get twenty versions', async () => {
    const partner = await newPartner();
    const replies = await Promise.all(Array.from({ length: 20 }, () => patch(sponsor, partner.id)));
    expect(replies.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
  });

  test('a time that is an instant overrides date and zone', async () => {
    const partner = await newPartner();
    const reply = await patch(sponsor, partner.id, {
      userId: partner.id,
      onboardingCallDate: '2027-07-04',
      onboardingCallTime: '2027-07-01T12:30:00.000Z',
      onboardingCallTimezone: 'Europe/Berlin',
    });
    expect(reply.body).toMatchObject({
      onboardingCallDate: '2027-07-01',
      onboardingCallTime: '14:30',
      onboardingCallDatetime: '2027-07-01T12:30:00.000Z',
    });
  });

  test('an hour that clocks skip is refused, of one that they repeat the earlier is taken', async () => {
    const partner = await newPartner();
    const gap = await patch(sponsor, partner.id, {
      ...future,
      onboardingCallDate: '2027-03-14',
      onboardingCallTime: '02:30',
    });
    expect(gap).toMatchObject({
      status: 400,
      body: {
        code: 'call.invalid-time',
        errors: [{ path: 'onboardingCallTime', message: expect.stringMatching(/./) }],
      },
    });
    const fold = await patch(sponsor, partner.id, {
      ...future,
      onboardingCallDate: '2027-11-07',
      onboardingCallTime: '01:30',
    });
    expect(fold.body.onboardingCallDatetime).toBe('2027-11-07T05:30:00.000Z');
  });

  test.each<[string, object, string, string[]]>([
    ['nothing', {}, 'call.incomplete', ['onboardingCallDate', 'onboardingCallTime']],
    ['a date without a time', { onboardingCallDate: '2027-03-10' }, 'call.incomplete', ['onboardingCallTime']],
    ['a time without a date', { onboardingCallTime: '09:00' }, 'call.incomplete', ['onboardingCallDate']],
    [
      'both null',
      { onboardingCallDate: null, onboardingCallTime: null },
      'call.incomplete',
      ['onboardingCallDate', 'onboardingCallTime'],
    ],
    [
      'the past',
      { ...future, onboardingCallDate: '2020-03-10' },
      'call.in-past',
      ['onboardingCallDate', 'onboardingCallTime'],
    ],
    [
      'a zone that is none',
      { ...future, onboardingCallTimezone: 'EST' },
      'request.invalid',
      ['onboardingCallTimezone'],
    ],
    ['a time that is none', { ...future, onboardingCallTime: '25:00' }, 'request.invalid', ['onboardingCallTime']],
    ['a date that is none', { ...future, onboardingCallDate: '2027-02-30' }, 'request.invalid', ['onboardingCallDate']],
  ])('%s is refused with the fields at fault, and nothing changes', async (_, body, code, paths) => {
    const partner = await newPartner({ at: '2027-01-05T10:00:00.000Z', zone: 'UTC' });
    const reply = await patch(sponsor, partner.id, body);
    expect([reply.status, reply.body.code]).toEqual([400, code]);
    expect(reply.body.errors).toMatchObject(paths.map((path) => ({ path })));
    expect((await team.http('GET', `/api/partner/${partner.id}/details`, { session: as(sponsor) })).body).toMatchObject(
      { onboardingCallDatetime: '2027-01-05T10:00:00.000Z' },
    );
  });

  test('who may not', async () => {
    const partner = await newPartner();
    const refusal = async (viewer: { id: string; isMasterAdmin?: boolean }, id: string, body: unknown = future) => {
      const reply = await patch(viewer, id, body);
      return [reply.status, reply.body.code];
    };
    expect(await refusal(partner, partner.id)).toEqual([403, 'call.own']);
    expect(await refusal(admin, admin.id)).toEqual([403, 'call.own']);
    expect(await refusal(top, partner.id)).toEqual([403, 'access.forbidden']);
    expect(await refusal(stranger, partner.id)).toEqual([404, 'access.not-found']);
    expect(await refusal(partner, sponsor.id)).toEqual([404, 'access.not-found']);
    expect(await refusal(admin, person().id)).toEqual([404, 'access.not-found']);
    // The right to set a call is checked before the time, so that nobody learns whether a stranger exists.
    expect(await refusal(stranger, partner.id, {})).toEqual([404, 'access.not-found']);
    expect((await team.http('PATCH', `/api/user/${partner.id}/onboarding-call`, { body: future })).status).toBe(401);
    expect(await team.events('team.call-scheduled')).not.toContainEqual(
      expect.objectContaining({ subject: partner.id }),
    );
    await team.deliver(deleted(partner, sponsor.id));
    expect(await refusal(sponsor, partner.id)).toEqual([404, 'access.not-found']);
  });

  test('two calls of one sponsor at one hour: both stand, and the answer says so', async () => {
    const own = person({ sponsorId: top.id });
    const [one, two, three, later] = [1, 2, 3, 4].map(() => person({ sponsorId: own.id }));
    const elsewhere = await newPartner();
    await join(team, own, one!, two!, three!, later!);
    const at = (date: string, time: string) => ({
      onboardingCallDate: date,
      onboardingCallTime: time,
      onboardingCallTimezone: 'UTC',
    });
    const overlapsOf = async (id: string, body: object) =>
      (await patch(own, id, body)).body.overlaps.map(({ userId, own: mine }) => [userId, mine]);
    expect(await overlapsOf(one!.id, at('2027-05-03', '10:00'))).toEqual([]);
    await patch(sponsor, elsewhere.id, at('2027-05-03', '10:00'));
    expect(await overlapsOf(two!.id, at('2027-05-03', '10:59'))).toEqual([[one!.id, false]]);
    // An hour later is free, and so is one's own old time.
    expect(await overlapsOf(later!.id, at('2027-05-03', '11:59'))).toEqual([]);
    expect(await overlapsOf(two!.id, at('2027-05-03', '11:10'))).toEqual([[later!.id, false]]);
    await patch(top, own.id, at('2027-05-03', '09:30'));
    const reply = await patch(admin, three!.id, at('2027-05-03', '10:15'));
    expect(onboardingCall.parse(reply.body).overlaps).toEqual([
      {
        userId: own.id,
        firstName: own.firstName,
        lastName: own.lastName,
        own: true,
        ...at('2027-05-03', '09:30'),
        onboardingCallDatetime: '2027-05-03T09:30:00.000Z',
      },
      {
        userId: one!.id,
        firstName: one!.firstName,
        lastName: one!.lastName,
        own: false,
        ...at('2027-05-03', '10:00'),
        onboardingCallDatetime: '2027-05-03T10:00:00.000Z',
      },
      {
        userId: two!.id,
        firstName: two!.firstName,
        lastName: two!.lastName,
        own: false,
        ...at('2027-05-03', '11:10'),
        onboardingCallDatetime: '2027-05-03T11:10:00.000Z',
      },
    ]);
  });

  test('with onlyIfFree a call at a taken hour is not saved, and nothing is published', async () => {
    const [taken, other] = [await newPartner(), await newPartner({ at: '2027-05-10T08:00:00.000Z', zone: 'UTC' })];
    const wanted = { onboardingCallDate: '2027-05-12', onboardingCallTime: '10:00', onboardingCallTimezone: 'UTC' };
    const first = await patch(sponsor, taken.id, { ...wanted, onlyIfFree: true });
    expect(first.body).toMatchObject({ ...wanted, overlaps: [], isSaved: true });
    const refused = await patch(sponsor, other.id, { ...wanted, onlyIfFree: true });
    expect(refused.body).toMatchObject({
      isSaved: false,
      version: 0,
      onboardingCallDatetime: '2027-05-10T08:00:00.000Z',
      overlaps: [{ userId: taken.id, own: false }],
    });
    const events = (await team.events('team.call-scheduled')).filter(({ subject }) => subject === other.id);
    expect(events).toEqual([]);
    expect((await patch(sponsor, other.id, wanted)).body).toMatchObject({ isSaved: true, version: 1 });
  });

  test('of several calls that are set to one hour with onlyIfFree in the same moment one is saved', async () => {
    const own = person({ sponsorId: top.id });
    const partners = [1, 2, 3, 4].map(() => person({ sponsorId: own.id }));
    await join(team, own, ...partners);
    const wanted = { onboardingCallDate: '2027-05-14', onboardingCallTime: '10:00', onboardingCallTimezone: 'UTC' };
    const replies = await Promise.all(partners.map(({ id }) => patch(own, id, { ...wanted, onlyIfFree: true })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const saved = replies.filter(({ body }) => body.isSaved);
    expect(saved.map(({ body }) => body.overlaps)).toEqual([[]]);
    for (const { body } of replies.filter((reply) => !saved.includes(reply)))
      expect(body).toMatchObject({ isSaved: false, version: 0, overlaps: [{ userId: saved[0]!.body.userId }] });
    const events = (await team.events('team.call-scheduled')).filter(({ subject }) =>
      partners.some(({ id }) => id === subject),
    );
    expect(events).toHaveLength(1);
  });

  test('cancelling makes a version without a time and publishes the previous one; cancelling again changes nothing', async () => {
    const partner = await newPartner({ at: '2027-01-05T10:00:00.000Z', zone: 'Asia/Kolkata' });
    const cancel = (viewer: { id: string; isMasterAdmin?: boolean }) =>
      team.http<Answer>('DELETE', `/api/user/${partner.id}/onboarding-call`, { session: as(viewer) });
    for (const [viewer, status, code] of [
      [partner, 403, 'call.own'],
      [top, 403, 'access.forbidden'],
      [stranger, 404, 'access.not-found'],
    ] as const)
      expect(await cancel(viewer)).toMatchObject({ status, body: { code } });
    expect((await team.http('DELETE', `/api/user/${partner.id}/onboarding-call`)).status).toBe(401);
    const none = {
      onboardingCallDate: null,
      onboardingCallTime: null,
      onboardingCallDatetime: null,
      onboardingCallTimezone: 'Asia/Kolkata',
    };
    for (let time = 0; time < 2; time += 1)
      expect(await cancel(sponsor)).toMatchObject({
        status: 200,
        body: { userId: partner.id, version: 1, ...none, overlaps: [] },
      });
    const events = (await team.events('team.call-scheduled')).filter(({ subject }) => subject === partner.id);
    expect(events.map(({ version, data }) => [version, data.call, data.previous])).toEqual([
      [
        1,
        { at: null, zone: 'Asia/Kolkata', version: 1 },
        { at: '2027-01-05T10:00:00.000Z', zone: 'Asia/Kolkata', version: 0 },
      ],
    ]);
    expect((await team.http('GET', `/api/partner/${partner.id}/details`, { session: as(sponsor) })).body).toMatchObject(
      none,
    );
    expect((await team.http('GET', '/api/team/onboarding-call.ics', { session: as(partner) })).status).toBe(404);
    expect((await patch(admin, partner.id)).body).toMatchObject({ version: 2, ...future });
    const [again] = (await team.events('team.call-scheduled')).filter(
      ({ subject, version }) => subject === partner.id && version === 2,
    );
    expect(again?.data).toMatchObject({
      scheduledBy: admin.id,
      address: '127.0.0.1',
      partnerZone: null,
      sponsorId: sponsor.id,
      previous: { at: null, zone: 'Asia/Kolkata', version: 1 },
    });
    expect(
      await team.http('DELETE', `/api/user/${(await newPartner()).id}/onboarding-call`, { session: as(sponsor) }),
    ).toMatchObject({ status: 200, body: { version: 0 } });
  });

  test('notifies partner and sponsor immediately', async () => {
    const partner = await newPartner();
    const before = team.live.length;
    await patch(admin, partner.id);
    const messages = team.live.slice(before);
    expect(messages).toContainEqual({
      subject: `live.user.${partner.id}`,
      data: { type: 'call-changed', userId: partner.id },
    });
    expect(messages).toContainEqual({
      subject: `live.user.${sponsor.id}`,
      data: { type: 'call-changed', userId: partner.id },
    });
  });

  test('somebody who registered a moment ago, whose event has not come yet', async () => {
    const newcomer = person({ sponsorId: sponsor.id });
    team.knowUser({ user: newcomer, version: 1, call: null, consent: null });
    expect((await patch(stranger, newcomer.id)).status).toBe(404);
    expect((await patch(sponsor, newcomer.id)).body).toMatchObject({ version: 1, ...future });
    await team.deliver(registered(newcomer, { at: '2027-01-05T10:00:00.000Z', zone: 'UTC' }));
    expect(
      (await team.http('GET', `/api/partner/${newcomer.id}/details`, { session: as(sponsor) })).body,
    ).toMatchObject(future);
    team.identityReachable(false);
    try {
      expect((await patch(sponsor, person().id)).status).toBe(503);
    } finally {
      team.identityReachable(true);
    }
  });
});

describe('the call as a file', () => {
  test('one hour, online, in UTC, replaced by its next change; names are escaped', async () => {
    const partner = await newPartner();
    await patch(sponsor, partner.id);
    await patch(sponsor, partner.id);
    const own = await team.http<string>('GET', '/api/team/onboarding-call.ics', { session: as(partner) });
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(own.headers.get('content-disposition')).toContain('attachment');
    const lines = own.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'METHOD:PUBLISH',
        'DTSTART:20270310T140000Z',
        'DTEND:20270310T150000Z',
        'LOCATION:Online',
        'SEQUENCE:2',
        `UID:onboarding-call-${partner.id}@localhost`,
        'SUMMARY:Onboarding call with Sol Ángel\\; "S"\\, Jr',
        'END:VCALENDAR',
      ]),
    );
    const theirs = await team.http<string>('GET', `/api/partner/${partner.id}/onboarding-call.ics`, {
      session: as(sponsor),
    });
    expect(theirs.body).toContain(`SUMMARY:Onboarding call with ${partner.firstName} ${partner.lastName}`);
  });

  test('no call: 404', async () => {
    const partner = await newPartner();
    expect(
      (await team.http('GET', `/api/partner/${partner.id}/onboarding-call.ics`, { session: as(sponsor) })).status,
    ).toBe(404);
    expect((await team.http('GET', '/api/team/onboarding-call.ics', { session: as(partner) })).status).toBe(404);
    expect((await team.http('GET', '/api/team/onboarding-call.ics')).status).toBe(401);
  });
});
