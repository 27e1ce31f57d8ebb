import { describe, expect, test } from '@jest/globals';
import { CLIP_IDS, CLIP_SECONDS, type ClipId, type WatchedSpan } from '@nb/contracts';
import { readFileSync } from 'node:fs';
import { NOTHING_DONE } from '../progress/progress.rules.js';
import { clipLocked, mergeSpans, secondsOf, watch } from './videos.rules.js';

const spans = (...parts: [number, number][]): WatchedSpan[] => parts.map(([from, to]) => ({ from, to }));
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test.each(CLIP_IDS)('the length of %s is that of its file', (clip) => {
  const cues = [
    ...readFileSync(new URL(`../../../../mfe-training/public/media/${clip}.en.vtt`, import.meta.url), 'utf8').matchAll(
      /--> 00:(\d\d):([\d.]+)/g,
    ),
  ];
  const [, minutes, seconds] = cues.at(-1) ?? [];
  expect(CLIP_SECONDS[clip]).toBe(Number(minutes) * 60 + Number(seconds));
});

describe('mergeSpans', () => {
  test.each<[string, [number, number][], [number, number][]]>([
    ['nothing', [], []],
    ['one part', [[2, 5]], [[2, 5]]],
    [
      'parts that touch',
      [
        [0, 5],
        [5, 9],
      ],
      [[0, 9]],
    ],
    [
      'parts that overlap, in any order',
      [
        [4, 9],
        [0, 5],
      ],
      [[0, 9]],
    ],
    [
      'one within another',
      [
        [0, 9],
        [2, 3],
      ],
      [[0, 9]],
    ],
    [
      'parts with a gap between',
      [
        [6, 9],
        [0, 5],
      ],
      [
        [0, 5],
        [6, 9],
      ],
    ],
    [
      'the same twice',
      [
        [1, 2],
        [1, 2],
      ],
      [[1, 2]],
    ],
    ['an empty one', [[3, 3]], []],
    ['beyond the end', [[15, 400]], [[15, 20]]],
    ['all beyond the end', [[21, 25]], []],
    ['finer than a tenth', [[0.04, 1.26]], [[0, 1.3]]],
  ])('%s', (_what, given, expected) => expect(mergeSpans(spans(...given), 20)).toEqual(spans(...expected)));

  test('returns sorted parts that do not overlap, within the clip, and merging again changes nothing', () => {
    const random = numbers(7);
    for (let round = 0; round < 300; round += 1) {
      const reported = Array.from({ length: Math.floor(random() * 12) }, () => {
        const from = random() * 40;
        return { from, to: from + random() * 10 };
      });
      const merged = mergeSpans(reported, 30);
      merged.forEach(({ from, to }, index) => {
        expect(from).toBeGreaterThanOrEqual(index === 0 ? 0 : (merged[index - 1]?.to ?? 0) + 0.05);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(30);
      });
      expect(mergeSpans([...merged, ...reported.reverse()], 30)).toEqual(merged);
      expect(secondsOf(merged)).toBeLessThanOrEqual(30);
    }
  });
});

describe('watch', () => {
  const length = CLIP_SECONDS['step-4'];
  test('adds what is new and moves the position', () => {
    expect(watch({ spans: spans([0, 5]) }, { position: 12.34, spans: spans([4, 8], [10, 12.34]) }, 'step-4')).toEqual({
      position: 12.3,
      spans: spans([0, 8], [10, 12.3]),
      watched: 10.3,
    });
  });
  test('never counts more than the clip, however often it is watched', () => {
    expect(
      watch({ spans: spans([0, length]) }, { position: 9999, spans: spans([0, length], [0, 86_400]) }, 'step-4'),
    ).toEqual({ position: length, spans: spans([0, length]), watched: length });
  });
});

test.each<[string, Parameters<typeof clipLocked>[0], boolean, ClipId[]]>([
  ['a newcomer', NOTHING_DONE, false, ['step-1']],
  [
    'after step 1',
    { ...NOTHING_DONE, completedAt: { ...NOTHING_DONE.completedAt, 1: new Date() } },
    false,
    ['step-1', 'step-2'],
  ],
  ['with a referral link', { ...NOTHING_DONE, referralLink: 'AB' }, false, ['step-1', 'business-model']],
  ['a master admin', NOTHING_DONE, true, ['step-1', 'business-model']],
  [
    'after the whole training',
    { ...NOTHING_DONE, trainingCompletedAt: new Date() },
    false,
    ['step-1', 'step-2', 'step-3', 'step-4', 'step-5'],
  ],
])('%s may watch', (_who, facts, isMasterAdmin, open) => {
  expect(CLIP_IDS.filter((clip) => clipLocked(facts, clip, isMasterAdmin) === undefined)).toEqual(open);
});
