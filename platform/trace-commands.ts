import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';

/** A span for each command that a process is asked, until it answers. Does nothing without a collector. */
export const traceCommands: WorkflowClientInterceptor = {
  startUpdateWithStart: (input, next) => during(`update ${input.updateName}`, () => next(input)),
};

function during<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('postmonth').startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
      throw error;
    } finally {
      span.end();
    }
  });
}
