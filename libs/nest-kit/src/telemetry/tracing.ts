import type { Attributes, Span, SpanKind } from '@opentelemetry/api';

/** A span that runs. `traceparent` (W3C) is sent along with the next call or event. */
export interface OpenSpan {
  traceparent: string;
  end(outcome?: { failed?: boolean; attributes?: Attributes }): void;
}
export type SpanRole = 'server' | 'client' | 'producer' | 'consumer';

/** Traces of one service, handed to an OpenTelemetry collector. */
export interface Tracing {
  /** @param traceparent of the cause; without a readable one a new trace begins. */
  start(name: string, role: SpanRole, traceparent?: string, attributes?: Attributes): OpenSpan;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

export interface TracingEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/**
 * Traces when `OTEL_EXPORTER_OTLP_ENDPOINT` says where they go, otherwise undefined: then nothing of OpenTelemetry is even loaded.
 * `OTEL_TRACES_SAMPLER_ARG` is the share of traces that are kept, 1 by default; what the caller decided for its trace holds.
 */
export async function openTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = 1 }: TracingEnv,
): Promise<Tracing | undefined> {
  if (!endpoint) return undefined;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('network-builders');
  const kinds: Record<SpanRole, SpanKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };
  const parentOf = (traceparent: string | undefined) => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (traceId === undefined || spanId === undefined || flags === undefined) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags, 16),
      isRemote: true,
    });
  };
  const opened = (span: Span): OpenSpan => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end({ failed = false, attributes } = {}) {
        if (attributes) span.setAttributes(attributes);
        if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    start: (name, role, traceparent, attributes = {}) =>
      opened(tracer.startSpan(name, { kind: kinds[role], attributes }, parentOf(traceparent))),
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
