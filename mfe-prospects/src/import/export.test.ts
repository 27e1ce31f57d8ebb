import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ExportedContact, toCopyList, toCsv } from './export';
import { defused, fused } from './formulas';
import { parseFile } from './parse-file';

const base: ExportedContact = {
  name: 'Ann',
  phone: null,
  email: null,
  notes: null,
  isPotentialPartner: false,
  isPotentialCustomer: true,
};
const reread = (contacts: ExportedContact[]) => {
  const result = parseFile(new TextEncoder().encode(toCsv(contacts)));
  return result.ok ? result.file.contacts : [];
};

describe('contacts.csv', () => {
  test('PA §9: columns, types, quoting', () => {
    expect(
      toCsv([
        { ...base, name: 'Lee, Ann', phone: '+1 (555) 010', email: 'ann@example.com', notes: 'says "hi"\nand more' },
        { ...base, name: 'Bob', isPotentialPartner: true, isPotentialCustomer: false },
        { ...base, name: 'Cy', isPotentialPartner: true },
        { ...base, name: 'Di', isPotentialCustomer: false },
      ]),
    ).toBe(
      '\uFEFFName,Phone,Email,Type,Notes\r\n"Lee, Ann",+1 (555) 010,ann@example.com,Customer,"says ""hi""\nand more"\r\n' +
        'Bob,,,Partner,\r\nCy,,,Partner & Customer,\r\nDi,,,Contact,\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['+cmd|x', "'+cmd|x"],
    ['\tx', "'\tx"],
    ['+1 555-010', '+1 555-010'],
    ["'Round Pub", "'Round Pub"],
    ["'=1", "''=1"],
    ["+1'2", "'+1'2"],
    ['a=1', 'a=1'],
  ])('%j is written as %j and read back', (cell, written) => {
    expect(defused(cell)).toBe(written);
    expect(fused(written)).toBe(cell);
  });

  test('no phone is taken for a formula, and nothing that a spreadsheet would run is left as it is', () => {
    const phone = fc
      .string({ unit: fc.constantFrom('0', '5', '9', ' ', '(', ')', '.', '-'), minLength: 1 })
      .map((rest) => `+${rest}`);
    fc.assert(
      fc.property(phone, (text) => {
        expect(defused(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom('=', '@', '-', '\t', '\r'), fc.string(), (start, rest) => {
        expect(defused(start + rest)).toBe(`'${start}${rest}`);
      }),
    );
    fc.assert(
      fc.property(
        fc.string().filter((rest) => /[^\d\s().-]/.test(rest)),
        (rest) => {
          expect(defused(`+${rest}`)).toBe(`'+${rest}`);
        },
      ),
    );
  });

  test('R24: parse(export(x)) = x', () => {
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
      name: hard.filter((text) => text !== ''),
      phone: optional,
      email: optional,
      notes: optional,
      isPotentialPartner: fc.boolean(),
      isPotentialCustomer: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (contacts) => {
        expect(reread(contacts)).toEqual(
          contacts.map(({ name, phone, email, notes, ...flags }) => ({
            name,
            phone: phone ?? '',
            email: email ?? '',
            notes: notes ?? '',
            flags,
          })),
        );
      }),
      { numRuns: 500 },
    );
  });
});

test('PA §9: the copied list has a bullet per contact with type, phone, email and notes', () => {
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
    phone: fc.option(text),
    email: fc.option(text),
    notes: fc.option(text),
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
