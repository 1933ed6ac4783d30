import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOne, sql } from './select.ts';
import type { Ticket } from './ticket.ts';

/** Whether mapping, rules, translations or property codes have changed since the current version was checked. */
export async function hasRunInputChanged(em: EntityManager, ticket: Ticket): Promise<boolean> {
  const row = await selectOne<{ hasChanged: boolean }>(
    em,
    sql`select exists (
          select 1 from rule where dataset_id = ${ticket.datasetId} and (updated_at > v.created_at or retired_at > v.created_at)
          union all
          select 1 from dataset_mapping where service_provider_id = ${ticket.serviceProviderId}
            and dataset_id = ${ticket.datasetId} and updated_at > v.created_at
          union all
          select 1 from property_mapping m where m.service_provider_id = ${ticket.serviceProviderId}
            and (m.created_at > v.created_at or m.property_id is not null and exists (
              select 1 from finding f where f.version_id = v.id and f.code = 'UNMAPPED_CODE' and f.found = m.provider_code))
        ) as "hasChanged"
        from version v where v.id = ${ticket.currentVersionId}::int`,
  );
  return row?.hasChanged ?? true;
}
