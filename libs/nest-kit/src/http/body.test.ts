import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { registerBodyParser, InvalidBody } from './body.js';

const longBody = JSON.stringify({ text: 'x'.repeat(100_000) });

const many = <Item>(count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n));
const fields = (count: number, first = 0) => many(count, (n) => `"field${first + n}":0`).join(',');
const rows = (count: number, row: object) => JSON.stringify({ rows: Array.from({ length: count }, () => row) });

test.each([
  ['with millions of nothings', rows(1_600_000, {}), 'refused'],
  ['with lists within lists', '['.repeat(4_000_000), 'refused'],
  ['with 10,000 rows of eight fields', rows(10_000, { a: '', b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: '{[,,' }), 'read'],
  ['with a field of each name that fits', `{${fields(200_000)}}`, 'refused'],
  [
    'with rows of fields of different names',
    `[${many(20_000, (n) => `{${fields(10, 10 * n)}}`).join(',')}]`,
    'refused',
  ],
  ['with more levels than values', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'refused'],
  ['with a thousand names', `{${fields(1_000)}}`, 'read'],
  ['with a thousand names and one', `{${fields(1_001)}}`, 'refused'],
  ['with a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`, 'read'],
  ['with a hundred levels and one', `${'['.repeat(101)}${']'.repeat(101)}`, 'refused'],
  ['with names that are values', JSON.stringify({ rows: many(10_000, (n) => `"a${n}":`) }), 'read'],
  ['with one text of signs', JSON.stringify({ text: ',[{\\"'.repeat(400_000) }), 'read'],
])('a large body %s is answered', async (_, payload, expected) => {
  const app = fastify();
  registerBodyParser(app, () => Promise.resolve(true));
  app.post('/api/prospects/import', (request) =>
    request.body instanceof InvalidBody ? request.body.problem.code : 'read',
  );
  const headers = { 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/api/prospects/import', payload, headers });
  expect(reply.body).toBe(expected === 'read' ? 'read' : 'request.too-large');
  await app.close();
});

test.each([
  ['a stranger', '/api/prospects/import', false, longBody, 'refused'],
  ['somebody signed in', '/api/prospects/import', true, longBody, 'read'],
  ['somebody signed in, elsewhere', '/api/prospects', true, longBody, 'refused'],
  ['a stranger, with a short one', '/api/prospects/import', false, '{}', 'read'],
])('the body of %s to %s', async (_, url, isSignedIn, payload, expected) => {
  const app = fastify();
  registerBodyParser(app, () => Promise.resolve(isSignedIn));
  app.post(url, (request) => (request.body instanceof InvalidBody ? 'refused' : 'read'));
  const headers = { 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url, payload, headers })).body).toBe(expected);
  await app.close();
});
