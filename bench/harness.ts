/** The tools of every benchmark: two things are measured side by side in one run, never an absolute time alone. */

/** One goal of the table and its result. */
export interface Figure {
  /** What was measured, such as «current user, requests/s». */
  what: string;
  /** As the design states it, such as «≥ 0.70×». */
  goal: string;
  figure: string;
  met: boolean;
  /** The two sides in absolute numbers, for orientation only. */
  detail: string;
}

/** One line of the benchmark; `run` throws when it can't run, saying why. */
export interface Line {
  name: string;
  title: string;
  run(say: (text: string) => void): Promise<Figure[]>;
}

export const ROUNDS = 5;
/** How often a poller without a bus would look. */
export const POLL_MS = 1_000;

/** ms of a clock that is the same in every thread and process of the machine, other than `performance.now()`. */
export const moment = (): number => Number(process.hrtime.bigint()) / 1e6;

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) throw new Error('Nothing was measured');
  const position = (sorted.length - 1) * q;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Runs both in every round, in alternating order, so that whatever slows the machine down slows both. */
export async function interleave<A, B>(
  rounds: number,
  a: (round: number) => Promise<A>,
  b: (round: number) => Promise<B>,
): Promise<{ a: A; b: B }[]> {
  const pairs: { a: A; b: B }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await a(round);
      pairs.push({ a: first, b: await b(round) });
    } else {
      const second = await b(round);
      pairs.push({ a: await a(round), b: second });
    }
  }
  return pairs;
}

/** Median of the rounds' own ratios. */
export const medianRatio = <A, B>(
  pairs: readonly { a: A; b: B }[],
  a: (value: A) => number,
  b: (value: B) => number,
): number => median(pairs.map((pair) => a(pair.a) / b(pair.b)));

export const times = (value: number): string => `${value.toFixed(2)}×`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** A figure that must not be below (`atLeast`) or above (`atMost`) its goal. */
export function judge(
  what: string,
  value: number,
  goal: { atLeast: number } | { atMost: number },
  detail: string,
): Figure {
  const least = 'atLeast' in goal;
  const limit = least ? goal.atLeast : goal.atMost;
  return {
    what,
    goal: `${least ? '≥' : '≤'} ${times(limit)}`,
    figure: times(value),
    met: least ? value >= limit : value <= limit,
    detail,
  };
}
