import type { EntityManager } from '@mikro-orm/postgresql';
import type { Period } from '#rules/frequencies/due-date.ts';
import { FundProperty } from '../properties/fund-property.entity.ts';
import { Fund } from '../funds/fund.entity.ts';
import { Property } from '../properties/property.entity.ts';
import { Submission } from './submission.entity.ts';

interface Key {
  serviceProviderId: number;
  datasetId: number;
  propertyId?: number | null;
  fundId?: number | null;
  postMonth: string;
}

export interface SubmissionSubject {
  fundId: number | null;
  entityId: number | null;
  /** The submission's fund and the funds above it, nearest first. */
  fundIds: number[];
  timeZone: string;
  fiscalStartMonth: number;
  /** Calendars that hold for its due dates, the first that exists: named by the property, by a fund, by the country. */
  calendarCodes: string[];
  isHeldIn: (period: Period) => boolean;
}

/** The property or fund of a submission, with the fund and entity that stood over it in that month. */
export async function submissionSubject(em: EntityManager, key: Key): Promise<SubmissionSubject> {
  const property = key.propertyId ? await em.findOneOrFail(Property, key.propertyId) : null;
  const nearestId = property ? await fundOfProperty(em, property.id, key.postMonth) : (key.fundId ?? null);
  const nearest = nearestId === null ? null : await em.findOneOrFail(Fund, nearestId);
  const above = nearest?.parentId ? await em.findOne(Fund, nearest.parentId) : null;
  return {
    fundId: (above ?? nearest)?.id ?? null,
    entityId: above ? (nearest?.id ?? null) : null,
    fundIds: [nearest, above].flatMap((fund) => (fund ? [fund.id] : [])),
    timeZone: property?.timeZone ?? nearest?.timeZone ?? 'UTC',
    fiscalStartMonth: nearest?.fiscalStartMonth ?? 1,
    calendarCodes: [
      property?.calendarCode,
      nearest?.calendarCode,
      above?.calendarCode,
      property?.country,
      nearest?.country,
      above?.country,
    ].flatMap((code) => code ?? []),
    isHeldIn: ({ start, end }) => {
      if (!property) return true;
      const { acquiredOn, disposedOn } = property;
      return property.isActive && (!acquiredOn || acquiredOn <= end) && (!disposedOn || disposedOn >= start);
    },
  };
}

async function fundOfProperty(em: EntityManager, propertyId: number, postMonth: string): Promise<number | null> {
  const rows = await em.find(FundProperty, { propertyId }, { orderBy: { validFrom: 'desc' } });
  const month = postMonth.slice(0, 7);
  const held = rows.find((row) => row.validFrom.slice(0, 7) <= month && (!row.validTo || row.validTo >= postMonth));
  return (held ?? rows[0])?.fundId ?? null;
}

/** Whether a submission holds the key: any but those closed as DUPLICATE. */
export async function holdsKey(em: EntityManager, key: Key): Promise<boolean> {
  const { serviceProviderId, datasetId, postMonth } = key;
  const fundId = key.fundId ?? null;
  const subject = key.propertyId
    ? { propertyId: key.propertyId }
    : { propertyId: null, $or: [{ entityId: fundId }, { entityId: null, fundId }] };
  const count = await em.count(Submission, {
    serviceProviderId,
    datasetId,
    postMonth,
    isKeyReleased: false,
    ...subject,
  });
  return count > 0;
}

/** After a change of provider the month stays with who had its submission. */
export async function hasFormerProvidersSubmission(em: EntityManager, key: Key): Promise<boolean> {
  if (!key.propertyId) return false;
  const { serviceProviderId, datasetId, postMonth, propertyId } = key;
  const others = { $ne: serviceProviderId };
  return (
    (await em.count(Submission, {
      serviceProviderId: others,
      datasetId,
      postMonth,
      propertyId,
      isKeyReleased: false,
    })) > 0
  );
}
