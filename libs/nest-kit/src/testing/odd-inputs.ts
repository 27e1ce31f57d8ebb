import { ERROR_STATUS, problem } from '@nb/contracts';
import { z } from 'zod';
import type { Json } from '../ops/schemas.js';
import type { OpenApi } from '../ops/openapi.js';
import type { HttpOptions, TestService } from './test-service.js';

/** A request that the service accepts. What is absent is made from the call's schema; `{n}` in a body is another number each time. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  session?: string;
}
/** Places of one request, each of which is filled with odd values. */
type Place =
  | { in: 'param' | 'header'; name: string }
  | { in: 'query'; names: readonly string[] }
  | { in: 'property'; path: readonly (string | number)[] }
  | { in: 'body' };
interface Odd {
  place: Place;
  /** In the form in which it is sent: escaped for an address, JSON within a body, as it is for a whole one. */
  value: string | Uint8Array;
}
interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Json }[];
  body: Json | undefined;
}
export interface OddInputs {
  service: TestService;
  openApi: OpenApi;
  /** Made before each call of the API is tried, and again when its session has ended meanwhile. */
  example(operation: string): Promise<Example> | Example;
  /** Values for parameters and properties that schemas cannot know, by name: ids of people who are there. */
  known: Readonly<Record<string, unknown>>;
  /** Calls whose answer does not end. */
  endless?: readonly string[];
  /** At most so many requests for one call of the API, chosen by `seed`. */
  limit?: number;
  seed?: number;
}
export interface OddAnswers {
  requests: number;
  /** Calls whose example was accepted. */
  accepted: string[];
  /** Calls whose example was refused, with the reason: little of them is tried. */
  refused: string[];
  /** Answers that no input may get, a line each. */
  faults: string[];
}

const CONCURRENCY = 8;
const NOBODY = '0199f3a0-0000-7000-8000-0000000000aa';
const encode = (text: string) => Buffer.from(text).toString('base64url');

