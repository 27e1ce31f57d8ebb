import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One value of a metric that has labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}
type Reading = number | readonly Sample[];
export type Read = () => Reading | Promise<Reading>;

const READ_TIMEOUT_MS = 2_000;
const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The Prometheus metrics of one process. Gauges and counters are read when Prometheus asks, so that nothing is spent in between. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly readers: { name: string; refresh: () => Promise<void> }[] = [];
  private readonly unavailable = new Gauge({
    name: 'metric_unavailable',
    help: 'Metrics that could not be read just now.',
    labelNames: ['metric'],
    registers: [this.registry],
  });
  /** By the route's pattern: a path would add a series for each id, and can contain names. */
  readonly requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  readonly contentType = this.registry.contentType;

  /** A value that goes up and down. If `read` fails the metric has no value and `metric_unavailable` names it: 0 would look healthy. */
  gauge(name: string, help: string, read: Read, labelNames: string[] = []): void {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
    this.addReader(name, read, gauge, ({ labels, value }) => gauge.set(labels, value));
  }

  /** A value that only grows. */
  counter(name: string, help: string, read: Read, labelNames: string[] = []): void {
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    this.addReader(name, read, counter, ({ labels, value }) => counter.inc(labels, value));
  }

  /** In Prometheus' text format. */
  async text(): Promise<string> {
    this.unavailable.reset();
    // One after the other, so that the scrape itself does not show up as calls that wait for a connection.
    for (const { name, refresh } of this.readers)
      await refresh().catch(() => this.unavailable.set({ metric: name }, 1));
    return this.registry.metrics();
  }

  private addReader(name: string, read: Read, metric: Gauge | Counter, write: (sample: Sample) => void): void {
    const refresh = async () => {
      metric.reset();
      // A metric without labels begins at 0 again, which is not known yet.
      metric.remove({});
      const reading = await Promise.race([read(), timeout()]);
      for (const sample of typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading) write(sample);
    };
    this.readers.push({ name, refresh });
  }
}

async function timeout(): Promise<never> {
  await delay(READ_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('Reading the metric took too long');
}
