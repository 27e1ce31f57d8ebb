import { describe, expect, test } from '@jest/globals';
import {
  DEFAULTS,
  changed,
  isActive,
  isFiltered,
  isSameStep,
  orderWords,
  queryOf,
  rangeOf,
  readState,
  stepsOf,
  writeState,
} from './users.state';

describe('the list in the address', () => {
  test('an address without anything is the default view, and the default view has an empty address', () => {
    expect(readState(new URLSearchParams())).toEqual(DEFAULTS);
    expect(writeState(DEFAULTS)).toEqual({});
  });

  test.each([
    [{ page: 3 }],
    [{ sortBy: 'progress', sortOrder: 'asc' }],
    [{ statusFilter: 'temp', adminFilter: 'admin' }],
    [{ progressFilter: 'in-progress', search: 'ana & co' }],
    [{ searchType: 'sponsorUid', search: 'UID-7' }],
  ] as const)('%j comes back as it was written', (change) => {
    const state = { ...DEFAULTS, ...change };
    expect(readState(new URLSearchParams(writeState(state)))).toEqual(state);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'sortBy=password',
    'sortOrder=up',
    'statusFilter=nobody',
    'progressFilter=6',
    'adminFilter=root',
    'searchType=sql',
  ])('what %s asks for does not exist: the default', (query) =>
    expect(readState(new URLSearchParams(query))).toEqual(DEFAULTS),
  );

  test('a changed filter begins at page 1, a changed page keeps the filter', () => {
    const state = { ...DEFAULTS, page: 7, statusFilter: 'active' as const };
    expect(changed(state, { adminFilter: 'admin' })).toMatchObject({
      page: 1,
      statusFilter: 'active',
      adminFilter: 'admin',
    });
    expect(changed(state, { page: 8 })).toMatchObject({ page: 8, statusFilter: 'active' });
  });

  test.each([
    ['', { search: 'a' }, false],
    ['a', { search: 'an' }, true],
    ['an', { search: '' }, true],
    ['', { search: '' }, true],
    ['a', { search: '', statusFilter: 'all' }, false],
    ['', { statusFilter: 'temp' }, false],
    ['a', { page: 2 }, false],
  ])('after «%s», Back skips %j: %s', (search, change, same) =>
    expect(isSameStep(search, change as { search?: string })).toBe(same),
  );

  test('the server is asked for 50 rows', () =>
    expect(queryOf(DEFAULTS)).toMatchObject({ page: '1', limit: '50', sortBy: 'createdAt' }));
  test('a sort is no filter, a search of blanks is none', () => {
    expect(isFiltered({ ...DEFAULTS, sortBy: 'email' })).toBe(false);
    expect(isFiltered({ ...DEFAULTS, search: '  ' })).toBe(false);
    expect(isFiltered({ ...DEFAULTS, search: 'a' })).toBe(true);
    expect(isFiltered({ ...DEFAULTS, statusFilter: 'temp' })).toBe(true);
  });
});

describe('words and figures', () => {
  test.each([
    ['lastLoginAt', 'lastLogin'],
    ['createdAt', 'date'],
    ['email', 'other'],
    ['progress', 'other'],
  ] as const)('%s is ordered in words of %s', (by, words) => expect(orderWords(by)).toBe(words));
  test.each([
    [1, 4126, 1, 50],
    [83, 4126, 4101, 4126],
    [1, 0, 0, 0],
    [1, 7, 1, 7],
  ])('page %d of %d shows %d to %d', (page, total, start, end) => expect(rangeOf(page, total)).toEqual({ start, end }));
  test.each([
    [0, 0],
    [20, 1],
    [33, 2],
    [60, 3],
    [100, 5],
  ])('%d percent are %d steps', (percent, steps) => expect(stepsOf(percent)).toBe(steps));
  test('active up to 30 days after the last login', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(isActive('2026-10-22T12:00:00Z', now)).toBe(true);
    expect(isActive('2026-10-22T11:59:59Z', now)).toBe(false);
    expect(isActive(null, now)).toBe(false);
  });
});
