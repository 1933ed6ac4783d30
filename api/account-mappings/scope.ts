import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, select, sql } from '#database/sql/select.ts';
import type { ScopeLists } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { MasterContext } from '../masters/master.ts';

export const screen = 'COA-mapping-new';

/**
 * Row scope as SQL over `provider_chart c`. A provider's user: charts of the own provider; a Reviewer: charts whose accounts are in
 * their submissions; people limited to funds or properties: charts of those.
 */
export function isInScope({ person, scope }: MasterContext): Part {
  if (scope.isEverything) return sql`true`;
  if (person.baseRole === 'Reviewer') {
    return sql`exists (select 1 from submission s where s.service_provider_id = c.service_provider_id and ${scope.condition}
      and exists (select 1 from version_account va join source_account a on a.id = va.source_account_id
        where va.version_id = s.current_version_id and a.provider_chart_id = c.id))`;
  }
  if (scope.lists) return isListed(scope.lists);
  // The chart takes the place of a submission in the condition of the row scope.
  return sql`exists (select 1 from (
      select c.service_provider_id as service_provider_id, coalesce(t.parent_id, t.id) as fund_id,
             case when t.parent_id is not null then t.id end as entity_id, c.property_id as property_id
        from (select coalesce(c.fund_id, (select l.fund_id from property_fund l where l.property_id = c.property_id)) as fund_id) placed
        left join fund t on t.id = placed.fund_id
    ) s where ${scope.condition})`;
}

/** The same for the lists of an Admin, by their indexes: of a property counts the fund that it was last placed in. */
function isListed({ allFundIds, propertyIds }: ScopeLists): Part {
  const wasPlaced = sql`c.property_id in (select h.property_id from fund_property h where ${isAmong(sql`h.fund_id`, allFundIds)})`;
  const lastFund = sql`(select l.fund_id from property_fund l where l.property_id = c.property_id)`;
  return anyOf([
    isAmong(sql`c.property_id`, propertyIds),
    isAmong(sql`c.fund_id`, allFundIds),
    sql`(${wasPlaced} and ${isAmong(lastFund, allFundIds)})`,
  ]);
}

export const mayEdit = ({ person }: MasterContext): boolean => includesPrivilege(person.privileges[screen], 'Edit');

/** @throws AppError NotFound, also for a chart of another provider */
export async function assertInScope(context: MasterContext, chartIds: readonly number[]): Promise<void> {
  const found = await select<{ id: number }>(
    context.em,
    sql`select c.id from provider_chart c where ${isAmong(sql`c.id`, chartIds)} and ${isInScope(context)}`,
  );
  const seen = new Set(found.map(({ id }) => id));
  const missing = chartIds.find((chartId) => !seen.has(chartId));
  if (missing === undefined) return;
  throw new AppError('NotFound', `Chart ${missing} was not found, or you do not have access to it.`);
}
