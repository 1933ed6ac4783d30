import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOne, sql } from '../sql/select.ts';
import { Frequency } from './frequency.entity.ts';

/** A property's or a fund's obligation; `fundIds` are the fund of the subject and those above it, nearest first. */
export interface FrequencySubject {
  serviceProviderId: number;
  datasetId: number;
  propertyId: number | null;
  fundIds: readonly number[];
}

/**
 * The frequency of the property, else of its nearest fund, else of everything of the provider. One of a report package that
 * holds the dataset goes before those of the dataset itself.
 */
export async function frequencyInForce(em: EntityManager, subject: FrequencySubject): Promise<Frequency | null> {
  const { serviceProviderId, datasetId, propertyId, fundIds } = subject;
  const found = await selectOne<{ id: number | null }>(
    em,
    sql`select frequency_in_force(${serviceProviderId}::int, ${datasetId}::int, ${propertyId}::int, ${fundIds[0] ?? null}::int) as id`,
  );
  return found?.id ? em.findOne(Frequency, found.id) : null;
}
