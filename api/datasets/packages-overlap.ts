import type { EntityManager } from '@mikro-orm/postgresql';
import { isAmong, select, sql } from '#database/sql/select.ts';

export interface PackagesOverlap {
  datasetId: number;
  packages: string[];
  places: string[];
  /** Of all such places; `places` names a few. */
  count: number;
}

/** Of these datasets: those that two report packages collect for a property or fund that they are associated with. */
export function packagesOverlapping(em: EntityManager, datasetIds: readonly number[]): Promise<PackagesOverlap[]> {
  return select<PackagesOverlap>(
    em,
    sql`with twice as (
          select s.dataset_id, coalesce(s.property_id, -s.fund_id) as subject, array_agg(distinct k.name) as packages
            from dataset_subject s join report_package_member m on m.dataset_id = s.dataset_id
            join report_package k on k.id = m.report_package_id and k.is_active and k.retired_at is null
            join report_package_subject o on o.report_package_id = k.id
              and case when s.property_id is null then o.fund_id = s.fund_id else o.property_id = s.property_id end
           where ${isAmong(sql`s.dataset_id`, datasetIds)}
           group by 1, 2 having count(distinct k.id) > 1
        )
        select w.dataset_id as "datasetId", to_jsonb((array_agg(distinct n.name))[1:5]) as packages,
          to_jsonb((array_agg(distinct coalesce(p.name, f.name)))[1:5]) as places, count(distinct w.subject)::int as count
        from twice w cross join unnest(w.packages) n(name)
        left join property p on p.id = w.subject left join fund f on f.id = -w.subject
        group by w.dataset_id`,
  );
}
