import { RequestMethod } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { problem } from '@nb/contracts';
import { Idempotency } from '../http/idempotency.js';
import { componentsOf, schemaOf, unnamedSchema, type Json } from './schemas.js';
import { listOf, METHOD, read, routesOf, type Route } from './routes.js';

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** Keys under which Nest stores a method's decorator metadata, and its numbers for kinds of parameters. */
const [CODE, ARGUMENTS, INTERCEPTORS] = ['__httpCode__', '__routeArguments__', '__interceptors__'] as const;
const BODY = '3';
const QUERY = '4';
const PARAM = '5';

/**
 * The service's calls as OpenAPI, built from its routes and from the schemas that check requests (and answers, where a route has one). Schemas
 * that contracts exports are components under their names. Internal calls between services are left out.
 */
export function openApiOf(service: string, discovery: DiscoveryService): OpenApi {
  const found = routesOf(discovery)
    .filter(({ path, access }) => access !== 'internal' && path.startsWith('/api/'))
    .map((route) => [route.path, route.method, operationOf(route)] as const);
  const paths: OpenApi['paths'] = {};
  for (const [path, method, operation] of found.toSorted(([a, m], [b, n]) =>
    `${a} ${m}`.localeCompare(`${b} ${n}`, 'en'),
  ))
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method] = operation;
  return {
    openapi: '3.1.0',
    info: { title: service, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: componentsOf(paths),
    },
  };
}

function operationOf(route: Route): Json {
  const { controller, name, path, access, openWhileViewing, openBeforeSecondStep, stepUp, personalData, answer } =
    route;
  const handler = (controller.prototype as Record<string, object>)[name]!;
  const args = Object.entries(
    (read(ARGUMENTS, controller, name) ?? {}) as Record<string, { schema?: unknown; data?: unknown }>,
  );
  const given = (kind: string) =>
    args
      .filter(([key, { schema }]) => key.split(':')[0] === kind && schema !== undefined)
      .map(([, { schema }]) => schema);
  const schemas = (kind: string) => given(kind).map((schema) => unnamedSchema(schema));
  const known = schemas(PARAM).flatMap((schema) =>
    Object.entries((schema['properties'] ?? {}) as Record<string, Json>),
  );
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param!,
    in: 'path',
    required: true,
    schema: known.find(([each]) => each === param)?.[1] ?? { type: 'string' },
  }));
  const inQuery = schemas(QUERY).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, Json>).map(([param, schema]) => ({
      name: param,
      in: 'query',
      required: (required as string[]).includes(param),
      schema,
    })),
  );
  const repeatable = [...listOf(read(INTERCEPTORS, handler)), ...listOf(read(INTERCEPTORS, controller))].includes(
    Idempotency,
  );
  const inHeader = repeatable
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : [];
  const parameters = [...inPath, ...inQuery, ...inHeader];
  const [body] = given(BODY).map((schema) => schemaOf(schema));
  const code = read(CODE, handler) as number | undefined;
  const ok = String(code ?? (read(METHOD, handler) === RequestMethod.POST ? 201 : 200));
  const refusals = [
    ...(body || parameters.length > 0 ? ['400'] : []),
    ...(access === 'public' ? [] : ['401']),
    ...(access === 'admin' ? ['403'] : []),
    'default',
  ];
  const refusal = {
    description: 'Problem',
    content: { 'application/problem+json': { schema: schemaOf(problem, 'output') } },
  };
  return {
    operationId: `${controller.name.replace(/Controller$/, '')}.${name}`,
    tags: [path.split('/')[2] ?? ''],
    ...(access === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...(access === 'admin' ? { 'x-access': 'master admin' } : {}),
    ...(openWhileViewing ? {} : { 'x-while-viewing': 'refused' }),
    ...(openBeforeSecondStep ? { 'x-before-second-step': 'open' } : {}),
    ...(stepUp ? { 'x-step-up': stepUp } : {}),
    ...(personalData ? { 'x-personal-data': personalData.kind } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [ok]: {
        description: 'OK',
        ...(answer ? { content: { 'application/json': { schema: schemaOf(answer, 'output') } } } : {}),
      },
      ...Object.fromEntries(refusals.map((status) => [status, refusal])),
    },
  };
}
