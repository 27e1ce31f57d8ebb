import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { registerBodyParser, InvalidBody } from './body.js';

const longBody = JSON.stringify({ text: 'x'.repeat(100_000) });

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
