import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminUsersQuery } from '@nb/contracts';
import { DiscoveryService } from '@nestjs/core';
import { openApiOf } from '../ops/openapi.js';
import { unnamedSchema } from '../ops/schemas.js';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';

const CONTRACT = '/api/training/notes/contract';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());

test('describes the answer of a route with a schema; of other routes only that they answer 200', () => {
  const { paths } = openApiOf('training', service.service.app.get(DiscoveryService, { strict: false }));
  expect(paths[CONTRACT]?.['get']?.['responses']).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        },
      },
    },
  });
  expect(paths['/api/training/notes/open']?.['get']?.['responses']).toHaveProperty('200', { description: 'OK' });
});

test('lists the parameters of a query, also where contracts have a name for it', () => {
  expect(Object.keys(unnamedSchema(adminUsersQuery)['properties'] as object)).toEqual(
    expect.arrayContaining(['page', 'limit', 'search', 'sortBy']),
  );
});

test('fails a test whose answer does not match the schema of the route', async () => {
  expect((await service.http('GET', `${CONTRACT}?as=agreed`)).body).toEqual({ text: 'as agreed' });
  await expect(service.http('GET', `${CONTRACT}?as=less`)).rejects.toThrow('does not answer what it says');
  await expect(service.http('GET', `${CONTRACT}?as=more`)).rejects.toThrow('answers more than it says');
  expect((await service.http('GET', `${CONTRACT}?as=wrong`)).status).toBe(400);
});