// oxfmt-ignore
const ODD_TEXTS = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\ufeff', '\u202eabc', '\u200b', '\u2028', '\r\nx: y',
  'x'.repeat(300), 'x'.repeat(5_000), '\ufdfa'.repeat(90), '\u{1f468}\u200d\u{1f469}', 'İ', 'ß', 'e\u0301', '١٢٣',
  '0', '1', '-1', '1.5', '1e400', '99999999999999999999', '2147483648', '9223372036854775808', 'NaN', 'Infinity',
  'null', 'undefined', 'true', '[]', '{"a":1}', '{"lastName":1}', '[object Object]', '__proto__', 'constructor',
  '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '275761-01-01', '-0001-01-01', '24:00',
  '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2027-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '+275760-09-13T00:00:00.000Z', '2027-01-01T23:59:60Z',
  'Mars/Olympus', 'UTC', 'EST', 'Etc/GMT+12', 'america/new_york', '../etc/passwd', 'Europe/Berlin\u0000',
  NOBODY, NOBODY.toUpperCase(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "' or 1=1 --", '%', '_', '\\', '*', '$1', '{uid}', '<b>', '(', '[a', 'a@b', '"a b"@example.test', 'a@xn--a',
  'x@[::1]', 'ü@münchen.test', 'a@\u0000.test', 'en', 'xx', '+', '+1 555;ext=9',
];
/** Cursors that nobody was given: their form is known to who has one. */
const FORGED = [
  null,
  {},
  [],
  [null],
  ['a'],
  [0, 'a'],
  ['0000-01-01', NOBODY],
  ['\u0000', NOBODY],
  { id: NOBODY },
  // Beyond what the database counts with, and beyond what a date may be.
  ...[-1, 2 ** 31, 2 ** 53 - 1, 8.64e15 + 1, -8.64e15, -62_198_755_200_000].flatMap((at) => [
    ['r', at, NOBODY],
    ['d', at, NOBODY],
  ]),
].map((value) => encode(JSON.stringify(value)));
// oxfmt-ignore
const ODD_JSON = [
  'null', 'true', 'false', '0', '-0', '-1', '1.5', '1e21', '1e400', '9007199254740993', '2147483648', '""',
  '[]', '{}', '[[]]', '[null]', '[{}]', '["a","a"]', '{"$ne":1}', '{"__proto__":{"a":1}}', '{"toString":1}',
  '{"length":1e9}', `${'['.repeat(500)}${']'.repeat(500)}`, `[${Array(201).fill(`"${NOBODY}"`).join()}]`,
];
// oxfmt-ignore
const ODD_BODIES: (string | Uint8Array)[] = [
  '', ' ', 'null', '[]', '{}', '0', '"a"', '{', '{"a":', 'undefined', '{"__proto__":null}', '\ufeff{}', '[{}]',
  `${'['.repeat(20_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, '{"a":1,"a":2}', 'a=1&b=2',
  Uint8Array.of(0xff, 0xfe, 0x7b), Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
];
/** No escape of a text: broken ones, bytes that are no UTF-8, several values, values with a path. */
const ODD_ESCAPES = ['%', '%zz', '%ff', '%ed%a0%80', '%c0%80', '%00', '+', '%2f', '%2e%2e%2f'];
const ODD_HEADERS: Record<string, string[]> = {
  'accept-language': ['*', 'xx-invalid', ';q=2', 'en'.repeat(900), 'zh-Hant-TW-x-private, *;q=0'],
  'x-request-id': ['\u00ff', 'x'.repeat(2_000), '"'],
  'content-type': [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'a/b/c',
    'application/JSON',
  ],
  'if-match': ['*', 'W/"1"', '"-1"', '"99999999999999999999"', '"1.5"', '1', '"', '"a", "b"'],
  'if-none-match': ['*', '"', 'W/'],
  'idempotency-key': ['', ' ', 'x'.repeat(129), '\u00e9', 'a b', '{}'],
  cookie: ['sid=', 'sid=%00', 'sid=%', `sid=${'a'.repeat(4_000)}`, 'sid', '=', ';;;', '__proto__=1', 'sid=a; sid=b'],
};

const escape = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ed%a0%80')).join('');
const odd = (place: Place, values: readonly (string | Uint8Array)[]): Odd[] =>
  values.map((value) => ({ place, value }));

/** Numbers from 0 to 1, always the same ones for a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Sends odd values in each place of each call that the service describes: no input may be answered as the service's own failure, and each
 * refusal is the product's problem body (docs/product/accounts.md#what-every-call-has-in-common).
 */
export async function sendOddInputs(options: OddInputs): Promise<OddAnswers> {
  const { openApi, limit = Infinity, seed = 1 } = options;
  const random = randomOf(seed);
  const answers: OddAnswers = { requests: 0, accepted: [], refused: [], faults: [] };
  for (const operation of operationsOf(openApi)) {
    const name = `${operation.method} ${operation.path}`;
    const make = async () => ({ ...madeExample(operation, options), ...(await options.example(name)) });
    let example = await make();
    const { status, body } = await send(options, operation, example);
    answers.requests += 1;
    if (status < 400) answers.accepted.push(name);
    else answers.refused.push(`${name}: ${status} ${JSON.stringify(body)}`);
    if (status >= 500) answers.faults.push(`${name} of its example: ${status} ${JSON.stringify(body)}`);
    const queue = [...upperCaseOf(operation, example), ...sample(oddOf(operation, example), limit, random)];
    let renewal: Promise<void> | undefined;
    /** The session that an earlier request ended is made again once for all that wait. */
    const renew = () =>
      (renewal ??= make().then((renewed) => {
        example = renewed;
        renewal = undefined;
      }));
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const used = example;
        let answer = await send(options, operation, used, next);
        if (answer.status === 401 && used.session !== undefined && !isCookie(next)) {
          if (used === example) await renew();
          answer = await send(options, operation, example, next);
        }
        answers.requests += 1;
        const fault = faultOf(answer);
        if (fault) answers.faults.push(`${name} with ${placeName(next.place)} = ${shown(next.value)}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
  return answers;
}

/** Requests for one call of the API in the everyday run. */
const EVERYDAY = 40;

/**
 * The everyday run sends a part of all odd inputs, always the same one; `ODD_INPUTS=all` sends all, `ODD_INPUTS_SEED=N` another part.
 * @throws Error with a line for each failure, and when the examples don't get beyond the checks of what is sent.
 */
