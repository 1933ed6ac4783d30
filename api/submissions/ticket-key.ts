import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Ticket } from './ticket.ts';

/** Whether no other ticket holds the key that this one would have then. */
export async function isKeyFree(
  em: EntityManager,
  ticket: Ticket,
  change: { postMonth?: string; serviceProviderId?: number },
): Promise<boolean> {
  const holder = await selectOne(
    em,
    sql`select 1 from submission s
        where s.id <> ${ticket.id} and not s.is_key_released
          and s.service_provider_id = ${change.serviceProviderId ?? ticket.serviceProviderId}
          and s.dataset_id = ${ticket.datasetId} and s.post_month = ${change.postMonth ?? ticket.postMonth}
          and s.property_id is not distinct from ${ticket.propertyId}::int
          and (s.property_id is not null or s.fund_id is not distinct from ${ticket.fundId}::int) limit 1`,
  );
  return holder === null;
}
