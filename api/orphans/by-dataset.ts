import type { OrphanCategory, OrphanReason } from '#contracts/orphans.ts';
import { refreshOrphans } from '#database/orphans/refresh-orphans.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { isInScope, isNotIgnored, recordsOf } from './scope.ts';

export interface OrphansOfDataset {
  datasetId: number;
  reason: OrphanReason;
  count: number;
  /** A few of them. */
  names: string[];
}

/** The records of a category that name a dataset, counted as the page of orphan records counts them. */
export async function countOrphansByDataset(
  { em, person, scope, language }: MasterContext,
  category: OrphanCategory,
  postMonth: string,
): Promise<OrphansOfDataset[]> {
  await refreshOrphans(em, postMonth);
  return select<OrphansOfDataset>(
    em,
    sql`select o.dataset_id as "datasetId", o.reason, count(*)::int as count,
          to_jsonb((array_agg(o.shown order by o.shown))[1:3]) as names
        from (select o.dataset_id, o.reason,
            case o.subject when 'dataset' then coalesce(d.names ->> ${language}, d.name) else o.name end as shown
          from ${recordsOf(postMonth, category)} join dataset d on d.id = o.dataset_id
          where ${isInScope(person, scope)} and ${isNotIgnored}) o
        group by 1, 2`,
  );
}
