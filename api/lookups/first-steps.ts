import type { EntityManager } from '@mikro-orm/postgresql';
import type { FirstStep, FirstSteps } from '#contracts/first-steps.ts';
import { firstSteps } from '#contracts/first-steps.ts';
import { firstStepsSchema } from '#contracts/first-steps.schema.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

const tables: Record<FirstStep, string> = {
  fund: 'fund',
  property: 'property',
  serviceProvider: 'service_provider',
  dataset: 'dataset',
  mapping: 'dataset_mapping',
  reviewers: 'configured_reviewer',
  frequency: 'frequency',
};

async function readFirstSteps(em: EntityManager): Promise<FirstSteps> {
  const columns = firstSteps.map((step) => `exists (select 1 from ${tables[step]}) as "${step}"`);
  const [found] = await em.execute<Record<FirstStep, boolean>[]>(`select ${columns.join(', ')}`);
  return { steps: firstSteps.map((step) => ({ step, isDone: found?.[step] ?? false })) };
}

export function createFirstStepsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/lookups/first-steps',
    summary: 'What a new installation still needs before its first submission can open.',
    tags: ['lookups'],
    policy: { screen: 'dashboard', privilege: 'View' },
    responses: { 200: { description: 'The steps, in order', schema: firstStepsSchema } },
    handler: ({ em }) => readFirstSteps(em),
  });
}
