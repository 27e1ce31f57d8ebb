import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';

const RESOLUTION_MS = 20;

/** Processor, memory and event loop of the process. prom-client's default metrics start measuring with the process; these start with the first scrape. */
export function processMetrics(metrics: Metrics): void {
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  const readLag = () => {
    if (!delay) {
      delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
      return [];
    }
    if (delay.count === 0) return [];
    const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
    delay.reset();
    return Object.entries(quantiles).map(([quantile, ns]) => ({
      labels: { quantile },
      value: Math.max(0, ns / 1e9 - RESOLUTION_MS / 1_000),
    }));
  };
  metrics.gauge('nodejs_eventloop_lag_seconds', 'How late the event loop was since the last scrape.', readLag, [
    'quantile',
  ]);
  metrics.counter('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_used_bytes', 'Memory of JavaScript in use.', () => process.memoryUsage().heapUsed);
}
