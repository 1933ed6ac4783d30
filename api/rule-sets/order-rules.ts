import type { OrderedRules, OrderRules } from '#contracts/rules.schema.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { auditedRule, lockRulesOf } from './stored-rule.ts';

/** The rules of a dataset in the order in which they run. */
export function readOrder({ em, language }: MasterContext, datasetId: number): Promise<OrderedRules> {
  return select(
    em,
    sql`select id, coalesce(names ->> ${language}, names ->> 'en', code) as name, is_active as "isActive" from rule
        where dataset_id = ${datasetId} and retired_at is null order by position, id`,
  );
}

/** @throws AppError Forbidden for people with lists, StaleView when the dataset has other rules by now */
export async function orderRules(context: MasterContext, { datasetId, ruleIds }: OrderRules): Promise<OrderedRules> {
  if (!context.scope.isEverything) throw new AppError('Forbidden', 'The order holds for all funds.');
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    await lockRulesOf(em, datasetId);
    const before = await readOrder(inner, datasetId);
    const known = before.map(({ id }) => id);
    const isSame = new Set([...known, ...ruleIds]).size === known.length && known.length === ruleIds.length;
    if (!isSame) throw new AppError('StaleView', 'The dataset has other rules by now.', { rules: before });
    const moved = ruleIds.filter((id, index) => known[index] !== id);
    if (moved.length === 0) return before;
    await em.execute(
      sql`update rule r set position = o.place - 1, updated_at = clock_timestamp()
          from unnest(${`{${ruleIds.join(',')}}`}::int[]) with ordinality o(id, place)
          where r.id = o.id and ${isAmong(sql`r.id`, moved)}`,
    );
    // A rule that did not move keeps its place in the list, not always its number.
    await em.execute(
      sql`update rule r set position = o.place - 1 from unnest(${`{${ruleIds.join(',')}}`}::int[]) with ordinality o(id, place)
          where r.id = o.id and r.position <> o.place - 1`,
    );
    const changes = moved.map((id) => ({
      id,
      act: 'edit' as const,
      before: { position: String(known.indexOf(id) + 1) },
      after: { position: String(ruleIds.indexOf(id) + 1) },
    }));
    await auditRecords(auditedRule, inner, changes);
    return readOrder(inner, datasetId);
  });
}
