import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  BulkChanged,
  History,
  ImportResult,
  Problem,
  Progress,
  Prospect,
  ProspectsToday,
  Tag,
  TouchResult,
} from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { addContacts, newPerson, type Person } from '../testing/people.js';
import { addDays, dayIn, latestDay } from './follow-up.rules.js';
import { PurgeDeletedJob } from './purge-deleted.job.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const ZONE = 'America/New_York';
const today = (zone = ZONE) => dayIn(zone, new Date());
const inDays = (days: number, zone = ZONE) => addDays(today(zone), days);
const call = <Body = Problem>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  service.http<Body>(method, `/api/prospects${path}`, {
    session: person.session,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const list = async (person: Person) => (await call<Prospect[]>(person, 'GET', '')).body;
const make = async (person: Person, fields: object = {}) =>
  (await call<Prospect>(person, 'POST', '', { name: 'Ana', ...fields })).body;
const read = async (person: Person, id: string) => (await call<Prospect>(person, 'GET', `/${id}`)).body;
const patch = (person: Person, id: string, body: object, headers = {}) =>
  call<Prospect & Problem>(person, 'PATCH', `/${id}`, body, headers);
const touch = (person: Person, id: string, body: object, headers = {}) =>
  call<TouchResult & Problem>(person, 'POST', `/${id}/touches`, { kind: 'call', ...body }, headers);
const history = async (person: Person, id: string) =>
  (await call<History>(person, 'GET', `/${id}/touches`)).body.entries;
const tag = async (person: Person, name: string) => (await call<Tag>(person, 'POST', '/tags', { name })).body;
const due = async (person: Person) => (await call<ProspectsToday>(person, 'GET', '/today')).body;
/** As if so much time had passed. */
const overdue = (id: string, days: number) =>
  service.orm.em.fork().execute('update prospects set follow_up_on = ?::date where id = ?', [inDays(-days), id]);
const eventsOf = async <T extends 'training.prospects-counted' | 'training.follow-ups-counted'>(
  person: Person,
  type: T,
) =>
  (await service.events(type))
    .filter(({ subject }) => subject === person.id)
    .map(({ version, data }) => ({ version, ...data }));

describe('where a contact stands', () => {
  test('a new contact answers none of the fields, a changed one those that are not at their default', async () => {
    const person = newPerson(service);
    const made = await make(person);
    expect(Object.keys(made).toSorted()).toEqual(
      [
        ...['id', 'name', 'phone', 'email', 'notes', 'isPotentialPartner', 'isPotentialCustomer', 'type'],
        ...['suggestedBySponsor', 'version', 'createdAt', 'updatedAt'],
      ].toSorted(),
    );
    const warm = await tag(person, 'warm');
    const change = {
      stage: 'presented',
      followUpOn: inDays(3),
      followUpTime: '09:30',
      cadenceDays: 14,
      mayContact: 'yes',
      knownFrom: 'work',
      tagIds: [warm.id],
      invitationId: newId(),
    };
    const changed = await patch(person, made.id, change, { 'if-match': '"1"' });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    expect(changed.body).toMatchObject({
      ...change,
      stageAt: expect.any(String),
      mayContactAt: expect.any(String),
      version: 2,
    });
    expect(changed.body).not.toHaveProperty('lastContactAt');
    expect(await list(person)).toEqual([changed.body]);
    expect(await read(person, made.id)).toEqual(changed.body);
    expect((await patch(person, made.id, change)).body.version).toBe(2);

    const none = {
      followUpOn: null,
      cadenceDays: null,
      mayContact: 'unknown',
      knownFrom: null,
      tagIds: [],
      stage: 'new',
    };
    const back = await patch(person, made.id, { ...none, invitationId: null });
    const { mayContactAt, ...rest } = back.body;
    expect(mayContactAt).toBeDefined();
    expect(Object.keys(rest).toSorted()).toEqual(Object.keys(made).toSorted());
    expect(await list(person)).toEqual([back.body]);
  });

  test('a version of before is 412, and of two tabs that move one card one wins', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const replies = await Promise.all(
      ['contacted', 'presented'].map((stage) => patch(person, id, { stage }, { 'if-match': '"1"' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(replies.find(({ status }) => status === 412)?.body.code).toBe('prospect.version-conflict');
  });

  test('moves are kept with their time; one that is taken back in time leaves no trace', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const { body: contacted } = await patch(person, id, { stage: 'contacted' });
    await patch(person, id, { stage: 'presented' });
    const { body: back } = await patch(person, id, { stage: 'contacted' });
    expect(back.stageAt).toBe(contacted.stageAt);
    expect(await history(person, id)).toEqual([
      { type: 'move', id: expect.any(String), at: contacted.stageAt, from: 'new', to: 'contacted' },
    ]);
    await service.orm.em.fork().execute(`update prospect_history set at = at - interval '2 minutes'`);
    await patch(person, id, { stage: 'new' });
    expect((await history(person, id)).map((entry) => entry.type === 'move' && [entry.from, entry.to])).toEqual([
      ['contacted', 'new'],
      ['new', 'contacted'],
    ]);
  });

  test('counts per stage are published with each move, without a new version of the training', async () => {
    const person = newPerson(service);
    const [first] = await addContacts(service, person, 3);
    const version = async () =>
      (await service.http<Progress>('GET', '/api/training/progress', { session: person.session })).body.version;
    const before = await version();
    await patch(person, first!.id, { stage: 'customer' });
    await patch(person, first!.id, { notes: 'no move' });
    expect(await version()).toBe(before);
    expect(await eventsOf(person, 'training.prospects-counted')).toEqual([
      { version: 1, userId: person.id, total: 3, customers: 3, partners: 0, stages: { new: 3 } },
      { version: 2, userId: person.id, total: 3, customers: 3, partners: 0, stages: { new: 2, customer: 1 } },
    ]);
  });

  test('step 3 counts contacts of every stage, and moving one changes no type', async () => {
    const person = newPerson(service);
    const contacts = await addContacts(service, person, 10);
    for (const { id } of contacts.slice(0, 5)) await patch(person, id, { stage: 'not-now' });
    const { body } = await patch(person, contacts[0]!.id, { stage: 'joined' });
    expect(body).toMatchObject({ stage: 'joined', isPotentialPartner: false, type: 'customer' });
    const progress = await service.http<Progress>('GET', '/api/training/progress', { session: person.session });
    expect(progress.body.contacts).toBe(10);
  });

  test.each<[string, object, number, string, string]>([
    ['an unknown stage', { stage: 'won' }, 400, 'stage', 'request.invalid'],
    ['an unknown source', { knownFrom: 'street' }, 400, 'knownFrom', 'request.invalid'],
    ['a day that is over', { followUpOn: '2020-01-01' }, 400, 'followUpOn', 'follow-up.past'],
    ['a day beyond two years', { followUpOn: '2999-01-01' }, 400, 'followUpOn', 'follow-up.too-far'],
    ['30 February', { followUpOn: '2027-02-30' }, 400, 'followUpOn', 'request.invalid'],
    ['a time without a day', { followUpTime: '09:30' }, 400, 'followUpTime', 'follow-up.time-without-date'],
    [
      'a time with no day',
      { followUpOn: null, followUpTime: '09:30' },
      400,
      'followUpTime',
      'follow-up.time-without-date',
    ],
    ['a time that is none', { followUpTime: '25:00' }, 400, 'followUpTime', 'request.invalid'],
    ['a cadence of six days', { cadenceDays: 6 }, 400, 'cadenceDays', 'request.invalid'],
    ['a cadence of 366 days', { cadenceDays: 366 }, 400, 'cadenceDays', 'request.invalid'],
    ['somebody’s tag', { tagIds: [newId()] }, 404, '', 'tag.not-found'],
  ])('%s is refused, and nothing changes', async (_, change, status, path, code) => {
    const person = newPerson(service);
    const { id } = await make(person);
    const refused = await patch(person, id, { notes: 'x', ...change });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    if (path !== '') expect(refused.body.errors?.map((error) => error.path)).toEqual([path]);
    expect(await read(person, id)).toMatchObject({ version: 1, notes: null });
  });

  test('today and the last day of two years are taken, in the owner’s own zone; a date that has passed may stay', async () => {
    const person = newPerson(service);
    await service.deliver(
      eventOf('identity.user-changed', {
        subject: person.id,
        version: 5,
        data: { user: { ...person.user.user, timeZone: 'Pacific/Kiritimati' } },
      }),
    );
    const { id } = await make(person);
    const own = today('Pacific/Kiritimati');
    expect((await patch(person, id, { followUpOn: addDays(own, -1) })).body.code).toBe('follow-up.past');
    expect((await patch(person, id, { followUpOn: own })).status).toBe(200);
    expect((await patch(person, id, { followUpOn: latestDay(own) })).status).toBe(200);
    await overdue(id, 20);
    expect((await patch(person, id, { followUpOn: inDays(-20), notes: 'saved with the whole form' })).status).toBe(200);
  });
});

describe('touches', () => {
  test('set last contact and next date, and stand in the history with the moves', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const first = await touch(person, id, { outcome: 'no-answer', note: ' rang twice ' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      touch: { kind: 'call', outcome: 'no-answer', note: 'rang twice' },
      prospect: { followUpOn: inDays(2), unanswered: 1, lastContactKind: 'call', version: 2 },
      reason: 'try-again',
    });
    expect(first.body.prospect.lastContactAt).toBe(first.body.touch.at);
    const second = await touch(person, id, { kind: 'message', outcome: 'no-answer' });
    expect(second.body).toMatchObject({
      prospect: { stage: 'not-now', followUpOn: inDays(30), unanswered: 2, version: 3 },
      reason: 'stop-asking',
    });
    const third = await touch(person, id, { outcome: 'reached' });
    expect(third.body.prospect).not.toHaveProperty('unanswered');
    expect(third.body.prospect).not.toHaveProperty('followUpOn');
    expect((await history(person, id)).map((entry) => (entry.type === 'touch' ? entry.outcome : entry.to))).toEqual(
      expect.arrayContaining(['reached', 'no-answer', 'not-now']),
    );
    expect(await history(person, id)).toHaveLength(4);
  });

  test('a page at a time, newest first; the cursor of something else is refused', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const minutes of [5, 4, 3, 2, 1])
      await touch(person, id, { outcome: 'reached', note: `${minutes}`, at: at(minutes) });
    const notes: unknown[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      const { body }: { body: History } = await call<History>(person, 'GET', `/${id}/touches?limit=2&cursor=${cursor}`);
      notes.push(body.entries.map((entry) => entry.type === 'touch' && entry.note));
      cursor = body.nextCursor;
    }
    expect(notes).toEqual([['1', '2'], ['3', '4'], ['5']]);
    expect(await call(person, 'GET', `/${id}/touches?cursor=bm9uZQ`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cursor' }] },
    });
    expect((await call(person, 'GET', `/${id}/touches?limit=201`)).status).toBe(400);
  });

  test('a repetition with the same key is one touch', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const send = () => touch(person, id, { outcome: 'no-answer' }, { 'idempotency-key': 'kept-offline-1' });
    const replies = [await send(), await send(), await send()];
    expect(new Set(replies.map(({ body }) => body.touch.id)).size).toBe(1);
    expect(await read(person, id)).toMatchObject({ unanswered: 1, version: 2 });
  });

  test.each<[string, object, string]>([
    ['more than five minutes ahead', { at: new Date(Date.now() + 3_600_000).toISOString() }, 'touch.in-future'],
    ['with a date that has passed', { followUpOn: '2020-01-01' }, 'follow-up.past'],
    ['with a date too far ahead', { followUpOn: '2999-01-01' }, 'follow-up.too-far'],
    ['with a time alone', { followUpTime: '10:00' }, 'follow-up.time-without-date'],
    ['of an unknown kind', { kind: 'fax' }, 'request.invalid'],
    ['with an unknown outcome', { outcome: 'sold' }, 'request.invalid'],
    ['with a note too long', { note: 'x'.repeat(2_001) }, 'request.invalid'],
  ])('%s: 400, and the contact stays as it is', async (_, body, code) => {
    const person = newPerson(service);
    const { id } = await make(person);
    expect(await touch(person, id, { outcome: 'reached', ...body })).toMatchObject({ status: 400, body: { code } });
    expect(await read(person, id)).toMatchObject({ version: 1 });
    expect(await history(person, id)).toEqual([]);
  });

  test('four minutes ahead is a clock that differs; 500 a contact, the next is 422', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const at = new Date(Date.now() + 4 * 60_000).toISOString();
    expect((await touch(person, id, { outcome: 'reached', at })).status).toBe(201);
    await service.orm.em.fork().execute(
      `insert into prospect_history (id, user_id, prospect_id, at, type, kind, outcome)
       select gen_random_uuid(), ?, ?, now(), 'touch', 'call', 'reached' from generate_series(1, 499)`,
      [person.id, id],
    );
    expect(await touch(person, id, { outcome: 'reached' })).toMatchObject({
      status: 422,
      body: { code: 'touch.limit' },
    });
  });

  test('of a deleted contact and of another’s: 404, whatever the payload', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    const { id } = await make(person);
    for (const [who, body] of [
      [other, { kind: 'call', outcome: 'reached' }],
      [other, {}],
    ] as const)
      expect(await call(who, 'POST', `/${id}/touches`, body)).toMatchObject({
        status: 404,
        body: { code: 'prospect.not-found' },
      });
    expect((await call(other, 'GET', `/${id}/touches`)).status).toBe(404);
    await touch(person, id, { outcome: 'reached', note: 'kept' });
    await call(person, 'DELETE', `/${id}`);
    expect((await touch(person, id, { outcome: 'reached' })).status).toBe(404);
    expect((await call(person, 'GET', `/${id}/touches`)).status).toBe(404);
    await call(person, 'POST', '/restore', { ids: [id] });
    expect(await history(person, id)).toMatchObject([{ note: 'kept' }]);
  });
});
