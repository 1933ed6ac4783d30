import { z } from 'zod';
import { submissionActs } from '#contracts/submissions.ts';

const person = z.object({ userId: z.number().int(), name: z.string() });

export const commentAnswerSchema = z
  .object({
    commentId: z.number().int(),
    author: person.nullable(),
    impersonator: person.nullable(),
    text: z.string(),
    kind: z.enum(['comment', 'recode', ...submissionActs]),
    reasonCode: z.string().nullable(),
    versionNo: z.number().int().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'SubmissionComment' });
