import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  BulkChanged,
  ChangedProspect,
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
  call<ChangedProspect & Problem>(person, 'PATCH', `/${id}`, body, headers);
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
      'createdAt email id isPotentialCustomer isPotentialPartner name notes phone suggestedBySponsor type updatedAt version'.split(
        ' ',
      ),
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
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
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

  test('the newest 500 moves of a contact are kept', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    await service.orm.em.fork().execute(
      `insert into prospect_history (id, user_id, prospect_id, at, type, from_stage, to_stage)
       select gen_random_uuid(), ?, ?, now() - n * interval '1 hour', 'move', 'new', 'joined' from generate_series(1, 500) n`,
      [person.id, id],
    );
    await patch(person, id, { stage: 'customer' });
    const rows = await service.orm.em
      .fork()
      .execute<{ to_stage: string }[]>(
        'select to_stage from prospect_history where prospect_id = ? order by at desc, id desc',
        [id],
      );
    expect([rows.length, rows[0]?.to_stage]).toEqual([500, 'customer']);
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

describe('tags', () => {
  test('are made, renamed, listed in the order of their making, and leave the contacts when they are deleted', async () => {
    const person = newPerson(service);
    const [warm, fair] = [await tag(person, ' Warm '), await tag(person, 'Fair')];
    expect(warm).toEqual({ id: expect.any(String), name: 'Warm', colour: 'grey' });
    const changed = await call<Tag>(person, 'PATCH', `/tags/${fair.id}`, { name: 'Messe', colour: 'teal' });
    expect(changed.body).toEqual({ id: fair.id, name: 'Messe', colour: 'teal' });
    expect((await call<Tag[]>(person, 'GET', '/tags')).body).toEqual([warm, changed.body]);
    const { id } = await make(person);
    await patch(person, id, { tagIds: [fair.id, warm.id, fair.id] });
    expect((await read(person, id)).tagIds).toEqual([fair.id, warm.id]);
    expect((await call(person, 'DELETE', `/tags/${fair.id}`)).status).toBe(204);
    expect(await read(person, id)).toMatchObject({ tagIds: [warm.id], version: 2 });
    expect((await call(person, 'DELETE', `/tags/${fair.id}`)).status).toBe(404);
  });

  test('a blank or long name is 400, a taken one 409 whatever its case, the 51st 422, another’s 404', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    for (const body of [{ name: ' ' }, { name: 'x'.repeat(31) }, { name: 'x', colour: 'pink' }, {}])
      expect((await call(person, 'POST', '/tags', body)).status).toBe(400);
    const warm = await tag(person, 'Wärme');
    const cold = await tag(person, 'Kalt');
    for (const [method, path] of [
      ['POST', '/tags'],
      ['PATCH', `/tags/${cold.id}`],
    ] as const)
      expect(await call(person, method, path, { name: 'wÄRME' })).toMatchObject({
        status: 409,
        body: { code: 'tag.name-taken' },
      });
    expect((await call(person, 'PATCH', `/tags/${warm.id}`, { name: 'WÄRME' })).status).toBe(200);
    expect((await tag(other, 'Wärme')).name).toBe('Wärme');
    for (const method of ['PATCH', 'DELETE'])
      expect(
        await call(other, method, `/tags/${warm.id}`, method === 'PATCH' ? { name: 'a' } : undefined),
      ).toMatchObject({ status: 404, body: { code: 'tag.not-found' } });
    for (let n = 3; n <= 50; n += 1) await tag(person, `tag ${n}`);
    expect(await call(person, 'POST', '/tags', { name: 'one more' })).toMatchObject({
      status: 422,
      body: { code: 'tag.limit', detail: expect.stringContaining('50') },
    });
    const { id } = await make(other);
    expect(await patch(other, id, { tagIds: [warm.id] })).toMatchObject({
      status: 404,
      body: { code: 'tag.not-found' },
    });
  });

  test('of two with the same name at the same moment one is made', async () => {
    const person = newPerson(service);
    await list(person);
    await make(person);
    const replies = await Promise.all(['Warm', 'warm'].map((name) => call(person, 'POST', '/tags', { name })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('changes of many', () => {
  const bulk = (person: Person, ids: string[], set: object, headers = {}) =>
    call<BulkChanged & Problem>(person, 'POST', '/bulk', { ids, set }, headers);
  const undo = (person: Person, undoId: string) =>
    call<{ count: number; kept: number } & Problem>(person, 'POST', `/bulk/${undoId}/undo`);

  test('set stage, next date and tags of one’s own; others’ ids are left alone and counted out', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    const contacts = await addContacts(service, person, 3);
    const foreign = await make(other);
    const [warm, cold] = [await tag(person, 'warm'), await tag(person, 'cold')];
    const ids = contacts.map(({ id }) => id);
    await patch(person, ids[0]!, {
      stage: 'presented',
      tagIds: [cold.id],
      followUpOn: inDays(9),
      followUpTime: '08:00',
    });
    const { body } = await bulk(person, [...ids, foreign.id, newId()], {
      stage: 'contacted',
      followUpOn: inDays(2),
      cadenceDays: 30,
      addTagIds: [warm.id],
      removeTagIds: [cold.id],
    });
    expect(body).toEqual({ count: 3, undoId: expect.any(String) });
    const set = { stage: 'contacted', followUpOn: inDays(2), cadenceDays: 30, tagIds: [warm.id] };
    const after = await list(person);
    expect(after).toMatchObject([set, set, set]);
    expect(after.find(({ id }) => id === ids[0])).toMatchObject({ followUpTime: '08:00', version: 3 });
    expect(await list(other)).toEqual([foreign]);
    expect(await history(person, ids[1]!)).toMatchObject([{ type: 'move', from: 'new', to: 'contacted' }]);
    expect((await bulk(person, ids, { stage: 'contacted' })).body.count).toBe(0);
    expect(await bulk(other, ids, { stage: 'joined' })).toMatchObject({
      status: 404,
      body: { code: 'prospect.not-found' },
    });
  });

  test('5,000 at a time, with one event; the undo gives each what it had and leaves no move behind', async () => {
    const person = newPerson(service);
    const contacts = await addContacts(service, person, 5_000);
    const ids = contacts.map(({ id }) => id);
    const warm = await tag(person, 'warm');
    await bulk(person, ids.slice(0, 1_000), { stage: 'presented', addTagIds: [warm.id], followUpOn: inDays(5) });
    const before = await list(person);
    const { body } = await bulk(person, ids, { stage: 'not-now', followUpOn: null, removeTagIds: [warm.id] });
    expect(body.count).toBe(5_000);
    expect((await list(person)).every(({ stage, followUpOn }) => stage === 'not-now' && followUpOn === undefined)).toBe(
      true,
    );
    const [edited, gone] = [ids[7]!, ids[8]!];
    await patch(person, edited, { notes: 'changed since' });
    await call(person, 'DELETE', `/${gone}`);
    expect((await undo(person, body.undoId)).body).toEqual({ count: 4_998, kept: 1 });
    const wanted = before
      .filter(({ id }) => id !== edited && id !== gone)
      .map(({ version, updatedAt: _updatedAt, ...contact }) => ({ ...contact, version: version + 2 }));
    const now = (await list(person))
      .filter(({ id }) => id !== edited)
      .map(({ updatedAt: _updatedAt, ...contact }) => contact);
    expect(now).toEqual(wanted);
    expect(await read(person, edited)).toMatchObject({ stage: 'not-now', notes: 'changed since' });
    expect(await history(person, ids[0]!)).toMatchObject([{ to: 'presented' }]);
    expect(await history(person, ids[4_000]!)).toEqual([]);
    expect((await undo(person, body.undoId)).body.code).toBe('bulk.not-found');
    expect((await eventsOf(person, 'training.prospects-counted')).map(({ stages }) => stages)).toEqual([
      { new: 5_000 },
      { new: 4_000, presented: 1_000 },
      { 'not-now': 5_000 },
      { 'not-now': 4_999 },
      { new: 4_000, presented: 998, 'not-now': 1 },
    ]);
  }, 60_000);

  test('10,000 at a time are a matter of seconds', async () => {
    const person = newPerson(service);
    const ids = (await addContacts(service, person, 10_000)).map(({ id }) => id);
    const begun = performance.now();
    const { body } = await bulk(person, ids, { stage: 'contacted', followUpOn: inDays(1) });
    expect((await undo(person, body.undoId)).body).toEqual({ count: 10_000, kept: 0 });
    expect(performance.now() - begun).toBeLessThan(20_000);
  }, 90_000);

  test('an undo is offered for an hour, to its maker alone, and brings no deleted tag back', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    const [first, second] = await addContacts(service, person, 2);
    const warm = await tag(person, 'warm');
    await patch(person, first!.id, { tagIds: [warm.id] });
    const { undoId } = (await bulk(person, [first!.id, second!.id], { removeTagIds: [warm.id] })).body;
    expect((await undo(other, undoId)).status).toBe(404);
    await call(person, 'DELETE', `/tags/${warm.id}`);
    expect((await undo(person, undoId)).body).toEqual({ count: 1, kept: 0 });
    expect((await read(person, first!.id)).tagIds).toBeUndefined();

    const old = (await bulk(person, [first!.id], { stage: 'joined' })).body.undoId;
    await service.orm.em
      .fork()
      .execute(`update bulk_changes set created_at = now() - interval '61 minutes' where id = ?`, [old]);
    expect(await undo(person, old)).toMatchObject({ status: 404, body: { code: 'bulk.not-found' } });
    await service.service.app.get(PurgeDeletedJob, { strict: false }).purge();
    expect(await service.orm.em.fork().execute('select 1 from bulk_changes where id = ?', [old])).toEqual([]);
    expect(await history(person, first!.id)).toMatchObject([{ to: 'joined' }]);
  });

  test.each<[string, object, object]>([
    ['a move', { stage: 'presented' }, { stage: 'presented' }],
    ['a move with another date', { stage: 'not-now', followUpOn: inDays(30), followUpTime: null }, {}],
    ['a move without a date', { stage: 'not-now', followUpOn: null }, {}],
    ['a date', { followUpOn: inDays(7) }, {}],
    ['a cadence', { cadenceDays: 30 }, {}],
    ['tags', { tagIds: [] }, { removeTagIds: true }],
  ])('%s is taken back of one contact as of many: stage, since when, date, time and tags', async (_, change, many) => {
    const person = newPerson(service);
    const warm = await tag(person, 'warm');
    const where = { stage: 'contacted', followUpOn: inDays(1), followUpTime: '09:30', tagIds: [warm.id] };
    const made = await Promise.all([make(person), make(person)]);
    for (const { id } of made) {
      await patch(person, id, where);
      await overdue(id, 20);
    }
    await service.orm.em
      .fork()
      .execute(`update prospects set stage_at = now() - interval '20 days' where user_id = ?`, [person.id]);
    await service.orm.em
      .fork()
      .execute(`update prospect_history set at = now() - interval '20 days' where user_id = ?`, [person.id]);
    const before = await list(person);
    const [one, other] = made.map(({ id }) => id) as [string, string];
    const changed = await patch(person, one, change);
    const set = 'removeTagIds' in many ? { removeTagIds: [warm.id] } : change;
    const all = await bulk(person, [other], set);
    // Longer than a move by hand has to be taken back.
    await service.orm.em
      .fork()
      .execute(`update prospect_history set at = at - interval '30 minutes' where user_id = ?`, [person.id]);
    expect(await list(person)).not.toMatchObject(before.map(({ version: _version, ...contact }) => contact));
    for (const undoId of [changed.body.undoId, all.body.undoId])
      expect((await undo(person, undoId!)).body).toEqual({ count: 1, kept: 0 });
    const plain = (contacts: Prospect[]) =>
      contacts.map(({ version: _version, updatedAt: _at, ...contact }) => contact);
    expect(plain(await list(person))).toEqual(plain(before));
    for (const id of [one, other])
      expect(await history(person, id)).toMatchObject([{ type: 'move', from: 'new', to: 'contacted' }]);
  });

  test('of one contact nothing is taken back that was changed since, and no date of somebody who asked not to be contacted', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    const { id } = await make(person);
    expect((await patch(person, id, { notes: 'nothing to take back' })).body).not.toHaveProperty('undoId');
    const { undoId } = (await patch(person, id, { stage: 'presented', followUpOn: inDays(2) })).body;
    expect((await undo(other, undoId!)).status).toBe(404);
    await patch(person, id, { notes: 'changed since' });
    expect((await undo(person, undoId!)).body).toEqual({ count: 0, kept: 1 });
    expect(await read(person, id)).toMatchObject({ stage: 'presented', notes: 'changed since' });
    expect((await patch(person, id, { mayContact: 'no', stage: 'new' })).body).not.toHaveProperty('undoId');
  });

  test.each<[string, object, number, string]>([
    ['an unknown stage', { stage: 'won' }, 400, 'request.invalid'],
    ['a day that is over', { followUpOn: '2020-01-01' }, 400, 'follow-up.past'],
    ['a day too far ahead', { followUpOn: '2999-01-01' }, 400, 'follow-up.too-far'],
    ['a time alone', { followUpTime: '10:00' }, 400, 'follow-up.time-without-date'],
    ['an unknown tag', { addTagIds: [newId()] }, 404, 'tag.not-found'],
  ])('%s is refused', async (_, set, status, code) => {
    const person = newPerson(service);
    const { id } = await make(person);
    expect(await bulk(person, [id], set)).toMatchObject({ status, body: { code } });
    expect(await read(person, id)).toMatchObject({ version: 1 });
  });

  test('a repetition with the same key changes once', async () => {
    const person = newPerson(service);
    const { id } = await make(person);
    const key = { 'idempotency-key': 'bulk-of-a-test' };
    const replies = [
      await bulk(person, [id], { stage: 'joined' }, key),
      await bulk(person, [id], { stage: 'joined' }, key),
    ];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });
});

describe('today', () => {
  const names = ({ contacts }: { contacts: Prospect[] }) => contacts.map(({ name }) => name);

  test('overdue, due and suggestions by the server’s clock in the owner’s zone, each in its order', async () => {
    const person = newPerson(service, { call: { at: null, zone: 'Asia/Kolkata', version: 0 } });
    const zone = 'Asia/Kolkata';
    const at = async (name: string, change: object = {}) => {
      const made = await make(person, { name });
      if (Object.keys(change).length > 0) await patch(person, made.id, change);
      return made.id;
    };
    const day = { followUpOn: today(zone) };
    await at('tomorrow', { followUpOn: inDays(1, zone) });
    await at('noon', { ...day, followUpTime: '12:00' });
    await at('any time', day);
    await at('morning', { ...day, followUpTime: '08:15' });
    await overdue(await at('since yesterday', day), 1);
    await overdue(await at('since a week', day), 7);
    await at('first');
    await at('second');
    await at('moved', { stage: 'contacted' });
    await at('asked not', { mayContact: 'no' });
    await touch(person, await at('spoken to'), { outcome: 'reached' });
    const answer = await due(person);
    expect(answer).toMatchObject({ zone, on: today(zone) });
    expect([answer.overdue, answer.due, answer.suggestions].map(names)).toEqual([
      ['since a week', 'since yesterday'],
      ['morning', 'noon', 'any time'],
      ['first', 'second'],
    ]);
    expect([answer.overdue, answer.due, answer.suggestions].map(({ total }) => total)).toEqual([2, 3, 2]);
  });

  test('what was done today stays in the answer: how the last touch went, or put off; not of yesterday, taken back or deleted', async () => {
    const person = newPerson(service);
    const at = async (name: string, change: object = { followUpOn: today() }) => {
      const { id } = await make(person, { name });
      if (Object.keys(change).length > 0) await patch(person, id, change);
      return id;
    };
    const spoken = await at('spoken to');
    await touch(person, spoken, { outcome: 'no-answer' });
    await touch(person, spoken, { outcome: 'reached' });
    const late = await at('put off');
    await overdue(late, 3);
    await patch(person, late, { followUpOn: inDays(1) });
    const fresh = await at('new, put off', {});
    await service.orm.em
      .fork()
      .execute(`update prospects set created_at = now() - interval '2 days' where id = ?`, [fresh]);
    await patch(person, fresh, { followUpOn: inDays(3) });
    const back = (await patch(person, await at('taken back'), { followUpOn: inDays(7) })).body.undoId;
    await call(person, 'POST', `/bulk/${back}/undo`);
    await patch(person, await at('never due', { followUpOn: inDays(2) }), { followUpOn: inDays(4) });
    const yesterday = await at('yesterday');
    await touch(person, yesterday, { outcome: 'reached', at: new Date(Date.now() - 86_400_000).toISOString() });
    const gone = await at('gone');
    await touch(person, gone, { outcome: 'reached' });
    await call(person, 'DELETE', `/${gone}`);
    const { done } = await due(person);
    expect(done?.map(({ contact, outcome }) => [contact.name, outcome])).toEqual([
      ['new, put off', null],
      ['put off', null],
      ['spoken to', 'reached'],
    ]);
    expect(done?.[1]?.contact).toMatchObject({ followUpOn: inDays(1), version: 3 });
  });

  test('ten of each at most, with the true total; empty for somebody without contacts', async () => {
    const person = newPerson(service);
    expect(await due(person)).toEqual({
      zone: ZONE,
      on: today(),
      overdue: { total: 0, contacts: [] },
      due: { total: 0, contacts: [] },
      suggestions: { total: 0, contacts: [] },
      done: [],
    });
    await addContacts(service, person, 12);
    const { suggestions } = await due(person);
    expect([suggestions.total, suggestions.contacts.length]).toEqual([12, 10]);
  });
});

describe('who asked not to be contacted', () => {
  const importOf = async (person: Person, prospects: object[]) =>
    (await call<ImportResult>(person, 'POST', '/import', { prospects })).body;
  const suppressed = async (person: Person, prospects: object[]) =>
    (await call<{ rows: number[] }>(person, 'POST', '/suppressed', { prospects })).body.rows;

  test('has no date, is offered nowhere, counted in no reminder, and gets no date by any call', async () => {
    const person = newPerson(service);
    const { id } = await make(person, { phone: '+1 212 555 0142' });
    await patch(person, id, { followUpOn: today(), followUpTime: '23:59', cadenceDays: 7 });
    const { body } = await touch(person, id, { outcome: 'asked-not', followUpOn: inDays(3) });
    expect(body).toMatchObject({
      prospect: { mayContact: 'no', mayContactAt: expect.any(String) },
      reason: 'asked-not',
    });
    expect(body.prospect).not.toHaveProperty('followUpOn');
    expect(body.prospect).not.toHaveProperty('followUpTime');
    expect((await eventsOf(person, 'training.follow-ups-counted')).at(-1)).toMatchObject({
      overdue: 0,
      days: [],
      timed: [],
    });

    expect(await patch(person, id, { followUpOn: inDays(3) })).toMatchObject({
      status: 409,
      body: { code: 'prospect.asked-not' },
    });
    expect((await touch(person, id, { outcome: 'reached' })).body).toMatchObject({ reason: 'asked-not' });
    await call(person, 'POST', '/bulk', {
      ids: [id],
      set: { stage: 'contacted', followUpOn: inDays(1), followUpTime: '10:00' },
    });
    const after = await read(person, id);
    expect(after).toMatchObject({ stage: 'contacted', mayContact: 'no' });
    expect(after).not.toHaveProperty('followUpOn');
    expect(await due(person)).toMatchObject({ overdue: { total: 0 }, due: { total: 0 }, suggestions: { total: 0 } });
  });

  test('is not brought back by an import, however number and address are written, also after the contact is gone', async () => {
    const person = newPerson(service);
    const { id } = await make(person, { phone: '+49 (0)151 2345678', email: 'Zoë@Example.test' });
    await touch(person, id, { outcome: 'asked-not' });
    await call(person, 'DELETE', `/${id}`);
    await service.orm.em.fork().execute('delete from prospects where id = ?', [id]);
    const rows = [
      { name: 'Zoe', phone: '0151 234 56 78' },
      { name: 'Somebody else', phone: '0151 234 56 79' },
      { name: 'Zoe', email: 'zoë@example.test' },
    ];
    const asked = rows.map(({ name: _name, ...row }) => row);
    expect(await suppressed(person, asked)).toEqual([0, 2]);
    expect(await importOf(person, rows)).toMatchObject({ created: 1, updated: 0, skipped: 2, suppressed: 2 });
    expect(await list(person)).toMatchObject([{ name: 'Somebody else' }]);
    expect(await suppressed(newPerson(service), asked)).toEqual([]);

    const forced = [{ ...rows[0], force: true, followUpOn: inDays(4), mayContact: 'yes' }];
    expect(await importOf(person, forced)).toMatchObject({ created: 1, skipped: 0 });
    const back = (await list(person)).find(({ name }) => name === 'Zoe');
    expect(back).toMatchObject({ mayContact: 'no' });
    expect(back).not.toHaveProperty('followUpOn');
    expect(await make(person, { email: 'ZOË@example.test' })).toMatchObject({ mayContact: 'no' });
    const { id: other } = await make(person);
    await patch(person, other, { followUpOn: inDays(1) });
    expect((await patch(person, other, { phone: '+49 151 2345678' })).body).toMatchObject({ mayContact: 'no' });
  });

  test('keeps neither number nor address, only keyed hashes', async () => {
    const person = newPerson(service);
    const { id } = await make(person, { phone: '+1 212 555 0199', email: 'keyed@example.test' });
    await patch(person, id, { mayContact: 'no' });
    const rows = await service.orm.em
      .fork()
      .execute<{ contact_hash: string }[]>('select contact_hash from suppressions where user_id = ?', [person.id]);
    expect(rows).toHaveLength(3);
    for (const { contact_hash: hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/);
  });

  test('is known from a file, too, that says so', async () => {
    const person = newPerson(service);
    const rows = [{ name: 'Asked', phone: '+1 212 555 0177', mayContact: 'no', followUpOn: inDays(2) }];
    expect(await importOf(person, rows)).toMatchObject({ created: 1 });
    const [asked] = await list(person);
    expect(asked).not.toHaveProperty('followUpOn');
    await call(person, 'DELETE', `/${asked?.id}`);
    expect(await make(person, { phone: '(212) 555-0177' })).toMatchObject({ mayContact: 'no' });
  });

  test('may be contacted again once the owner says so', async () => {
    const person = newPerson(service);
    const { id } = await make(person, { email: 'again@example.test' });
    await touch(person, id, { outcome: 'asked-not' });
    await patch(person, id, { mayContact: 'yes', followUpOn: inDays(1) });
    expect(await suppressed(person, [{ email: 'again@example.test' }])).toEqual([]);
    expect(await read(person, id)).toMatchObject({ mayContact: 'yes', followUpOn: inDays(1) });
  });

  test('a sponsor who suggests them learns nothing of it', async () => {
    const sponsor = newPerson(service);
    const partner = newPerson(service, { sponsorId: sponsor.id });
    const { id } = await make(partner, { email: 'secret@example.test' });
    await touch(partner, id, { outcome: 'asked-not', note: 'private' });
    const suggested = await service.http<Prospect>('POST', `/api/partner/${partner.id}/prospects`, {
      session: sponsor.session,
      body: { name: 'Secret', email: 'secret@example.test' },
    });
    expect(suggested.status).toBe(201);
    expect(suggested.body).not.toHaveProperty('mayContact');
    expect(await read(partner, suggested.body.id)).toMatchObject({ mayContact: 'no' });
    const seen = await service.http('GET', `/api/partner/${partner.id}/prospects`, { session: sponsor.session });
    expect(JSON.stringify(seen.body)).not.toMatch(/private|mayContact|asked-not|stage|followUp/);
  });
});

describe('import, export and back', () => {
  test('a file with more than 50 tags is refused as a whole, and one with tags that are there is not', async () => {
    const person = newPerson(service);
    for (let n = 1; n <= 49; n += 1) await tag(person, `tag ${n}`);
    const load = (...tags: string[]) =>
      call<Problem>(person, 'POST', '/import', { prospects: [{ name: 'Plain' }, { name: 'Tagged', tags }] });
    expect(await load('Fair', 'Gym')).toMatchObject({ status: 422, body: { code: 'tag.limit' } });
    expect(await list(person)).toEqual([]);
    expect((await call<Tag[]>(person, 'GET', '/tags')).body).toHaveLength(49);
    expect((await load('Fair', 'TAG 1')).status).toBe(201);
  });

  test('every field comes back as it was, with overdue dates and tags by name, into another list', async () => {
    const [from, to] = [newPerson(service), newPerson(service)];
    const [warm, fair] = [await tag(from, 'Warm'), await tag(from, 'Fair')];
    const { id } = await make(from, { phone: '+1 212 555 0101', email: 'a@x.test' });
    await touch(from, id, { kind: 'meeting', outcome: 'no-answer' });
    await patch(from, id, {
      stage: 'presented',
      followUpOn: today(),
      followUpTime: '17:45',
      cadenceDays: 21,
      mayContact: 'yes',
      knownFrom: 'asked-me',
      tagIds: [fair.id, warm.id],
    });
    await overdue(id, 3);
    await make(from, { name: 'Plain' });
    const exported = (await list(from)).map(({ id: _id, tagIds, type: _type, ...contact }) => ({
      ...contact,
      ...(tagIds && { tags: tagIds.map((each) => (each === warm.id ? 'WARM' : 'Fair')) }),
    }));
    const own = await tag(to, 'warm');
    await call(to, 'POST', '/import', { prospects: exported });
    const tags = (await call<Tag[]>(to, 'GET', '/tags')).body;
    expect(tags.map(({ name }) => name)).toEqual(['warm', 'Fair']);
    const kept = (contact: Prospect) => {
      const { id: _id, version: _v, createdAt: _c, updatedAt: _u, tagIds: _t, invitationId: _i, ...rest } = contact;
      return rest;
    };
    const [before, after] = [await list(from), await list(to)];
    expect(after.map(kept)).toEqual(before.map(kept));
    expect(after.find(({ name }) => name === 'Ana')?.tagIds).toEqual([tags[1]?.id, own.id]);
    expect(after.find(({ name }) => name === 'Ana')).toMatchObject({ followUpOn: inDays(-3), unanswered: 1 });
  });

  test('an update by a file leaves what the file does not say, and its undo gives everything back', async () => {
    const person = newPerson(service);
    const warm = await tag(person, 'warm');
    const { id } = await make(person);
    await patch(person, id, { stage: 'presented', followUpOn: inDays(4), followUpTime: '10:00', tagIds: [warm.id] });
    const before = await read(person, id);
    const plain = await call<ImportResult>(person, 'POST', '/import', {
      prospects: [{ id, name: 'Ana', notes: 'new' }],
    });
    expect(plain.body).toMatchObject({ updated: 1 });
    expect(await read(person, id)).toMatchObject({ stage: 'presented', followUpTime: '10:00', tagIds: [warm.id] });
    await call(person, 'DELETE', `/imports/${plain.body.importId}`);

    const row = {
      id,
      name: 'Bea',
      stage: 'joined',
      followUpOn: inDays(1),
      cadenceDays: 9,
      tags: ['hot'],
      mayContact: 'no',
    };
    const { body } = await call<ImportResult>(person, 'POST', '/import', { prospects: [row] });
    const changed = await read(person, id);
    expect(changed).toMatchObject({ name: 'Bea', stage: 'joined', cadenceDays: 9, mayContact: 'no' });
    expect(changed).not.toHaveProperty('followUpOn');
    await call(person, 'DELETE', `/imports/${body.importId}`);
    const { version, updatedAt, ...restored } = await read(person, id);
    expect(before).toMatchObject(restored);
    expect(version).toBe(before.version + 4);
    expect(updatedAt).not.toBe(before.updatedAt);
  });

  test('a made contact with a touch since is kept by the undo; without one it goes with all that hangs on it', async () => {
    const person = newPerson(service);
    const prospects = [
      { name: 'Touched', stage: 'contacted', followUpOn: inDays(1) },
      { name: 'Untouched', stage: 'joined', tags: ['hot'] },
    ];
    const { body } = await call<ImportResult>(person, 'POST', '/import', { prospects });
    const [touched] = await list(person);
    await touch(person, touched!.id, { outcome: 'reached' });
    expect((await call(person, 'DELETE', `/imports/${body.importId}`)).body).toEqual({
      removed: 1,
      restored: 0,
      kept: 1,
    });
    expect(await list(person)).toMatchObject([{ name: 'Touched', stage: 'contacted' }]);
  });

  test.each<[string, object, string]>([
    ['a date beyond two years', { followUpOn: '2999-01-01' }, 'prospects.0.followUpOn'],
    ['a time without a date', { followUpTime: '10:00' }, 'prospects.0.followUpTime'],
    ['an unknown stage', { stage: 'won' }, 'prospects.0.stage'],
    ['a long tag', { tags: ['x'.repeat(31)] }, 'prospects.0.tags.0'],
  ])('%s names the row, and nothing of the file is saved', async (_, row, path) => {
    const person = newPerson(service);
    expect(await call(person, 'POST', '/import', { prospects: [{ name: 'a', ...row }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await list(person)).toEqual([]);
  });

  test('deleted and restored, a contact is as it was', async () => {
    const person = newPerson(service);
    const warm = await tag(person, 'warm');
    const { id } = await make(person);
    await patch(person, id, { stage: 'presented', followUpOn: inDays(4), tagIds: [warm.id], cadenceDays: 8 });
    await touch(person, id, { outcome: 'interested', followUpOn: inDays(6) });
    const before = await read(person, id);
    await call(person, 'POST', '/delete', { ids: [id] });
    expect((await eventsOf(person, 'training.follow-ups-counted')).at(-1)).toMatchObject({ days: [] });
    await call(person, 'POST', '/restore', { ids: [id] });
    expect(await read(person, id)).toEqual(before);
    expect((await eventsOf(person, 'training.follow-ups-counted')).at(-1)).toMatchObject({
      days: [{ on: inDays(6), count: 1 }],
    });
  });
});

describe('joined by registration', () => {
  const registers = (sponsorId: string | null, invitationId: string | null, version = 1) => {
    const gone = newPerson(service, { sponsorId });
    return eventOf('identity.user-registered', {
      subject: gone.id,
      version,
      data: { user: gone.user.user, call: null, consent: null, invitationId },
    });
  };

  test('a contact has joined once somebody registers with the invitation that was made from them', async () => {
    const person = newPerson(service);
    const invitationId = newId();
    const { id } = await make(person, { isPotentialCustomer: true });
    await patch(person, id, { invitationId, stage: 'presented' });
    const before = service.live.length;
    const event = registers(person.id, invitationId);
    expect([await service.deliver(event), await service.deliver(event)]).toEqual(['applied', 'duplicate']);
    expect(await read(person, id)).toMatchObject({
      stage: 'joined',
      stageAt: expect.any(String),
      invitationId,
      type: 'customer',
      version: 3,
    });
    expect(await history(person, id)).toMatchObject([
      { from: 'presented', to: 'joined' },
      { from: 'new', to: 'presented' },
    ]);
    expect((await eventsOf(person, 'training.prospects-counted')).at(-1)).toMatchObject({ stages: { joined: 1 } });
    expect(service.live.slice(before)).toContainEqual({
      subject: `live.user.${person.id}`,
      data: expect.objectContaining({ type: 'contacts-changed' }),
    });
    await service.deliver(registers(person.id, invitationId));
    expect((await read(person, id)).version).toBe(3);
  });

  test('not by somebody else’s invitation, by none, or when the contact is deleted', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    const invitationId = newId();
    const { id } = await make(person);
    const deleted = await make(person);
    for (const each of [id, deleted.id])
      await patch(person, each, { invitationId: each === id ? invitationId : newId() });
    await call(person, 'DELETE', `/${deleted.id}`);
    for (const event of [registers(other.id, invitationId), registers(null, invitationId), registers(person.id, null)])
      expect(await service.deliver(event)).toBe('applied');
    expect(await read(person, id)).not.toHaveProperty('stage');
  });
});

describe('on which days contacts are due', () => {
  test('is published when it changes, in the owner’s zone, without any name', async () => {
    const person = newPerson(service, { call: { at: null, zone: 'Asia/Kolkata', version: 0 } });
    const { id } = await make(person, { name: 'Quillfeather' });
    expect(await eventsOf(person, 'training.follow-ups-counted')).toEqual([]);
    await patch(person, id, { followUpOn: inDays(3, 'Asia/Kolkata'), followUpTime: '10:00' });
    await patch(person, id, { notes: 'nothing else' });
    const events = await eventsOf(person, 'training.follow-ups-counted');
    expect(events).toEqual([
      {
        version: 1,
        userId: person.id,
        zone: 'Asia/Kolkata',
        overdue: 0,
        days: [{ on: inDays(3, 'Asia/Kolkata'), count: 1 }],
        timed: [{ at: `${inDays(3, 'Asia/Kolkata')}T04:30:00.000Z`, count: 1 }],
      },
    ]);
    expect(JSON.stringify(events)).not.toContain('Quillfeather');

    const moved = (version: number, timeZone: string) =>
      service.deliver(
        eventOf('identity.user-changed', {
          subject: person.id,
          version,
          data: { user: { ...person.user.user, timeZone } },
        }),
      );
    await moved(5, 'Asia/Dubai');
    await moved(6, 'Asia/Dubai');
    expect((await eventsOf(person, 'training.follow-ups-counted')).slice(1)).toMatchObject([
      { version: 2, zone: 'Asia/Dubai', timed: [{ at: `${inDays(3, 'Asia/Kolkata')}T06:00:00.000Z` }] },
    ]);
  });

  test('a state without the zone leaves the one that is known', async () => {
    const person = newPerson(service);
    const changed = (version: number, state: object) =>
      service.deliver(
        eventOf('identity.user-changed', {
          subject: person.id,
          version,
          data: { user: { ...person.user.user, ...state } },
        }),
      );
    await changed(2, { timeZone: 'Europe/Berlin' });
    await changed(3, {});
    expect((await due(person)).zone).toBe('Europe/Berlin');
    await changed(4, { timeZone: null });
    expect((await due(person)).zone).toBe(ZONE);
  });
});