export async function expectNoFailure(options: Omit<OddInputs, 'limit' | 'seed'>): Promise<void> {
  const seed = Number(process.env['ODD_INPUTS_SEED'] ?? 1);
  const all = process.env['ODD_INPUTS'] === 'all';
  const began = performance.now();
  const { requests, accepted, refused, faults } = await sendOddInputs({
    ...options,
    ...(all ? {} : { limit: EVERYDAY, seed }),
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const part = all ? 'all' : `seed ${seed}`;
  process.stdout.write(`  ${requests} odd inputs (${part}) to ${options.openApi.info.title} in ${seconds} s\n`);
  if (faults.length > 0) throw new Error(`${faults.length} failures (${part}):\n${faults.join('\n')}`);
  if (accepted.length < refused.length * 2) throw new Error(`Examples are refused:\n${refused.join('\n')}`);
}

const isCookie = ({ place }: Odd) => place.in === 'header' && place.name === 'cookie';
function placeName(place: Place): string {
  if (place.in === 'body') return 'the whole body';
  const name =
    place.in === 'property' ? place.path.join('.') : place.in === 'query' ? place.names.join(' and ') : place.name;
  return `${place.in} ${name}`;
}
const shown = (value: string | Uint8Array) =>
  JSON.stringify(typeof value === 'string' ? value.slice(0, 80) : [...value]);

/** Whole where it is small enough; otherwise so many by chance. */
function sample<T>(all: T[], limit: number, random: () => number): T[] {
  if (all.length <= limit) return all;
  return all
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, limit)
    .map(({ value }) => value);
}

function operationsOf({ paths, components }: OpenApi): Operation[] {
  const schemas = components['schemas'] as Record<string, Json>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = (described['requestBody'] as { content?: Record<string, { schema: Json }> } | undefined)?.content;
      return {
        method: method.toUpperCase(),
        path,
        parameters: ((described['parameters'] ?? []) as Operation['parameters']).map((parameter) => ({
          ...parameter,
          schema: resolved(parameter.schema, schemas),
        })),
        body: content && resolved(content['application/json']!.schema, schemas),
      };
    }),
  );
}

const REF = '#/components/schemas/';
/** With what it refers to in the place of the reference. */
function resolved(schema: unknown, schemas: Record<string, Json>): Json {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, schemas)) as unknown as Json;
  if (typeof schema !== 'object' || schema === null) return schema as unknown as Json;
  const { $ref } = schema as { $ref?: string };
  if ($ref?.startsWith(REF)) return resolved(schemas[$ref.slice(REF.length)], schemas);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(value, schemas)]));
}

function madeExample({ parameters, body }: Operation, { known }: OddInputs): Example {
  const values = (where: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === where && (where === 'path' || isRequired(parameter)))
        .map(({ name, schema }) => [name, String(exampleOf(schema, known, name))]),
    );
  return { params: values('path'), query: values('query'), ...(body && { body: exampleOf(body, known) }) };
}
const isRequired = (parameter: object) => 'required' in parameter && parameter.required === true;

const FORMATS: Record<string, string> = {
  uuid: NOBODY,
  date: '2027-03-01',
  'date-time': '2027-03-01T10:00:00Z',
  email: 'somebody@example.test',
};
/** A value that fits the schema as far as it says so. */
function exampleOf(schema: Json, known: OddInputs['known'], name = ''): unknown {
  if (name in known) return known[name];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [choice] = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? []) as Json[];
  if (choice) return exampleOf(choice, known, name);
  const type = [schema['type']].flat()[0];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([key, each]) => [
        key,
        exampleOf(each, known, key),
      ]),
    );
  if (type === 'array') return [exampleOf((schema['items'] ?? {}) as Json, known)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 1));
  return FORMATS[String(schema['format'])] ?? 'Example';
}

