import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { acceptExplanationSchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { carryOn, endCarryOf } from './carried-explanations.ts';
import { ofSubmission } from './acts/act-route.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';
import { assertMayAttempt, loadSubmission } from './submission.ts';

/** A reviewer of the step says that an explanation suffices, or takes that back; the decision stays one of its own. */
export function createAcceptExplanationRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/submissions/:submissionNo/findings/:findingId/acceptance',
    summary: 'Accepts the explanation of a finding, or withdraws that; other reviewers see by whom and when.',
    tags: ['submissions'],
    policy: { act: 'approve' },
    params: ofSubmission.extend({ findingId: z.coerce.number().int().positive() }),
    body: acceptExplanationSchema,
    responses: { 200: { description: 'Kept', schema: z.object({ isAccepted: z.boolean() }) } },
    handler: async ({ em, person, params, body: { isAccepted, carry }, requestId }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      assertMayAttempt(submission, person, 'approve');
      if (person.impersonator)
        throw new AppError('Forbidden', 'You cannot accept explanations while impersonating someone.');
      const finding = await findExplained(em, submission, params.findingId);
      const row = { findingId: params.findingId, userId: person.userId };
      await em.transactional(async (inside) => {
        const isNew = await keepAcceptance(inside, row, isAccepted);
        if (carry) await carryOn(inside, submission, { ...row, ...carry });
        else if (!isAccepted) await endCarryOf(inside, submission, row);
        if (!isNew && !carry) return;
        await recordAudit(inside, {
          action: carry ? 'carryExplanation' : isAccepted ? 'acceptExplanation' : 'withdrawAcceptance',
          entity: 'submission',
          entityId: submission.submissionNo,
          submissionId: submission.id,
          userId: person.userId,
          details: { ...row, cell: finding.cell, versionNo: finding.versionNo, ...carry },
          requestId,
        });
      });
      return { isAccepted };
    },
  });
}

/** All explained findings of one rule of the current version at once; those accepted before stay as they are. */
export function createAcceptRuleRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/submissions/:submissionNo/rules/:ruleId/acceptance',
    summary: 'Accepts the explanations of all findings of a rule, and answers how many were not accepted before.',
    tags: ['submissions'],
    policy: { act: 'approve' },
    params: ofSubmission.extend({ ruleId: z.coerce.number().int().positive() }),
    responses: { 200: { description: 'Kept', schema: z.object({ accepted: z.number().int() }) } },
    handler: async ({ em, person, params: { submissionNo, ruleId }, requestId }) => {
      const submission = await loadSubmission(em, person, submissionNo);
      assertMayAttempt(submission, person, 'approve');
      if (person.impersonator)
        throw new AppError('Forbidden', 'You cannot accept explanations while impersonating someone.');
      return em.transactional(async (inside) => {
        const kept = await select<{ versionNo: number }>(
          inside,
          sql`with explained as (
                select f.id, v.version_no from finding f
                join version v on v.id = f.version_id and v.generation = f.generation
                where f.submission_id = ${submission.id} and v.id = ${submission.currentVersionId}::int
                  and f.rule_id = ${ruleId} and f.severity = 'soft' and f.explanation is not null),
              kept as (
                insert into explanation_acceptance (finding_id, user_id) select id, ${person.userId}::int from explained
                on conflict do nothing returning finding_id)
              select version_no as "versionNo" from explained join kept on kept.finding_id = explained.id`,
        );
        const [first] = kept;
        if (!first) return { accepted: 0 };
        await recordAudit(inside, {
          action: 'acceptExplanation',
          entity: 'submission',
          entityId: submission.submissionNo,
          submissionId: submission.id,
          userId: person.userId,
          details: { ruleId, count: kept.length, versionNo: first.versionNo },
          requestId,
        });
        return { accepted: kept.length };
      });
    },
  });
}

/** Whether that changed anything: a repeated acceptance is recorded once. */
async function keepAcceptance(
  em: EntityManager,
  { findingId, userId }: { findingId: number; userId: number },
  isAccepted: boolean,
): Promise<boolean> {
  const changed = isAccepted
    ? sql`insert into explanation_acceptance (finding_id, user_id) values (${findingId}, ${userId}) on conflict do nothing returning id`
    : sql`delete from explanation_acceptance where finding_id = ${findingId} and user_id = ${userId} returning id`;
  return (await select(em, changed)).length > 0;
}

/** @throws AppError StaleView when it is not a finding of the run that reviewers see now, BadInput without an explanation */
async function findExplained(em: EntityManager, submission: Submission, findingId: number) {
  const finding = await selectOne<{ cell: string | null; explanation: string | null; versionNo: number }>(
    em,
    sql`select f.cell, f.explanation, v.version_no as "versionNo"
        from finding f join version v on v.id = f.version_id and v.generation = f.generation
        where f.id = ${findingId} and f.submission_id = ${submission.id} and v.id = ${submission.currentVersionId}::int`,
  );
  if (!finding) throw new AppError('StaleView', 'This finding is not one of the current version.');
  if (finding.explanation === null) throw new AppError('BadInput', 'This finding has no explanation to accept.');
  return finding;
}
