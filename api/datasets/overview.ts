import type { DatasetFacts, DatasetOverview } from '#contracts/datasets.schema.ts';
import type { DatasetCause } from '#contracts/datasets.ts';
import { datasetCauses } from '#contracts/datasets.ts';
import { select, sql } from '#database/sql/select.ts';
import { isFrequencyInScope } from '../frequencies/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { isPlaceInReach } from '../masters/references.ts';
import { monthOf } from '../orphans/months.ts';
import { findMissing } from './missing.ts';

interface Reached {
  datasetId: number;
  dataModelId: number;
  name: string;
  fundCount: number;
  propertyCount: number;
}

/** How far each dataset is in the month under collection, and what it lacks; of what the reader may see. */
export async function readOverview(context: MasterContext): Promise<DatasetOverview> {
  const { em } = context;
  const postMonth = await monthOf(em, undefined);
  const reached = await countReach(context);
  const months = byDataset(await countMonth(context, postMonth));
  const frequencies = await countFrequencies(context);
  const missing = await findMissing(context, postMonth, reached);
  const place = (cause: DatasetCause) => datasetCauses.indexOf(cause);
  return {
    postMonth,
    datasets: reached.map((one): DatasetFacts => {
      const month = months.get(one.datasetId);
      return {
        ...one,
        expected: month?.expected ?? 0,
        received: month?.received ?? 0,
        late: month?.late ?? 0,
        frequencies: frequencies
          .filter(({ datasetId }) => datasetId === one.datasetId)
          .map(({ datasetId: _, ...frequency }) => frequency),
        missing: missing
          .filter(({ datasetId }) => datasetId === one.datasetId)
          .map(({ datasetId: _, ...lack }) => lack)
          .sort((left, right) => place(left.cause) - place(right.cause)),
      };
    }),
  };
}

const byDataset = <Row extends { datasetId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.datasetId, row]));

function countReach(context: MasterContext): Promise<Reached[]> {
  const { em, language } = context;
  return select<Reached>(
    em,
    sql`select d.id as "datasetId", d.data_model_id as "dataModelId", coalesce(d.names ->> ${language}, d.name) as name,
          count(distinct s.fund_id)::int as "fundCount", count(s.property_id)::int as "propertyCount"
        from dataset d
        left join (select s.* from dataset_subject s where ${isPlaceInReach(context, sql`s.property_id`, sql`s.fund_id`)}) s on s.dataset_id = d.id
        where d.is_active and d.retired_at is null group by d.id order by 2, 1`,
  );
}

/** Received: the submission passed the hard rules, is no longer with the provider and is not being checked. */
function countMonth({ em, scope }: MasterContext, postMonth: string) {
  return select<{ datasetId: number; expected: number; received: number; late: number }>(
    em,
    sql`select s.dataset_id as "datasetId", count(*)::int as expected,
          count(*) filter (where s.ball_holder <> 'provider'
            and s.status not in ('New', 'Validation In Progress'))::int as received,
          count(*) filter (where s.is_overdue and s.ball_holder = 'provider'
            and s.status not in ('Completed', 'Closed'))::int as late
        from submission s where s.post_month = ${postMonth} and not s.is_key_released and ${scope.condition}
        group by s.dataset_id`,
  );
}

/** Those of the rows that the reader may see, the most common first; members of a package have the frequency of the package. */
function countFrequencies(context: MasterContext) {
  return select<{ datasetId: number; submitFrequency: string; submitTimelineDay: number | null; count: number }>(
    context.em,
    sql`select coalesce(m.dataset_id, k.dataset_id) as "datasetId", m.submit_frequency as "submitFrequency",
          m.submit_timeline_day as "submitTimelineDay", count(*)::int as count
        from frequency m left join report_package_member k on k.report_package_id = m.report_package_id
        where m.is_active and m.retired_at is null and m.submit_frequency is not null
          and coalesce(m.dataset_id, k.dataset_id) is not null and ${isFrequencyInScope(context)}
        group by 1, 2, 3 order by 4 desc, 2, 3`,
  );
}