function oddOf({ parameters, body }: Operation, example: Example): Odd[] {
  const cursors = FORGED.map(escape);
  const texts = [...ODD_TEXTS.map(escape), ...ODD_ESCAPES, ...cursors];
  const named = (where: string) => parameters.filter((parameter) => parameter.in === where).map(({ name }) => name);
  const instants = parameters.filter(({ schema }) => JSON.stringify(schema).includes('date')).map(({ name }) => name);
  return [
    ...named('path').flatMap((name) => odd({ in: 'param', name }, texts)),
    ...named('query').flatMap((name) => odd({ in: 'query', names: [name] }, texts)),
    // What is refused for one end of a span alone.
    ...(instants.length > 1 ? odd({ in: 'query', names: instants }, texts) : []),
    // Of a call that takes no parameters, too.
    ...odd({ in: 'query', names: ['unknown'] }, ODD_ESCAPES),
    ...Object.entries(ODD_HEADERS).flatMap(([name, values]) => odd({ in: 'header', name }, values)),
    ...(body
      ? [
          ...placesIn(example.body).flatMap((path) =>
            odd({ in: 'property', path }, [...ODD_JSON, ...ODD_TEXTS.map((text) => JSON.stringify(text))]),
          ),
          ...odd({ in: 'body' }, ODD_BODIES),
        ]
      : []),
  ];
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Each id of the example in upper case, in each place of an id: the id of somebody who is there, and one person in two places. */
function upperCaseOf({ parameters }: Operation, { params = {}, query = {}, body }: Example): Odd[] {
  const ids = [...new Set(JSON.stringify([params, query, body]).match(ID))].map((id) => id.toUpperCase());
  const named = (where: string) =>
    parameters
      .filter(({ in: place, schema }) => place === where && JSON.stringify(schema).includes('"uuid"'))
      .map(({ name }) => name);
  const quoted = ids.map((id) => JSON.stringify(id));
  return [
    ...named('path').flatMap((name) => odd({ in: 'param', name }, ids)),
    ...named('query').flatMap((name) => odd({ in: 'query', names: [name] }, ids)),
    ...placesIn(body)
      .filter((path) => isId(path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], body)))
      .flatMap((path) => odd({ in: 'property', path }, quoted)),
  ];
}
const isId = (value: unknown) => typeof value === 'string' && value.replace(ID, '') === '' && value !== '';

/** Where a value stands in it, of a list its first ones. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null || path.length > 4) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 2).map((each, index): [number, unknown] => [index, each])
    : Object.entries(value);
  return entries.flatMap(([key, each]) => [[...path, key], ...placesIn(each, [...path, key])]);
}

const MARK = '\u0001here\u0001';
/** The body as JSON in which `json` stands at the place. */
function withJson(body: unknown, path: readonly (string | number)[], json: string): string {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[path.at(-1)!] = MARK;
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => json);
}

let count = 0;
const numbered = (body: unknown) =>
  body instanceof Uint8Array
    ? body
    : (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll('{n}', () => String((count += 1)));

/** The answer's beginning is all that is looked at. */
async function begin(url: string, { session, headers }: HttpOptions): Promise<Answer> {
  const left = new AbortController();
  const response = await fetch(url, {
    headers: { ...(session === undefined ? {} : { cookie: session }), ...headers },
    signal: left.signal,
  });
  const isEndless = response.headers.get('content-type') === 'text/event-stream';
  const answer = { status: response.status, headers: response.headers, body: isEndless ? '' : await response.json() };
  left.abort();
  return answer;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Headers;
}
async function send(
  { service, endless = [] }: OddInputs,
  { method, path }: Operation,
  { params = {}, query = {}, body, session }: Example,
  change?: Odd,
): Promise<Answer> {
  const { place, value } = change ?? {};
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    place?.in === 'param' && place.name === name ? String(value) : escape(params[name] ?? ''),
  );
  const changed = place?.in === 'query' ? place.names : [];
  const search = [
    ...Object.entries(query)
      .filter(([name]) => !changed.includes(name))
      .map(([name, each]) => `${escape(name)}=${escape(each)}`),
    ...changed.map((name) => `${escape(name)}=${String(value)}`),
  ].join('&');
  const sent =
    place?.in === 'property' ? withJson(body, place.path, String(value)) : place?.in === 'body' ? value : body;
  const options: HttpOptions = {
    ...(sent === undefined ? {} : { body: numbered(sent) }),
    ...(session === undefined ? {} : { session }),
    ...(place?.in === 'header' ? { headers: { [place.name]: String(value) } } : {}),
  };
  try {
    if (endless.includes(`${method} ${path}`))
      return await begin(`${service.url}${address}${search && `?${search}`}`, options);
    return await service.http(method, `${address}${search && `?${search}`}`, options);
  } catch (error) {
    return { status: 599, body: String(error) };
  }
}

/** Why an answer is none that an input may get. */
function faultOf({ status, body, headers }: Answer): string | undefined {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`;
  if (status < 400) return undefined;
  const parsed = problem.safeParse(body);
  if (!parsed.success) return `${status} without a problem body: ${z.prettifyError(parsed.error)}`;
  if (!headers?.get('content-type')?.startsWith('application/problem+json')) return `${status} as another type`;
  if (ERROR_STATUS[parsed.data.code as keyof typeof ERROR_STATUS] !== status)
    return `${status} with ${parsed.data.code}`;
  return undefined;
}
