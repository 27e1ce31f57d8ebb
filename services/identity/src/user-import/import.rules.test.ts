import { describe, expect, test } from '@jest/globals';
import { importUserRow } from '@nb/contracts';
import fc from 'fast-check';
import { inOrderOfSponsors, planImport, type FileRow, type Known, type KnownUser } from './import.rules.js';

const ann: KnownUser = {
  id: 'ann',
  email: 'ann@example.test',
  firstName: 'Ann',
  lastName: 'Lee',
  uid: 'A-1',
  phone: null,
  language: 'en',
  countryCode: null,
  sponsorId: 'top',
  sponsorUid: 'TOP',
};
const known: Known = {
  byEmail: new Map([[ann.email, ann]]),
  byUid: new Map<string, { id: string; email: string }>([
    ['a-1', ann],
    ['top', { id: 'top', email: 'top@example.test' }],
    ['low', { id: 'low', email: 'low@example.test' }],
  ]),
  // «low» stands below Ann.
  sponsors: new Map([
    ['ann', 'top'],
    ['top', null],
    ['low', 'ann'],
  ]),
};
const nobody: Known = { byEmail: new Map(), byUid: new Map(), sponsors: new Map() };
const row = (change: Record<string, unknown> = {}): FileRow =>
  importUserRow.parse({ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.test', ...change });
const codes = (rows: FileRow[], update = false, whom = known) =>
  planImport(rows, whom, update).map((plan) =>
    plan.outcome === 'refused' ? plan.refusals.map(({ code, field }) => `${field}: ${code}`).join(', ') : plan.outcome,
  );

describe('a row', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['that is whole', { uid: ' B-1 ', sponsorUid: 'top' }, 'created'],
    ['without a first name', { firstName: ' ' }, 'firstName: request.invalid'],
    ['without a last name', { lastName: null }, 'lastName: request.invalid'],
    ['with no address', { email: 'bo at example' }, 'email: request.invalid'],
    ['with two faults', { email: '', firstName: '' }, 'firstName: request.invalid, email: request.invalid'],
    ['of somebody who is there', { email: 'ANN@example.test' }, 'email: user.email-taken'],
    ['with the UID of another', { uid: 'a-1' }, 'uid: user.uid-taken'],
    ['with a sponsor whom nobody knows', { sponsorUid: 'X' }, 'sponsorUid: users-import.unknown-sponsor'],
    ['with a language we do not have', { language: 'xx' }, 'created'],
    ['with an ID that a spreadsheet has cut', { uid: '1,23457E+11' }, 'uid: users-import.damaged-number'],
    ['with a phone that a spreadsheet has cut', { phone: '4.91711E+11' }, 'phone: users-import.damaged-number'],
    ['with an ID that a spreadsheet could not show', { uid: '########' }, 'uid: users-import.damaged-number'],
    ['with a phone that a spreadsheet took for a formula', { phone: '#NAME?' }, 'phone: users-import.damaged-number'],
    [
      'with a sponsor whose ID a spreadsheet has cut',
      { sponsorUid: '5E+09' },
      'sponsorUid: users-import.damaged-number',
    ],
    ['with an ID that only begins like such a number', { uid: '1E5X' }, 'created'],
  ])('%s', (_, change, expected) => {
    expect(codes([row(change)])).toEqual([expected]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['as they are', { firstName: 'Ann', lastName: 'Lee' }, 'unchanged'],
    ['under another name', { firstName: 'Anna', lastName: 'Lee' }, 'updated'],
    [
      'with their own UID and sponsor',
      { firstName: 'Anna', lastName: 'Lee', uid: 'a-1', sponsorUid: 'Top' },
      'updated',
    ],
    ['with another language', { firstName: 'Ann', lastName: 'Lee', language: 'de' }, 'updated'],
    ['with the language they have', { firstName: 'Ann', lastName: 'Lee', language: 'en' }, 'unchanged'],
    ['with another phone', { firstName: 'Ann', lastName: 'Lee', phone: '+1 555 0100' }, 'updated'],
    ['with another ID', { firstName: 'Ann', lastName: 'Lee', uid: 'A-2' }, 'updated'],
    [
      'sponsored by themselves',
      { firstName: 'Ann', lastName: 'Lee', sponsorUid: 'A-1' },
      'sponsorUid: users-import.sponsor-loop',
    ],
    [
      'sponsored by somebody below them',
      { firstName: 'Ann', lastName: 'Lee', sponsorUid: 'LOW' },
      'sponsorUid: users-import.sponsor-loop',
    ],
    [
      'sponsored by somebody whom nobody knows',
      { firstName: 'Ann', lastName: 'Lee', sponsorUid: 'X' },
      'sponsorUid: users-import.unknown-sponsor',
    ],
  ])('of somebody who is there, %s, when existing ones are updated', (_, change, expected) => {
    expect(codes([row({ email: ann.email, ...change })], true)).toEqual([expected]);
  });

  test.each<[string, Record<string, string>, string, string, string, string]>([
    ['no name', {}, 'Lee', 'unchanged', 'Ann', 'Lee'],
    ['no name, for somebody who has one', {}, '', 'unchanged', 'Ann', ''],
    ['a family name alone', { lastName: 'Gold' }, 'Lee', 'updated', 'Ann', 'Gold'],
    ['an ID alone', { uid: 'A-2' }, 'Lee', 'updated', 'Ann', 'Lee'],
  ])('with %s changes nothing that its empty cells stand for', (_, cells, family, outcome, first, last) => {
    const user = { ...ann, lastName: family };
    const file = importUserRow.parse({ email: ann.email.toUpperCase(), ...cells });
    const whom = { ...known, byEmail: new Map([[ann.email, user]]) };
    expect(planImport([file], whom, true)).toMatchObject([{ outcome, wanted: { firstName: first, lastName: last } }]);
    expect(planImport([file], whom, false)).toMatchObject([{ outcome: 'refused' }]);
  });

  test.each<[string, string, string, 'updated' | 'unchanged', string, string]>([
    ['the first one', 'Ann', 'Lee', 'unchanged', 'Ann', 'Lee'],
    ['another first one', 'Anna', 'Lee', 'updated', 'Anna', 'Lee'],
    ['both in one cell', 'ann lee', 'Lee', 'unchanged', 'Ann', 'Lee'],
    ['the family name', 'Lee', 'Lee', 'unchanged', 'Ann', 'Lee'],
    ['in another spelling of its letters', 'Ａｎｎ', 'Lee', 'unchanged', 'Ann', 'Lee'],
    ['of somebody who has one name', 'Anna', '', 'updated', 'Anna', ''],
  ])('with one name, %s, leaves the family name as it is', (_, firstName, family, outcome, first, last) => {
    const user = { ...ann, lastName: family };
    const file = row({ email: ann.email, firstName, lastName: null, hasOneName: true });
    expect(planImport([file], { ...known, byEmail: new Map([[ann.email, user]]) }, true)).toMatchObject([
      { outcome, wanted: { firstName: first, lastName: last } },
    ]);
  });
});

