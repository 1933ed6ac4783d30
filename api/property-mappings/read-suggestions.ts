import type { CodeSuggestions } from '#contracts/property-mappings.schema.ts';
import { mostMatched } from '#contracts/property-mappings.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, instantOf, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import { createSuggestions } from '#rules/property-mappings/suggest-properties.ts';
import type { PropertyToSuggest } from '#rules/property-mappings/suggest-properties.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { propertyMappingMaster } from './master.ts';

interface Wanted {
  id: number;
  changedAt: string;
  providerCode: string;
  localPropertyName: string | null;
  serviceProviderId: number;
  serviceProvider: { code: string; name: string };
}

interface Candidate extends PropertyToSuggest {
  serviceProviderId: number;
}

/** Over `m`: codes in reach that a person of the screen would match. */
export const isListed = (context: MasterContext, serviceProvider: string | undefined): Part =>
  allOf([
    sql`m.retired_at is null and m.is_active`,
    propertyMappingMaster.isInScope(context),
    serviceProvider === undefined
      ? sql`true`
      : sql`m.service_provider_id in (select v.id from service_provider v where v.code = ${serviceProvider})`,
  ]);

/** What codes without a property probably stand for: among the properties of their provider, or all where it has none. */
export async function readSuggestions(
  context: MasterContext,
  { ids, serviceProvider }: { ids?: number[] | undefined; serviceProvider?: string | undefined },
): Promise<{ rows: CodeSuggestions[]; more: number }> {
  const { em } = context;
  const condition = sql`m.property_id is null and ${isListed(context, serviceProvider)}
    and ${ids === undefined ? sql`true` : isAmong(sql`m.id`, ids)}`;
  const wanted = await select<Wanted>(
    em,
    sql`select m.id, m.updated_at as "changedAt", m.provider_code as "providerCode",
          m.local_property_name as "localPropertyName", v.id as "serviceProviderId",
          jsonb_build_object('code', v.code, 'name', v.name) as "serviceProvider"
        from property_mapping m join service_provider v on v.id = m.service_provider_id
        where ${condition} order by m.provider_code, m.id limit ${mostMatched}`,
  );
  const counted = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from property_mapping m where ${condition}`,
  );
  const byProvider = await candidatesOf(context, [...new Set(wanted.map((one) => one.serviceProviderId))]);
  const shown = new Map([...byProvider.values()].flatMap((all) => all.map((one) => [one.id, one] as const)));
  const suggesters = new Map([...byProvider].map(([id, candidates]) => [id, createSuggestions(candidates)]));
  const rows = wanted.map(({ serviceProviderId, changedAt, ...row }) => ({
    ...row,
    changedAt: instantOf(changedAt),
    suggestions: (suggesters.get(serviceProviderId)?.(row) ?? []).map(({ propertyId, certainty, reasons }) => {
      const { code, name } = shown.get(propertyId)!;
      return { property: { code, name }, certainty, reasons };
    }),
  }));
  return { rows, more: (counted?.count ?? 0) - rows.length };
}

async function candidatesOf(context: MasterContext, providerIds: number[]): Promise<Map<number, Candidate[]>> {
  const rows = await select<Candidate>(
    context.em,
    sql`select v.id as "serviceProviderId", p.id, p.code, p.name, concat_ws(' ', p.address1, p.address2, p.city) as address,
          exists (select 1 from property_mapping x where x.service_provider_id = v.id and x.property_id = p.id
            and x.is_active and x.retired_at is null) as "isTaken"
        from service_provider v
        cross join lateral (select exists (select 1 from property_provider a where a.service_provider_id = v.id) as is_assigned) has
        join property p on p.retired_at is null and (not has.is_assigned or exists (
          select 1 from property_provider a where a.service_provider_id = v.id and a.property_id = p.id))
        where ${isAmong(sql`v.id`, providerIds)} and ${propertyReference.mayChoose(context, sql`p`)} order by p.id`,
  );
  const found = new Map<number, Candidate[]>();
  for (const row of rows) {
    const known = found.get(row.serviceProviderId);
    if (known) known.push(row);
    else found.set(row.serviceProviderId, [row]);
  }
  return found;
}
