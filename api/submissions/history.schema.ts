import { z } from 'zod';
import { submissionStatuses } from '#contracts/submissions.ts';

const int = z.number().int();
const person = z.object({ userId: int, name: z.string() });
const status = z.enum(submissionStatuses);

export const historyAnswerSchema = z.object({
  entries: z.array(
    z
      .object({
        auditId: int,
        at: z.string(),
        action: z.string(),
        actor: person.nullable(),
        impersonator: person.nullable(),
        principal: person.nullable(),
        statusBefore: status.nullable(),
        statusAfter: status.nullable(),
        versionNo: int.nullable(),
        reasonCode: z.string().nullable(),
        comment: z.string().nullable(),
        facts: z.object({
          dueOn: z.string().optional(),
          step: int.optional(),
          changedCells: int.optional(),
          brokenRules: z.array(z.string()).optional(),
          explained: int.optional(),
          postMonth: z.string().optional(),
          serviceProvider: z.string().optional(),
          people: z.array(z.string()).optional(),
        }),
        details: z.record(z.string(), z.unknown()),
      })
      .meta({ id: 'HistoryEntry' }),
  ),
});
