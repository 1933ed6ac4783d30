import type pg from 'pg';
import { isCarried } from '#rules/rule-sets/carried-explanation.ts';
import type { AcceptedAhead } from '#rules/rule-sets/carried-explanation.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import type { DraftFinding } from './findings.ts';

export interface Explanation {
  text: string;
  reason: string | null;
  userId: number | null;
  /** ISO 8601. */
  at: string;
  /** The acceptance in an earlier month that it follows from. */
  carryId?: number;
}

interface Accepted extends AcceptedAhead {
  id: number;
  ruleId: number;
  rowKey: string;
  text: string;
  reason: string | null;
  userId: number | null;
  at: Date | null;
}

const keyOfFinding = (ruleId: number, rowKey: string) => `${ruleId}\u001e${rowKey}`;

/** Explanations that were accepted in an earlier month of the same provider, place and dataset, for the findings of this one. */
export async function loadCarriedExplanations(
  client: pg.ClientBase,
  { submission }: Pick<RunInputs, 'submission'>,
): Promise<(finding: DraftFinding) => Explanation | null> {
  const { postMonth } = submission;
  // A property that has moved to another fund keeps its units, and so what was said about them.
  const { rows } = await client.query<Accepted>(
    `select id, rule_id as "ruleId", row_key as "rowKey", explanation as text, explanation_reason as reason,
        explained_by_user_id as "userId", explained_at as at, rule_version as "ruleVersion", found, within::text as within,
        from_month::text as "fromMonth", until_month::text as "untilMonth", false as "isEnded"
       from explanation_carry
      where dataset_id = $1 and service_provider_id = $2 and property_id is not distinct from $3::int
        and ($3::int is not null or fund_id is not distinct from $4::int)
        and ended_at is null and from_month < $5::date and until_month >= $5::date
      order by id`,
    [submission.datasetId, submission.serviceProviderId, submission.propertyId, submission.fundId, postMonth],
  );
  const byKey = new Map(rows.map((row) => [keyOfFinding(row.ruleId, row.rowKey), row]));
  return ({ ruleId, ruleVersion, rowKey, found }) => {
    const accepted = ruleId === null ? undefined : byKey.get(keyOfFinding(ruleId, rowKey));
    if (!accepted || !isCarried(accepted, { postMonth, ruleVersion, found })) return null;
    const { id, text, reason, userId, at } = accepted;
    return { text, reason, userId, at: (at ?? new Date()).toISOString(), carryId: id };
  };
}
