import type { Line, Metrics } from './metrics.js';

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Counts {
  /** By bound, the last for what took longer than all. */
  buckets: number[];
  sum: number;
  count: number;
}

/** Requests of one route: how many, how they ended, how long they took. Three additions a request. */
export class RouteTimes {
  private readonly byStatus = new Map<number, Counts>();
  constructor(
    readonly method: string,
    readonly route: string,
  ) {}

  observe(status: number, ms: number): void {
    let counts = this.byStatus.get(status);
    if (!counts) this.byStatus.set(status, (counts = { buckets: BOUNDS.map(() => 0).concat(0), sum: 0, count: 0 }));
    const seconds = ms / 1_000;
    let place = 0;
    while (place < BOUNDS.length && seconds > BOUNDS[place]!) place += 1;
    counts.buckets[place]! += 1;
    counts.sum += seconds;
    counts.count += 1;
  }

  lines(): Line[] {
    return [...this.byStatus].flatMap(([status, { buckets, sum, count }]) => {
      const labels = { method: this.method, route: this.route, status: String(status) };
      let below = 0;
      const bounded = buckets.map((n, place): Line => {
        below += n;
        return {
          ending: '_bucket',
          labels: { ...labels, le: place < BOUNDS.length ? String(BOUNDS[place]) : '+Inf' },
          value: below,
        };
      });
      return [...bounded, { ending: '_sum', labels, value: sum }, { ending: '_count', labels, value: count }];
    });
  }
}

/** Requests by route, by the route's pattern: a path would make a line of each id, and tell names. */
export class RequestTimes {
  private readonly routes = new Map<string, RouteTimes>();

  constructor(metrics: Metrics) {
    metrics.histogram(
      'http_request_duration_seconds',
      'Requests answered, by route and status, and how long they took.',
      () => [...this.routes.values()].flatMap((each) => each.lines()),
    );
  }

  /** What counts for this route; the same for the same names. */
  of(method: string, route: string): RouteTimes {
    const key = `${method} ${route}`;
    const known = this.routes.get(key) ?? new RouteTimes(method, route);
    this.routes.set(key, known);
    return known;
  }
}
