import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { traceOf } from '#platform/call-trace.ts';
import { namesIn } from './name-requests.ts';

/** One span for each attempt of an activity, in the trace of the call that caused it. Does nothing without a collector. */
export const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => {
      const names = namesIn(input.args[0]);
      const call = traceOf(names.requestId);
      const attributes = {
        'temporal.workflow_id': info.workflowExecution?.workflowId,
        'temporal.attempt': info.attempt,
        'temporal.task_queue': info.taskQueue,
        'postmonth.op_id': names.opId,
      };
      const options = { kind: SpanKind.CONSUMER, attributes };
      const parent = call ? trace.setSpanContext(context.active(), call) : context.active();
      return tracer().startActiveSpan(`activity ${info.activityType}`, options, parent, async (span) => {
        try {
          return await next(input);
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
          throw error;
        } finally {
          span.end();
        }
      });
    },
  },
});

const tracer = () => trace.getTracer('postmonth');
