import { RequestMethod, type Type } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { problem } from '@nb/contracts';
import { z } from 'zod';
import { Idempotency } from '../http/idempotency.js';
import { ACCESS, type Access } from '../session/decorators.js';

type Json = { [key: string]: unknown };
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** Where Nest keeps what decorators say; the numbers of its kinds of parameters. */
const [PATH, METHOD, CODE, ARGUMENTS, INTERCEPTORS] = ['path', 'method', '__httpCode__', '__routeArguments__', '__interceptors__'];
const BODY = '3';
const QUERY = '4';
const PARAM = '5';
const METHODS = new Map<unknown, string>([
  [RequestMethod.GET, 'get'], [RequestMethod.POST, 'post'], [RequestMethod.PUT, 'put'], [RequestMethod.PATCH, 'patch'], [RequestMethod.DELETE, 'delete'],
]);

const read = (key: string, target: object, method?: string): unknown => (method === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, method)) as unknown;
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** What a caller may send, from the schema that checks it. */
function schemaOf(schema: unknown): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return rest;
}

/**
 * The service's calls as OpenAPI, made from the routes that there are and from the very schemas that check what comes in. Calls among
 * services are left out: they are nobody else's.
 */
export function openApiOf(service: string, discovery: DiscoveryService): OpenApi {
  const found: [path: string, method: string, operation: Json][] = [];
  for (const { metatype } of discovery.getControllers()) {
    if (typeof metatype !== 'function') continue;
    const controller = metatype as Type;
    const prototype = controller.prototype as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = name === 'constructor' ? undefined : prototype[name];
      if (typeof handler !== 'function') continue;
      const method = METHODS.get(read(METHOD!, handler));
      if (method === undefined) continue;
      const access = (read(ACCESS, handler) ?? read(ACCESS, controller)) as Access | undefined;
      if (access === 'internal') continue;
      for (const base of listOf(read(PATH!, controller)))
        for (const rest of listOf(read(PATH!, handler))) {
          const path = `/${[base, rest].map((part) => String(part).replace(/^\/+|\/+$/g, '')).filter((part) => part !== '').join('/')}`;
          if (path.startsWith('/api/')) found.push([path, method, operationOf(controller, name, path, access)]);
        }
    }
  }
  const paths: OpenApi['paths'] = {};
  for (const [path, method, operation] of found.toSorted(([a, m], [b, n]) => `${a} ${m}`.localeCompare(`${b} ${n}`, 'en')))
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method] = operation;
  const { $schema: _dialect, ...problemSchema } = z.toJSONSchema(problem);
  return {
    openapi: '3.1.0',
    info: { title: service, version: '1.0.0' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } }, schemas: { Problem: problemSchema } },
  };
}

function operationOf(controller: Type, name: string, path: string, access: Access | undefined): Json {
  const handler = (controller.prototype as Record<string, object>)[name]!;
  const args = Object.entries((read(ARGUMENTS!, controller, name) ?? {}) as Record<string, { schema?: unknown; data?: unknown }>);
  const schemas = (kind: string) => args.filter(([key, { schema }]) => key.split(':')[0] === kind && schema !== undefined).map(([, { schema }]) => schemaOf(schema));
  const known = schemas(PARAM).flatMap((schema) => Object.entries((schema['properties'] ?? {}) as Record<string, Json>));
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, param]) => ({ name: param!, in: 'path', required: true, schema: known.find(([each]) => each === param)?.[1] ?? { type: 'string' } }));
  const inQuery = schemas(QUERY).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, Json>).map(([param, schema]) => ({ name: param, in: 'query', required: (required as string[]).includes(param), schema })));
  const repeatable = [...listOf(read(INTERCEPTORS!, handler)), ...listOf(read(INTERCEPTORS!, controller))].includes(Idempotency);
  const inHeader = repeatable ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : [];
  const parameters = [...inPath, ...inQuery, ...inHeader];
  const [body] = schemas(BODY);
  const code = read(CODE!, handler) as number | undefined;
  const ok = String(code ?? (read(METHOD!, handler) === RequestMethod.POST ? 201 : 200));
  const refusals = [...(body || parameters.length > 0 ? ['400'] : []), ...(access === 'public' ? [] : ['401']), ...(access === 'admin' ? ['403'] : []), 'default'];
  const refusal = { description: 'Problem', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
  return {
    operationId: `${controller.name.replace(/Controller$/, '')}.${name}`,
    tags: [path.split('/')[2] ?? ''],
    ...(access === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...(access === 'admin' ? { 'x-access': 'master admin' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: { [ok]: { description: 'OK' }, ...Object.fromEntries(refusals.map((status) => [status, refusal])) },
  };
}
