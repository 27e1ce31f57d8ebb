import { describe, expect, test } from '@jest/globals';
import { leftOutOf } from '../../libs/build/turns.mjs';

const files = ['b/2.page.test.tsx', 'a/1.int.test.ts', 'b/1.page.test.tsx', 'c/1.page.test.tsx', 'a/2.int.test.ts'];

describe('tests that take turns', () => {
  test('each runs in exactly one turn of four, in whatever order they are found', () => {
    const run = ['0', '1', '2', '3'].map((turn) => {
      const leftOut = leftOutOf(files, turn);
      expect(leftOutOf(files.toReversed(), turn)).toEqual(leftOut);
      return files.filter((file) => !leftOut.includes(file));
    });
    expect(run.flat().toSorted()).toEqual(files.toSorted());
  });
  test('all of them run when all are asked for', () => expect(leftOutOf(files, 'all')).toEqual([]));
  test.each(['0', '1', '2', '3'])('in turn %s one that is due runs, too', (turn) => {
    const leftOut = leftOutOf(files, turn, (file) => file.startsWith('b/'));
    expect(leftOut.filter((file) => file.startsWith('b/'))).toEqual([]);
    expect(leftOut).toEqual(leftOutOf(files, turn).filter((file) => !file.startsWith('b/')));
  });
});
