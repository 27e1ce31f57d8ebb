import * as contracts from '@nb/contracts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type Json = { [key: string]: unknown };
/** What a caller may send, or is answered: a default makes a field optional in one and present in the other. */
export type Direction = 'input' | 'output';

const AT = '#/components/schemas/';
const OWN = '#/$defs/';
const NAMED = new Set(['object', 'union', 'enum', 'intersection', 'lazy', 'array', 'record']);

interface Naming {
  registry: z.core.$ZodRegistry<{ id: string }>;
  both: Record<Direction, Map<string, Json>>;
  /** Names of schemas whose input and output differ, or that contain such a schema. */
  twofold: ReadonlySet<string>;
}
let naming: Naming | undefined;
/** Built on first use, because a starting service needs none of it. */
const known = (): Naming => (naming ??= makeNaming());

function makeNaming(): Naming {
  // Schemas that contracts exports, each by its name there with a capital.
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(contracts))
    if (schema instanceof z.ZodType && NAMED.has(schema.def.type) && !registry.has(schema))
      registry.add(schema, { id: name[0]!.toUpperCase() + name.slice(1) });
  const all = (io: Direction): Map<string, Json> => {
    const { schemas } = z.toJSONSchema(registry, { ...options(registry, io), uri: (id) => AT + id });
    return new Map(
      Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, id: _own, ...rest }]) => [name, rest as Json]),
    );
  };
  const both = { input: all('input'), output: all('output') };
  const twofold = new Set(
    [...both.input]
      .filter(([name, schema]) => !isDeepStrictEqual(open(schema), open(both.output.get(name))))
      .map(([name]) => name),
  );
  for (let grown = true; grown;) {
    grown = false;
    for (const [name, schema] of both.input)
      if (!twofold.has(name) && [...namesIn(schema)].some((each) => twofold.has(each)))
        grown = Boolean(twofold.add(name));
  }
  return { registry, both, twofold };
}

const options = (registry: Naming['registry'], io: Direction) =>
  ({ io, unrepresentable: 'any', metadata: registry }) as const;

/** Without `additionalProperties`: it is false for answers only, and that difference alone should not make two schemas. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => !(key === 'additionalProperties' && each === false))
      .map(([key, each]) => [key, open(each)]),
  );
}

/** The value with every reference replaced by `change`. */
function refs(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => refs(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? change(each) : refs(each, change),
    ]),
  );
}
function namesIn(schema: unknown): Set<string> {
  const names = new Set<string>();
  refs(schema, (ref) => {
    if (ref.startsWith(AT)) names.add(ref.slice(AT.length));
    return ref;
  });
  return names;
}

const nameOf = (name: string, io: Direction) => (io === 'input' && known().twofold.has(name) ? `${name}Input` : name);

const inDirection = (schema: Json, io: Direction): Json =>
  refs(schema, (ref) => {
    const name = [AT, OWN]
      .map((prefix) => (ref.startsWith(prefix) ? ref.slice(prefix.length) : undefined))
      .find((each) => each !== undefined);
    return name === undefined ? ref : AT + nameOf(name, io);
  }) as Json;

/** The schema itself, with references for its named parts. */
export function inlineSchema(schema: unknown, io: Direction = 'input'): Json {
  const {
    $schema: _dialect,
    $defs: _defs,
    id: _own,
    ...rest
  } = z.toJSONSchema(schema as z.ZodType, options(known().registry, io)) as Json;
  return inDirection(rest, io);
}

/** As it stands, also where it has a name itself: parameters are listed one by one. */
export function unnamedSchema(schema: unknown): Json {
  const id = known().registry.get(schema as z.ZodType)?.id;
  return id === undefined ? inlineSchema(schema) : inDirection(known().both.input.get(id)!, 'input');
}

/** A reference where it has a name. */
export function schemaOf(schema: unknown, io: Direction = 'input'): Json {
  const id = known().registry.get(schema as z.ZodType)?.id;
  return id === undefined ? inlineSchema(schema, io) : { $ref: AT + nameOf(id, io) };
}

/** All schemas that a document refers to, directly or indirectly, by name. */
export function componentsOf(document: unknown): Record<string, Json> {
  const { both, twofold } = known();
  const found: Record<string, Json> = {};
  const add = (name: string) => {
    if (name in found) return;
    const io: Direction = name.endsWith('Input') && twofold.has(name.slice(0, -5)) ? 'input' : 'output';
    const schema = both[io].get(io === 'input' ? name.slice(0, -5) : name);
    if (!schema) throw new Error(`Nothing is called ${name}`);
    found[name] = inDirection(schema, io);
    for (const each of namesIn(found[name])) add(each);
  };
  for (const name of namesIn(document)) add(name);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b, 'en')));
}
