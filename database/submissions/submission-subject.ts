import type { EntityManager } from '@mikro-orm/postgresql';
import type { Period } from '#rules/frequencies/due-date.ts';
import { isHeldIn } from '#rules/frequencies/next-due-dates.ts';
import { FundProperty } from '../properties/fund-property.entity.ts';
import { Fund } from '../funds/fund.entity.ts';
import { Property } from '../properties/property.entity.ts';
import { select, sql } from '../sql/select.ts';
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
  const funds = nearestId === null ? [] : await fundsAbove(em, nearestId);
  const [nearest, above] = funds;
  return {
    fundId: (above ?? nearest)?.id ?? null,
    entityId: above ? (nearest?.id ?? null) : null,
    fundIds: funds.map((fund) => fund.id),
    timeZone: property?.timeZone ?? nearest?.timeZone ?? 'UTC',
    fiscalStartMonth: nearest?.fiscalStartMonth ?? 1,
    calendarCodes: [
      property?.calendarCode,
      ...funds.map((fund) => fund.calendarCode),
      property?.country,
      ...funds.map((fund) => fund.country),
    ].flatMap((code) => code ?? []),
    isHeldIn: (period) => !property || (property.isActive && isHeldIn(period, holdingOf(property))),
  };
}

const holdingOf = ({ acquiredOn, disposedOn }: Property) => ({
  acquiredOn: acquiredOn ?? null,
  disposedOn: disposedOn ?? null,
});

/** A fund and every fund above it, nearest first. @throws when there is no such fund */
async function fundsAbove(em: EntityManager, fundId: number): Promise<Fund[]> {
  const line = await select<{ id: number }>(em, sql`select id from funds_above(${fundId}::int) order by depth`);
  const found = await em.find(Fund, { id: line.map(({ id }) => id) });
  const byId = new Map(found.map((fund) => [fund.id, fund]));
  return [await em.findOneOrFail(Fund, fundId), ...line.slice(1).flatMap(({ id }) => byId.get(id) ?? [])];
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
