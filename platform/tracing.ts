import type { Environment } from './env.ts';
import type { Tracing } from './send-traces.ts';

/**
 * Sends traces to the collector of the settings. Nothing of OpenTelemetry but its interface is loaded without one.
 * Called before the server is made: what is instrumented must not have been used yet.
 * @param service name of the server in the traces
 */
export async function startTracing(service: string, collector: Environment['tracing']): Promise<Tracing> {
  if (collector === null) return { stop: () => Promise.resolve() };
  const { sendTraces } = await import('./send-traces.ts');
  return sendTraces(service, collector);
}
