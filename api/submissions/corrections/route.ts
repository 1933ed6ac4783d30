import { z } from 'zod';
import { correctSchema } from '#contracts/submissions.schema.ts';
import { languageOf } from '../../access/language.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { ofSubmission } from '../acts/act-route.ts';
import { assertMayAttempt, loadSubmission } from '../submission.ts';
import { previewCorrection } from './preview.ts';

const ids = z.array(z.number().int());
const previewSchema = z
  .object({
    gone: ids,
    stays: ids,
    open: ids,
    added: z.array(
      z.object({
        rowNo: z.number().int(),
        field: z.string().nullable(),
        severity: z.enum(['hard', 'soft']),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'CorrectionPreview' });

/** Judges a correction without storing it, so that the page shows what it would do before it is sent. */
export function createPreviewRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions/:submissionNo/corrections/preview',
    summary: 'Judges a correction without storing it: findings that would go or stay, and new ones.',
    tags: ['submissions'],
    policy: { act: 'correct' },
    params: ofSubmission,
    body: correctSchema,
    responses: { 200: { description: 'What would become of the findings', schema: previewSchema } },
    handler: async ({ em, person, params, body }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      assertMayAttempt(submission, person, 'correct');
      return previewCorrection(em, submission, body, await languageOf(em, person));
    },
  });
}
