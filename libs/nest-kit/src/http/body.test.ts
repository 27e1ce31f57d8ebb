import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { registerBodyParser, InvalidBody } from './body.js';

const longBody = JSON.stringify({ text: 'x'.repeat(100_000) });

const rows = (count: number, row: object) => JSON.stringify({ rows: Array.from({ length: count }, () => row) });

test.each([
  ['with millions of nothings', rows(1_600_000, {}), 'refused'],
  ['with lists within lists', '['.repeat(4_000_000), 'refused'],
  ['with 10,000 rows of eight fields', rows(10_000, { a: '', b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: '{[,,' }), 'read'],
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
