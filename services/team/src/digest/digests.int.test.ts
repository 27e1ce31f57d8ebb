import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { AttentionService } from '../attention/attention.service.js';
import { teamService } from '../index.js';
import { changed, deleted, join, person, registered, stepped } from '../testing/people.js';
import { DigestRepository } from './digest.repository.js';
import { DigestsService } from './digests.service.js';

/** A Monday, seven in New York. */
const MONDAY = new Date('2026-11-23T12:00:00.000Z');
const DAY = 86_400_000;
const before = (days: number) => new Date(MONDAY.getTime() - days * DAY).toISOString();
const after = (days: number) => new Date(MONDAY.getTime() + days * DAY).toISOString();

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());
beforeEach(async () => {
  await team.orm.em
    .fork()
    .execute('truncate partner, partner_path, team_count, digest, own_zone, onboarding_call, activity, invitation');
});

const digests = () => team.service.app.get(DigestsService);
const digestsOf = async (id: string) =>
  (await team.events('team.digest-prepared')).filter(({ subject }) => subject === id);

test('the week in numbers and who needs the sponsor, by id', async () => {
  const sponsor = person({ createdAt: before(300) });
  const [fresh, stuck, done] = [before(2), before(40), before(60)].map((createdAt) =>
    person({ sponsorId: sponsor.id, createdAt }),
  );
  const below = person({ sponsorId: stuck!.id, createdAt: before(1) });
  await join(team, sponsor);
  await team.deliver(registered(fresh!, { at: after(1), zone: 'UTC' }));
  await team.deliver(registered(stuck!, { at: before(30), zone: 'UTC' }));
  await join(team, done!, below);
  await team.deliver(changed({ ...stuck!, lastLoginAt: before(1) }, 2));
  await team.deliver({ ...stepped(stuck!, [1], 1), occurredAt: before(20) });
  await team.deliver({ ...stepped(done!, [1, 2, 3, 4], 1), occurredAt: before(3) });
  await team.deliver({ ...stepped(done!, [1, 2, 3, 4, 5], 2, before(2)), occurredAt: before(2) });
  const invitationId = person().id;
  await team.deliver(
    eventOf('identity.invitation-changed', {
      subject: invitationId,
      version: 1,
      data: { invitationId, ownerId: sponsor.id, expiresAt: after(1) },
    }),
  );
  expect(await digests().prepare(MONDAY)).toBe(2);
  const [event] = await digestsOf(sponsor.id);
  expect(event?.data).toEqual({
    userId: sponsor.id,
    week: '2026-W48',
    zone: 'America/New_York',
    figures: {
      partners: 3,
      teamSize: 4,
      newPartners: 1,
      activePartners: 2,
      stepsCompleted: 2,
      trainingsCompleted: 1,
      callsAhead: 1,
      callsHeld: 0,
      outcomesOpen: 0,
      proposals: 0,
    },
    attention: [
      { reason: 'call-soon', partnerId: fresh!.id, invitationId: null, at: after(1), days: 1, step: 1 },
      { reason: 'invitation-expiring', partnerId: null, invitationId, at: after(1), days: 1, step: null },
      { reason: 'stuck', partnerId: stuck!.id, invitationId: null, at: before(20), days: 20, step: 2 },
      { reason: 'inactive', partnerId: done!.id, invitationId: null, at: before(60), days: 60, step: null },
    ],
    attentionTotal: 4,
  });
  expect((await digestsOf(stuck!.id)).map(({ data }) => data.figures.partners)).toEqual([1]);
  expect(await digestsOf(fresh!.id)).toEqual([]);
});

