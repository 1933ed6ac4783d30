import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublishedLoadView, PublishedQuery } from '#contracts/public-api.schema.ts';
import type { ReadableLoad } from '#database/published/published-rows.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { cursorOf, placeIn } from './cursor.ts';

type Filters = Pick<PublishedQuery, 'postMonth' | 'changedSince'>;

/** When a load came, or went. */
const changedAt = sql`coalesce(l.replaced_at, l.published_at, l.loaded_at)`;

async function reachOf(em: EntityManager, person: SignedInPerson, datasetId: number, filters: Filters): Promise<Part> {
  const { condition } = await rowScopeOf(em, person);
  const { postMonth, changedSince } = filters;
  return allOf([
    sql`l.dataset_id = ${datasetId}`,
    condition,
    ...(postMonth ? [sql`l.post_month = ${`${postMonth}-01`}::date`] : []),
    ...(changedSince ? [sql`${changedAt} >= ${changedSince}::timestamptz`] : []),
  ]);
}

/** The loads in force that the reader may see. Rows of a load never change, so a list of loads is a consistent reading. */
export async function readableLoads(
  em: EntityManager,
  person: SignedInPerson,
  datasetId: number,
  filters: Filters,
): Promise<ReadableLoad[]> {
  return select<ReadableLoad>(
    em,
    sql`select l.id, l.row_count as "rowCount" from reporting_load l join submission s on s.id = l.submission_id
        where l.state = 'published' and ${await reachOf(em, person, datasetId, filters)} order by l.id`,
  );
}

/** Whether they are still in force does not count: a reading that has begun stays what it was. @throws AppError Forbidden */
export async function assertInReach(
  em: EntityManager,
  person: SignedInPerson,
  loads: readonly ReadableLoad[],
): Promise<void> {
  const ids = loads.map(({ id }) => id);
  const { condition } = await rowScopeOf(em, person);
  const lost = await selectOne(
    em,
    sql`select 1 as found from reporting_load l join submission s on s.id = l.submission_id
        where ${isAmong(sql`l.id`, ids)} and not coalesce(${condition}, false) limit 1`,
  );
  if (lost !== null) throw new AppError('Forbidden', 'What you may read has changed. Read it again.');
}

/** What was published, replaced or withdrawn, in the order of the changes: by it a copy is brought up to date. */
export async function listLoads(
  em: EntityManager,
  person: SignedInPerson,
  datasetId: number,
  { cursor, limit, ...filters }: PublishedQuery,
): Promise<{ rows: PublishedLoadView[]; next: string | null }> {
  const after = placeIn(cursor, ['string', 'number']);
  const isLater = after === null ? sql`true` : sql`(${changedAt}, l.id) > (${after[0]}::timestamptz, ${after[1]}::int)`;
  const found = await select<PublishedLoadView & { exactAt: string }>(
    em,
    sql`select l.id as "loadId", s.submission_no as "submissionNo", to_char(l.post_month, 'YYYY-MM') as "postMonth", l.state,
          l.row_count as "rowCount", ${changedAt}::text as "exactAt"
        from reporting_load l join submission s on s.id = l.submission_id
        where l.state <> 'loaded' and l.published_at is not null and ${isLater}
          and ${await reachOf(em, person, datasetId, filters)} order by ${changedAt}, l.id limit ${limit}`,
  );
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    rows: found.map(({ exactAt, ...load }) => ({ ...load, changedAt: new Date(exactAt).toISOString() })),
    next: last ? cursorOf([last.exactAt, last.loadId]) : null,
  };
}

/** @throws AppError NotFound */
export async function assertDataset(em: EntityManager, datasetId: number): Promise<void> {
  const found = await selectOne(em, sql`select 1 as found from dataset where id = ${datasetId} and retired_at is null`);
  if (found === null) throw new AppError('NotFound', 'There is no such dataset.');
}
