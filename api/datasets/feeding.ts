import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldProblem } from '#contracts/masters.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { seriesIn } from '#locales/series.ts';
import { AppError } from '../errors.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';

export interface FeedingConflict {
  datasetId: number;
  /** The other datasets of the same data model that feed reports, and a few places that both are collected for. */
  others: string[];
  places: string[];
}

/**
 * Of these datasets: those that feed reports for a fund or property that another one of the same data model feeds too.
 * @param isWanted over `dataset_subject s`, which of their funds and properties are asked about
 */
export function feedingConflicts(
  em: EntityManager,
  datasetIds: readonly number[],
  isWanted: Part = sql`true`,
): Promise<FeedingConflict[]> {
  return select<FeedingConflict>(
    em,
    sql`select d.id as "datasetId", to_jsonb((array_agg(distinct o.name))[1:5]) as others,
          to_jsonb((array_agg(distinct coalesce(p.name, f.name)))[1:5]) as places
        from dataset d
        join dataset o on o.data_model_id = d.data_model_id and o.id <> d.id and o.is_feeding_reports
          and o.is_active and o.retired_at is null and (o.scope = 'fund') = (d.scope = 'fund')
        join dataset_subject s on s.dataset_id = d.id
        join dataset_subject t on t.dataset_id = o.id
          and case when d.scope = 'fund' then t.fund_id = s.fund_id else t.property_id = s.property_id end
        left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id
        where ${isAmong(sql`d.id`, datasetIds)} and d.is_feeding_reports and d.is_active and d.retired_at is null
          and ${isWanted}
        group by d.id`,
  );
}

/** @throws AppError FeedsTwice after a change that made two datasets of one data model feed reports for one place */
export async function refuseFeedingTwice(em: EntityManager, datasetId: number): Promise<void> {
  const [conflict] = await feedingConflicts(em, [datasetId]);
  if (!conflict) return;
  const { others, places } = conflict;
  throw new AppError('FeedsTwice', `Reports read ${others.join(', ')} for ${places.join(', ')}.`, { others, places });
}

type Drafts = readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[];

class Tried extends Error {
  readonly conflicts: FeedingConflict[];

  constructor(conflicts: FeedingConflict[]) {
    super('undone on purpose');
    this.conflicts = conflicts;
  }
}

const flag = (value: StoredValue | undefined) => (value === undefined || value === null ? null : String(value));

/** Applies the drafts and rolls back, so that the same query decides here and where associations are saved. */
export async function refuseSecondFeeder(context: MasterContext, drafts: Drafts): Promise<Map<number, FieldProblem[]>> {
  const touching = drafts.flatMap(({ id, values }, index) => {
    const known = values['name'] !== undefined && values['dataModel'] !== undefined && values['scope'] !== undefined;
    return id === null && !known ? [] : [{ index, id, values }];
  });
  if (touching.length === 0) return new Map();
  const placeOf = new Map<number, number>();
  const conflicts = await context.em
    .transactional(async (em): Promise<never> => {
      for (const { index, id, values } of touching) placeOf.set(await tryDraft(em, id, values), index);
      throw new Tried(await feedingConflicts(em, [...placeOf.keys()]));
    })
    .catch((error: unknown) => {
      if (error instanceof Tried) return error.conflicts;
      throw error;
    });
  return new Map(
    conflicts.map(({ datasetId, others, places }) => [
      placeOf.get(datasetId)!,
      [
        {
          field: 'isFeedingReports',
          code: 'FeedsTwice' as const,
          found: null,
          params: { by: seriesIn(context.language, others), places: seriesIn(context.language, places) },
        },
      ],
    ]),
  );
}

async function tryDraft(
  em: EntityManager,
  id: number | null,
  { dataModel, scope, isFeedingReports, isCollectedEverywhere }: Readonly<Record<string, StoredValue>>,
): Promise<number> {
  const feeding = flag(isFeedingReports);
  const everywhere = flag(isCollectedEverywhere);
  if (id !== null) {
    await em.execute(
      sql`update dataset set is_feeding_reports = coalesce(${feeding}::boolean, is_feeding_reports),
            is_collected_everywhere = coalesce(${everywhere}::boolean, is_collected_everywhere) where id = ${id}`,
    );
    return id;
  }
  const [added] = await select<{ id: number }>(
    em,
    sql`insert into dataset (name, data_model_id, scope, is_feeding_reports, is_collected_everywhere)
        values (gen_random_uuid()::text, ${Number(dataModel)}, ${String(scope)}, coalesce(${feeding}::boolean, true),
          coalesce(${everywhere}::boolean, false)) returning id`,
  );
  return added!.id;
}
