import type { RuleReach } from '#contracts/rule-sets.ts';
import { sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';

const listOf = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** `isForPlace` as a condition over `submission s`. */
export function isConcerned(reach: Partial<RuleReach>): Part {
  const { fundIds = [], propertyTypes = [], countries = [], serviceProviderIds = [] } = reach;
  const among = (column: Part, values: readonly string[]): Part =>
    values.length === 0
      ? sql`true`
      : sql`exists (select from property c where c.id = s.property_id and ${column} in
          (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;
  const ofFunds =
    fundIds.length === 0
      ? sql`true`
      : sql`exists (with recursive below as (
            select g.id from fund g where g.id = any(${listOf(fundIds)}::int[])
            union select g.id from fund g join below b on g.parent_id = b.id
          ) select from below b where b.id in (s.fund_id, s.entity_id))`;
  const ofProviders =
    serviceProviderIds.length === 0
      ? sql`true`
      : sql`s.service_provider_id = any(${listOf(serviceProviderIds)}::int[])`;
  return sql`(${ofFunds} and ${among(sql`c.property_type`, propertyTypes)} and ${among(sql`c.country`, countries)}
    and ${ofProviders})`;
}
