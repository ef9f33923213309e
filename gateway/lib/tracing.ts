import { type Context, context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { type Observe, type Observed, type Outcome, shapeOf } from './observe.ts';

function samplerOf({ sampler, ratio }: NonNullable<Config['tracing']>): Sampler {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : name === 'always_on'
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler();
  return name === sampler ? root : new ParentBasedSampler({ root });
}

/** Name, kind and attributes of a span, by OpenTelemetry's conventions; no address, query, header or value is among them. */
function spanOf(what: Observed) {
  switch (what.kind) {
    case 'request':
      return {
        name: `${what.method} ${what.route}`,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': what.method, 'http.route': what.route },
      };
    case 'statement': {
      const shape = shapeOf(what.text);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shape, 'db.server.role': what.on };
      return { name: /^\w*/.exec(shape)?.[0].toUpperCase() || 'SQL', kind: SpanKind.CLIENT, attributes };
    }
    case 'file':
      return { name: `file ${what.name}`, kind: SpanKind.CLIENT, attributes: {} };
    case 'work':
      return { name: what.name, kind: SpanKind.INTERNAL, attributes: {} };
  }
}

const observer =
  (tracer: Tracer): Observe =>
  (what) => {
    const parent: Context =
      what.kind === 'request' ? propagation.extract(context.active(), what.headers) : context.active();
    const { name, ...options } = spanOf(what);
    const span = tracer.startSpan(name, options, parent);
    const inside = trace.setSpan(parent, span);
    return {
      run: (work) => context.with(inside, work),
      end({ error, status }: Outcome = {}) {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        if (error instanceof Error) span.setAttribute('error.type', 'code' in error ? String(error.code) : error.name);
        if (error !== undefined || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

/**
 * Sends traces to an OpenTelemetry collector by OTLP. Address, headers, name and attributes of the service come from the standard
 * variables (OTEL_EXPORTER_OTLP_*, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES). Loaded only where it is configured.
 */
export function startTracing(
  config: NonNullable<Config['tracing']>,
  exporter: SpanExporter = new OTLPTraceExporter(),
): { observe: Observe; flush(): Promise<void>; stop(): Promise<void> } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'prumo' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return {
    observe: observer(provider.getTracer('prumo')),
    flush: () => provider.forceFlush(),
    stop: () => provider.shutdown(),
  };
}
