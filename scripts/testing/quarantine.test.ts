import { describe, expect, test } from '@jest/globals';
import { MAX_QUARANTINED, overdue, parseQuarantine, verdictOf } from './quarantine.js';

const entry = (more: object = {}) => ({
  test: 'contacts › saves',
  since: '2026-11-01',
  owner: 'Ada',
  reason: 'clock',
  ...more,
});

describe('tests/quarantine.json', () => {
  test('is read', () => {
    expect(parseQuarantine(JSON.stringify([entry()]))).toEqual([entry()]);
    expect(parseQuarantine('[]')).toEqual([]);
  });

  test.each([
    [{}, 'is not a list'],
    [[entry({ owner: '' })], 'entry 1: «owner» is missing'],
    [[entry(), entry({ reason: undefined })], 'entry 2: «reason» is missing'],
    [[entry({ since: 'yesterday' })], '«since» is no date'],
    [Array.from({ length: MAX_QUARANTINED + 1 }, () => entry()), 'at most 5'],
  ])('is refused when it is %j', (content, message) => {
    expect(() => parseQuarantine(JSON.stringify(content))).toThrow(message);
  });

  test('an entry is overdue after fourteen days', () => {
    const entries = [entry()];
    expect(overdue(entries, new Date('2026-11-15T00:00:00Z'))).toEqual([]);
    expect(overdue(entries, new Date('2026-11-15T00:00:01Z'))).toEqual(entries);
  });
});

describe('a test that failed', () => {
  test.each([
    ['fails alone too', ['a'], [], { broken: ['a'], unstable: [], tolerated: [] }],
    ['fails alone too, though listed', ['a'], ['a'], { broken: ['a'], unstable: [], tolerated: [] }],
    ['passes alone', [], [], { broken: [], unstable: ['a'], tolerated: [] }],
    ['passes alone and is listed', [], ['a'], { broken: [], unstable: [], tolerated: ['a'] }],
  ])('%s', (_case, failedAlone, listed, expected) => {
    expect(
      verdictOf(
        ['a'],
        failedAlone,
        listed.map((name) => entry({ test: name })),
      ),
    ).toEqual(expected);
  });
});
