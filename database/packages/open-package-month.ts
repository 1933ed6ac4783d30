import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from '../sql/select.ts';
import { PackageMonth } from './package-month.entity.ts';

/** A report package of one property or fund, from one provider, for one month (`YYYY-MM-01`). */
export interface PackageMonthKey {
  reportPackageId: number;
  serviceProviderId: number;
  propertyId?: number | null;
  fundId?: number | null;
  postMonth: string;
}

/** Whoever opens members of this month waits here for those who do so already. */
export async function lockPackageMonth(em: EntityManager, key: PackageMonthKey): Promise<void> {
  const subject = key.propertyId ?? `f${key.fundId}`;
  const text = `${key.serviceProviderId}:${subject}:k${key.reportPackageId}:${key.postMonth}`;
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 4100))', [text]);
}

/**
 * The members that open now, in the order of the package: those collected for the subject whose month never had a
 * submission, and the one that is asked for. A member that was opened alone before it joined the package stays alone.
 * A package on its way to this month holds the keys of its members already.
 */
export async function membersToOpen(
  em: EntityManager,
  key: PackageMonthKey & { datasetId: number },
): Promise<number[]> {
  const { propertyId = null, fundId = null } = key;
  const rows = await select<{ datasetId: number }>(
    em,
    sql`select m.dataset_id as "datasetId" from report_package_member m join dataset d on d.id = m.dataset_id
        where m.report_package_id = ${key.reportPackageId} and d.is_active and d.retired_at is null
          and (d.scope = 'fund') = (${propertyId}::int is null)
          and (d.id = ${key.datasetId} or (dataset_covers(d.id, ${propertyId}::int, ${fundId}::int) and not exists (
            select 1 from ticketed_key t where t.service_provider_id = ${key.serviceProviderId} and t.dataset_id = d.id
              and t.property_id = coalesce(${propertyId}::int, 0) and t.post_month = ${key.postMonth}
              and t.fund_id = case when ${propertyId}::int is null then coalesce(${fundId}::int, 0) else 0 end)))
          and not exists (
            select 1 from submission s join package_month x on x.id = s.package_month_id
            where x.report_package_id = m.report_package_id and x.service_provider_id = ${key.serviceProviderId}
              and x.property_id is not distinct from ${propertyId}::int
              and (x.property_id is not null or x.fund_id is not distinct from ${fundId}::int)
              and x.post_month = ${key.postMonth} and not x.is_key_released
              and s.dataset_id = d.id and not s.is_key_released)
        order by m.position, m.dataset_id`,
  );
  return rows.map((row) => row.datasetId);
}

/** The month of a package, made when its first members open; later ones join it. */
export async function packageMonthFor(
  em: EntityManager,
  key: PackageMonthKey,
  datasetIds: readonly number[],
): Promise<PackageMonth> {
  const { reportPackageId, serviceProviderId, propertyId = null, fundId = null, postMonth } = key;
  const subject = { propertyId, fundId: propertyId === null ? fundId : null };
  const known = await em.findOne(PackageMonth, {
    reportPackageId,
    serviceProviderId,
    postMonth,
    isKeyReleased: false,
    ...subject,
  });
  if (known) {
    known.datasetIds = [...new Set([...known.datasetIds, ...datasetIds])];
    return known;
  }
  const month = { reportPackageId, serviceProviderId, postMonth, ...subject, datasetIds: [...datasetIds] };
  const made = em.create(PackageMonth, month);
  await em.persist(made).flush();
  return made;
}

/**
 * Moves the month of a package as its members are moved, in the transaction that stores their commands; a caller that opens members
 * there waits for it.
 * @returns false when another month of the package is in its place
 */
export async function movePackageMonth(em: EntityManager, month: PackageMonth, to: Partial<PackageMonthKey>) {
  const { reportPackageId, serviceProviderId, propertyId = null, fundId = null, postMonth } = month;
  const key = { reportPackageId, serviceProviderId, propertyId, fundId, postMonth, ...to };
  await lockPackageMonth(em, key);
  const there = await em.findOne(PackageMonth, { ...key, id: { $ne: month.id }, isKeyReleased: false });
  if (there) {
    const held = await select(
      em,
      sql`select 1 from submission where package_month_id = ${there.id} and not is_key_released limit 1`,
    );
    if (held.length > 0) return false;
    there.isKeyReleased = true;
    await em.flush();
  }
  month.postMonth = key.postMonth;
  month.serviceProviderId = key.serviceProviderId;
  await em.flush();
  return true;
}
