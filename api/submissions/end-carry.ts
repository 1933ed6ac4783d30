import { z } from 'zod';
import { endCarrySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { isOfPlace } from './carried-explanations.ts';
import { loadSubmission } from './submission.ts';

/** What has been explained by it stays explained until it is checked again; nothing that is checked from now on is. */
export function createEndCarryRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/submissions/:submissionNo/carries/:carryId/end',
    summary: 'Ends an explanation that was accepted for the months to come; from then on its finding asks again.',
    tags: ['submissions'],
    policy: {
      anyOf: [
        { screen: 'dashboard', privilege: 'Edit' },
        { screen: 'reviewer-dashboard', privilege: 'Edit' },
      ],
    },
    params: ofSubmission.extend({ carryId: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: endCarrySchema,
    responses: { 200: { description: 'Ended', schema: z.object({ carryId: z.number().int() }) } },
    handler: async ({ em, person, params: { submissionNo, carryId }, body: { comment }, requestId }) => {
      const submission = await loadSubmission(em, person, submissionNo);
      if (person.impersonator || person.baseRole === 'DataProvider')
        throw new AppError('Forbidden', 'A reviewer or an administrator ends a carried explanation, in person.');
      return em.transactional(async (inside) => {
        const ended = await selectOne<{ ruleId: number; fromMonth: string }>(
          inside,
          sql`update explanation_carry c set ended_at = now(), ended_by_user_id = ${person.userId}, end_reason = 'BY_HAND'
              where c.id = ${carryId} and c.ended_at is null and ${isOfPlace(submission)}
              returning c.rule_id as "ruleId", c.from_month::text as "fromMonth"`,
        );
        if (!ended) throw new AppError('NotFound', 'There is no such carried explanation, or it has ended.');
        await recordAudit(inside, {
          action: 'endCarriedExplanation',
          entity: 'submission',
          entityId: submission.submissionNo,
          submissionId: submission.id,
          userId: person.userId,
          details: { carryId, ...ended, comment },
          requestId,
        });
        return { carryId };
      });
    },
  });
}
