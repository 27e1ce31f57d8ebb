import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as contracts from '@nb/contracts';
import { z } from 'zod';
import { fieldFault, fieldFaults } from './field-faults.js';
import { fieldText, isFieldKey } from './texts.js';

const { LANGUAGES } = contracts;
const say = (schema: z.ZodType, value: unknown, language: contracts.Language = 'en') =>
  fieldFaults(schema.safeParse(value).error?.issues ?? []).map(
    (fault) => `${fault.path}: ${fieldText(fault, language)}`,
  );

/** What schemas and their checks are made of, as far as it is gone through here. */
interface Definition {
  type?: string;
  error?: (issue: unknown) => unknown;
  checks?: unknown[];
  [part: string]: unknown;
}
const definitionOf = (value: unknown): Definition | undefined =>
  (value as { _zod?: { def?: Definition } } | null)?._zod?.def;

/** Everything that a schema and all that is in it say by themselves. */
function wordsOf(value: unknown, seen: Set<unknown>, found: Set<string>): void {
  const definition = definitionOf(value);
  if (!definition || seen.has(value)) return;
  seen.add(value);
  for (const input of [undefined, '', {}]) {
    const said = definition.error?.({ code: 'custom', input, path: [] });
    if (typeof said === 'string') found.add(said);
  }
  const go = (part: unknown) => wordsOf(part, seen, found);
  for (const part of Object.values(definition)) {
    if (Array.isArray(part)) part.forEach(go);
    else if (definitionOf(part)) go(part);
    else if (part !== null && typeof part === 'object') Object.values(part).forEach(go);
  }
}

describe('what the contracts say of a field', () => {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  for (const schema of Object.values(contracts)) wordsOf(schema, seen, found);

  test('is found, however deep it lies', () => {
    expect(seen.size).toBeGreaterThan(500);
    expect([...found]).toEqual(
      expect.arrayContaining([
        'email.invalid',
        'first-name.required',
        'uid.required',
        'password.shorter-than',
        'registration.consent-required',
        'text.unstorable',
        'text.too-long',
        'time-zone.unknown',
        'call.invalid-time',
        'referral.invalid-code',
        'users-import.empty',
      ]),
    );
  });

  test('has words in every language', () => {
    expect([...found].filter((key) => !isFieldKey(key))).toEqual([]);
    for (const key of found) {
      const said = LANGUAGES.map((language) => fieldText({ message: key, params: { min: 8, max: 5 } }, language));
      expect([key, new Set(said).size]).toEqual([key, LANGUAGES.length]);
      expect(said.join()).not.toContain('{{');
    }
  });
});

