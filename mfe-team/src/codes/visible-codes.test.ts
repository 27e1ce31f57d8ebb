import { describe, expect, test } from '@jest/globals';
import { SEARCH_CASES } from '@nb/contracts/search-cases';
import { buildReferral } from '@nb/web-kit/testing';
import { visibleCodes } from './visible-codes';

const codes = (['invited', 'used', 'invited', 'expired', 'invited', 'invited', 'inactive'] as const).map(
  (status, index) => buildReferral({ code: `CODE-${index}${status.toUpperCase()}`, status }),
);
const shown = (filter: Parameters<typeof visibleCodes>[1]['filter'], search = '') => {
  const { open, closed } = visibleCodes(codes, { filter, search });
  return { open: open.length, closed: closed.length };
};

describe('the invitations of a list', () => {
  test.each([
    ['among all partners, none', shown('all'), { open: 0, closed: 0 }],
    ['under Invited, every one', shown('invited'), { open: 4, closed: 3 }],
    ['none among the completed', shown('completed'), { open: 0, closed: 0 }],
    ['every one that matches a search, used or not', shown('all', ' code-'), { open: 4, closed: 3 }],
    ['one that was used', shown('all', '1used'), { open: 0, closed: 1 }],
    ['by a part of the code', shown('invited', '3exp'), { open: 0, closed: 1 }],
    ['none that match', shown('all', 'ravi'), { open: 0, closed: 0 }],
  ])('%s', (_name, seen, expected) => {
    expect(seen).toEqual(expected);
  });
});

const NAMES = SEARCH_CASES.filter(({ email, phone }) => email === undefined && phone === undefined).flatMap(
  ({ firstName, lastName, finds, misses = [] }) =>
    [...finds, ...misses].map((typed) => ({ name: `${firstName} ${lastName}`, typed, isFound: finds.includes(typed) })),
);
test.each(NAMES)('the one who is invited as $name, «$typed»: $isFound', ({ name, typed, isFound }) => {
  const code = buildReferral({ code: 'CODE-1', status: 'invited', name });
  expect(visibleCodes([code], { filter: 'invited', search: typed }).open).toEqual(isFound ? [code] : []);
});
