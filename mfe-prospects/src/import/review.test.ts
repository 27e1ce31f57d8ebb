import { describe, expect, test } from '@jest/globals';
import { eachContactText } from '@nb/contracts';
import type { Prospect } from '@nb/contracts';
import { buildProspect } from '@nb/web-kit/testing';
import type { FoundContact } from './contacts-of-file';
import { comparablePhone } from '@nb/contracts/phone';
import {
  CHOICE_FLAGS,
  choiceOf,
  differencesOf,
  flagsToBe,
  hasProblem,
  nameKey,
  planImport,
  reviewRows as reviewRowsBy,
  tooLongFields,
} from './review';

/** The list of somebody in the USA. */
const reviewRows = (contacts: readonly FoundContact[], existing: readonly Prospect[]) =>
  reviewRowsBy(contacts, existing, { phoneKey: (phone) => comparablePhone(phone, 'US') });

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

test('names match without case, accents in another form and signs', () => {
  expect(nameKey(' JOSÉ  Ángel. ')).toBe(nameKey('Jose\u0301 A\u0301ngel'));
});

describe('rows under review', () => {
  test('a line of a report, with neither a name nor a way to reach somebody, is not preselected', () => {
    const footer = found({ name: 'Copyright 2024', notes: 'Salutation: Copyright 2024', problems: ['no-name'] });
    const nameless = found({ name: '+1 555 010 0109', phone: '+1 555 010 0109', problems: ['no-name'] });
    const inTable = reviewRowsBy([footer, footer, nameless], [buildProspect({ name: 'Copyright 2024' })], {
      phoneKey: (phone) => comparablePhone(phone, 'US'),
      lineOf: (index) => index + 2,
    });
    expect(inTable.map(({ selected }) => selected)).toEqual([false, false, true]);
    // A card is somebody.
    expect(reviewRows([footer], []).map(({ selected }) => selected)).toEqual([true]);
  });
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
      'e-mail before phone, a shorter name is nothing new',
      { name: 'Maria', email: 'maria@example.test', phone: '+1 555 010 0100' },
      'email',
      'skip',
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

describe('what is the same and what is not', () => {
  const other = (over: Partial<FoundContact>, existing: Prospect[] = [maria]) => reviewRows([found(over)], existing)[0];
  test('a phone alone asks: somebody of another name is not preselected', () => {
    expect(other({ name: 'Pedro Ruiz', phone: '(555) 010-0100' })).toMatchObject({
      selected: false,
      action: 'keep',
      duplicate: { by: 'phone' },
    });
    expect(other({ name: 'Maria Elena Lopez', phone: '(555) 010-0100' })).toMatchObject({ selected: true });
    const [first, second] = reviewRows(
      [found({ name: 'Ann', phone: '+1 212 555 0100' }), found({ name: 'Bob', phone: '(212) 555-0100' })],
      [],
    );
    expect([first?.selected, second?.selected]).toEqual([true, false]);
  });
  test.each([
    ['ten digits of India that end alike', '+91 98765 43210', '+91 88765 43210'],
    ['extensions of one number', '+1 212 555 0100 ext. 12', '+1 212 555 0100 ext. 34'],
  ])('%s are two people', (_, one, two) => {
    const rows = reviewRows([found({ name: 'Ann', phone: one }), found({ name: 'Bob', phone: two })], []);
    expect(rows.map(({ duplicate }) => duplicate)).toEqual([undefined, undefined]);
  });
  test('a number that a spreadsheet has changed says nothing of who it is', () => {
    const damaged = { name: 'Pedro', phone: '15550100100', problems: ['restored-number' as const] };
    expect(other(damaged)?.duplicate).toBeUndefined();
    expect(other({ ...damaged, problems: [] })?.duplicate).toMatchObject({ by: 'phone' });
  });
  test('signs that nobody sees make no other person', () => {
    expect(other({ name: 'Zoe', email: '\u200bmaria@example.test\ufeff' })?.duplicate).toMatchObject({ by: 'email' });
    expect(other({ name: '\u202dMaria\u00ad Lopez\u202c' })?.duplicate).toMatchObject({ by: 'name' });
  });
  test('what differs is shown side by side, and what an update replaces goes to the notes', () => {
    const row = other({ phone: '+1 646 555 0122', email: 'Maria@example.test', name: 'Maria E. Lopez' });
    expect(row && differencesOf(row)).toEqual([
      { field: 'name', here: 'Maria Lopez', inFile: 'Maria E. Lopez' },
      { field: 'phone', here: '+1 555 010 0100', inFile: '+1 646 555 0122' },
      { field: 'email', here: 'maria@example.test', inFile: 'Maria@example.test' },
    ]);
    expect(row && planImport([row], 1).rows).toMatchObject([
      { name: 'Maria E. Lopez', phone: '+1 646 555 0122', notes: 'neighbour\n+1 555 010 0100' },
    ]);
    const renamed = other({ name: 'M. Ruiz', email: 'maria@example.test' });
    expect(renamed && planImport([{ ...renamed, selected: true, action: 'update' }], 1).rows).toMatchObject([
      { name: 'Maria Lopez', notes: 'neighbour\nM. Ruiz' },
    ]);
  });
  test.each([
    ['Jörg Groß', 'Joerg Gross', 'Jörg Groß'],
    ['Jörg Groß', 'JORG GROSS', 'Jörg Groß'],
    ['Joerg Gross', 'Jörg Groß', 'Jörg Groß'],
    ['Jose Muñoz', 'José Muñoz Peña', 'José Muñoz Peña'],
    ['Søren Kjær', 'Soeren Kjaer', 'Søren Kjær'],
    ["Siobhán O'Neill", 'Siobhan ONeill', "Siobhán O'Neill"],
    ['हिन्दी वर्मा', 'हिंदी वर्मा', 'हिन्दी वर्मा'],
    ['Łukasz Żak', 'Lukasz Zak', 'Łukasz Żak'],
  ])('%s and %s of one e-mail or phone are one person, and the fuller spelling stays', (inList, inFile, name) => {
    const known = buildProspect({ name: inList, email: 'j@x.test', phone: '+1 212 555 0100', notes: null });
    for (const over of [{ email: 'j@x.test' }, { phone: '(212) 555-0100' }]) {
      const row = other({ name: inFile, ...over, notes: 'new' }, [known]);
      expect(row).toMatchObject({ selected: true, action: 'update' });
      expect(row && planImport([row], 1).rows).toMatchObject([{ name, phone: '+1 212 555 0100', notes: 'new' }]);
    }
    const byName = { duplicate: { by: 'name' }, action: 'update' };
    if (inFile.split(' ').length === 2) expect(other({ name: inFile, notes: 'new' }, [known])).toMatchObject(byName);
  });
  test('two spellings of which none is the other with its marks are noted, and asked by name alone', () => {
    const zoe = buildProspect({ name: 'Zoé Hoà', email: 'z@x.test', phone: null, notes: null });
    const row = other({ name: 'Zoë Hòá', email: 'z@x.test' }, [zoe]);
    expect(row && planImport([row], 1).rows).toMatchObject([{ name: 'Zoé Hoà', notes: 'Zoë Hòá' }]);
    expect(other({ name: 'Zoë Hòá' }, [zoe])).toMatchObject({ duplicate: { by: 'name' }, action: 'keep' });
  });
  test.each([
    ['Michael Lee', 'Michal Lee'],
    ['Ann Lee', 'Annie L.'],
  ])('%s and %s with one e-mail are asked about; two rows of a file are both taken', (name, inFile) => {
    const known = buildProspect({ name, email: 'fam@x.test', phone: null });
    expect(other({ name: inFile, email: 'fam@x.test' }, [known])).toMatchObject({ selected: false, action: 'keep' });
    const rows = reviewRows([found({ name, email: 'fam@x.test' }), found({ name: inFile, email: 'fam@x.test' })], []);
    expect(rows.map(({ selected }) => selected)).toEqual([true, true]);
  });
  test('contacts that share an e-mail or a phone are found each, and again after a change', () => {
    const shared = { email: 'fam@x.test', phone: '+1 212 555 0100' };
    const family = [
      ...['Pedro Ruiz', 'Maria Ruiz', 'Eva Ruiz'].map((name) => buildProspect({ name, ...shared, notes: null })),
      buildProspect({ name: 'Eva Ruiz', email: 'fam@x.test', phone: '+1 646 555 0122', notes: null }),
      buildProspect({ name: 'Eva Ruiz', email: null, phone: null, notes: 'cousin' }),
      buildProspect({ name: '!!!', email: null, phone: null, notes: null }),
    ];
    const again = family.map(({ name, email, phone, notes }) =>
      found({ name, email: email ?? '', phone: phone ?? '', notes: notes ?? '' }),
    );
    const rows = reviewRows(again, family);
    expect(rows.map(({ duplicate, action }) => [duplicate && 'of' in duplicate && duplicate.of, action])).toEqual(
      family.map((contact) => [contact, 'skip']),
    );
    expect(planImport(rows, family.length).rows).toEqual([]);
    const [row] = reviewRows([found({ name: 'Ruiz, Maria', ...shared, notes: 'tea' })], family);
    expect(row).toMatchObject({ action: 'update', duplicate: { of: { name: 'Maria Ruiz' } } });
  });
  test('a phone decides where the e-mail is of somebody of another name', () => {
    const pedro = buildProspect({ name: 'Pedro Ruiz', email: 'fam@x.test', phone: null });
    const eva = buildProspect({ name: 'Eva Ruiz', email: null, phone: '+1 212 555 0100' });
    expect(other({ name: 'Eva Ruiz', email: 'fam@x.test', phone: '(212) 555-0100' }, [pedro, eva])).toMatchObject({
      action: 'update',
      duplicate: { by: 'phone', of: { name: 'Eva Ruiz' } },
    });
  });
  test('a row that is the same as one that is asked about is asked about as well', () => {
    const one = { phone: '+1 212 555 0100' };
    const rows = reviewRows(
      [
        found({ name: 'Ann', ...one }),
        found({ name: 'Bob', ...one }),
        found({ name: 'Bob', phone: '(212) 555-0100', notes: 'z' }),
      ],
      [],
    );
    expect(rows.map(({ selected, action }) => [selected, action])).toEqual([
      [true, 'keep'],
      [false, 'keep'],
      [false, 'update'],
    ]);
    expect(planImport(rows, 0)).toMatchObject({ created: 1, skipped: 2 });
  });
  test.each([
    ['+1 646 555 0100', '555-0100', '+1 646 555 0100', null],
    ['+49 171 5550102', '0171 5550102', '+49 171 5550102', null],
    ['0171 5550102', '+49 171 5550102', '+49 171 5550102', null],
    ['+49 171 5550102', '0049 171 5550102', '+49 171 5550102', null],
    ['+49 171 5550102', '491715550102', '+49 171 5550102', null],
    ['+49 171 5550102', '+49 1715550102', '+49 1715550102', null],
    ['+1 646 555 0100', '555 0199', '555 0199', '+1 646 555 0100'],
    ['+1 646 555 0100 x12', '+1 646 555 0100', '+1 646 555 0100', '+1 646 555 0100 x12'],
  ])('a merge of the phones %s and %s loses nothing', (was, now, phone, notes) => {
    const known = buildProspect({ name: 'Ann', email: 'a@x.test', phone: was, notes: null });
    const row = other({ name: 'Ann', email: 'a@x.test', phone: now }, [known]);
    expect(row && planImport([{ ...row, action: 'update' }], 1).rows).toMatchObject([{ phone, notes }]);
  });
  test('what is replaced is noted though the notes hold it as part of another word', () => {
    const known = buildProspect({ name: 'Ann', email: 'a@x.test', phone: null, notes: 'Hannah, my Anniversary' });
    const row = other({ name: 'Eva', email: 'a@x.test' }, [known]);
    expect(row && planImport([{ ...row, selected: true, action: 'update' }], 1).rows).toMatchObject([
      { name: 'Ann', notes: 'Hannah, my Anniversary\nEva' },
    ]);
    const ann = other({ name: 'Ann', email: 'a@x.test' }, [{ ...known, name: 'Eva' }]);
    expect(ann && planImport([{ ...ann, selected: true, action: 'update' }], 1).rows).toMatchObject([
      { name: 'Eva', notes: 'Hannah, my Anniversary\nAnn' },
    ]);
  });
  test('rows to look at are those with a doubt and those that are too long', () => {
    expect(
      [{}, { problems: ['stray-quote' as const] }, { notes: 'x'.repeat(10_001) }].map((over) => {
        const row = other(over);
        return row && hasProblem(row);
      }),
    ).toEqual([false, true, true]);
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
        ...eachContactText(() => null),
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
      // The writing with its country stays.
      { phone: '+1 555 010 0100', email: 'maria@example.test' },
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
