import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';

/** Whether no other submission holds the key that this one would have then. */
export async function isKeyFree(
  em: EntityManager,
  submission: Submission,
  change: { postMonth?: string; serviceProviderId?: number },
): Promise<boolean> {
  const holder = await selectOne(
    em,
    sql`select 1 from submission s
        where s.id <> ${submission.id} and not s.is_key_released
          and s.service_provider_id = ${change.serviceProviderId ?? submission.serviceProviderId}
          and s.dataset_id = ${submission.datasetId} and s.post_month = ${change.postMonth ?? submission.postMonth}
          and s.property_id is not distinct from ${submission.propertyId}::int
          and (s.property_id is not null or s.fund_id is not distinct from ${submission.fundId}::int) limit 1`,
  );
  return holder === null;
}