test('knows which calls were held, of which nobody said how they went, and which proposals wait', async () => {
  const sponsor = person({ createdAt: before(300) });
  const [held, open, old, asks] = Array.from({ length: 4 }, () => person({ sponsorId: sponsor.id }));
  await join(team, sponsor);
  for (const [partner, at] of [
    [held!, before(3)],
    [open!, before(2)],
    [old!, before(9)],
    [asks!, after(3)],
  ] as const)
    await team.deliver(registered(partner, { at, zone: 'UTC' }));
  const em = team.orm.em.fork();
  await em.execute(`insert into call_outcome (about_id, call_at, outcome, user_id, at) values (?, ?, 'held', ?, ?)`, [
    held!.id,
    before(3),
    sponsor.id,
    before(3),
  ]);
  await em.execute(`insert into call_answer (user_id, version, suits, times, at) values (?, 0, false, ?::jsonb, ?)`, [
    asks!.id,
    JSON.stringify([after(2)]),
    before(1),
  ]);
  await digests().prepare(MONDAY);
  expect((await digestsOf(sponsor.id))[0]?.data.figures).toMatchObject({ callsHeld: 1, outcomesOpen: 1, proposals: 1 });
});

describe('once a person and week', () => {
  async function sponsorWithPartner(zone?: string) {
    const sponsor = person({ createdAt: before(300) });
    await join(team, sponsor, person({ sponsorId: sponsor.id, createdAt: before(30) }));
    if (zone)
      expect(
        (await team.http('PUT', '/api/team/zone', { session: team.signIn({ userId: sponsor.id }), body: { zone } }))
          .status,
      ).toBe(204);
    return sponsor;
  }

  test('on Monday, not again in between, and again a week later', async () => {
    const sponsor = await sponsorWithPartner();
    expect(await digests().prepare(new Date(MONDAY.getTime() - 1))).toBe(0);
    expect([
      await digests().prepare(MONDAY),
      await digests().prepare(MONDAY),
      await digests().prepare(new Date(MONDAY.getTime() + DAY - 1)),
    ]).toEqual([1, 0, 0]);
    expect(await digests().prepare(new Date(after(1)))).toBe(0);
    expect(await digests().prepare(new Date(after(7)))).toBe(1);
    const digestEvents = await digestsOf(sponsor.id);
    expect(digestEvents.map(({ data }) => data.week)).toEqual(['2026-W48', '2026-W49']);
    expect((digestEvents[1]?.version ?? 0) - (digestEvents[0]?.version ?? 0)).toBe(1);
  });

  test('with five replicas at the same time', async () => {
    const sponsors = await Promise.all(Array.from({ length: 12 }, () => sponsorWithPartner()));
    const { app } = team.service;
    const replicas = Array.from(
      { length: 5 },
      () =>
        new DigestsService(
          app.get(EntityManager),
          app.get(Outbox),
          app.get(AttentionService),
          app.get(DigestRepository),
        ),
    );
    const published = await Promise.all(replicas.map((replica) => replica.prepare(MONDAY)));
    expect(published.reduce((sum, each) => sum + each, 0)).toBe(12);
    for (const sponsor of sponsors) expect(await digestsOf(sponsor.id)).toHaveLength(1);
  });

  test('at seven in each sponsor’s own zone', async () => {
    const [kolkata, utc, newYork] = [
      await sponsorWithPartner('Asia/Kolkata'),
      await sponsorWithPartner('UTC'),
      await sponsorWithPartner(),
    ];
    const at = async (time: string) => {
      await digests().prepare(new Date(`2026-11-23T${time}:00.000Z`));
      return Promise.all([kolkata, utc, newYork].map(async ({ id }) => (await digestsOf(id)).length));
    };
    expect(await at('01:29')).toEqual([0, 0, 0]);
    expect(await at('01:30')).toEqual([1, 0, 0]);
    expect(await at('07:00')).toEqual([1, 1, 0]);
    expect(await at('12:00')).toEqual([1, 1, 1]);
    expect((await digestsOf(newYork.id))[0]?.data).toMatchObject({ zone: 'America/New_York', week: '2026-W48' });
  });

  test('a failure leaves nothing behind, and the next try publishes it', async () => {
    const sponsor = await sponsorWithPartner();
    const { app } = team.service;
    const broken = Object.assign(Object.create(app.get(Outbox)) as Outbox, {
      add: () => {
        throw new Error('lost');
      },
    });
    await expect(
      new DigestsService(app.get(EntityManager), broken, app.get(AttentionService), app.get(DigestRepository)).prepare(
        MONDAY,
      ),
    ).rejects.toThrow('lost');
    expect(await digests().prepare(MONDAY)).toBe(1);
    expect(await digestsOf(sponsor.id)).toHaveLength(1);
  });

  test('not for deactivated or deleted users, without partners, or without content', async () => {
    const off = person({ isActive: false });
    const gone = person();
    const quiet = person();
    const partner = person({ sponsorId: quiet.id, createdAt: before(20) });
    await join(
      team,
      off,
      person({ sponsorId: off.id }),
      gone,
      person({ sponsorId: gone.id }),
      quiet,
      partner,
      person(),
    );
    await team.deliver(deleted(gone, null));
    // Finished long ago and signed in ten days ago: neither needs anything nor did anything.
    await team.deliver({ ...stepped(partner, [1, 2, 3, 4, 5], 1, before(15)), occurredAt: before(15) });
    await team.deliver(changed({ ...partner, lastLoginAt: before(10) }, 2));
    expect(await digests().prepare(MONDAY)).toBe(0);
    expect(
      await team.orm.em.fork().execute('select told as has_content from digest where user_id = ?', [quiet.id]),
    ).toEqual([{ has_content: false }]);
  });

  test('also for a sponsor who joined later the same day', async () => {
    const sponsor = await sponsorWithPartner();
    await digests().prepare(MONDAY);
    expect(await digestsOf(sponsor.id)).toHaveLength(1);
    const late = await sponsorWithPartner();
    expect(await digestsOf(late.id)).toHaveLength(0);
    await digests().prepare(new Date(MONDAY.getTime() + 15 * 60_000));
    expect(await digestsOf(late.id)).toHaveLength(1);
    expect(await digestsOf(sponsor.id)).toHaveLength(1);
  });
});

