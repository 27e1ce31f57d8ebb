/** What every fault test is made of: a promise (docs/operations.md#what-failures-do), a world in which something breaks, and figures. */
import type { WorldOptions, World } from './world.ts';

export const FULL = process.env['FAULTS'] === 'full';
/** As promised, or less of it where a build machine waits. */
export const size = (full: number, short: number): number => (FULL ? full : short);

export interface Outcome {
  /** Said in a line: clients, what was killed, acknowledged, lost, doubled, seconds. */
  figures: Record<string, number | string>;
  /** Whatever must hold; a sentence for each that does not. */
  broken: string[];
}

export interface Fault {
  /** Of the table «Promises», such as R1. */
  name: string;
  title: string;
  /** `none`: it starts what it needs by itself, and is handed nothing. */
  world?: Omit<WorldOptions, 'say'> | 'none';
  run(world: World, say: (line: string) => void): Promise<Outcome>;
}

/** Collects what does not hold. */
export class Verdict {
  readonly broken: string[] = [];
  expect(holds: boolean, sentence: string): void {
    if (!holds) this.broken.push(sentence);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when it holds, with the seconds that took; rejects after `limitMs`. It is looked at every `everyMs`: less often where looking costs the product something. */
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