describe('what they leave to the kind of the fault', () => {
  const anything = z.object({
    name: contracts.requiredText(100),
    notes: contracts.optionalText(10_000),
    id: contracts.entityId,
    day: contracts.localDate,
    at: contracts.instant,
    uses: z.int().min(2).max(100_000),
    page: contracts.queryInteger(1, 200),
    language: contracts.language,
    ids: z.array(contracts.entityId).min(1),
    few: z.array(z.string()).max(3),
    agreed: z.boolean(),
  });
  const good = {
    name: 'Maya',
    id: '01890000-0000-7000-8000-000000000000',
    day: '2026-03-01',
    at: '2026-03-01T10:00:00Z',
    uses: 2,
    page: '1',
    language: 'de',
    ids: ['01890000-0000-7000-8000-000000000000'],
    few: [],
    agreed: true,
  };
  test.each<[string, Record<string, unknown>, string, string]>([
    ['absent', { name: undefined }, 'name: This is missing or not valid', 'name: Fehlt oder ist ungültig'],
    ['blank', { name: ' ' }, 'name: This is required', 'name: Diese Angabe fehlt'],
    ['too long', { notes: 'x'.repeat(10_001) }, 'notes: At most 10,000 characters', 'notes: Höchstens 10.000 Zeichen'],
    ['an empty list', { ids: [] }, 'ids: This is required', 'ids: Diese Angabe fehlt'],
    ['too long a list', { few: ['a', 'b', 'c', 'd'] }, 'few: At most 3 entries', 'few: Höchstens 3 Einträge'],
    ['inside a list', { ids: ['x'] }, 'ids.0: This is missing or not valid', 'ids.0: Fehlt oder ist ungültig'],
    ['no day', { day: '2026-02-30' }, 'day: This is not a valid date', 'day: Das ist kein gültiges Datum'],
    ['no instant', { at: 'soon' }, 'at: This is not a valid date', 'at: Das ist kein gültiges Datum'],
    ['too small', { uses: 1 }, 'uses: At least 2', 'uses: Mindestens 2'],
    ['too big', { uses: 100_001 }, 'uses: At most 100,000', 'uses: Höchstens 100.000'],
    ['no whole number', { uses: 2.5 }, 'uses: This is missing or not valid', 'uses: Fehlt oder ist ungültig'],
    ['too far a page', { page: '201' }, 'page: At most 200', 'page: Höchstens 200'],
    ['no page', { page: 'two' }, 'page: This is missing or not valid', 'page: Fehlt oder ist ungültig'],
    [
      'no choice',
      { language: 'xx' },
      'language: This is not one of the possible choices',
      'language: Diese Auswahl gibt es nicht',
    ],
    ['another kind', { agreed: 'yes' }, 'agreed: This is missing or not valid', 'agreed: Fehlt oder ist ungültig'],
  ])('%s', (_, change, english, german) => {
    expect(say(anything, { ...good, ...change })).toEqual([english]);
    expect(say(anything, { ...good, ...change }, 'de')).toEqual([german]);
  });

  test('is never zod’s own English, in any language', () => {
    const junk = [
      undefined,
      null,
      '',
      'x',
      'x'.repeat(20_000),
      '\u0000',
      -1,
      1e12,
      1.5,
      true,
      [],
      [null],
      {},
      { id: 1 },
    ];
    const messages = new Set<string>();
    for (const schema of Object.values(contracts)) {
      if (!(schema instanceof z.ZodType)) continue;
      for (const value of [
        ...junk,
        ...(schema instanceof z.ZodObject
          ? junk.map((each) => Object.fromEntries(Object.keys(schema.shape).map((key) => [key, each])))
          : []),
      ])
        for (const issue of schema.safeParse(value).error?.issues ?? []) messages.add(fieldFault(issue).message);
    }
    expect(messages.size).toBeGreaterThan(12);
    expect([...messages].filter((key) => !isFieldKey(key))).toEqual([]);
  });
});

describe('one issue', () => {
  test.each<[string, Parameters<typeof fieldFault>[0], ReturnType<typeof fieldFault>]>([
    [
      'its path, in keys and numbers',
      { message: 'x', path: ['list', 0, { key: 'name' }] },
      { path: 'list.0.name', message: 'value.wrong', params: {} },
    ],
    [
      'its own words come before those of its kind',
      { message: 'email.invalid', code: 'too_big', maximum: 254 },
      { path: '', message: 'email.invalid', params: { max: 254 } },
    ],
    [
      'too big a whole number',
      { message: 'x', code: 'too_big', origin: 'int', maximum: 5n },
      { path: '', message: 'number.more-than', params: { max: 5 } },
    ],
    [
      'too small a number',
      { message: 'x', code: 'too_small', origin: 'number', minimum: 1 },
      { path: '', message: 'number.less-than', params: { min: 1 } },
    ],
    [
      'too short a text',
      { message: 'x', code: 'too_small', origin: 'string', minimum: 2 },
      { path: '', message: 'value.wrong', params: { min: 2 } },
    ],
    [
      'a text of another form',
      { message: 'x', code: 'invalid_format', format: 'uuid' },
      { path: '', message: 'value.wrong', params: {} },
    ],
  ])('%s', (_, issue, fault) => expect(fieldFault(issue)).toStrictEqual(fault));

  test('reports only the first fifty of very many', () => {
    const issues = Array.from({ length: 60 }, (_, index) => ({ message: 'x', path: [index] }));
    expect(fieldFaults(issues).map(({ path }) => path)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index)),
    );
  });
});

test('every text of a field is used in some language in its own words', () => {
  const texts = LANGUAGES.map(
    (language) =>
      (
        JSON.parse(readFileSync(new URL(`../texts/${language}.json`, import.meta.url), 'utf8')) as {
          field: Record<string, string>;
        }
      ).field,
  );
  for (const key of Object.keys(texts[0] ?? {}))
    expect([key, new Set(texts.map((each) => each[key])).size]).toEqual([key, LANGUAGES.length]);
});
