/** How many calls are accepted concurrently, and how long they may take before the service counts as overloaded. */
export interface AdmissionOptions {
  /** Upper bound of concurrent calls, however fast they are answered. */
  most: number;
  /** Lower bound: as many are always accepted, however slow they are. */
  least: number;
  /** How long the quickest calls may take, ms; when they take longer, calls wait for each other. */
  targetMs: number;
  /** The clock, ms; `performance.now` by default. */
  now?: () => number;
}

/** The limit is adjusted in this interval, but not before there are enough answers to judge by, and after a second at the latest. */
const WINDOW_MS = 100;
const WINDOW_AT_MOST_MS = 1_000;
const ENOUGH = 16;
/** This quantile of a window's durations is compared with the target: a few slow calls, such as an import or a hash, are no queue. */
const QUICKEST = 0.25;
/** Share of `most` that is added back after a window without a queue. */
const STEP = 1 / 16;

/**
 * Accepts calls or refuses them immediately, so that accepted calls are answered soon. A call waits as long as the number of concurrent calls
 * divided by the number answered per second (Little's law): while even the quickest take longer than `targetMs`, only as many are accepted
 * as can be answered in that time, whatever the machine and the calls are.
 */
export class Admission {
  #inFlight = 0;
  #refused = 0;
  #limit: number;
  #times: number[] = [];
  #windowBegan: number;
  readonly #now: () => number;

  constructor(private readonly options: AdmissionOptions) {
    this.#limit = options.most;
    this.#now = options.now ?? (() => performance.now());
    this.#windowBegan = this.#now();
  }

  get inFlight(): number {
    return this.#inFlight;
  }
  /** How many concurrent calls are accepted at present. */
  get limit(): number {
    return this.#limit;
  }
  /** Refused so far. */
  get refused(): number {
    return this.#refused;
  }

  /** Whether one more call must be refused; counts the refusal. Ask before doing anything for the call. */
  refuses(): boolean {
    if (this.#inFlight < this.#limit) return false;
    this.#refused += 1;
    return true;
  }

  /** Counts a call as in flight. @returns the function to call once, when it is answered or its caller has gone. */
  enter(): () => void {
    this.#inFlight += 1;
    const began = this.#now();
    return () => {
      this.#inFlight -= 1;
      const now = this.#now();
      this.#times.push(now - began);
      const passed = now - this.#windowBegan;
      if (passed >= WINDOW_AT_MOST_MS || (passed >= WINDOW_MS && this.#times.length >= ENOUGH)) this.#look(now, passed);
    };
  }

  #look(now: number, passed: number): void {
    const { most, least, targetMs } = this.options;
    const times = this.#times;
    this.#times = [];
    this.#windowBegan = now;
    const quick = times.toSorted((a, b) => a - b)[Math.floor(times.length * QUICKEST)] ?? 0;
    if (times.length >= ENOUGH && quick > targetMs)
      this.#limit = Math.min(this.#limit, Math.max(least, Math.floor((times.length / passed) * targetMs)));
    else this.#limit = Math.min(most, this.#limit + Math.ceil(most * STEP));
  }
}
