/** One that could not be reached gets no calls for so long, as long as others are there. */
const REST_MS = 1_000;

/** One process of a service. */
export interface Replica {
  readonly origin: string;
  restsUntil: number;
}

/** The replicas of one service: they take turns; one that can't be reached is left alone for a second. */
export class Replicas {
  readonly all: readonly Replica[];
  #turn = 0;

  /** @param urls one address, or several with commas between. */
  constructor(urls: string) {
    this.all = urls.split(',').map((url) => ({ origin: new URL(url.trim()).origin, restsUntil: 0 }));
  }

  /** Whose turn it is among those not tried yet; a resting one only when there is no other. */
  next(tried: ReadonlySet<Replica> = new Set()): Replica | undefined {
    this.#turn += 1;
    const now = Date.now();
    const left = this.all
      .map((_, offset) => this.all[(this.#turn + offset) % this.all.length]!)
      .filter((replica) => !tried.has(replica));
    return left.find(({ restsUntil }) => restsUntil <= now) ?? left[0];
  }

  unreached(replica: Replica): void {
    replica.restsUntil = Date.now() + REST_MS;
  }
}
