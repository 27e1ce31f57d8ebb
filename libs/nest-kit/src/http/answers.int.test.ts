import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DiscoveryService } from '@nestjs/core';
import { openApiOf } from '../ops/openapi.js';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';

const TOLD = '/api/training/notes/told';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());

test('what a route answers stands in its description; of others there is nothing but that they did it', () => {
  const { paths } = openApiOf('training', service.service.app.get(DiscoveryService, { strict: false }));
  expect(paths[TOLD]?.['get']?.['responses']).toMatchObject({
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

test('a test does not get an answer that is not what the route says', async () => {
  expect((await service.http('GET', `${TOLD}?as=said`)).body).toEqual({ text: 'as said' });
  await expect(service.http('GET', `${TOLD}?as=less`)).rejects.toThrow('does not answer what it says');
  await expect(service.http('GET', `${TOLD}?as=more`)).rejects.toThrow('answers more than it says');
  expect((await service.http('GET', `${TOLD}?as=wrong`)).status).toBe(400);
});
