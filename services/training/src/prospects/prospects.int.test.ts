import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONTACT_TEXTS, CONTACT_TEXT_LENGTHS, eachContactText } from '@nb/contracts';
import type { Problem, Progress, Prospect } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { addContacts, completeSteps, newPerson, type Person } from '../testing/people.js';
import { PurgeDeletedJob } from './purge-deleted.job.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const UNKNOWN = '0199f3a0-0000-7000-8000-00000000dead';
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
const create = async (person: Person, body: object) =>
  (await call<Prospect>(person, 'POST', '', { name: 'Ana', ...body })).body;
const progress = async (person: Person) =>
  (await service.http<Progress>('GET', '/api/training/progress', { session: person.session })).body;
const counted = async (person: Person) =>
  (await service.events('training.prospects-counted'))
    .filter(({ subject }) => subject === person.id)
    .map(({ version, data }) => ({ version, ...data }));

describe('one contact', () => {
  test('is created, read, changed and deleted, and each change of the counts is published', async () => {
    const person = newPerson(service);
    const before = service.live.length;
    const made = await call<Prospect>(
      person,
      'POST',
      '',
      { name: '  Ana Łó ', email: 'a@x.test', phone: ' ', isPotentialPartner: true },
      { 'x-request-id': 'request-of-this-tab' },
    );
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Ana Łó',
      ...eachContactText(() => null),
      email: 'a@x.test',
      isPotentialPartner: true,
      isPotentialCustomer: false,
      type: 'partner',
      suggestedBySponsor: false,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await list(person)).toEqual([made.body]);
    expect(service.live.slice(before)).toEqual([
      { subject: `live.user.${person.id}`, data: { type: 'contacts-changed', cause: 'request-of-this-tab' } },
      {
        subject: `live.user.${person.id}`,
        data: { type: 'stale', tags: ['Prospects', 'Progress'], cause: 'request-of-this-tab' },
      },
    ]);

    const changed = await call<Prospect>(person, 'PATCH', `/${made.body.id}`, {
      phone: '+1 555',
      isPotentialCustomer: true,
    });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    expect(changed.body).toMatchObject({
      name: 'Ana Łó',
      email: 'a@x.test',
      phone: '+1 555',
      type: 'both',
      version: 2,
    });
    expect((await call<Prospect>(person, 'GET', `/${made.body.id}`)).body).toEqual(changed.body);

    expect((await call(person, 'DELETE', `/${made.body.id}`)).status).toBe(204);
    expect(await list(person)).toEqual([]);
    expect((await progress(person)).contacts).toBe(0);
    expect(await counted(person)).toEqual([
      { userId: person.id, version: 1, total: 1, customers: 0, partners: 1, stages: { new: 1 } },
      { userId: person.id, version: 2, total: 1, customers: 1, partners: 1, stages: { new: 1 } },
      { userId: person.id, version: 3, total: 0, customers: 0, partners: 0, stages: {} },
    ]);
  });

  test('PATCH keeps absent fields, clears null and blank ones, and keeps the version when nothing changed', async () => {
    const person = newPerson(service);
    const { id } = await create(person, { email: 'a@x.test', notes: 'n', isPotentialCustomer: true });
    expect((await call<Prospect>(person, 'PATCH', `/${id}`, { notes: null })).body).toMatchObject({
      email: 'a@x.test',
      notes: null,
      isPotentialCustomer: true,
      version: 2,
    });
    expect((await call<Prospect>(person, 'PATCH', `/${id}`, {})).body.version).toBe(2);
  });

  test('If-Match of another version is 412, and of 8 simultaneous changes to one version one wins', async () => {
    const person = newPerson(service);
    const { id } = await create(person, {});
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call(person, 'PATCH', `/${id}`, { notes: `tab ${index}` }, { 'if-match': '"1"' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      replies.filter(({ status, body }) => status === 412 && body.code === 'prospect.version-conflict'),
    ).toHaveLength(7);
    expect((await call<Prospect>(person, 'GET', `/${id}`)).body).toMatchObject({
      version: 2,
      notes: expect.stringMatching(/^tab/),
    });
    expect((await call(person, 'DELETE', `/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call(person, 'DELETE', `/${id}`, undefined, { 'if-match': '"2"' })).status).toBe(204);
  });

  test('a repeated Idempotency-Key makes one contact', async () => {
    const person = newPerson(service);
    await progress(person);
    const replies = [];
    for (let index = 0; index < 3; index += 1)
      replies.push(await call<Prospect>(person, 'POST', '', { name: 'Once' }, { 'idempotency-key': 'key-of-test-1' }));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await list(person)).toHaveLength(1);
  });
});

test.each(CONTACT_TEXTS)(
  'the %s of a contact is kept, listed, changed, imported and given back by the undo',
  async (field) => {
    const person = newPerson(service);
    const listed = async () => (await list(person))[0];
    const { id } = await create(person, { [field]: ' one ' });
    expect(await listed()).toMatchObject({ id, ...eachContactText(() => null), [field]: 'one' });
    expect((await call<Prospect>(person, 'PATCH', `/${id}`, { [field]: 'two' })).body).toMatchObject({
      [field]: 'two',
    });
    await call(person, 'PATCH', `/${id}`, { name: 'Bo' });
    expect(await listed()).toMatchObject({ name: 'Bo', [field]: 'two', version: 3 });

    const update = {
      prospects: [
        { id, name: 'Bo', [field]: 'three' },
        { name: 'Cy', [field]: 'four' },
      ],
    };
    const { body } = await call<{ importId: string }>(person, 'POST', '/import', update);
    expect((await list(person)).map((contact) => contact[field])).toEqual(['four', 'three']);
    await call(person, 'DELETE', `/imports/${body.importId}`);
    expect((await list(person)).map((contact) => contact[field])).toEqual(['two']);

    const long = await call(person, 'PATCH', `/${id}`, { [field]: 'x'.repeat(CONTACT_TEXT_LENGTHS[field] + 1) });
    expect(long).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect((await call<Prospect>(person, 'PATCH', `/${id}`, { [field]: ' ' })).body).toMatchObject({ [field]: null });
  },
);

describe('contacts of another user', () => {
  test.each(['GET', 'PATCH', 'DELETE'])('%s is 404, whatever the payload', async (method) => {
    const [owner, other] = [newPerson(service), newPerson(service)];
    const { id } = await create(owner, {});
    const body = method === 'PATCH' ? { name: '' } : undefined;
    expect(await call(other, method, `/${id}`, body)).toMatchObject({
      status: 404,
      body: { code: 'prospect.not-found' },
    });
    expect((await call(owner, method, `/${UNKNOWN}`, body)).status).toBe(404);
    expect((await call(owner, method, '/not-an-id', body)).status).toBe(404);
    expect(await list(owner)).toHaveLength(1);
  });

  test('are not deleted, restored, retyped or overwritten by an import', async () => {
    const [owner, other] = [newPerson(service), newPerson(service)];
    const { id } = await create(owner, {});
    const flags = { isPotentialPartner: true, isPotentialCustomer: true };
    for (const [path, body] of [
      ['/delete', { ids: [id] }],
      ['/restore', { ids: [id] }],
      ['/bulk-type', { ids: [id], ...flags }],
      ['/import', { prospects: [{ id, name: 'Taken' }] }],
    ] as const)
      expect(await call(other, 'POST', path, body)).toMatchObject({
        status: 404,
        body: { code: 'prospect.not-found' },
      });
    expect(await list(owner)).toMatchObject([{ name: 'Ana', type: 'other', version: 1 }]);
  });

  test('signed out is 401', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', `/${UNKNOWN}`],
      ['DELETE', `/${UNKNOWN}`],
      ['POST', '/import'],
    ] as const)
      expect((await service.http(method, `/api/prospects${path}`, method === 'GET' ? {} : { body: {} })).status).toBe(
        401,
      );
  });
});

describe('bad input', () => {
  test.each<[string, unknown, string]>([
    ['no name', {}, 'name'],
    ['a blank name', { name: ' \n ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(201) }, 'name'],
    ['NUL', { name: 'a', notes: 'x\u0000' }, 'notes'],
    ['a lone surrogate', { name: 'a\ud800' }, 'name'],
    ['a flag as text', { name: 'a', isPotentialPartner: 'yes' }, 'isPotentialPartner'],
  ])('%s is 400 and names the field', async (_, body, path) => {
    expect(await call(newPerson(service), 'POST', '', body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path }] },
    });
  });

  test('an import names the bad row and field, and saves nothing of the file', async () => {
    const person = newPerson(service);
    const { status, body } = await call(person, 'POST', '/import', { prospects: [{ name: 'Good' }, { name: '' }] });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'prospects.1.name']);
    expect(await list(person)).toEqual([]);
  });

  test('empty, too many, repeated and too large bodies are refused', async () => {
    const person = newPerson(service);
    expect(await call(person, 'POST', '/import', { prospects: [] })).toMatchObject({
      status: 400,
      body: { code: 'import.empty', errors: [{ path: 'prospects' }] },
    });
    expect(await call(person, 'POST', '/import', { prospects: Array(10_001).fill({ name: 'x' }) })).toMatchObject({
      status: 422,
      body: { code: 'import.too-many' },
    });
    // The length is checked before the items.
    expect(await call(person, 'POST', '/import', { prospects: Array(10_001).fill({}) })).toMatchObject({
      status: 422,
      body: { code: 'import.too-many' },
    });
    for (const act of ['delete', 'restore', 'bulk-type']) {
      const { status, body } = await call(person, 'POST', `/${act}`, {
        ids: Array(10_001).fill('wrong'),
        isPotentialPartner: true,
        isPotentialCustomer: true,
      });
      expect([status, body.errors]).toMatchObject([400, [{ path: 'ids', message: expect.any(String) }]]);
    }
    const { id } = await create(person, {});
    expect(
      await call(person, 'POST', '/import', {
        prospects: [
          { id, name: 'a' },
          { id, name: 'b' },
        ],
      }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'prospects.1.id', message: 'Twice in this import' }] } });
    expect(
      (await call(person, 'POST', '/import', { prospects: [{ name: 'x', notes: 'x'.repeat(6 * 1024 * 1024) }] }))
        .status,
    ).toBe(413);
    expect((await call(person, 'POST', '', { name: 'x', notes: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('a list holds 10,000 contacts; the next is 422', async () => {
    const person = newPerson(service);
    await addContacts(service, person, 9_999);
    expect(await call(person, 'POST', '/import', { prospects: [{ name: 'a' }, { name: 'b' }] })).toMatchObject({
      status: 422,
      body: { code: 'prospect.limit', detail: 'Your list can hold at most 10,000 contacts.' },
    });
    expect((await call(person, 'POST', '', { name: 'last' })).status).toBe(201);
    expect(await call(person, 'POST', '', { name: 'one more' })).toMatchObject({
      status: 422,
      body: { code: 'prospect.limit' },
    });
    expect(await list(person)).toHaveLength(10_000);
  });
});

describe('the size of a list', () => {
  const noted = (count: number, notes: string, name = 'Ana') =>
    Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}`, notes }));
  const LONG = 'x'.repeat(9_990);

  test('8 MiB of text at most: the next is 422 and says what to shorten; nothing of it is saved', async () => {
    const person = newPerson(service);
    expect((await call(person, 'POST', '/import', { prospects: noted(420, LONG) })).status).toBe(201);
    const refused = await call(person, 'POST', '/import', { prospects: noted(420, `${LONG}yz`, 'Bo') });
    expect(refused).toMatchObject({ status: 422, body: { code: 'prospect.size' } });
    expect(refused.body.detail).toMatch(
      /^Your contacts can hold at most 8 MB of text; this would be 8\.1 MB\. Shorten long notes, for example of \u2068Bo \d+\u2069, \u2068Bo \d+\u2069, \u2068Bo \d+\u2069\.$/,
    );
    expect(await list(person)).toHaveLength(420);
    expect((await call(person, 'POST', '/import', { prospects: noted(419, LONG, 'Bo') })).status).toBe(201);
    // Counted in UTF-8, whichever field it stands in.
    expect(await call(person, 'POST', '', { name: 'Cem', notes: 'अ'.repeat(3_000) })).toMatchObject({ status: 422 });
    expect((await call(person, 'POST', '', { name: 'Cem', notes: 'a'.repeat(1_000) })).status).toBe(201);
    const { body } = await call<Prospect>(person, 'POST', '', { name: 'Dana' });
    expect(await call(person, 'PATCH', `/${body.id}`, { notes: LONG })).toMatchObject({
      status: 422,
      body: { code: 'prospect.size' },
    });
    expect((await call(person, 'PATCH', `/${body.id}`, { phone: '1' })).status).toBe(200);
    expect((await list(person)).find(({ id }) => id === body.id)).toMatchObject({ notes: null, phone: '1' });
  });

  test('a list that was longer already may change and shrink, but not grow', async () => {
    const person = newPerson(service);
    await addContacts(service, person, 900);
    await service.orm.em.fork().execute('update prospects set notes = ? where user_id = ?', [LONG, person.id]);
    const [first, second] = await list(person);
    expect((await call(person, 'PATCH', `/${first?.id}`, { notes: 'x'.repeat(9_000) })).status).toBe(200);
    expect((await call(person, 'PATCH', `/${first?.id}`, { notes: 'x'.repeat(9_001) })).status).toBe(422);
    expect((await call(person, 'POST', '', { name: 'one more' })).status).toBe(422);
    expect((await call(person, 'DELETE', `/${second?.id}`)).status).toBe(204);
  });

  test('a sponsor learns that the list is full, not which contacts it has', async () => {
    const sponsor = newPerson(service);
    const partner = newPerson(service, { sponsorId: sponsor.id, contactsCountsOnly: true });
    await addContacts(service, partner, 900);
    await service.orm.em.fork().execute('update prospects set notes = ? where user_id = ?', [LONG, partner.id]);
    const refused = await service.http<Problem>('POST', `/api/partner/${partner.id}/prospects`, {
      session: sponsor.session,
      body: { name: 'Pat' },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'prospect.size-of-partner' } });
    expect(refused.body.detail).not.toContain('\u2068');
  });
});

describe('imports', () => {
  test('saves 5,000 rows in one call, in the order of the file, with one event', async () => {
    const person = newPerson(service);
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      name: `Nº ${index} «Ωλ» 😀 'q' "d" \\ {a,b}`,
      email: index % 2 ? `p${index}@x.test` : null,
      phone: '',
      notes: index % 3 ? 'line\nnext; tab\t,' : null,
      isPotentialCustomer: true,
      isPotentialPartner: index % 5 === 0,
    }));
    const { status, body } = await call<{ importId: string }>(person, 'POST', '/import', { prospects: rows });
    expect([status, body]).toEqual([201, { importId: expect.any(String), created: 5_000, updated: 0, skipped: 0 }]);
    const saved = await list(person);
    expect(saved.map(({ name, email, notes }) => ({ name, email, notes }))).toEqual(
      rows.map(({ name, email, notes }) => ({ name, email, notes })),
    );
    expect(saved.every(({ phone }) => phone === null)).toBe(true);
    expect(await counted(person)).toEqual([
      { userId: person.id, version: 1, total: 5_000, customers: 5_000, partners: 1_000, stages: { new: 5_000 } },
    ]);

    expect(await call(person, 'DELETE', `/imports/${body.importId}`)).toMatchObject({
      status: 200,
      body: { removed: 5_000, restored: 0, kept: 0 },
    });
    expect(await list(person)).toEqual([]);
    expect((await call(person, 'DELETE', `/imports/${body.importId}`)).body.code).toBe('import.not-found');
  });

  test('updates rows with an id, skips unchanged ones, and can be undone except what was changed since', async () => {
    const person = newPerson(service);
    const [one, two, three] = [
      await create(person, { name: 'One', phone: '1' }),
      await create(person, { name: 'Two' }),
      await create(person, { name: 'Three' }),
    ];
    const rows = [
      { id: one.id, name: 'One', phone: '111' },
      { id: two.id, name: 'Two' },
      { id: three.id, name: 'Drei' },
      { name: 'New' },
      { name: 'Newer' },
    ];
    const { body } = await call<{ importId: string }>(person, 'POST', '/import', { prospects: rows });
    expect(body).toMatchObject({ created: 2, updated: 2, skipped: 1 });
    const now = await list(person);
    expect(now.find(({ id }) => id === one.id)).toMatchObject({ phone: '111', version: 2 });
    await call(person, 'PATCH', `/${three.id}`, { notes: 'mine' });
    await call(person, 'PATCH', `/${now.find(({ name }) => name === 'New')?.id}`, { notes: 'mine' });

    expect((await call(newPerson(service), 'DELETE', `/imports/${body.importId}`)).status).toBe(404);
    expect((await call(person, 'DELETE', `/imports/${body.importId}`)).body).toEqual({
      removed: 1,
      restored: 1,
      kept: 2,
    });
    const after = Object.fromEntries((await list(person)).map(({ name, phone, notes }) => [name, [phone, notes]]));
    expect(after).toEqual({ One: ['1', null], Two: [null, null], Drei: [null, 'mine'], New: [null, 'mine'] });
  });

  test('refuses the whole file for one unknown id', async () => {
    const person = newPerson(service);
    expect(
      (await call(person, 'POST', '/import', { prospects: [{ name: 'a' }, { id: UNKNOWN, name: 'b' }] })).status,
    ).toBe(404);
    expect(await list(person)).toEqual([]);
  });

  test('saves no contacts when the event cannot be added', async () => {
    const person = newPerson(service);
    await progress(person);
    await service.events();
    await service.orm.em
      .fork()
      .execute(`create function no_outbox() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
    await service.orm.em
      .fork()
      .execute('create trigger no_outbox before insert on outbox for each row execute function no_outbox()');
    try {
      expect((await call(person, 'POST', '/import', { prospects: [{ name: 'a' }] })).status).toBe(500);
      expect((await call(person, 'POST', '', { name: 'a' })).status).toBe(500);
    } finally {
      await service.orm.em.fork().execute('drop trigger no_outbox on outbox');
    }
    expect(await list(person)).toEqual([]);
    expect((await progress(person)).contacts).toBe(0);
  });
});

describe('several contacts', () => {
  test('are deleted, restored and retyped, whether or not some are gone already', async () => {
    const person = newPerson(service);
    const contacts = await addContacts(service, person, 4);
    const ids = contacts.map(({ id }) => id);
    expect(
      (await call(person, 'POST', '/bulk-type', { ids, isPotentialPartner: true, isPotentialCustomer: false })).body,
    ).toEqual({ count: 4 });
    expect(await counted(person)).toContainEqual({
      userId: person.id,
      version: 2,
      total: 4,
      customers: 0,
      partners: 4,
      stages: { new: 4 },
    });
    await call(person, 'DELETE', `/${ids[0]}`);
    expect((await call(person, 'POST', '/delete', { ids })).body).toEqual({ count: 3 });
    expect(await list(person)).toEqual([]);
    expect((await call(person, 'POST', '/restore', { ids })).body).toEqual({ count: 4 });
    expect((await list(person)).map(({ id }) => id)).toEqual(ids);
  });

  test('all 10,000 are deleted in one call and restored in one', async () => {
    const person = newPerson(service);
    const ids = (await addContacts(service, person, 10_000)).map(({ id }) => id);
    expect(await call(person, 'POST', '/delete', { ids })).toMatchObject({ status: 200, body: { count: 10_000 } });
    expect(await call(person, 'POST', '/restore', { ids })).toMatchObject({ status: 200, body: { count: 10_000 } });
    expect((await progress(person)).contacts).toBe(10_000);
  });

  test('cannot be restored after an hour, when their rows are removed', async () => {
    const person = newPerson(service);
    const [contact] = await addContacts(service, person, 1);
    const ids = [contact?.id];
    const deletedFor = async (time: string) => {
      await call(person, 'POST', '/delete', { ids });
      await service.orm.em
        .fork()
        .execute(`update prospects set deleted_at = now() - ?::interval where user_id = ?`, [time, person.id]);
    };
    await deletedFor('59 minutes 40 seconds');
    expect(await service.service.app.get(PurgeDeletedJob).purge()).toBe(0);
    expect((await call(person, 'POST', '/restore', { ids })).status).toBe(200);
    await deletedFor('60 minutes 1 second');
    expect((await call(person, 'POST', '/restore', { ids })).status).toBe(404);
    expect(await service.service.app.get(PurgeDeletedJob).purge()).toBe(1);
    expect(await service.orm.em.fork().execute('select 1 from prospects where user_id = ?', [person.id])).toEqual([]);
  });
});

describe('contacts and step 3', () => {
  const changes = async (person: Person) =>
    (await service.events())
      .filter(({ subject, type }) => subject === person.id && /progress|step/.test(type))
      .map(({ type, data }) => ({ type, data }));

  test('step 3 lapses below ten contacts in the same transaction; the undo completes it again', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 3);
    const [first] = await list(person);
    await call(person, 'DELETE', `/${first?.id}`);
    expect(await progress(person)).toMatchObject({
      contacts: 9,
      step3Completed: false,
      step3Actions: { action1Completed: true },
    });
    expect((await changes(person)).at(-1)).toMatchObject({
      type: 'training.progress-changed',
      data: { reason: 'step-cleared', progress: { stepsCompleted: [1, 2] } },
    });
    await call(person, 'POST', '/restore', { ids: [first?.id] });
    expect(await progress(person)).toMatchObject({ contacts: 10, step3Completed: true });
    expect((await changes(person)).at(-1)).toMatchObject({
      type: 'training.step-completed',
      data: { step: 3, progress: { stepsCompleted: [1, 2, 3] } },
    });
  });

  test('completed training stays completed without any contact', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 5);
    await call(person, 'POST', '/delete', { ids: (await list(person)).map(({ id }) => id) });
    expect(await progress(person)).toMatchObject({
      contacts: 0,
      step3Completed: true,
      trainingCompleted: true,
      completedSteps: 5,
    });
  });

  test('badges are earned by crossing 10 and 50 within 24 hours of the server’s clock', async () => {
    const [quick, slow] = [newPerson(service), newPerson(service)];
    for (const person of [quick, slow]) {
      await completeSteps(service, person, 2);
      await service.http('POST', '/api/training/progress', {
        session: person.session,
        body: { step3StartedAt: 'now' },
      });
    }
    await service.orm.em
      .fork()
      .execute(`update progress set step3_started_at = now() - interval '25 hours' where user_id = ?`, [slow.id]);
    for (const person of [quick, slow]) await addContacts(service, person, 10);
    expect([(await progress(quick)).badges, (await progress(slow)).badges]).toEqual([['list-builder'], []]);
    await addContacts(service, quick, 40);
    expect((await progress(quick)).badges).toEqual(['list-builder', 'super-achiever']);
    // The event with the count that earned a badge names it, and no later one.
    const earned = async (person: Person) =>
      (await counted(person)).flatMap(({ total, badges }) => (badges ? [[total, badges]] : []));
    await call(quick, 'POST', '/delete', { ids: (await list(quick)).slice(0, 45).map(({ id }) => id) });
    await addContacts(service, quick, 45);
    expect([await earned(quick), await earned(slow)]).toEqual([
      [
        [10, ['list-builder']],
        [50, ['super-achiever']],
      ],
      [],
    ]);
  });
});
