import { describe, expect, test } from '@jest/globals';
import {
  ADDED_CONTACT_TEXTS,
  CONTACT_TEXTS,
  type ContactText,
  KNOWN_FROM,
  STAGES,
  TOUCH_KINDS,
  type Tag,
  eachContactText,
  withoutLinks,
} from '@nb/contracts';
import { newTestId } from '@nb/web-kit/testing';
import { type Separator, parseFile, planFile } from '@nb/file-import';
import fc from 'fast-check';
import { namesOf } from '../texts/field-names';
import { COLUMN_RULES, contactsOfFile } from './contacts-of-file';
import { type ExportedContact, toCopyList, toCsv } from './export';
import { PIPELINE_COLUMNS } from './pipeline-columns';

const base: ExportedContact = {
  name: 'Ann',
  ...eachContactText(() => null),
  isPotentialPartner: false,
  isPotentialCustomer: true,
};
const reread = (contacts: ExportedContact[], separator: Separator, tags?: ReadonlyMap<string, Tag>) => {
  const result = planFile(parseFile(new TextEncoder().encode(toCsv(contacts, separator, tags))), COLUMN_RULES);
  return result.ok ? contactsOfFile(result.file) : [];
};

describe('contacts.csv', () => {
  test('has columns, types and quotes as specified', () => {
    const none = `${','.repeat(ADDED_CONTACT_TEXTS.length)},new${','.repeat(PIPELINE_COLUMNS.length - 1)}`;
    expect(
      toCsv([
        { ...base, name: 'Lee, Ann', phone: '+1 (555) 010', email: 'ann@example.com', notes: 'says "hi"\nand more' },
        { ...base, name: 'Bob', isPotentialPartner: true, isPotentialCustomer: false },
        { ...base, name: 'Cy', isPotentialPartner: true },
        { ...base, name: 'Di', isPotentialCustomer: false },
      ]),
    ).toBe(
      [
        `\uFEFFName,Phone,Email,Type,Notes${ADDED_CONTACT_TEXTS.map((field) => `,${namesOf(field).en}`).join('')},${PIPELINE_COLUMNS.map(({ heading }) => heading).join(',')}`,
        `"Lee, Ann",+1 (555) 010,ann@example.com,Customer,"says ""hi""\nand more"${none}`,
        `Bob,,,Partner,${none}`,
        `Cy,,,Partner & Customer,${none}`,
        `Di,,,Contact,${none}`,
        '',
      ].join('\r\n'),
    );
  });

  test('an export that is imported again gives exactly the same contacts', () => {
    const hard = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({
          unit: fc.constantFrom(
            '"',
            ',',
            ';',
            '\n',
            '\r',
            '\r\n',
            "'",
            '=',
            '＝',
            '＠',
            '+',
            '-',
            '@',
            ' ',
            'a',
            '1',
            'ਗ',
            '\uFEFF',
            '|',
            '\t',
          ),
        }),
      )
      .map((text) => text.replaceAll('\u0000', '').trim());
    const optional = hard.map((text) => text || null);
    const one = fc.record({
      // As the list keeps them.
      name: hard.map(withoutLinks).filter((text) => text !== ''),
      ...eachContactText(() => optional),
      isPotentialPartner: fc.boolean(),
      isPotentialCustomer: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(',' as const, ';' as const),
        (contacts, separator) => {
          expect(reread(contacts, separator)).toEqual(
            contacts.map(({ name, isPotentialPartner, isPotentialCustomer, ...texts }) => ({
              name,
              ...Object.fromEntries(
                CONTACT_TEXTS.map((field) => [field, texts[field] ?? ''] as const).filter(
                  ([field, text]) => text !== '' || !(ADDED_CONTACT_TEXTS as readonly ContactText[]).includes(field),
                ),
              ),
              flags: { isPotentialPartner, isPotentialCustomer },
              pipeline: { stage: 'new' },
            })),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('stage, dates and tags', () => {
  const tag = (name: string): Tag => ({ id: newTestId(), name, colour: 'grey' });
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  const instant = day.map((at) => at.toISOString());
  const name = fc
    .string({ unit: fc.constantFrom('a', ' ', ';', '\\', ',', '"', "'", '=', 'ਗ'), minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const anyOf = fc.record(
    {
      stage: fc.constantFrom(...STAGES),
      stageAt: instant,
      followUpOn: day.map((at) => at.toISOString().slice(0, 10)),
      followUpTime: fc.constantFrom('00:00', '09:30', '23:59'),
      cadenceDays: fc.integer({ min: 7, max: 365 }),
      lastContactAt: instant,
      lastContactKind: fc.constantFrom(...TOUCH_KINDS),
      unanswered: fc.integer({ min: 1, max: 9 }),
      mayContact: fc.constantFrom('yes' as const, 'no' as const),
      mayContactAt: instant,
      knownFrom: fc.constantFrom(...KNOWN_FROM),
    },
    { requiredKeys: [] },
  );
  test('an export that is imported again keeps every field, tags by name', () => {
    fc.assert(
      fc.property(anyOf, fc.uniqueArray(name, { maxLength: 3 }), (fields, names) => {
        const tags = names.map(tag);
        const contact = { ...base, ...fields, tagIds: tags.map(({ id }) => id) };
        const [read] = reread([contact], ',', new Map(tags.map((each) => [each.id, each])));
        expect(read?.pipeline).toEqual({
          stage: 'new',
          ...fields,
          ...(names.length > 0 && { tags: names }),
        });
      }),
    );
  });
  test('a file whose columns were moved keeps them too; what is none of ours goes to the notes', () => {
    const csv = 'Tags,Name,Stage,Follow-up\r\ngym; fair,Ann,presented,2026-12-01\r\n,Bob,Hot lead,soon';
    const result = planFile(parseFile(new TextEncoder().encode(csv)), COLUMN_RULES);
    const [ann, bob] = result.ok ? contactsOfFile(result.file) : [];
    expect(ann?.pipeline).toEqual({ tags: ['gym', 'fair'], stage: 'presented', followUpOn: '2026-12-01' });
    expect(bob?.pipeline).toBeUndefined();
    expect(bob?.notes).toBe('Stage: Hot lead\nFollow-up: soon');
  });
});

test('the copied list has a bullet per contact with type, phone, email and notes', () => {
  const suffix = ({ isPotentialCustomer }: ExportedContact) => (isPotentialCustomer ? 'Customer' : '');
  expect(
    toCopyList(
      [
        { ...base, phone: '555', email: 'a@b.c', notes: 'one\ntwo' },
        { ...base, name: 'Bob', isPotentialCustomer: false },
      ],
      suffix,
    ),
  ).toBe('• Ann (Customer) - 555 - a@b.c - one / two\n• Bob');
});

test('the copied list has one line for each contact, whatever was pasted into its fields', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', '•', '-', '\n', '\r', '\u2028', ' ', 'ਗ'), minLength: 1 })
    .map((part) => `x${part}x`);
  const one = fc.record({
    name: text,
    ...eachContactText(() => fc.option(text)),
    isPotentialPartner: fc.boolean(),
    isPotentialCustomer: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), (contacts) => {
      const lines = toCopyList(contacts, () => 'Partner').split(/[\r\n\u2028\u2029]/);
      expect(lines.filter((line) => line.startsWith('• '))).toHaveLength(contacts.length);
      expect(lines).toHaveLength(Math.max(1, contacts.length));
    }),
  );
});