test('the zone is identity’s, whatever a browser of the previous version sends; otherwise that of the last call', async () => {
  const sponsor = person({ createdAt: before(300) });
  const inCall = person({ createdAt: before(300) });
  await team.deliver(registered(inCall, { at: after(3), zone: 'Europe/Lisbon' }));
  await join(team, sponsor, ...[sponsor, inCall].map(({ id }) => person({ sponsorId: id, createdAt: before(30) })));
  const send = async (zone: string) => {
    const session = team.signIn({ userId: sponsor.id });
    expect((await team.http('PUT', '/api/team/zone', { session, body: { zone } })).status).toBe(204);
  };
  const zone = async () => {
    const [row] = await team.orm.em
      .fork()
      .execute<{ zone: string }[]>('select zone from own_zone where user_id = ?', [sponsor.id]);
    return row?.zone;
  };
  await send('Europe/Paris');
  expect(await zone()).toBe('Europe/Paris');
  await team.deliver(changed({ ...sponsor, timeZone: 'Asia/Kolkata' }, 2));
  expect(await zone()).toBe('Asia/Kolkata');
  await send('Europe/Paris');
  // An older identity knows none.
  await team.deliver(changed({ ...sponsor, timeZone: undefined }, 3));
  expect(await zone()).toBe('Asia/Kolkata');
  await digests().prepare(MONDAY);
  const published = await Promise.all([sponsor, inCall].map(({ id }) => digestsOf(id)));
  expect(published.flat().map(({ data }) => data.zone)).toEqual(['Asia/Kolkata', 'Europe/Lisbon']);
});

test('PUT /api/team/zone: real zones of signed-in people', async () => {
  const session = team.signIn();
  for (const body of [{ zone: 'EST' }, { zone: 'Mars/Olympus' }, {}])
    expect((await team.http('PUT', '/api/team/zone', { session, body })).status).toBe(400);
  expect((await team.http('PUT', '/api/team/zone', { body: { zone: 'UTC' } })).status).toBe(401);
});
