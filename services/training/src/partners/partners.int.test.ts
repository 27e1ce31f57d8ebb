import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_PROSPECTS, type Problem, type Prospect } from '@nb/contracts';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { addContacts, completeSteps, newPerson, type Person } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const get = (as: Person, of: Person, what: string) =>
  service.http<Problem>('GET', `/api/partner/${of.id}/${what}`, { session: as.session });
const suggest = (as: Person, of: Person, body: unknown) =>
  service.http<Prospect & Problem>('POST', `/api/partner/${of.id}/prospects`, { session: as.session, body });
function family() {
  const top = newPerson(service);
  const sponsor = newPerson(service, { sponsorId: top.id });
  const partner = newPerson(service, { sponsorId: sponsor.id });
  return { top, sponsor, partner, stranger: newPerson(service), admin: newPerson(service, { isMasterAdmin: true }) };
}

test('only the direct sponsor and master admins see a partner; for everybody else it is 404', async () => {
  const { top, sponsor, partner, stranger, admin } = family();
  for (const what of ['prospects', 'goals']) {
    for (const person of [sponsor, admin]) expect((await get(person, partner, what)).status).toBe(200);
    for (const person of [top, stranger, partner])
      expect(await get(person, partner, what)).toMatchObject({ status: 404, body: { code: 'access.not-found' } });
    expect((await service.http('GET', `/api/partner/nobody/${what}`, { session: sponsor.session })).status).toBe(404);
    expect((await service.http('GET', `/api/partner/${partner.id}/${what}`)).status).toBe(401);
  }
  for (const person of [top, stranger]) expect((await suggest(person, partner, { name: '' })).status).toBe(404);
});

