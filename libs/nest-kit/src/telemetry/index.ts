// An entry of its own: the edge publishes the same metrics and traces, and uses nothing else of a service.
export { Metrics, type Read, type Sample } from './metrics.js';
export { processMetrics } from './process-metrics.js';
export { openTracing, type OpenSpan, type SpanRole, type Tracing, type TracingEnv } from './tracing.js';
