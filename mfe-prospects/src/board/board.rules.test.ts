import { describe, expect, test } from '@jest/globals';
import { type Prospect, STAGES, type Stage } from '@nb/contracts';
import { buildProspect } from '@nb/web-kit/testing';
import fc from 'fast-check';
import {
  cardBeside,
  compareInColumn,
  moveChange,
  placeContacts,
  planMove,
  stageBeside,
  stageOfKey,
  withoutTypeOf,
} from './board.rules';

const TODAY = '2026-11-26';
const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const contact = (number: number, over: Partial<Prospect> = {}) =>
  buildProspect({ id: idOf(number), name: `No ${number}`, ...over });
const namesIn = (contacts: readonly Prospect[], stage: Stage) =>
  placeContacts(contacts).columns[stage].map(({ name }) => name);

describe('columns', () => {
  test('overdue first, then the nearest follow-up and within a day its time, then the last change', () => {
    const contacts = [
      contact(1, { updatedAt: '2026-11-20T00:00:00.000Z' }),
      contact(2, { followUpOn: '2026-12-01' }),
      contact(3, { followUpOn: TODAY }),
      contact(4, { followUpOn: '2026-11-20' }),
      contact(5, { updatedAt: '2026-11-25T00:00:00.000Z' }),
      contact(6, { followUpOn: TODAY, followUpTime: '14:00' }),
      contact(7, { followUpOn: TODAY, followUpTime: '09:30' }),
      contact(8, { followUpOn: '2026-11-25' }),
    ];
    expect(namesIn(contacts, 'new')).toEqual(['No 4', 'No 8', 'No 7', 'No 6', 'No 3', 'No 2', 'No 5', 'No 1']);
  });
  test('a contact without a stage is new; each stands in exactly one column', () => {
    const contacts = [contact(1), ...STAGES.map((stage, n) => contact(n + 2, { stage }))];
    const { columns } = placeContacts(contacts);
    expect(STAGES.map((stage) => columns[stage].length)).toEqual([2, 1, 1, 1, 1, 1, 1]);
  });

  const anyContact = (number: number) =>
    fc
      .record({
        stage: fc.constantFrom(...STAGES),
        followUpOn: fc.option(fc.constantFrom('2026-11-20', TODAY, '2026-12-01'), { nil: undefined }),
        updatedAt: fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
      })
      .map(({ followUpOn, ...over }) => contact(number, { ...over, ...(followUpOn && { followUpOn }) }));
  const anyList = fc
    .integer({ min: 0, max: 25 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => anyContact(n))));

  test('counts are exact, and every column is in order', () => {
    fc.assert(
      fc.property(anyList, (contacts) => {
        const { columns } = placeContacts(contacts);
        expect(Object.values(columns).reduce((sum, column) => sum + column.length, 0)).toBe(contacts.length);
        for (const column of Object.values(columns))
          for (const [place, each] of column.entries())
            if (place > 0) expect(compareInColumn(column[place - 1]!, each)).toBeLessThan(0);
      }),
    );
  });
  test('after changes the board is as if it were sorted again, and columns that nothing entered or left stay the same', () => {
    fc.assert(
      fc.property(anyList, fc.infiniteStream(anyContact(0)), (contacts, stream) => {
        const before = placeContacts(contacts);
        const after = contacts.map((each, n) =>
          n % 3 === 0 ? { ...stream.next().value, id: each.id, name: each.name } : each,
        );
        const patched = placeContacts(after, before);
        expect(patched.columns).toEqual(placeContacts(after).columns);
        const touched = new Set(
          after.flatMap((is, n) => (is === contacts[n] ? [] : [is.stage ?? 'new', contacts[n]?.stage ?? 'new'])),
        );
        for (const stage of STAGES) if (!touched.has(stage)) expect(patched.columns[stage]).toBe(before.columns[stage]);
      }),
    );
  });
  test('a list with other contacts is placed from the beginning', () => {
    const before = placeContacts([contact(1), contact(2)]);
    expect(placeContacts([contact(2), contact(3)], before).columns.new.map(({ name }) => name)).toEqual([
      'No 2',
      'No 3',
    ]);
    expect(placeContacts(before.contacts, before)).toBe(before);
  });
});

