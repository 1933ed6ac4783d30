import { z } from 'zod';
import { mayReadMetrics } from '#platform/metrics.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import type { ReadinessPart } from './readiness.ts';
import { checkReadiness } from './readiness.ts';

const aliveSchema = z.object({ status: z.literal('alive') }).meta({ id: 'Alive' });
const readinessSchema = z
  .object({
    status: z.enum(['ready', 'starting', 'unavailable']),
    parts: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['up', 'down']),
        detail: z.string().nullable(),
        durationMs: z.number(),
      }),
    ),
  })
  .meta({ id: 'Readiness' });

interface HealthDependencies {
  readiness: readonly ReadinessPart[];
  readMetrics: () => Promise<{ text: string; contentType: string }>;
  metricsToken: string | null;
}

export function createHealthRoutes({ readiness, readMetrics, metricsToken }: HealthDependencies): Route[] {
  /** What is down afterwards is an outage. */
  let hasBeenReady = false;
  return [
    defineRoute({
      method: 'get',
      path: '/healthz',
      summary: 'Says that the process is alive.',
      tags: ['health'],
      policy: { public: true },
      responses: { 200: { description: 'Alive', schema: aliveSchema } },
      handler: () => ({ status: 'alive' }),
    }),
    defineRoute({
      method: 'get',
      path: '/readyz',
      summary:
        'Lists each part the application stands on with its state; why one is down, to this machine or with the token.',
      tags: ['health'],
      policy: { public: true },
      responses: {
        200: { description: 'All parts are up', schema: readinessSchema },
        503: { description: 'A part is not up', schema: readinessSchema },
      },
      handler: async ({ request }) => {
        const found = await checkReadiness(readiness);
        // Why a part is down may name hosts and ports of the inside.
        const mayKnowWhy = mayReadMetrics(request, metricsToken);
        const parts = found.map((part) => (mayKnowWhy ? part : { ...part, detail: null }));
        const isReady = parts.every(({ state }) => state === 'up');
        hasBeenReady ||= isReady;
        const status = isReady ? 'ready' : hasBeenReady ? 'unavailable' : 'starting';
        return reply(isReady ? 200 : 503, { status, parts });
      },
    }),
    defineRoute({
      method: 'get',
      path: '/metrics',
      summary: 'Metrics in the text format of Prometheus, to this machine or with the token.',
      tags: ['health'],
      policy: { public: true },
      responses: { 200: { description: 'Metrics', contentType: 'text/plain' } },
      handler: async ({ request, response }) => {
        if (!mayReadMetrics(request, metricsToken))
          throw new AppError('Forbidden', 'Metrics are available only from this machine or with the token.');
        const { text, contentType } = await readMetrics();
        response.type(contentType).send(text);
      },
    }),
  ];
}
