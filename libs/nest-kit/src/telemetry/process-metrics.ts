import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';

const NS = 1e9;

/** The process itself: processor, memory, and how long the event loop keeps others waiting since the last time it was asked. */
export function processMetrics(metrics: Metrics): void {
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  metrics.gauge('nodejs_eventloop_lag_seconds', 'How late the event loop was since the last scrape.', () => {
    if (!delay) {
      // Begun by the first scrape: where nobody asks, nothing is measured.
      delay = monitorEventLoopDelay({ resolution: 20 });
      delay.enable();
      return [];
    }
    if (delay.count === 0) return [];
    const values = [
      ['0.5', delay.percentile(50)],
      ['0.99', delay.percentile(99)],
      ['1', delay.max],
    ] as const;
    const read = values.map(([quantile, ns]) => ({ labels: { quantile }, value: Math.max(0, ns / NS - 0.02) }));
    delay.reset();
    return read;
  });
  metrics.counter('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_used_bytes', 'Memory of JavaScript in use.', () => process.memoryUsage().heapUsed);
}
