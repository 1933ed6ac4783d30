import { basename } from 'node:path';
import { z } from 'zod';
import { mostBytesLookedAt, proposalEvidence, proposalReasons } from '#contracts/proposals.ts';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { proposalSchema } from '#contracts/submissions.schema.ts';
import type { RecognitionPool } from '#documents/recognising/recognition-pool.ts';
import { fileKindOf } from '#documents/reading/signature.ts';
import { glimpseOf, receiveGlimpse } from '../../files/receive-glimpse.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { limitPerPerson } from '../../access/limit-per-person.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { layoutsOf } from './layouts.ts';
import { noProposal, proposeSubmission } from './match-submission.ts';
import { openSubmissions } from './open-submissions.ts';

/** Files of one person that are looked at, and held in memory, at once. */
const atOnce = 4;

/** Which open submission a dropped workbook is for; the person confirms before anything is uploaded. */
export function createProposalsRoute({
  recognition,
  uploadMaxBytes,
}: {
  recognition: RecognitionPool;
  uploadMaxBytes: number;
}): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions/proposals',
    summary:
      'Proposes a submission for a file: multipart field `fileName`, and the `file` itself when property and period are to be looked for in it. Nothing is stored.',
    tags: ['submissions'],
    policy: {
      anyOf: [
        { screen: 'serviceprovider-dashboard', privilege: 'Edit' },
        { screen: 'dashboard', privilege: 'All' },
      ],
    },
    body: proposalSchema,
    bodyType: 'multipart/form-data',
    before: [limitPerPerson(atOnce), receiveGlimpse({ mostBytes: mostBytesLookedAt, maxBytes: uploadMaxBytes })],
    responses: {
      200: {
        description: 'The proposal',
        schema: z.object({
          submissionNo: z.string().nullable(),
          reason: z.enum(proposalReasons),
          likely: z.array(z.object({ submissionNo: z.string(), evidence: z.array(z.enum(proposalEvidence)) })),
          contents: z
            .object({
              sheet: z.string().nullable(),
              codes: z.array(z.string()),
              codeCount: z.number(),
              postMonths: z.array(z.string()),
              columns: z.array(z.string()),
              columnCount: z.number(),
            })
            .nullable(),
          property: z.string().nullable(),
          postMonth: z.string().nullable(),
          submissionNos: z.array(z.string()),
          withoutSubmission: z.array(z.string()),
          withoutTable: z.array(z.string()),
        }),
      },
    },
    handler: async ({ em, person, body, request }): Promise<SubmissionProposal> => {
      const fileName = basename(body.fileName);
      if (fileKindOf(fileName) === null) {
        return { ...noProposal, reason: 'wrongType' };
      }
      const submissions = await openSubmissions(em, await rowScopeOf(em, person));
      const content = glimpseOf(request);
      const layouts = content === null ? [] : await layoutsOf(em, submissions);
      const seen = content === null ? null : await recognition.recognise({ content, fileName, layouts });
      return proposeSubmission(fileName, seen, submissions);
    },
  });
}
