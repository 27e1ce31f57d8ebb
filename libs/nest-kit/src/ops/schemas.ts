import * as contracts from '@nb/contracts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type Json = { [key: string]: unknown };
/** `input`: what a caller may send; `output`: what a response contains. They differ by defaults, which make a field optional in one and present in the other. */
export type Direction = 'input' | 'output';

const SCHEMAS_PATH = '#/components/schemas/';
const DEFS_PATH = '#/$defs/';
const NAMED = new Set(['object', 'union', 'enum', 'intersection', 'lazy', 'array', 'record']);

interface Naming {
  registry: z.core.$ZodRegistry<{ id: string }>;
  both: Record<Direction, Map<string, Json>>;
  /** Names of schemas whose input and output differ, or that contain such a schema. */
  directional: ReadonlySet<string>;
}
let naming: Naming | undefined;
/** Built on first use, because a service does not need it to start. */
const getNaming = (): Naming => (naming ??= makeNaming());

function makeNaming(): Naming {
  // The schemas that contracts exports, named as there with an upper-case first letter.
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(contracts))
    if (schema instanceof z.ZodType && NAMED.has(schema.def.type) && !registry.has(schema))
      registry.add(schema, { id: name[0]!.toUpperCase() + name.slice(1) });
  const all = (io: Direction): Map<string, Json> => {
    const { schemas } = z.toJSONSchema(registry, { ...options(registry, io), uri: (id) => SCHEMAS_PATH + id });
    return new Map(
      Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, id: _own, ...rest }]) => [name, rest as Json]),
    );
  };
  const both = { input: all('input'), output: all('output') };
  const directional = new Set(
    [...both.input]
      .filter(
        ([name, schema]) =>
          !isDeepStrictEqual(ignoreAdditionalProperties(schema), ignoreAdditionalProperties(both.output.get(name))),
      )
      .map(([name]) => name),
  );
  for (let grown = true; grown;) {
    grown = false;
    for (const [name, schema] of both.input)
      if (!directional.has(name) && [...namesIn(schema)].some((each) => directional.has(each)))
        grown = Boolean(directional.add(name));
  }
  return { registry, both, directional };
}

const options = (registry: Naming['registry'], io: Direction) =>
  ({ io, unrepresentable: 'any', metadata: registry }) as const;

/** The schema without `additionalProperties: false`, which only responses have: that difference alone should not make two schemas. */
function ignoreAdditionalProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ignoreAdditionalProperties);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => !(key === 'additionalProperties' && each === false))
      .map(([key, each]) => [key, ignoreAdditionalProperties(each)]),
  );
}

/** The value with every reference replaced by `change`. */
function replaceRefs(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceRefs(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? change(each) : replaceRefs(each, change),
    ]),
  );
}
function namesIn(schema: unknown): Set<string> {
  const names = new Set<string>();
  replaceRefs(schema, (ref) => {
    if (ref.startsWith(SCHEMAS_PATH)) names.add(ref.slice(SCHEMAS_PATH.length));
    return ref;
  });
  return names;
}

const nameOf = (name: string, io: Direction) =>
  io === 'input' && getNaming().directional.has(name) ? `${name}Input` : name;

const inDirection = (schema: Json, io: Direction): Json =>
  replaceRefs(schema, (ref) => {
    const name = [SCHEMAS_PATH, DEFS_PATH]
      .map((prefix) => (ref.startsWith(prefix) ? ref.slice(prefix.length) : undefined))
      .find((each) => each !== undefined);
    return name === undefined ? ref : SCHEMAS_PATH + nameOf(name, io);
  }) as Json;

/** The schema written out, with references for its named parts. */
export function inlineSchema(schema: unknown, io: Direction = 'input'): Json {
  const {
    $schema: _dialect,
    $defs: _defs,
    id: _own,
    ...rest
  } = z.toJSONSchema(schema as z.ZodType, options(getNaming().registry, io)) as Json;
  return inDirection(rest, io);
}

/** The schema written out even if it has a name, because OpenAPI lists parameters one by one. */
export function unnamedSchema(schema: unknown): Json {
  const id = getNaming().registry.get(schema as z.ZodType)?.id;
  return id === undefined ? inlineSchema(schema) : inDirection(getNaming().both.input.get(id)!, 'input');
}

/** A reference if the schema has a name, otherwise the schema written out. */
export function schemaOf(schema: unknown, io: Direction = 'input'): Json {
  const id = getNaming().registry.get(schema as z.ZodType)?.id;
  return id === undefined ? inlineSchema(schema, io) : { $ref: SCHEMAS_PATH + nameOf(id, io) };
}

/** All schemas that a document refers to, directly or indirectly, by name. */
export function componentsOf(document: unknown): Record<string, Json> {
  const { both, directional } = getNaming();
  const found: Record<string, Json> = {};
  const add = (name: string) => {
    if (name in found) return;
    const io: Direction = name.endsWith('Input') && directional.has(name.slice(0, -5)) ? 'input' : 'output';
    const schema = both[io].get(io === 'input' ? name.slice(0, -5) : name);
    if (!schema) throw new Error(`There is no schema named ${name}`);
    found[name] = inDirection(schema, io);
    for (const each of namesIn(found[name])) add(each);
  };
  for (const name of namesIn(document)) add(name);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b, 'en')));
}