describe('keys', () => {
  test.each<[string, Stage | undefined]>([
    ['1', 'new'],
    ['2', 'contacted'],
    ['3', 'presented'],
    ['4', 'follow-up'],
    ['5', 'joined'],
    ['6', 'customer'],
    ['7', 'not-now'],
    ['8', undefined],
    ['0', undefined],
    ['12', undefined],
    ['a', undefined],
  ])('%s is %s', (key, stage) => expect(stageOfKey(key)).toBe(stage));

  test.each<[Stage, 1 | -1, Stage]>([
    ['new', -1, 'new'],
    ['new', 1, 'contacted'],
    ['customer', 1, 'not-now'],
    ['not-now', 1, 'not-now'],
    ['joined', -1, 'follow-up'],
  ])('a card over %s goes by %s to %s', (stage, by, expected) => expect(stageBeside(stage, by)).toBe(expected));

  const { columns } = placeContacts([
    contact(1),
    contact(2),
    contact(3),
    contact(4, { stage: 'presented' }),
    contact(5, { stage: 'not-now' }),
    contact(6, { stage: 'not-now' }),
  ]);
  test.each<[number, Stage, Parameters<typeof cardBeside>[2], number | undefined]>([
    [2, 'new', 'ArrowDown', 3],
    [3, 'new', 'ArrowDown', undefined],
    [2, 'new', 'ArrowUp', 1],
    [1, 'new', 'ArrowUp', undefined],
    // An empty column is passed over; a shorter one is entered at its last card.
    [3, 'new', 'ArrowRight', 4],
    [4, 'presented', 'ArrowRight', 5],
    [5, 'not-now', 'ArrowRight', undefined],
    [6, 'not-now', 'ArrowLeft', 4],
    [4, 'presented', 'ArrowLeft', 1],
    [2, 'new', 'End', 3],
    [2, 'new', 'Home', 1],
  ])('from card %s in %s %s leads to %s', (from, stage, key, to) =>
    expect(cardBeside(columns, { id: idOf(from), stage }, key)?.id).toBe(to === undefined ? undefined : idOf(to)),
  );
});

describe('moving', () => {
  test('those that stand there already do not move; only Not now asks when to come back', () => {
    const [one, two] = [contact(1), contact(2, { stage: 'not-now' })];
    expect(planMove([one, two], 'not-now')).toEqual({ to: 'not-now', moving: [one], asksWhen: true });
    expect(planMove([two], 'not-now')).toMatchObject({ moving: [], asksWhen: false });
    expect(planMove([one, two], 'customer')).toEqual({ to: 'customer', moving: [one, two], asksWhen: false });
  });
  test.each<[Parameters<typeof moveChange>, object]>([
    [['contacted'], { stage: 'contacted' }],
    [['not-now', '2027-02-24'], { stage: 'not-now', followUpOn: '2027-02-24', followUpTime: null }],
    [['not-now', null], { stage: 'not-now', followUpOn: null, followUpTime: null }],
  ])('%j sets %j', (move, change) => expect(moveChange(...move)).toEqual(change));

  test('joined and customer offer their type to those who lack it', () => {
    const partner = contact(1, { isPotentialPartner: true, isPotentialCustomer: false });
    const customer = contact(2, { isPotentialPartner: false, isPotentialCustomer: true });
    expect(withoutTypeOf('joined', [partner, customer])).toEqual([customer]);
    expect(withoutTypeOf('customer', [partner, customer])).toEqual([partner]);
    expect(withoutTypeOf('presented', [partner, customer])).toEqual([]);
  });
});
