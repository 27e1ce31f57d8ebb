import { describe, expect, test } from '@jest/globals';
import { MAX_PROPOSED_TIMES, type CallOutcome } from '@nb/contracts';
import fc from 'fast-check';
import {
  answerInAWord,
  keptProposals,
  mayEditCall,
  proposalFault,
  visibleOutcome,
  type CallEditor,
} from './calls.rules.js';

const nobody: CallEditor = { isMasterAdmin: false, isSponsor: false, standsAbove: false };

describe('who may edit a call', () => {
  test.each<[string, Partial<CallEditor>, ReturnType<typeof mayEditCall>]>([
    ['a stranger', {}, 'not-found'],
    ['the direct sponsor', { isSponsor: true, standsAbove: true }, 'yes'],
    ["the sponsor's sponsor", { standsAbove: true }, 'forbidden'],
    ['a master admin', { isMasterAdmin: true }, 'yes'],
    ['a master admin further above', { isMasterAdmin: true, standsAbove: true }, 'yes'],
  ])('%s', (_, editor, answer) => {
    expect(mayEditCall({ ...nobody, ...editor })).toBe(answer);
  });
});

const HOUR = 3_600_000;

test.each([
  [-1, 'call.proposal-too-soon'],
  [2 * HOUR - 1, 'call.proposal-too-soon'],
  [2 * HOUR, null],
  [30 * 24 * HOUR, null],
  [30 * 24 * HOUR + 1, 'call.proposal-too-far'],
])('a time %d ms ahead is proposed with the fault %s', (ahead, fault) => expect(proposalFault(ahead, 0)).toBe(fault));

test('kept proposals: soonest first, each once, at most three, never the time of the call', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 0, max: 9 }), (times, callAt) => {
      const kept = keptProposals(times, callAt);
      expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b));
      expect(kept).not.toContain(callAt);
      expect(kept.length).toBe(Math.min(MAX_PROPOSED_TIMES, new Set(times.filter((time) => time !== callAt)).size));
    }),
  );
});

test.each([
  [{ suits: true, times: [] }, 'suits'],
  [{ suits: false, times: ['2027-01-01T10:00:00.000Z'] }, 'times'],
  [{ suits: false, times: [] }, 'note'],
])('%j is in a word %s', (answer, word) => expect(answerInAWord(answer)).toBe(word));

test.each<[CallOutcome | null, boolean, boolean, CallOutcome | null]>([
  ['held', false, false, 'held'],
  ['did-not-come', false, false, null],
  ['could-not', false, false, null],
  ['moved', false, false, null],
  ['did-not-come', true, false, 'did-not-come'],
  ['moved', false, true, 'moved'],
  [null, true, true, null],
])('%s is shown (sponsor: %s, said it: %s) as %s', (outcome, isSponsor, saidIt, shown) =>
  expect(visibleOutcome(outcome, { isSponsor, saidIt })).toBe(shown),
);
