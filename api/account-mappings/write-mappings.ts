import { matcherKey } from '#contracts/account-mappings.ts';
import type { MappingChange } from '#contracts/account-mappings.schema.ts';
import type { AccountMappingRule } from '#contracts/account-mappings.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { findConflict } from '#contracts/account-matching/matching.ts';
import { planChanges } from '#rules/account-mapping/plan-changes.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';

export type Change = Omit<MappingChange, 'origin'> & { origin: MappingChange['origin'] | 'file' | 'clone' };

export interface StandingMapping extends AccountMappingRule {
  key: string;
  effectiveUntil: string | null;
  state: string;
  version: number;
  author: string | null;
}

type AddedMapping = AccountMappingRule & { key: string; version: number; change: Change };

export interface Writing {
  state: 'accepted' | 'review';
  /** Ids of mappings that others take the place of, or that end where they began. */
  replaced: number[];
  /** What is taken away from a month on. */
  ended: { id: number; until: string }[];
  added: AddedMapping[];
}

/**
 * An accepted mapping stays in force while its successor waits for a review.
 * @throws AppError Forbidden for a removal that an administrator would have to accept
 */
export function planWriting(
  standing: readonly StandingMapping[],
  changes: readonly Change[],
  isInReview: boolean,
): Writing {
  const state = isInReview ? 'review' : 'accepted';
  const own = standing.filter((mapping) => mapping.state === state);
  if (isInReview) assertOnlyWaitingRemoved(own, changes);
  const wanted = changes.map((change) => ({
    change,
    key: matcherKey(change.matcher),
    effectiveFrom: change.effectiveFrom,
    isRemoval: change.target === null,
  }));
  const planned = planChanges(own, wanted);
  const versions = new Map<string, number>();
  for (const { key, version } of standing) versions.set(key, Math.max(version, versions.get(key) ?? 0));
  const added = planned.added.flatMap(({ change: { key, change }, effectiveUntil }): AddedMapping[] => {
    const { matcher, target, effectiveFrom } = change;
    if (target === null) return [];
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    return [{ id: 0, key, matcher, target, effectiveFrom, effectiveUntil, version, change }];
  });
  const { replaced, ended } = planned;
  return isInReview
    ? { state, replaced: [...replaced, ...takenBack(own, changes)], ended, added }
    : { state, replaced, ended, added };
}

/** What waits for a review is taken back as a whole, whatever month the form shows. */
const takenBack = (waiting: readonly StandingMapping[], changes: readonly Change[]): number[] =>
  changes.flatMap(({ target, MappingId }) =>
    target === null && MappingId !== null && waiting.some(({ id }) => id === MappingId) ? [MappingId] : [],
  );

function assertOnlyWaitingRemoved(waiting: readonly StandingMapping[], changes: readonly Change[]): void {
  const taken = takenBack(waiting, changes);
  if (changes.every(({ target, MappingId }) => target !== null || (MappingId !== null && taken.includes(MappingId))))
    return;
  throw new AppError('Forbidden', 'A mapping in force is taken away by an administrator.', {
    reason: 'RemovedByAdmin',
  });
}

/** @throws AppError Conflict for two mappings of which neither goes before the other */
export function assertOrder(standing: readonly StandingMapping[], { replaced, ended, added }: Writing): void {
  const until = new Map(ended.map((one) => [one.id, one.until]));
  const rules = new Map<string, AccountMappingRule>();
  for (const mapping of standing) {
    if (replaced.includes(mapping.id)) continue;
    const effectiveUntil = until.get(mapping.id) ?? mapping.effectiveUntil;
    rules.set(`${mapping.key} ${mapping.effectiveFrom}`, { ...mapping, effectiveUntil });
  }
  for (const mapping of added) rules.set(`${mapping.key} ${mapping.effectiveFrom}`, mapping);
  const conflict = findConflict([...rules.values()]);
  if (!conflict) return;
  throw new AppError('Conflict', 'Two mappings of equal precedence are for the same accounts.', {
    reason: 'EqualPrecedence',
    matchers: conflict.map(({ matcher }) => matcher),
  });
}

interface ChartWriting {
  chartId: number;
  masterChartId: number;
  writing: Writing;
}

/** Content is never altered: a change is a row of the next version, and an end is noted on the row that ends. */
export async function writeMappings({ em, person }: MasterContext, charts: readonly ChartWriting[]): Promise<void> {
  const impersonatorId = person.impersonator?.userId ?? null;
  const replaced = charts.flatMap(({ writing }) => writing.replaced);
  await em.execute(
    sql`update account_mapping set replaced_at = now(), replaced_by_user_id = ${person.userId}, replaced_by_impersonator_id = ${impersonatorId}
         where ${isAmong(sql`id`, replaced)}`,
  );
  const ended = charts.flatMap(({ writing }) => writing.ended);
  if (ended.length > 0) {
    await em.execute(
      sql`update account_mapping g set effective_until = e.until, ended_by_user_id = ${person.userId}, ended_by_impersonator_id = ${impersonatorId}::int
            from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(id int, until date) where g.id = e.id`,
    );
  }
  const rows = charts.flatMap((chart) => chart.writing.added.map((mapping) => rowOf(chart, mapping)));
  if (rows.length === 0) return;
  await em.execute(
    sql`insert into account_mapping (provider_chart_id, chart_id, matcher_key, matcher, target, effective_from, effective_until, version, state, origin,
                                     certainty, created_by_user_id, impersonator_id)
        select r.provider_chart_id, r.chart_id, r.key, r.matcher, r.target, r.effective_from, r.effective_until, r.version, r.state, r.origin,
               r.certainty, ${person.userId}, ${impersonatorId}::int
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r(provider_chart_id int, chart_id int, key text, matcher jsonb, target jsonb, effective_from date, effective_until date, version int,
                 state text, origin text, certainty int)`,
  );
}

const rowOf = (
  { chartId, masterChartId, writing }: ChartWriting,
  { key, matcher, target, effectiveFrom, effectiveUntil, version, change }: AddedMapping,
) => ({
  ...{ provider_chart_id: chartId, chart_id: masterChartId, state: writing.state },
  ...{ key, matcher, target, version, origin: change.origin, certainty: change.certainty },
  ...{ effective_from: effectiveFrom, effective_until: effectiveUntil ?? null },
});
