/** The parts of every fault test: a promise (docs/operations.md#what-failures-do), a world in which something breaks, and figures. */
import type { WorldOptions, World } from './world.ts';

export const FULL = process.env['FAULTS'] === 'full';
/** Full size as promised, or a shorter one for quick runs. */
export const size = (full: number, short: number): number => (FULL ? full : short);

export interface Outcome {
  /** Printed in one line: clients, kills, acknowledged, lost, doubled, seconds. */
  figures: Record<string, number | string>;
  /** A sentence for each expectation that does not hold. */
  broken: string[];
}

export interface Fault {
  /** Number of the promise, such as R1. */
  name: string;
  title: string;
  /** `none`: the test starts what it needs itself. */
  world?: Omit<WorldOptions, 'say'> | 'none';
  run(world: World, say: (line: string) => void): Promise<Outcome>;
}

/** Collects expectations that do not hold. */
export class Verdict {
  readonly broken: string[] = [];
  expect(holds: boolean, sentence: string): void {
    if (!holds) this.broken.push(sentence);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when it holds, with the seconds that took; rejects after `limitMs`. Checked every `everyMs`, less often where the check itself costs the product something. */
export async function until(
  holds: () => Promise<boolean>,
  limitMs: number,
  what: string,
  everyMs = 50,
): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if (await holds()) return (performance.now() - begun) / 1000;
    if (performance.now() - begun > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await pause(everyMs);
  }
}

export const seconds = (value: number): string => `${value.toFixed(2)} s`;
