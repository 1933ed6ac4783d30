import { createRequire } from 'node:module';
import type { Context, TextMapPropagator, TextMapSetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Environment } from './env.ts';

export interface Tracing {
  /** Sends what is left. */
  stop: () => Promise<void>;
}

type Collector = NonNullable<Environment['tracing']>;

const quietPaths = ['/healthz', '/readyz', '/metrics'];

/** Incoming calls, their routes, queries to PostgreSQL and what the servers ask of others, to one collector. */
export function sendTraces(service: string, { endpoint, headers }: Collector): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `postmonth-${service}`, 'service.namespace': 'postmonth' }),
    spanProcessors: [withoutData(new BatchSpanProcessor(exporter))],
  });
  provider.register({ propagator: ofOwnCalls(new W3CTraceContextPropagator()) });
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => quietPaths.includes(url.split('?')[0] ?? ''),
        requireParentforOutgoingSpans: true,
      }),
      new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER] }),
      // The loops of the workers ask every second; only what belongs to a call or an activity is sent.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  reachImportedModules();
  return { stop: () => provider.shutdown() };
}

/** The instrumentation changes what is required, in place; modules that are only imported are out of its reach. */
function reachImportedModules(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'express', 'pg']) require(name);
  // MikroORM may have a driver of its own.
  createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg');
}

/** A call begins a trace of its own: which id it has is not for the caller to say, as the audit trail bears the same. */
function ofOwnCalls(standard: TextMapPropagator): TextMapPropagator {
  return {
    fields: () => standard.fields(),
    inject: <Carrier>(context: Context, carrier: Carrier, setter: TextMapSetter<Carrier>) =>
      standard.inject(context, carrier, setter),
    extract: (context: Context) => context,
  };
}

/** Addresses carry codes of a sign-in and what people search for in their query, statements carry data in quotes. */
function withoutData(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span: Span, context: Context) => next.onStart(span, context),
    onEnd: (span: ReadableSpan) => {
      const { attributes } = span;
      delete attributes['url.query'];
      for (const name of ['url.full', 'http.url', 'http.target']) {
        const address = attributes[name];
        if (typeof address === 'string') attributes[name] = address.split('?')[0];
      }
      for (const name of ['db.query.text', 'db.statement']) {
        const statement = attributes[name];
        if (typeof statement === 'string') attributes[name] = statement.replace(/'(?:[^']|'')*'/g, "'?'");
      }
      next.onEnd(span);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
