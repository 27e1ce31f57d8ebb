import { describe, expect, test } from '@jest/globals';
import type { Prospect } from '@nb/contracts';
import { buildProspect } from '@nb/web-kit/testing';
import type { FoundContact } from './contacts-of-file';
import { CHOICE_FLAGS, choiceOf, flagsToBe, nameKey, phoneKey, planImport, reviewRows, tooLongFields } from './review';

const flagsOf = ({
  isPotentialPartner,
  isPotentialCustomer,
}: {
  isPotentialPartner: boolean;
  isPotentialCustomer: boolean;
}) => ({ isPotentialPartner, isPotentialCustomer });

const found = (over: Partial<FoundContact>): FoundContact => ({
  name: 'Maria Lopez',
  phone: '',
  email: '',
  notes: '',
  ...over,
});
const maria = buildProspect({
  name: 'Maria Lopez',
  email: 'maria@example.test',
  phone: '+1 555 010 0100',
  notes: 'neighbour',
  isPotentialPartner: true,
  isPotentialCustomer: false,
});

test.each([
  ['+49 171 2345678', '0171 2345678'],
  ['९८७६५००००२', '+91 98765 00002'],
  ['(555) 010-0100', '5550100100'],
])('%s and %s are one phone', (one, other) => {
  expect(phoneKey(one)).toBe(phoneKey(other));
});
test('a few digits are no reason to take two people for one', () => {
  expect(['', '12', '1234', '12345', '123456789', '0123456789'].map((phone) => phoneKey(phone))).toEqual([
    '',
    '',
    '',
    '12345',
    '123456789',
    '123456789',
  ]);
  expect(phoneKey(null)).toBe('');
});
test('names match without case, accents in another form and signs', () => {
  expect(nameKey(' JOSÉ  Ángel. ')).toBe(nameKey('Jose\u0301 A\u0301ngel'));
});

describe('rows under review', () => {
  test('all are preselected as customers, nameless ones are left out', () => {
    const rows = reviewRows(
      [
        found({ name: 'Ann' }),
        found({ name: ' ' }),
        found({ name: 'Bob', flags: { isPotentialPartner: true, isPotentialCustomer: false } }),
      ],
      [],
    );
    expect(rows.map(({ key, selected, flags }) => ({ key, selected, ...flags }))).toEqual([
      { key: 0, selected: true, isPotentialPartner: false, isPotentialCustomer: true },
      { key: 2, selected: true, isPotentialPartner: true, isPotentialCustomer: false },
    ]);
  });

  test.each<[string, Partial<FoundContact>, string, string]>([
    ['same e-mail, something new', { email: 'MARIA@example.test', notes: 'new' }, 'email', 'update'],
    ['same e-mail, nothing new', { email: 'maria@example.test' }, 'email', 'skip'],
    ['same phone under another form', { phone: '5550100100', email: 'm@work.test' }, 'phone', 'update'],
    ['shared phone, another person', { name: 'Pedro Ruiz', phone: '+1 555 010 0100' }, 'phone', 'keep'],
    [
      'shared phone, the same person by a longer name',
      { name: 'Maria Elena Lopez', phone: '+1 555 010 0100' },
      'phone',
      'update',
    ],
    ['shared phone, a namesake', { name: 'Maria Ruiz', phone: '+1 555 010 0100' }, 'phone', 'keep'],
    [
      'e-mail before phone',
      { name: 'Maria', email: 'maria@example.test', phone: '+1 555 010 0100' },
      'email',
      'update',
    ],
    ['same name alone', { notes: 'likes tea' }, 'name', 'update'],
    ['same name, another e-mail', { email: 'lopez@other.test' }, 'name', 'keep'],
    ['same name, another phone', { phone: '+1 555 099 9999' }, 'name', 'keep'],
  ])('%s', (_what, over, by, action) => {
    const [row] = reviewRows([found(over)], [maria]);
    expect(row?.duplicate).toMatchObject({ by, of: { id: maria.id } });
    expect(row?.action).toBe(action);
  });

  test('what is shown as type is what it will be: an updated contact keeps its own until somebody says otherwise', () => {
    const [row] = reviewRows([found({ notes: 'new' })], [maria]);
    if (!row) throw new Error('no row');
    expect(flagsToBe(row)).toMatchObject({ isPotentialPartner: true, isPotentialCustomer: false });
    expect(planImport([row], 1).rows).toMatchObject([flagsOf(flagsToBe(row))]);
    const other = { isPotentialPartner: false, isPotentialCustomer: true };
    expect(flagsToBe({ ...row, action: 'keep' })).toEqual(other);
    expect(flagsToBe({ ...row, flags: other, typeGiven: true })).toEqual(other);
  });

  test('two rows into one contact of the list: every row of the file is counted once', () => {
    const rows = reviewRows(
      [found({ notes: 'new' }), found({ email: 'maria@example.test', notes: 'newer' }), found({ name: 'Zoe' })],
      [maria],
    );
    const { created, updated, skipped } = planImport(rows, 1);
    expect([created, updated, skipped]).toEqual([1, 1, 1]);
  });

  test('the same person twice in the file', () => {
    const rows = reviewRows(
      [found({ email: 'a@b.test' }), found({ email: 'a@b.test' }), found({ email: 'A@b.test', phone: '555 0199' })],
      [],
    );
    expect(
      rows.map(({ duplicate, action }) => [duplicate && 'ofRow' in duplicate ? duplicate.ofRow : undefined, action]),
    ).toEqual([
      [undefined, 'keep'],
      [0, 'skip'],
      [0, 'update'],
    ]);
    expect(planImport(rows, 0)).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 2,
      rows: [{ name: 'Maria Lopez', email: 'A@b.test', phone: '555 0199' }],
    });
  });
});