test('a sponsor puts so many contacts a day on the lists of all partners together; what is refused is not counted', async () => {
  const limited = await startTestService(trainingService, {
    env: { RATE_LIMIT_FACTOR: '1', LIMIT_SUGGESTIONS_PER_DAY: '2' },
  });
  try {
    const sponsor = newPerson(limited);
    const [one, two] = [newPerson(limited, { sponsorId: sponsor.id }), newPerson(limited, { sponsorId: sponsor.id })];
    const add = (as: Person, of: Person, body: unknown = { name: 'Pat' }) =>
      limited.http<Problem>('POST', `/api/partner/${of.id}/prospects`, { session: as.session, body });
    for (let n = 0; n < 3; n += 1) expect((await add(sponsor, one, { name: '' })).status).toBe(400);
    const full = newPerson(limited, { sponsorId: sponsor.id });
    await addContacts(limited, full, MAX_PROSPECTS);
    for (let n = 0; n < 3; n += 1)
      expect(await add(sponsor, full)).toMatchObject({ status: 422, body: { code: 'prospect.limit' } });
    expect([(await add(sponsor, one)).status, (await add(sponsor, two)).status]).toEqual([201, 201]);
    const refused = await add(sponsor, one);
    expect(refused).toMatchObject({ status: 429, body: { code: 'limit.suggestions' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(refused.body.detail).toBe(
      'You can add at most 2 contacts a day to the lists of your partners. You can add more in 24 hours.',
    );
    const other = newPerson(limited);
    expect((await add(other, newPerson(limited, { sponsorId: other.id }))).status).toBe(201);
  } finally {
    await limited.close();
  }
});

describe('contacts', () => {
  test('shows totals and lists, and logs each look', async () => {
    const { sponsor, partner } = family();
    await addContacts(service, partner, 3);
    await service.http('POST', '/api/prospects', {
      session: partner.session,
      body: { name: 'Pat', isPotentialPartner: true, notes: 'n', phone: '1' },
    });
    const { body } = await get(sponsor, partner, 'prospects');
    expect(body).toEqual({
      countsOnly: false,
      prospects: {
        total: 4,
        customerTotal: 3,
        partnerTotal: 1,
        customers: expect.any(Array),
        all: expect.any(Array),
        partners: [{ name: 'Pat', phone: '1', email: null, notes: 'n', type: 'partner' }],
      },
    });
    expect(body).toHaveProperty('prospects.all.length', 4);
    expect(
      await service.orm.em.fork().execute('select viewer_id, what from partner_looks where user_id = ?', [partner.id]),
    ).toEqual([{ viewer_id: sponsor.id, what: 'prospects' }]);
  });

  test('answers 404 when the partner is deleted at that moment', async () => {
    const { sponsor, partner } = family();
    expect((await get(sponsor, partner, 'prospects')).status).toBe(200);
    const looks = await service.orm.em.fork().transactional(async (em) => {
      await em.execute('delete from partner_looks where user_id = ?', [partner.id]);
      await em.execute('delete from learners where user_id = ?', [partner.id]);
      const waiting = ['prospects', 'goals'].map((what) => get(sponsor, partner, what));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { waiting };
    });
    expect(await looks.waiting[0]).toMatchObject({ status: 404, body: { code: 'access.not-found' } });
    expect((await looks.waiting[1])?.status).toBeLessThan(500);
  });

  test('shows only counts if the partner wants it so; admins see the contacts', async () => {
    const { sponsor, admin } = family();
    const partner = newPerson(service, { sponsorId: sponsor.id, contactsCountsOnly: true });
    await addContacts(service, partner, 2);
    expect((await get(sponsor, partner, 'prospects')).body).toEqual({
      countsOnly: true,
      prospects: { total: 2, customerTotal: 2, partnerTotal: 0, customers: [], partners: [], all: [] },
    });
    expect((await get(admin, partner, 'prospects')).body).toMatchObject({
      countsOnly: false,
      prospects: { all: [{ type: 'customer' }, { type: 'customer' }] },
    });
  });

  test('adds a suggestion to the partner’s list, marked, and notifies the partner', async () => {
    const { sponsor, partner } = family();
    const before = service.live.length;
    expect(await suggest(sponsor, partner, { name: ' Zoe ', isPotentialCustomer: true })).toMatchObject({
      status: 201,
      body: { name: 'Zoe', suggestedBySponsor: true },
    });
    expect(service.live[before]).toEqual({
      subject: `live.user.${partner.id}`,
      data: { type: 'contacts-changed', cause: expect.any(String) },
    });
    expect((await service.http<Prospect[]>('GET', '/api/prospects', { session: partner.session })).body).toMatchObject([
      { name: 'Zoe', suggestedBySponsor: true },
    ]);
    expect(
      (await service.events('training.prospects-counted')).find(({ subject }) => subject === partner.id)?.data,
    ).toMatchObject({ total: 1, customers: 1, suggestedBy: sponsor.id });
    expect(await suggest(sponsor, partner, { name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name' }] },
    });
  });
});

test('shows goals only once they are saved and shared', async () => {
  const { sponsor, partner, admin } = family();
  await completeSteps(service, partner, 3);
  const save = (goals: object) =>
    service.http('POST', '/api/training/progress', { session: partner.session, body: { goals } });
  expect((await get(sponsor, partner, 'goals')).body).toEqual({ shared: false, isWritten: false });
  await save({ whyJoin: 'Freedom' });
  expect((await get(sponsor, partner, 'goals')).body).toEqual({
    shared: true,
    goals: { whyJoin: 'Freedom', shareWithSponsor: true },
  });
  await save({ shareWithSponsor: false });
  for (const person of [sponsor, admin])
    expect((await get(person, partner, 'goals')).body).toEqual({ shared: false, isWritten: true });
});

test('what an admin sees while viewing the sponsor is the admin’s in every log', async () => {
  const { sponsor, partner, admin } = family();
  const session = service.signIn({ userId: sponsor.id, viewedBy: admin.id });
  const seen = async () =>
    (await service.events('training.admin-acted'))
      .filter(({ data }) => data.actorId === admin.id)
      .map(({ data: { action, userId, changes, viewing } }) => ({ action, userId, changes, as: viewing?.userId }));
  expect((await service.http('GET', `/api/partner/${partner.id}/prospects`, { session })).status).toBe(200);
  expect((await service.http('GET', '/api/prospects', { session })).status).toBe(200);
  // Refused: nothing was seen.
  expect((await service.http('GET', `/api/partner/${sponsor.id}/prospects`, { session })).status).toBe(404);
  const line = { action: 'user.data-seen', changes: [{ field: 'seen', before: null, after: 'contacts' }] };
  expect(await seen()).toEqual([
    { ...line, userId: partner.id, as: sponsor.id },
    { ...line, userId: sponsor.id, as: sponsor.id },
  ]);
  expect(
    await service.orm.em.fork().execute('select viewer_id from partner_looks where user_id = ?', [partner.id]),
  ).toEqual([{ viewer_id: admin.id }]);
  // One's own look is no admin's.
  expect((await get(sponsor, partner, 'prospects')).status).toBe(200);
  expect(await seen()).toHaveLength(2);
});

test('what can not be recorded is not shown', async () => {
  const { sponsor, admin } = family();
  const session = service.signIn({ userId: sponsor.id, viewedBy: admin.id });
  expect((await service.http('GET', '/api/prospects', { session })).status).toBe(200);
  await service.orm.em.fork().execute('alter table outbox rename to outbox_away');
  try {
    expect(await service.http('GET', '/api/prospects', { session })).toMatchObject({
      status: 500,
      body: { code: 'server.failed' },
    });
    expect((await service.http('GET', '/api/prospects', { session: sponsor.session })).status).toBe(200);
  } finally {
    await service.orm.em.fork().execute('alter table outbox_away rename to outbox');
  }
});

describe('reference guide', () => {
  const guide = (body: unknown, headers = {}) =>
    service.http<Problem & { guidance: string }>('POST', '/api/scripts/reference-guide', {
      session: newPerson(service).session,
      body,
      headers,
    });

  test('uses name, background and objective', async () => {
    const { status, body } = await guide({
      prospectName: 'Rosa',
      prospectBackground: 'Nurse, two kids',
      objective: 'invite_event',
    });
    expect(status).toBe(200);
    for (const part of ['Rosa', 'Nurse, two kids', 'invite to an event', 'network marketing', 'take care of anybody'])
      expect(body.guidance).toContain(part);
  });

  test.each<[string, unknown, string]>([
    ['no name', { prospectName: ' ', objective: 'invite_event' }, 'prospectName'],
    ['no objective', { prospectName: 'Rosa' }, 'objective'],
    ['an unknown objective', { prospectName: 'Rosa', objective: 'sell_hard' }, 'objective'],
  ])('%s is 400', async (_, body, path) => {
    expect(await guide(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

test('nothing is suggested to a partner who is deactivated, until they are active again; their list can be seen', async () => {
  const { sponsor, partner, admin } = family();
  await addContacts(service, partner, 1);
  const change = (version: number, isActive: boolean) =>
    service.deliver(
      eventOf('identity.user-changed', {
        subject: partner.id,
        version,
        data: { user: { ...partner.user.user, isActive } },
      }),
    );
  await change(2, false);
  for (const person of [sponsor, admin])
    expect(await suggest(person, partner, { name: 'Pat', isPotentialPartner: true })).toMatchObject({
      status: 409,
      body: { code: 'partner.deactivated' },
    });
  expect((await get(sponsor, partner, 'prospects')).body).toHaveProperty('prospects.total', 1);
  await change(3, true);
  expect((await suggest(sponsor, partner, { name: 'Pat', isPotentialPartner: true })).status).toBe(201);
});
