import { describe, expect, test } from '@jest/globals';
import { buildProgress } from '@nb/web-kit/testing';
import { type Badge, badgesToCelebrate, windowEnd } from './badges';

const STARTED = '2026-11-20T12:00:00.000Z';
const END = Date.parse('2026-11-21T12:00:00.000Z');

test('the challenge lasts 24 hours from its start; without a start there is no end', () => {
  expect(windowEnd(STARTED)).toBe(END);
  expect(windowEnd(null)).toBeUndefined();
});

describe('badgesToCelebrate', () => {
  const both: Badge[] = ['list-builder', 'super-achiever'];
  test.each<{
    what: string;
    badges: Badge[];
    atOpening?: Badge[];
    seen?: Badge[];
    now?: number;
    checked?: boolean;
    started?: string | null;
    expected: Badge[];
  }>([
    { what: 'none earned', badges: [], expected: [] },
    { what: 'just earned', badges: ['list-builder'], expected: ['list-builder'] },
    { what: 'both just earned', badges: both, expected: both },
    {
      what: 'the second after the first',
      badges: both,
      atOpening: ['list-builder'],
      seen: ['list-builder'],
      expected: ['super-achiever'],
    },
    { what: 'seen already', badges: ['list-builder'], seen: ['list-builder'], expected: [] },
    {
      what: 'just earned, known when the 24 hours are over and the action is checked',
      badges: ['list-builder'],
      now: END + 1,
      checked: true,
      expected: ['list-builder'],
    },
    {
      what: 'there at the opening, within 24 hours',
      badges: ['list-builder'],
      atOpening: ['list-builder'],
      now: END,
      expected: ['list-builder'],
    },
    {
      what: 'there at the opening, 24 hours over',
      badges: ['list-builder'],
      atOpening: ['list-builder'],
      now: END + 1,
      expected: [],
    },
    {
      what: 'there at the opening, action checked',
      badges: ['list-builder'],
      atOpening: ['list-builder'],
      checked: true,
      expected: [],
    },
    {
      what: 'there at the opening, start unknown',
      badges: ['list-builder'],
      atOpening: ['list-builder'],
      started: null,
      expected: [],
    },
  ])(
    '$what',
    ({ badges, atOpening = [], seen = [], now = END - 1000, checked = false, started = STARTED, expected }) => {
      const progress = buildProgress({ badges, step3StartedAt: started, step3Actions: { action1Completed: checked } });
      expect(badgesToCelebrate({ progress, atOpening, seen, now })).toEqual(expected);
    },
  );
});