describe('rows of one file', () => {
  test('with the same e-mail or UID: the first is taken', () => {
    expect(
      codes([row({ uid: 'B' }), row({ email: 'BO@example.test' }), row({ email: 'b2@example.test', uid: 'b' })]),
    ).toEqual(['created', 'email: users-import.duplicate-email', 'uid: users-import.duplicate-uid']);
  });
  test('may sponsor each other in any order', () => {
    const rows = [
      row({ email: 'c@x.test', uid: 'C', sponsorUid: 'B' }),
      row({ email: 'b@x.test', uid: 'B', sponsorUid: 'A-1' }),
      row({ email: 'd@x.test', sponsorUid: 'c' }),
    ];
    const plans = planImport(rows, known, false);
    expect(plans.map((plan) => (plan.outcome === 'created' ? plan.sponsor : plan))).toEqual([
      { row: 1 },
      { id: 'ann' },
      { row: 0 },
    ]);
    expect(inOrderOfSponsors(plans).map((plan) => plan.row)).toEqual([1, 0, 2]);
  });
  test('but not in a circle, nor below one, nor below a row that is refused', () => {
    const rows = [
      row({ email: 'a@x.test', uid: 'A', sponsorUid: 'B' }),
      row({ email: 'b@x.test', uid: 'B', sponsorUid: 'A' }),
      row({ email: 'c@x.test', uid: 'C', sponsorUid: 'B' }),
      row({ email: 'd@x.test', uid: 'D', sponsorUid: 'D' }),
      row({ email: 'bad', uid: 'E' }),
      row({ email: 'f@x.test', uid: 'F', sponsorUid: 'E' }),
      row({ email: 'g@x.test', sponsorUid: 'F' }),
    ];
    const loop = 'sponsorUid: users-import.sponsor-loop';
    const below = 'sponsorUid: users-import.refused-sponsor';
    expect(codes(rows)).toEqual([loop, loop, loop, loop, 'email: request.invalid', below, below]);
  });

  test('give another sponsor to those who are there, a new row as well, and never close a circle with them', () => {
    const low: KnownUser = {
      ...ann,
      id: 'low',
      email: 'low@example.test',
      uid: 'LOW',
      sponsorId: 'ann',
      sponsorUid: 'A-1',
    };
    const both: Known = { ...known, byEmail: new Map([ann, low].map((each) => [each.email, each])) };
    const of = (user: KnownUser, sponsorUid: string) =>
      row({ firstName: user.firstName, lastName: user.lastName, email: user.email, sponsorUid });
    const sponsors = (rows: FileRow[]) =>
      planImport(rows, both, true).map((plan) =>
        plan.outcome === 'refused' ? plan.refusals.map(({ code }) => code).join() : 'sponsor' in plan && plan.sponsor,
      );
    // One may come below the other once that one has left.
    expect(sponsors([of(ann, 'LOW'), of(low, 'TOP')])).toEqual([{ id: 'low' }, { id: 'top' }]);
    expect(sponsors([of(ann, 'LOW')])).toEqual(['users-import.sponsor-loop']);
    const newcomer = (sponsorUid: string) => row({ email: 'n@x.test', uid: 'N', sponsorUid });
    expect(sponsors([of(ann, 'N'), newcomer('TOP')])).toEqual([{ row: 1 }, { id: 'top' }]);
    expect(sponsors([of(ann, 'N'), newcomer('LOW')])).toEqual(['users-import.sponsor-loop', { id: 'low' }]);
  });

  test('each gets exactly one result, and created users come after their sponsor', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', null);
    const any = fc.array(
      fc.record({
        email: fc.constantFrom('a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test', 'no'),
        uid: letter,
        sponsorUid: letter,
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(any, fc.boolean(), (files, update) => {
        const plans = planImport(
          files.map((each) => row(each)),
          nobody,
          update,
        );
        expect(plans.map((plan) => plan.row)).toEqual(files.map((_, index) => index));
        const order = inOrderOfSponsors(plans);
        expect(order).toHaveLength(plans.filter(({ outcome }) => outcome === 'created').length);
        const made = new Set<number>();
        for (const plan of order) {
          if (plan.sponsor !== null && 'row' in plan.sponsor) expect(made.has(plan.sponsor.row)).toBe(true);
          made.add(plan.row);
        }
      }),
    );
  });
});
