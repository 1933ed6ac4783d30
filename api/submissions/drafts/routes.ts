import { z } from 'zod';
import { changeDraftsSchema, draftsSchema } from '#contracts/drafts.schema.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { ofSubmission } from '../acts/act-route.ts';
import { anyDashboard } from '../list-routes.ts';
import { loadSubmission } from '../submission.ts';
import { changeDrafts, readDrafts } from './keep-drafts.ts';

const path = '/api/submissions/:submissionNo/drafts';
const tags = ['submissions'] as const;

/** Words that are typed and not sent. Each person reads and writes their own only. */
export function createDraftRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path,
      summary: 'What the person has typed for a submission and not sent.',
      tags,
      policy: anyDashboard,
      params: ofSubmission,
      responses: { 200: { description: 'Drafts by name', schema: draftsSchema } },
      handler: async ({ em, person, params }) => ({
        drafts: await readDrafts(em, person, (await loadSubmission(em, person, params.submissionNo)).id),
      }),
    }),
    defineRoute({
      method: 'put',
      path,
      summary: 'Keeps what is typed; null deletes a draft, those that are not named stay.',
      tags,
      policy: anyDashboard,
      params: ofSubmission,
      body: changeDraftsSchema,
      responses: { 200: { description: 'Kept', schema: z.object({ kept: z.number().int() }) } },
      handler: async ({ em, person, params, body }) => {
        const { id } = await loadSubmission(em, person, params.submissionNo);
        await changeDrafts(em, person, id, body.drafts);
        return { kept: Object.keys(body.drafts).length };
      },
    }),
  ];
}
