import { describe, expect, test } from '@jest/globals';
import { STAGES } from '@nb/contracts';
import { buildProspect, newTestId } from '@nb/web-kit/testing';
import fc from 'fast-check';
import {
  type ContactFilters,
  DUES,
  MAY_FILTERS,
  NO_FILTERS,
  compareFollowUps,
  dueStateOf,
  filterContacts,
  readFilters,
} from './pipeline.rules';

const TODAY = '2026-11-26';
const TAG = newTestId();

describe('filters', () => {
  const dated = (followUpOn: string) => buildProspect({ followUpOn });
  const [past, now, soon, last, later, none] = [
    dated('2026-11-25'),
    dated(TODAY),
    dated('2026-11-27'),
    dated('2026-12-02'),
    dated('2026-12-03'),
    buildProspect(),
  ];
  const contacts = [past, now, soon, last, later, none];
  test.each<[ContactFilters['due'], readonly unknown[]]>([
    ['overdue', [past]],
    ['today', [now]],
    ['week', [now, soon, last]],
    ['none', [none]],
    [null, contacts],
  ])('due %s', (due, expected) => expect(filterContacts(contacts, { ...NO_FILTERS, due }, TODAY)).toEqual(expected));
  test('by stage, tag and permission, together', () => {
    const both = buildProspect({ stage: 'presented', tagIds: [newTestId(), TAG], mayContact: 'yes' });
    const all = [
      buildProspect(),
      buildProspect({ stage: 'presented' }),
      buildProspect({ tagIds: [TAG] }),
      buildProspect({ mayContact: 'yes' }),
      both,
    ];
    expect(filterContacts(all, { stage: 'presented', tag: TAG, due: 'none', may: 'yes' }, TODAY)).toEqual([both]);
    expect(filterContacts(all, { ...NO_FILTERS, stage: 'new' }, TODAY)).toHaveLength(3);
    expect(filterContacts(all, { ...NO_FILTERS, may: 'unknown' }, TODAY)).toHaveLength(3);
    expect(filterContacts(all, NO_FILTERS, TODAY)).toBe(all);
  });
  test('what an address names is read again as it was; anything else is no filter', () => {
    fc.assert(
      fc.property(
        fc.record({
          stage: fc.constantFrom(null, ...STAGES),
          tag: fc.option(fc.uuid()),
          due: fc.constantFrom(null, ...DUES),
          may: fc.constantFrom(null, ...MAY_FILTERS),
        }),
        (filters) => {
          const params = new URLSearchParams();
          for (const [name, value] of Object.entries(filters)) if (value !== null) params.set(name, value);
          expect(readFilters(params)).toEqual(filters);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (odd) => {
        const params = new URLSearchParams({ stage: `${odd}!`, tag: `${odd}!`, due: `${odd}!`, may: `${odd}!` });
        expect(readFilters(params)).toEqual(NO_FILTERS);
      }),
    );
  });
});

test.each([
  ['2026-11-25', 'overdue'],
  [TODAY, 'today'],
  ['2026-11-27', 'later'],
])('a follow-up on %s is %s', (followUpOn, state) => expect(dueStateOf({ followUpOn }, TODAY)).toBe(state));

test('a date comes before none, a time before none of that day', () => {
  const [timed, day, none] = [
    buildProspect({ followUpOn: TODAY, followUpTime: '23:59' }),
    buildProspect({ followUpOn: TODAY }),
    buildProspect(),
  ];
  expect([none, day, timed].toSorted(compareFollowUps)).toEqual([timed, day, none]);
});
