import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { columnInScope } from '../access/row-scope.ts';
import type { MasterContext, ReferenceSource } from './master.ts';

/**
 * Properties that a person may name: all, or those of the lists that are set on them. The row takes the place of a
 * submission in the condition of the row scope.
 */
export const propertyReference = {
  table: 'property',
  mayChoose: ({ scope }: Pick<MasterContext, 'scope'>, row: Part = sql`r`) => {
    if (scope.isEverything) return sql`true`;
    if (scope.lists) return isListed(scope.lists, row);
    return sql`exists (select 1 from (
        select ${row}.id as property_id, coalesce(h.parent_id, h.id) as fund_id, h.id as entity_id
          from (select 1) one left join fund_property hp on hp.property_id = ${row}.id left join fund h on h.id = hp.fund_id
      ) s where ${scope.condition})`;
  },
} satisfies ReferenceSource;

/** As the condition of the row scope, for the lists alone and by their indexes. */
function isListed({ allFundIds, propertyIds }: NonNullable<RowScope['lists']>, row: Part): Part {
  const held = sql`${row}.id in (select hp.property_id from fund_property hp where ${isAmong(sql`hp.fund_id`, allFundIds)})`;
  const named = propertyIds.length === 0 ? [] : [isAmong(sql`${row}.id`, propertyIds)];
  // Within an alternative PostgreSQL looks the ids up once and keeps them, where a join would look them up for each row.
  return anyOf(allFundIds.length === 0 ? named : [...named, held]);
}

/** Funds that a person may name: all, or those of the lists that are set on them, and those that hold something of these. */
export const fundReference = {
  table: 'fund',
  key: 'name',
  otherKey: 'code',
  mayChoose: ({ scope }: Pick<MasterContext, 'scope'>, row: Part = sql`r`) => {
    if (scope.isEverything) return sql`true`;
    return sql`exists (select 1 from (
        select hp.property_id, coalesce(${row}.parent_id, ${row}.id) as fund_id, h.id as entity_id
          from fund h left join fund_property hp on hp.fund_id = h.id where h.id = ${row}.id or h.parent_id = ${row}.id
      ) s where ${scope.condition})`;
  },
} satisfies ReferenceSource;

/** A property, or where there is none a fund, is one that the reader may see. */
export function isPlaceInReach(context: Pick<MasterContext, 'scope'>, propertyId: Part, fundId: Part): Part {
  if (context.scope.isEverything) return sql`true`;
  const [property, fund] = [sql`reached_property`, sql`reached_fund`];
  return sql`case when ${propertyId} is null
      then exists (select 1 from fund ${fund} where ${fund}.id = ${fundId} and ${fundReference.mayChoose(context, fund)})
      else exists (select 1 from property ${property} where ${property}.id = ${propertyId}
        and ${propertyReference.mayChoose(context, property)}) end`;
}

/** Ids of those who are, or were, responsible for a property that the reader may see. */
export function providersInReach(context: Pick<MasterContext, 'scope'>): Part {
  return sql`select a.service_provider_id from property_provider a cross join lateral (select a.property_id as id) p
    where ${propertyReference.mayChoose(context, sql`p`)}`;
}

/** Providers that a person may name: all, or those of the properties in reach. */
export const providerReference = {
  table: 'service_provider',
  mayChoose: (context: MasterContext) =>
    context.scope.isEverything ? sql`true` : sql`r.id in (${providersInReach(context)})`,
} satisfies ReferenceSource;

/** Whether a person sees a provider: that of a property or submission in reach, or one that delivers for nothing yet. */
export function isProviderSeen({ scope }: Pick<MasterContext, 'scope'>, id: Part): Part {
  if (scope.isEverything) return sql`true`;
  return anyOf([
    sql`${id} in (${providersInReach({ scope })})`,
    sql`${id} in (${columnInScope(scope, sql`s.service_provider_id`)})`,
    sql`not exists (select 1 from property_provider a where a.service_provider_id = ${id})`,
  ]);
}
