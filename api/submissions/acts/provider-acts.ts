import type { z } from 'zod';
import { explainSchema, nilReturnSchema, noBodySchema } from '#contracts/submissions.schema.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { addComment } from '../comments.ts';
import type { ProcessDependencies } from '../deliver.ts';
import type { Act } from '../perform.ts';
import { refusalError } from '../refusals.ts';
import { hasRunInputChanged } from '../run-input.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { findVersion } from '../versions.ts';
import { defineActRoute } from './act-route.ts';
import { createCorrectAct } from './correct.ts';

/** Acts of the provider's people, and of an admin on their behalf. */
export function createProviderActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineActRoute(dependencies, {
      act: 'nilReturn',
      path: 'nil-return',
      summary: 'Says that there is nothing to report, with the reason.',
      body: nilReturnSchema,
      prepare: async ({ em, person, submission, opId }, { comment, seenGeneration }) => {
        const commentId = await addComment(em, person, {
          submissionId: submission.id,
          text: comment,
          kind: 'nilReturn',
          opId,
        });
        return { kind: 'nilReturn', commentId, seenGeneration };
      },
    }),
    createCorrectAct(dependencies),
    defineActRoute(dependencies, {
      act: 'explain',
      path: 'explain',
      summary: 'Explains soft findings: some, all of one rule, or several texts at once in `explanations`.',
      body: explainSchema,
      prepare: explainFindings,
      onRefused: takeBackExplanations,
    }),
    defineActRoute(dependencies, {
      act: 'recall',
      path: 'recall',
      summary: 'Takes the file back before anybody has decided.',
      body: noBodySchema,
      prepare: () => ({ kind: 'recall' }),
    }),
    defineActRoute(dependencies, {
      act: 'revalidate',
      path: 'revalidate',
      summary: 'Checks the same file again after mappings, rules or lookups have changed.',
      body: noBodySchema,
      prepare: async ({ em, submission }) => ({
        kind: 'revalidate',
        hasRunInputChanged: await hasRunInputChanged(em, submission),
      }),
    }),
  ];
}

/** Serialised per submission: the request that explains the last finding must see all other explanations. */
async function explainFindings({ em, person, submission, opId }: Act, body: z.infer<typeof explainSchema>) {
  // Asked before anything is written: a late click must not touch explanations that reviewers have read.
  if (!submission.state?.isAwaitingExplanation) throw refusalError('NotAllowedInStatus', 'explain');
  await em.execute(sql`select pg_advisory_xact_lock(4101, ${submission.id}::int)`);
  const version = await findVersion(em, submission.id, undefined);
  for (const { findingIds, ruleId, text, reason } of 'explanations' in body ? body.explanations : [body]) {
    const chosen = findingIds ? isIn(sql`id`, findingIds) : sql`rule_id = ${ruleId ?? 0} and carry_id is null`;
    const explained = await select<{ id: number }>(
      em,
      sql`update finding set explanation = ${text}, explanation_reason = ${reason ?? null}, explained_by_user_id = ${person.userId}, explained_at = now(), carry_id = null,
            params = coalesce(params, '{}') || jsonb_build_object('explainedIn', ${opId}::text)
          where version_id = ${version?.id ?? 0} and generation = ${submission.generation} and severity = 'soft' and ${chosen} returning id`,
    );
    if (explained.length === 0)
      throw new AppError('BadInput', 'None of these findings needs an explanation in the current version.');
  }
  const left = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from finding where version_id = ${version?.id ?? 0} and generation = ${submission.generation}
          and severity = 'soft' and explanation is null`,
  );
  return { kind: 'explain' as const, unexplainedLeft: left?.count ?? 0, generation: submission.generation };
}

async function takeBackExplanations({ em, submission, opId }: Act): Promise<void> {
  await em.execute(
    sql`update finding set explanation = null, explanation_reason = null, explained_by_user_id = null, explained_at = null
        where submission_id = ${submission.id} and params ->> 'explainedIn' = ${opId}`,
  );
}
