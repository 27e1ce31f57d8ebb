import { expect, test } from '@jest/globals';
import { clock, isSeen, pathOfClip, percentOf, resumeAt, stepOfClip } from './clips';

test.each([
  [0, '0:00'],
  [9.4, '0:09'],
  [29.5, '0:29'],
  [59.6, '0:59'],
  [510, '8:30'],
  [765, '12:45'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
])('%d seconds read %s', (seconds, text) => expect(clock(seconds)).toBe(text));
test.each([
  [0, false, 0],
  [10, false, 33],
  [28.9, false, 96],
  [29, true, 100],
  [30, true, 100],
])('%d of 30 s watched: seen %s, %d %%', (watched, seen, percent) => {
  expect([isSeen({ watched, seconds: 30 }), percentOf({ watched, seconds: 30 })]).toEqual([seen, percent]);
});
test.each([
  [0, 0],
  [0.9, 0],
  [1, 1],
  [15, 15],
  [29, 29],
  [29.1, 0],
  [30, 0],
])('left at %d of 30 s it goes on at %d', (position, at) => expect(resumeAt({ position, seconds: 30 })).toBe(at));
test.each([
  ['step-1', 1, '/training/step/1'],
  ['step-5', 5, '/training/step/5'],
  ['business-model', undefined, '/business-model'],
] as const)('%s belongs to step %s, at %s', (clip, step, path) => {
  expect([stepOfClip(clip), pathOfClip(clip)]).toEqual([step, path]);
});
