// A separate entry point, because the edge uses the same metrics and traces and nothing else of the kit.
export { mayReadMetrics } from './metrics-access.js';
export { Metrics, type Read, type Sample } from './metrics.js';
export { processMetrics } from './process-metrics.js';
export { openTracing, type OpenSpan, type SpanRole, type Tracing, type TracingEnv } from './tracing.js';
