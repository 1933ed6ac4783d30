import type { DatasetCause } from '#contracts/datasets.ts';
import type { OrphanReason } from '#contracts/orphans.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { isPlaceInReach, propertyReference } from '../masters/references.ts';
import { countOrphansByDataset } from '../orphans/by-dataset.ts';
import { coversProperty, portfolioOf } from '#database/orphans/portfolio.ts';
import { feedingConflicts } from './feeding.ts';

export interface MissingOfDataset {
  datasetId: number;
  cause: DatasetCause;
  count: number;
  names: string[];
}

const causeOf: Partial<Record<OrphanReason, DatasetCause>> = {
  ConfigurationMissing: 'NoApprover',
  ApproversInactive: 'NoApprover',
  FrequencyEmpty: 'FrequencyPending',
  SubmitFrequencyEmpty: 'FrequencyPending',
  SubmitTimelineDayEmpty: 'FrequencyPending',
  FrequencyMissing: 'FrequencyPending',
  MappingMissing: 'MappingMissing',
  MappingStale: 'MappingStale',
  MemberNotOpened: 'MemberNotOpened',
};

const causedBy = ['datasetsWithoutApprover', 'frequencyPending', 'mappingsMissing', 'packageMembersMissing'] as const;

/** What each dataset lacks, one cause once; single places are those of the orphan records, so both count the same. */
export async function findMissing(
  context: MasterContext,
  postMonth: string,
  datasets: readonly { datasetId: number; fundCount: number; propertyCount: number }[],
): Promise<MissingOfDataset[]> {
  const found: MissingOfDataset[] = [];
  for (const category of causedBy) {
    for (const { datasetId, reason, count, names } of await countOrphansByDataset(context, category, postMonth)) {
      const cause = causeOf[reason];
      if (cause) found.push({ datasetId, cause, count, names });
    }
  }
  found.push(...(await findUnprovided(context, postMonth)), ...(await findUnfed(context)));
  const ids = datasets.map(({ datasetId }) => datasetId);
  for (const { datasetId, others } of await feedingConflicts(
    context.em,
    ids,
    isPlaceInReach(context, sql`s.property_id`, sql`s.fund_id`),
  )) {
    found.push({ datasetId, cause: 'SeveralFeed', count: others.length, names: others });
  }
  const covered = new Set(datasets.flatMap((one) => (one.fundCount + one.propertyCount > 0 ? [one.datasetId] : [])));
  for (const { datasetId } of datasets) {
    if (!covered.has(datasetId)) found.push({ datasetId, cause: 'NoSubject', count: 0, names: [] });
  }
  const bare = await findBare(context.em);
  found.push(...bare.filter(({ datasetId }) => covered.has(datasetId)));
  return merged(found);
}

function merged(found: readonly MissingOfDataset[]): MissingOfDataset[] {
  const known = new Map<string, MissingOfDataset>();
  for (const one of found) {
    const key = `${one.datasetId} ${one.cause}`;
    const before = known.get(key);
    known.set(
      key,
      before
        ? { ...before, count: before.count + one.count, names: [...before.names, ...one.names].slice(0, 3) }
        : { ...one, names: one.names.slice(0, 3) },
    );
  }
  return [...known.values()];
}

/** Properties that a dataset is collected for and that have no active service provider. */
function findUnprovided(context: MasterContext, postMonth: string): Promise<MissingOfDataset[]> {
  return select<MissingOfDataset>(
    context.em,
    sql`with ${portfolioOf(postMonth)}
        select d.id as "datasetId", 'NoProvider' as cause, count(*)::int as count,
          to_jsonb((array_agg(p.name order by p.name))[1:3]) as names
        from held h join property p on p.id = h.id join collected d on d.scope <> 'fund'
        where not exists (select 1 from assigned a where a.property_id = h.id)
          and ${coversProperty(sql`h.id`)} and ${propertyReference.mayChoose(context, sql`h`)}
        group by d.id`,
  );
}

/** Datasets without any frequency, or without any mapping. */
function findBare(em: EntityManager): Promise<MissingOfDataset[]> {
  const lacks = (cause: DatasetCause, table: 'frequency' | 'dataset_mapping') => {
    const ofPackage =
      table === 'frequency'
        ? sql`or exists (select 1 from frequency f join report_package_member m on m.report_package_id = f.report_package_id
            where m.dataset_id = d.id and f.is_active)`
        : sql``;
    const own =
      table === 'frequency'
        ? sql`exists (select 1 from frequency x where x.dataset_id = d.id and x.is_active)`
        : sql`exists (select 1 from dataset_mapping x where x.dataset_id = d.id and x.is_active and x.retired_at is null)`;
    return sql`select d.id as "datasetId", ${cause}::text as cause, 0 as count, '[]'::jsonb as names from dataset d
      where d.is_active and d.retired_at is null and not (${own} ${ofPackage})`;
  };
  return select<MissingOfDataset>(
    em,
    sql`${lacks('NoFrequency', 'frequency')} union all ${lacks('NoMapping', 'dataset_mapping')}`,
  );
}

/** Several datasets of one data model are collected for a place, and reports read none of them. */
function findUnfed(context: MasterContext): Promise<MissingOfDataset[]> {
  return select<MissingOfDataset>(
    context.em,
    sql`select unfed.id as "datasetId", 'NobodyFeeds' as cause, count(*)::int as count, '[]'::jsonb as names
        from (select array_agg(d.id) as ids from dataset_subject s join dataset d on d.id = s.dataset_id
            and d.is_active and d.retired_at is null
          where ${isPlaceInReach(context, sql`s.property_id`, sql`s.fund_id`)}
          group by d.data_model_id, s.property_id, case when s.property_id is null then s.fund_id end
          having count(*) > 1 and not bool_or(d.is_feeding_reports)) places, unnest(places.ids) unfed(id)
        group by unfed.id`,
  );
}
