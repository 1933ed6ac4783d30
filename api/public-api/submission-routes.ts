import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { operationSchema } from '#contracts/act-answers.schema.ts';
import {
  publicSubmissionPageSchema,
  publicSubmissionQuery,
  publicSubmissionSchema,
} from '#contracts/public-api.schema.ts';
import type { PublicSubmission } from '#contracts/public-api.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, instantOf, select, sql } from '#database/sql/select.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from '../submissions/acts/act-route.ts';
import { anyDashboard } from '../submissions/list-routes.ts';
import { ofOperation, readOperation } from '../submissions/operations.ts';
import { cursorOf, placeIn } from './cursor.ts';

const tags = ['public'] as const;
const scope = 'submissions:read' as const;

/** Submissions for programs: which ones wait for a file, and what became of one that was sent. */
export function createPublicSubmissionRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/v1/submissions',
      summary: 'Submissions that the token may see, in the order in which they were opened.',
      tags,
      policy: anyDashboard,
      scope,
      query: publicSubmissionQuery,
      responses: { 200: { description: 'A page', schema: publicSubmissionPageSchema } },
      handler: async ({ em, person, query }) => {
        const { condition } = await rowScopeOf(em, person);
        const rows = await read(em, allOf([condition, ...filtersOf(query)]), query.limit);
        const last = rows.length === query.limit ? rows.at(-1) : undefined;
        return { rows: rows.map(present), next: last ? cursorOf([last.id]) : null };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/v1/submissions/:submissionNo',
      summary: 'One submission: its status, and how many findings its file has.',
      tags,
      policy: anyDashboard,
      scope,
      params: ofSubmission,
      responses: { 200: { description: 'The submission', schema: publicSubmissionSchema } },
      handler: async ({ em, person, params: { submissionNo } }) => {
        const { condition } = await rowScopeOf(em, person);
        const [row] = await read(em, allOf([condition, sql`s.submission_no = ${submissionNo}`]), 1);
        if (!row) throw new AppError('NotFound', `There is no submission ${submissionNo}.`);
        return present(row);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/v1/operations/:opId',
      summary: 'What became of an upload that was answered with 202.',
      tags,
      policy: anyDashboard,
      scope,
      params: ofOperation,
      responses: { 200: { description: 'The operation', schema: operationSchema } },
      handler: ({ em, person, params }) => readOperation(em, person, params.opId),
    }),
  ];
}

type Query = z.output<typeof publicSubmissionQuery>;

function filtersOf({ cursor, status, postMonth, changedSince }: Query): Part[] {
  const after = placeIn(cursor, ['number']);
  return [
    ...(after ? [sql`s.id > ${after[0]}`] : []),
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(postMonth ? [sql`s.post_month = ${`${postMonth}-01`}::date`] : []),
    ...(changedSince ? [sql`s.waiting_since >= ${changedSince}::timestamptz`] : []),
  ];
}

type Row = PublicSubmission & { id: number };

function read(em: EntityManager, condition: Part, limit: number): Promise<Row[]> {
  return select<Row>(
    em,
    sql`select s.id, s.submission_no as "submissionNo", s.status, s.dataset_id as "datasetId", d.name as dataset,
          v.code as "serviceProvider", (select p.code from property p where p.id = s.property_id) as property,
          (select f.name from fund f where f.id = coalesce(s.fund_id, s.entity_id)) as fund,
          to_char(s.post_month, 'YYYY-MM') as "postMonth", s.due_on::text as "dueOn", s.generation,
          s.hard_count as "hardCount", s.soft_count as "softCount", s.waiting_since::text as "changedAt"
        from submission s join dataset d on d.id = s.dataset_id join service_provider v on v.id = s.service_provider_id
        where ${condition} order by s.id limit ${limit}`,
  );
}

const present = ({ id: _, changedAt, ...row }: Row): PublicSubmission => ({ ...row, changedAt: instantOf(changedAt) });
