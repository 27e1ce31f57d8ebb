import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { serviceFor } from '../../services/edge/src/paths.rules.js';
import { loadService, SERVICE_NAMES } from '../services.js';
import { described, snapshotOf } from './openapi.js';

const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) })).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

describe.each(SERVICE_NAMES)('%s', (name) => {
  const now = async () => described(await loadService(name));

  test('services/*/openapi.json says what the calls are; after a change of them: npm run openapi', async () => {
    expect(JSON.parse(await now())).toEqual(JSON.parse(await readFile(snapshotOf(name), 'utf8')));
  }, 60_000);

  test('every call stands once, with all parameters of its path, and the edge sends it here', async () => {
    const { paths } = document.parse(JSON.parse(await now()));
    const ids: string[] = [];
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
        ids.push(operationId);
        expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
        );
        expect([method, path, serviceFor(method.toUpperCase(), path)]).toEqual([method, path, name]);
      }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
    expect(Object.keys(paths).filter((path) => path.includes('internal'))).toEqual([]);
  }, 60_000);

  test('what contracts names stands once, under that name; every reference leads to one, and none stands there unused', async () => {
    const text = await now();
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text));
    const named = Object.keys(components.schemas);
    const meant = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, ref]) => ref!);
    expect(named).toEqual(expect.arrayContaining(['Problem', 'FieldError']));
    expect(new Set(meant)).toEqual(new Set(named.map((each) => `#/components/schemas/${each}`)));
    expect(text).not.toContain('$defs');
  }, 60_000);
});
