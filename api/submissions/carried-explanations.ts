import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#contracts/submission-views.ts';
import { toDecimal } from '#rules/rule-sets/decimals.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { Submission } from './submission.ts';

/** Longer than a lease year and a budget together: what holds for ever is a fault of the rule. */
const mostMonths = 24;

/** JSON for the row `f` of findings: what it was given from an earlier month, else what was accepted ahead for it. */
export const carryOfFinding = sql`(
  select jsonb_build_object('carryId', c.id, 'isCarried', f.carry_id is not null,
      'acceptedBy', jsonb_build_object('userId', ca.id, 'name', ca.name), 'acceptedAt', c.accepted_at,
      'fromMonth', c.from_month, 'untilMonth', c.until_month, 'within', c.within::text,
      'ended', case when c.ended_at is not null then
        jsonb_build_object('by', jsonb_build_object('userId', ce.id, 'name', ce.name), 'at', c.ended_at) end)
    from explanation_carry c join app_user ca on ca.id = c.accepted_by_user_id
      left join app_user ce on ce.id = c.ended_by_user_id
   where c.id = f.carry_id
      or (f.carry_id is null and c.submission_id = f.submission_id and c.rule_id = f.rule_id and c.row_key = f.row_key)
   order by c.id desc limit 1)`;

export function presentCarry(carry: Finding['carry']): Finding['carry'] {
  if (carry === null) return null;
  const { acceptedAt, ended } = carry;
  const end = ended && { ...ended, at: instantOf(ended.at) };
  return { ...carry, acceptedAt: instantOf(acceptedAt), ended: end };
}

interface Carry {
  findingId: number;
  userId: number;
  /** `YYYY-MM` */
  until: string;
  within: string;
}

/**
 * Accepts an explanation for the months to come; one that was accepted before for the same finding ends.
 * @throws AppError BadInput
 */
export async function carryOn(em: EntityManager, submission: Submission, carry: Carry): Promise<void> {
  const { findingId, userId, within } = carry;
  const untilMonth = `${carry.until}-01`;
  if (untilMonth <= submission.postMonth) throw new AppError('BadInput', 'Choose a month after the one reported.');
  if (monthsBetween(submission.postMonth, untilMonth) > mostMonths)
    throw new AppError('BadInput', `An explanation is carried for ${mostMonths} months at most.`);
  const finding = await selectOne<{ ruleId: number | null; rowKey: string | null; found: string | null }>(
    em,
    sql`select rule_id as "ruleId", row_key as "rowKey", found from finding where id = ${findingId}`,
  );
  if (!finding || finding.ruleId === null || finding.rowKey === null)
    throw new AppError('BadInput', 'Only an explanation of a rule is carried; check a file of before again first.');
  if (Number(within) > 0 && toDecimal(finding.found) === null)
    throw new AppError(
      'BadInput',
      'The value is not a number, so it cannot move by an amount: it is carried while it is the same.',
    );
  await endCarries(em, submission, { ...finding, ...carry, reason: 'REPLACED' });
  await em.execute(
    sql`insert into explanation_carry (submission_id, dataset_id, service_provider_id, fund_id, property_id, rule_id, rule_version,
          row_key, found, explanation, explanation_reason, explained_by_user_id, explained_at, accepted_by_user_id, from_month,
          until_month, within)
        select ${submission.id}, ${submission.datasetId}, ${submission.serviceProviderId}, ${submission.fundId}::int,
          ${submission.propertyId}::int, rule_id, rule_version, row_key, found, explanation, explanation_reason,
          explained_by_user_id, explained_at, ${userId}, ${submission.postMonth}::date, ${untilMonth}::date, ${within}::numeric
        from finding where id = ${findingId}`,
  );
}

/** A reviewer who withdraws an acceptance withdraws it for the months to come as well. */
export async function endCarryOf(
  em: EntityManager,
  submission: Submission,
  by: { findingId: number; userId: number },
): Promise<void> {
  await em.execute(
    sql`update explanation_carry c set ended_at = now(), ended_by_user_id = ${by.userId}, end_reason = 'WITHDRAWN'
        from finding f where f.id = ${by.findingId} and c.rule_id = f.rule_id and c.row_key = f.row_key
          and c.submission_id = ${submission.id} and c.accepted_by_user_id = ${by.userId} and c.ended_at is null`,
  );
}

/** Those of the same provider, place and dataset, for the same rule and row. */
async function endCarries(
  em: EntityManager,
  submission: Submission,
  which: { ruleId: number | null; rowKey: string | null; userId: number; reason: 'REPLACED' },
): Promise<void> {
  await select(
    em,
    sql`update explanation_carry c set ended_at = now(), ended_by_user_id = ${which.userId}, end_reason = ${which.reason}
        where ${isOfPlace(submission)} and c.rule_id = ${which.ruleId} and c.row_key = ${which.rowKey} and c.ended_at is null
        returning id`,
  );
}

/** Condition on `c`: of the provider, place and dataset of a submission, whatever its month. */
export function isOfPlace({ datasetId, serviceProviderId, propertyId, fundId }: Submission) {
  return sql`(c.dataset_id = ${datasetId} and c.service_provider_id = ${serviceProviderId}
    and c.property_id is not distinct from ${propertyId}::int
    and (${propertyId}::int is not null or c.fund_id is not distinct from ${fundId}::int))`;
}

function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}
