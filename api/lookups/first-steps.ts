import type { EntityManager } from '@mikro-orm/postgresql';
import type { FirstStep, FirstSteps } from '#contracts/first-steps.ts';
import { firstSteps } from '#contracts/first-steps.ts';
import { firstStepsSchema } from '#contracts/first-steps.schema.ts';
import { allOf, select, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { mayChangeShared } from '../access/may-change-shared.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

/** Records of a step: where they stand, which of them count, and the name of each. */
interface Records {
  from: Part;
  where?: Part;
  /** Which of those that count make the step done, where not each of them does. */
  done?: Part;
  name?: Part;
}

const inUse = sql`r.is_active and r.retired_at is null`;

const recordsOf: Record<FirstStep, Records> = {
  fund: { from: sql`fund r`, where: inUse, name: sql`r.name` },
  property: { from: sql`property r`, where: inUse, name: sql`r.name` },
  // A provider without a person who can sign in delivers nothing.
  serviceProvider: {
    from: sql`service_provider r`,
    where: inUse,
    done: sql`exists (select 1 from app_user u
      where u.service_provider_id = r.id and u.is_active and u.retired_at is null)`,
    name: sql`r.name`,
  },
  // The standard datasets are there from the start; one is set up when it is collected somewhere.
  dataset: {
    from: sql`dataset r`,
    where: allOf([
      inUse,
      sql`(r.is_collected_everywhere
        or exists (select 1 from dataset_association a where a.dataset_id = r.id and a.is_included))`,
    ]),
    name: sql`r.name`,
  },
  mapping: { from: sql`dataset_mapping r`, where: inUse },
  chart: { from: sql`master_chart r`, where: inUse, name: sql`r.name` },
  reviewers: {
    from: sql`configured_chain r`,
    where: allOf([inUse, sql`r.reviewers <> ''`]),
    name: sql`r.name`,
  },
  frequency: { from: sql`frequency r`, where: allOf([inUse, sql`r.submit_timeline_day is not null`]) },
  submission: {
    from: sql`submission r`,
    where: sql`r.status in ('Completed', 'Closed')`,
    name: sql`r.submission_no`,
  },
};

interface StepRow {
  step: FirstStep;
  isDone: boolean;
  count: number;
  name: string | null;
}

function stepRow(step: FirstStep): Part {
  const { from, where = sql`true`, done = sql`true`, name = sql`null` } = recordsOf[step];
  return sql`select ${step}::text as "step", coalesce(bool_or(${done}), false) as "isDone", count(*)::int as "count",
    (select ${name}::text from ${from} where ${where} order by r.id limit 1) as "name" from ${from} where ${where}`;
}

async function readFirstSteps(em: EntityManager, person: SignedInPerson): Promise<FirstSteps> {
  const rows = (await Promise.all(firstSteps.map((step) => select<StepRow>(em, stepRow(step))))).flat();
  return { steps: mayChangeShared(person) ? rows : rows.map((row) => ({ ...row, count: null, name: null })) };
}

export function createFirstStepsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/lookups/first-steps',
    summary: 'What a new installation has, and what it still needs until its first submission is completed.',
    tags: ['lookups'],
    policy: { screen: 'dashboard', privilege: 'View' },
    responses: { 200: { description: 'The steps, in order', schema: firstStepsSchema } },
    handler: ({ em, person }) => readFirstSteps(em, person),
  });
}
