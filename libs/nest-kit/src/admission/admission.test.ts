import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Admission } from './admission.js';

const OPTIONS = { most: 256, least: 32, targetMs: 200 };

/**
 * A server that works on `atOnce` calls in parallel, each taking `workMs`. `callers` ask again immediately when answered and after a pause when
 * refused. Time is simulated. @returns how long calls after `since` waited, and how many of them were refused.
 */
function flood({
  atOnce,
  workMs,
  callers,
  forMs,
  since = 0,
  admission,
}: {
  atOnce: number;
  workMs: number;
  callers: number;
  forMs: number;
  since?: number;
  admission: (now: () => number) => Admission;
}) {
  let time = 0;
  const door = admission(() => time);
  const waits: number[] = [];
  let refused = 0;
  const calls: { at: number; run: () => void }[] = [];
  const later = (ms: number, run: () => void) => {
    const at = time + ms;
    let place = calls.length;
    while (place > 0 && calls[place - 1]!.at > at) place -= 1;
    calls.splice(place, 0, { at, run });
  };
  const queue: (() => void)[] = [];
  let working = 0;
  const work = () => {
    while (working < atOnce && queue.length > 0) {
      const done = queue.shift()!;
      working += 1;
      later(workMs, () => {
        working -= 1;
        done();
        work();
      });
    }
  };
  const ask = () => {
    if (door.refuses()) {
      if (time >= since) refused += 1;
      later(250, ask);
      return;
    }
    const leave = door.enter();
    const began = time;
    queue.push(() => {
      leave();
      if (began >= since) waits.push(time - began);
      ask();
    });
    work();
  };
  for (let n = 0; n < callers; n += 1) later(n / 10, ask);
  while (calls.length > 0 && time < forMs) {
    const next = calls.shift()!;
    time = next.at;
    next.run();
  }
  return { waits: waits.toSorted((a, b) => a - b), refused, door };
}

describe('admission', () => {
  test.each([
    ['quick', 10, 2],
    ['middling', 4, 10],
    ['slow', 2, 15],
  ])(
    'on a %s server nobody who is let in waits a second, and as much is done as without it',
    (_what, atOnce, workMs) => {
      const { waits, refused } = flood({
        atOnce,
        workMs,
        callers: 1_000,
        forMs: 10_000,
        since: 4_000,
        admission: (now) => new Admission({ ...OPTIONS, now }),
      });
      expect(refused).toBeGreaterThan(0);
      expect(waits.at(-1)).toBeLessThan(1_000);
      // Full use of what it can do in the time from 4 to 10 s, less what is under way at the end.
      expect(waits.length).toBeGreaterThan((6_000 / workMs) * atOnce * 0.85);
    },
  );

  test('without it, or with as many as come, they would wait far longer', () => {
    const { waits } = flood({
      atOnce: 2,
      workMs: 15,
      callers: 1_000,
      forMs: 10_000,
      since: 2_000,
      admission: (now) => new Admission({ most: 2_000, least: 2_000, targetMs: 200, now }),
    });
    expect(waits.at(-1)).toBeGreaterThan(5_000);
  });

  test('nobody is refused while there is room, however slow a few are', () => {
    // Imports, hashes: a second and more each, none waits for another.
    const { waits, refused, door } = flood({
      atOnce: 40,
      workMs: 1_500,
      callers: 30,
      forMs: 10_000,
      admission: (now) => new Admission({ ...OPTIONS, now }),
    });
    expect([refused, door.limit >= 32]).toEqual([0, true]);
    expect(waits.length).toBeGreaterThan(100);
  });

  test("a few slow ones among many quick ones take nobody's place", () => {
    let time = 0;
    const admission = new Admission({ ...OPTIONS, now: () => time });
    const slow: (() => void)[] = [];
    for (let round = 0; round < 2_000; round += 1) {
      // One in three takes a second and a half.
      slow.push(admission.enter());
      const quick = [admission.enter(), admission.enter()];
      time += 15;
      for (const leave of quick) leave();
      if (slow.length > 100) slow.shift()!();
    }
    for (const leave of slow) leave();
    expect([admission.limit, admission.inFlight, admission.refused]).toEqual([256, 0, 0]);
  });

  test('once it is over as many are taken as before', () => {
    let time = 0;
    const admission = new Admission({ ...OPTIONS, now: () => time });
    const leaves = Array.from({ length: 256 }, () => admission.enter());
    expect(admission.refuses()).toBe(true);
    for (const leave of leaves) {
      time += 20;
      leave();
    }
    expect(admission.limit).toBe(32);
    for (let n = 0; n < 2_000; n += 1) {
      const leave = admission.enter();
      time += 1;
      leave();
    }
    expect([admission.limit, admission.inFlight, admission.refused]).toEqual([256, 0, 1]);
  });

  test('the limit stays between its bounds, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(3_000))), fc.nat(255), (steps, least) => {
        let time = 0;
        const admission = new Admission({ most: 256, least, targetMs: 200, now: () => time });
        for (const [count, tookMs] of steps) {
          const leaves: (() => void)[] = [];
          for (let n = 0; n < count; n += 1) if (!admission.refuses()) leaves.push(admission.enter());
          time += tookMs;
          for (const leave of leaves) leave();
          expect([admission.inFlight, admission.limit >= least, admission.limit <= 256]).toEqual([0, true, true]);
        }
      }),
    );
  });
});
