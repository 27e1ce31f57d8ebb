import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { newId } from './new-id.js';
import { execute, prepare } from './prepared.js';

const ADD = prepare(
  'note-add',
  `insert into note (id, subject, text, version) values (:id, :subject, :text, :version) returning text, version, subject = :subject::uuid as same`,
  ['id', 'subject', 'text', 'version'],
);
const PLANNED = `select statement from pg_prepared_statements where name = 'note-add'`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());

describe('a prepared statement', () => {
  test('runs in the transaction that is open, is planned once for its connection, and takes values as they are', async () => {
    const subject = newId();
    const text = `O'Brien; :version $1 "ਪੰਜਾਬੀ"`;
    const undone = service.orm.em.fork().transactional(async (em) => {
      const add = () => execute(em, ADD, { id: newId(), subject, text, version: 3 });
      expect([await add(), await add()]).toEqual(Array.from({ length: 2 }, () => [{ text, version: 3, same: true }]));
      expect(await em.execute(PLANNED)).toHaveLength(1);
      expect(await em.execute('select from note where subject = ?', [subject])).toHaveLength(2);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await service.orm.em.fork().execute('select from note where subject = ?', [subject])).toEqual([]);
  });
  test('runs without one, too', async () => {
    const subject = newId();
    await execute(service.orm.em.fork(), ADD, { id: newId(), subject, text: 'alone', version: 1 });
    expect(await service.orm.em.fork().execute('select text from note where subject = ?', [subject])).toEqual([
      { text: 'alone' },
    ]);
  });
  test('leaves casts alone and refuses a value that nobody gives', () => {
    expect(prepare('n', 'select :a::text, :b, :a', ['b', 'a']).text).toBe('select $2::text, $1, $2');
    expect(() => prepare('n', 'select :typo', ['a'])).toThrow('no value typo');
  });
});
