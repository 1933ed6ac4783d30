import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { proposalsSchema } from '#contracts/submissions.schema.ts';
import { fileKindOf } from '#documents/reading/signature.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { proposeTicket } from './file-names.ts';
import type { OpenTicket } from './file-names.ts';
import { rowScopeOf } from './scope.ts';
import type { RowScope } from './scope.ts';
import { select, sql } from './select.ts';

const reasons = ['matched', 'wrongType', 'noTicket', 'several'] as const;

/** Which open ticket each dropped workbook is for; the person confirms before anything is uploaded. */
export function createProposalsRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions/proposals',
    summary: 'Proposes a ticket for each file by its name: property, dataset and period.',
    tags: ['submissions'],
    policy: {
      anyOf: [
        { screen: 'serviceprovider-dashboard', privilege: 'Edit' },
        { screen: 'dashboard', privilege: 'All' },
      ],
    },
    body: proposalsSchema,
    responses: {
      200: {
        description: 'Proposals',
        schema: z.object({
          proposals: z.array(
            z.object({ fileName: z.string(), submissionNo: z.string().nullable(), reason: z.enum(reasons) }),
          ),
        }),
      },
    },
    handler: async ({ em, person, body }) => {
      const tickets = await openTickets(em, await rowScopeOf(em, person));
      return {
        proposals: body.fileNames.map((fileName) => ({
          fileName,
          ...(fileKindOf(fileName) === null
            ? { submissionNo: null, reason: 'wrongType' as const }
            : proposeTicket(fileName, tickets)),
        })),
      };
    },
  });
}

/** Tickets that take a file now. */
function openTickets(em: EntityManager, scope: RowScope): Promise<OpenTicket[]> {
  return select<OpenTicket>(
    em,
    sql`select s.submission_no as "submissionNo", s.post_month as "postMonth", s.status, d.name as "datasetName",
          array(select jsonb_each_text.value from jsonb_each_text(d.names)) as "datasetNames",
          coalesce(p.name, f.name, '') as "subjectName", coalesce(p.code, f.code, '') as "subjectCode",
          array(select m.provider_code from property_mapping m
            where m.property_id = s.property_id and m.service_provider_id = s.service_provider_id) as "providerCodes"
        from submission s join dataset d on d.id = s.dataset_id
        left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id
        where ${scope.condition} and s.status in ('New', 'Reopened By Reviewer', 'Reopened By System', 'Validation In Progress')
        order by s.due_on, s.id limit 2000`,
  );
}
