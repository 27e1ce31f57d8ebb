// An entry of its own: the edge tells the same of itself, and has nothing else of a service.
export { Metrics, type Line, type Read, type Sample } from './metrics.js';
export { processMetrics } from './process-metrics.js';
export { RequestTimes, RouteTimes } from './request-times.js';
export { openTracing, type OpenSpan, type SpanRole, type Tracing, type TracingEnv } from './tracing.js';