describe('what is sent', () => {
  const plan = (rows: FoundContact[], existing: Prospect[] = [maria]) =>
    planImport(reviewRows(rows, existing), existing.length);

  test('an update keeps what the file does not say, and the default type changes nothing', () => {
    expect(plan([found({ email: 'maria@example.test', notes: 'likes tea' })]).rows).toEqual([
      {
        id: maria.id,
        name: 'Maria Lopez',
        email: 'maria@example.test',
        phone: '+1 555 010 0100',
        notes: 'neighbour\nlikes tea',
        isPotentialPartner: true,
        isPotentialCustomer: false,
      },
    ]);
  });
  test('two rows of one contact update it once', () => {
    expect(
      plan([found({ email: 'maria@example.test', notes: 'one' }), found({ phone: '5550100100', notes: 'two' })]),
    ).toMatchObject({ created: 0, updated: 1, rows: [{ notes: 'neighbour\none\ntwo' }] });
  });
  test('what the file says again is not noted twice, what it leaves blank blanks nothing', () => {
    const existing = buildProspect({ name: 'Maria', email: 'maria@example.test', phone: null, notes: 'neighbour' });
    const notesAfter = (notes: string) =>
      plan([found({ email: 'maria@example.test', phone: '555 0199', notes })], [existing]).rows[0]?.notes;
    expect(['', 'neigh', 'neighbour', 'a neighbour of Zoe', 'tea'].map(notesAfter)).toEqual([
      'neighbour',
      'neighbour',
      'neighbour',
      'a neighbour of Zoe',
      'neighbour\ntea',
    ]);
    expect(plan([found({ notes: 'tea' })], [{ ...existing, name: 'Maria Lopez', notes: null }]).rows).toMatchObject([
      { notes: 'tea' },
    ]);
    expect(plan([found({ phone: '555 010 0100', notes: 'tea' })]).rows).toMatchObject([
      { phone: '555 010 0100', email: 'maria@example.test' },
    ]);
    expect(plan([found({ name: 'Ann', notes: '' })]).rows).toMatchObject([
      { name: 'Ann', phone: null, email: null, notes: null },
    ]);
    expect(plan([found({ name: 'Maria Lopez', email: 'maria@example.test' })], [existing]).rows).toMatchObject([
      { name: 'Maria Lopez', phone: null, email: 'maria@example.test' },
    ]);
  });
  test('the selector offers contact, customer and partner; partner is a customer as well', () => {
    expect(CHOICE_FLAGS).toEqual({
      other: { isPotentialPartner: false, isPotentialCustomer: false },
      customer: { isPotentialPartner: false, isPotentialCustomer: true },
      partner: { isPotentialPartner: true, isPotentialCustomer: true },
    });
    expect((['other', 'customer', 'both', 'partner'] as const).map(choiceOf)).toEqual([
      'other',
      'customer',
      'partner',
      'partnerOnly',
    ]);
  });
  test('unselected and skipped rows stay out', () => {
    const rows = reviewRows([found({ name: 'Ann' }), found({ name: 'Bob' })], []).map((row) => ({
      ...row,
      selected: row.key === 1,
    }));
    expect(planImport(rows, 0)).toMatchObject({ created: 1, skipped: 1, rows: [{ name: 'Bob' }] });
  });
  test('a row whose earlier twin is not taken comes by itself', () => {
    const rows = reviewRows([found({ email: 'a@b.test' }), found({ email: 'a@b.test', phone: '555 0199' })], []).map(
      (row) => ({ ...row, selected: row.key === 1 }),
    );
    expect(planImport(rows, 0).rows).toMatchObject([{ email: 'a@b.test', phone: '555 0199' }]);
  });
  test('rows that somebody wants to keep apart stay apart', () => {
    const twins = [found({ email: 'a@b.test' }), found({ email: 'a@b.test', phone: '555 0199' })];
    const apart = (existing: Prospect[]) =>
      planImport(
        reviewRows(twins, existing).map((row) => ({ ...row, action: 'keep' as const })),
        existing.length,
      );
    expect(apart([])).toMatchObject({ created: 2, updated: 0, skipped: 0 });
    expect(apart([buildProspect({ name: 'Maria Lopez', email: 'a@b.test' })])).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 0,
    });
  });
  test('more than a list can hold is refused before it is sent', () => {
    const rows = reviewRows([found({ name: 'Ann' })], []);
    expect(planImport(rows, 10_000).tooMany).toBe(true);
    expect(planImport(rows, 9999).tooMany).toBe(false);
    const many = (count: number) =>
      planImport(
        reviewRows(
          Array.from({ length: count }, (_, index) => found({ name: `P${index}` })),
          [],
        ),
        0,
      );
    expect([many(10_000).tooMany, many(10_001).tooMany]).toEqual([false, true]);
    const again = reviewRows([found({ notes: 'new' })], [maria]);
    expect(planImport(again, 10_000).tooMany).toBe(false);
  });
  test('fields longer than a contact can hold are named', () => {
    expect(tooLongFields(found({ name: 'x'.repeat(201), notes: 'y'.repeat(10_001) }))).toEqual(['name', 'notes']);
    expect(tooLongFields(found({}))).toEqual([]);
    for (const [field, most] of [
      ['name', 200],
      ['phone', 100],
      ['email', 254],
      ['notes', 10_000],
    ] as const)
      expect([most, most + 1].map((length) => tooLongFields(found({ [field]: 'x'.repeat(length) })))).toEqual([
        [],
        [field],
      ]);
  });
});
