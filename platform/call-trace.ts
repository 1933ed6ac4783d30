import { TraceFlags } from '@opentelemetry/api';
import type { SpanContext } from '@opentelemetry/api';

/**
 * A call has one name everywhere: the digits of its request id (a UUID) are the id of its trace. So an activity finds the
 * trace of the call that caused it, however the command came to it: directly, or through the outbox.
 * @returns what the spans of activities have above them: the call as a whole, which no server reports; null for what is
 *   no UUID
 */
export function traceOf(requestId: unknown): SpanContext | null {
  if (typeof requestId !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(requestId)) return null;
  const traceId = requestId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** The request id whose trace this is. */
export function requestIdOfTrace(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
