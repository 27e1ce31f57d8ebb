import { titled } from './service-items.ts';

/** The tests of a new service's items, over HTTP on a real database. */
export const testFile = (name: string) => `import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { internalPersonalData, ${name}Item, ${name}Items, type Problem, type ${titled(name)}Item } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { ${name}Service } from '../index.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(${name}Service, { env: { ${name.toUpperCase()}_SHOWN: '3' } });
});
afterAll(() => service.close());

const somebody = () => {
  const id = newId();
  return { id, session: service.signIn({ userId: id }) };
};
type Person = ReturnType<typeof somebody>;
const add = (person: Person, title: string, headers = {}) =>
  service.http<${titled(name)}Item & Problem>('POST', '/api/${name}', { session: person.session, body: { title }, headers });
const remove = (person: Person, id: string) => service.http<Problem & { message: string }>('DELETE', \`/api/${name}/\${id}\`, { session: person.session });
/** As identity asks for it. */
const keptOf = async ({ id }: Person) =>
  internalPersonalData.parse((await service.http('GET', \`/internal/personal-data/\${id}\`, { headers: { 'x-internal-secret': 'internal-secret-of-tests' } })).body);
const list = async (person: Person) => ${name}Items.parse((await service.http('GET', '/api/${name}', { session: person.session })).body);

describe('items', () => {
  test('lists added items, newest first and up to the limit, and publishes an event for each', async () => {
    const person = somebody();
    for (const title of ['one', 'two', 'three', ' four ']) expect((await add(person, title)).status).toBe(201);
    const items = await list(person);
    expect(items.map(({ title }) => title)).toEqual(['four', 'three', 'two']);
    const told = (await service.events('${name}.item-changed')).filter(({ data }) => data.userId === person.id);
    expect(told.map(({ data }) => data.title)).toEqual(['one', 'two', 'three', 'four']);
    const { id, ...newest } = items[0]!;
    expect(told.at(-1)).toMatchObject({ subject: id, version: 1, data: { itemId: id, userId: person.id, ...newest, deleted: false } });
  });

  test('adds once with the same idempotency key', async () => {
    const person = somebody();
    const key = { 'idempotency-key': newId() };
    const [first, again] = [await add(person, 'once', key), await add(person, 'once', key)];
    expect(${name}Item.parse(again.body)).toEqual(first.body);
    expect(await list(person)).toHaveLength(1);
  });

  test('removes an item and publishes one event', async () => {
    const person = somebody();
    const { id } = (await add(person, 'short-lived')).body;
    const replies = await Promise.all([remove(person, id), remove(person, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(replies.find(({ status }) => status === 200)?.body.message).toBe('The item has been removed.');
    expect(await list(person)).toEqual([]);
    const told = (await service.events('${name}.item-changed')).filter(({ subject }) => subject === id);
    expect(told.map(({ version, data }) => [version, data.deleted])).toEqual([[1, false], [2, true]]);
  });

  test('everybody sees and removes their own only', async () => {
    const [person, other] = [somebody(), somebody()];
    const { id } = (await add(person, 'mine')).body;
    expect(await list(other)).toEqual([]);
    expect(await remove(other, id)).toMatchObject({ status: 404, body: { code: 'access.not-found' } });
    expect(await list(person)).toHaveLength(1);
  });

  test('deletes the items of a deleted user', async () => {
    const [person, other] = [somebody(), somebody()];
    await Promise.all([add(person, 'theirs'), add(other, 'stays')]);
    await service.deliver(eventOf('identity.user-deleted', { subject: person.id, version: 2, data: { userId: person.id, movedTo: null } }));
    expect([await list(person), await list(other)]).toEqual([[], [expect.objectContaining({ title: 'stays' })]]);
    expect([await keptOf(person), (await keptOf(other))['item']]).toEqual([{}, [expect.objectContaining({ title: 'stays' })]]);
  });

  test('gives the data of a person to other services only', async () => {
    const [person, other] = [somebody(), somebody()];
    await Promise.all([add(person, 'mine'), add(other, 'not mine')]);
    expect(await keptOf(person)).toEqual({ item: [expect.objectContaining({ userId: person.id, title: 'mine' })] });
    expect((await service.http('GET', \`/internal/personal-data/\${person.id}\`, { session: person.session })).status).toBe(404);
  });
});

describe('refusals', () => {
  test('signed out is 401', async () => {
    for (const [method, path] of [['GET', ''], ['POST', ''], ['DELETE', \`/\${newId()}\`]] as const) expect((await service.http(method, \`/api/${name}\${path}\`)).status).toBe(401);
  });

  test.each([[{}], [{ title: '' }], [{ title: '   ' }], [{ title: 'x'.repeat(201) }], [{ title: 7 }]])('%j is 400', async (body) => {
    expect((await service.http('POST', '/api/${name}', { session: somebody().session, body })).status).toBe(400);
  });

  test('a malformed id is 400', async () => {
    expect((await remove(somebody(), 'no-id')).status).toBe(400);
  });
});
`;
