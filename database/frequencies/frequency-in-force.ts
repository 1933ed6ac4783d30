import type { EntityManager } from '@mikro-orm/postgresql';
import { Frequency } from './frequency.entity.ts';

/** A property's or a fund's obligation; `fundIds` are the fund of the subject and those above it, nearest first. */
export interface FrequencySubject {
  serviceProviderId: number;
  datasetId: number;
  propertyId: number | null;
  fundIds: readonly number[];
}

/** The frequency of the property, else of its nearest fund, else of everything of the provider; of several the newest. */
export async function frequencyInForce(em: EntityManager, subject: FrequencySubject): Promise<Frequency | null> {
  const { serviceProviderId, datasetId, propertyId, fundIds } = subject;
  const rows = await em.find(
    Frequency,
    {
      serviceProviderId,
      datasetId,
      isActive: true,
      $or: [
        { propertyId: propertyId ?? 0 },
        { propertyId: null, fundId: [...fundIds] },
        { propertyId: null, fundId: null },
      ],
    },
    { orderBy: { id: 'desc' } },
  );
  const ofFunds = fundIds.flatMap((fundId) => rows.filter((row) => !row.propertyId && row.fundId === fundId));
  return rows.find((row) => row.propertyId) ?? ofFunds[0] ?? rows[0] ?? null;
}
