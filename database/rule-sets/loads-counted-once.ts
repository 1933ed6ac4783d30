import type { RunQueries } from '../submissions/run-submission.ts';

interface Wanted {
  submissionId: number;
  /** `reporting_load` or `feeding_load`. */
  view: string;
  /** Of the loaded rows. */
  table: string;
  /** Rows of the table may be about a fund or entity. */
  mayBeEntity: boolean;
  /** On the load `l`, with its parameters: data model, month and state. */
  condition: string;
  params: readonly unknown[];
}

interface Place {
  propertyId: number | null;
  fundId: number | null;
}

/**
 * Conditions on a load `l` and its rows `r` by which no row counts twice. A ledger of a property and a ledger of its fund may both
 * be published, by datasets of one model, and the second may have the rows of the first. A property or fund reads its own
 * load alone. Without one, the rows of each property come from the ledger of that property, else from the nearest fund that has some.
 */
export async function countedOnce(
  queries: RunQueries,
  wanted: Wanted,
): Promise<{ conditions: string[]; params: unknown[] }> {
  const params = [...wanted.params];
  const given = (value: unknown): string => `$${params.push(value)}`;
  const own = await ownLoads(queries, wanted);
  if (own.length > 0) return { conditions: [`l.id = any(${given(listOf(own))}::int[])`], params };
  const ofProperty = wanted.condition.replaceAll('l.', 'o.');
  const conditions = [
    `(l.property_id is not null or r.property_id is null
       or not exists (select 1 from ${wanted.view} o where ${ofProperty} and o.property_id = r.property_id))`,
  ];
  const pairs = await nestedLoads(queries, wanted);
  if (pairs.length > 0) {
    const [near, far] = [given(listOf(pairs.map((pair) => pair.near))), given(listOf(pairs.map((pair) => pair.far)))];
    const ofEntity = wanted.mayBeEntity
      ? 'or c.property_id is null and r.property_id is null and c.fund_id = r.fund_id'
      : '';
    conditions.push(`not exists (select 1 from unnest(${near}::int[], ${far}::int[]) pair(near, far)
       join ${wanted.table} c on c.load_id = pair.near where pair.far = l.id and (c.property_id = r.property_id ${ofEntity}))`);
  }
  return { conditions, params };
}

/** As text: the entity manager writes an array as a list of parameters. */
const listOf = (ids: readonly number[]): string => `{${ids.join()}}`;

/** Loads of the property or fund that the submission is about. */
async function ownLoads(queries: RunQueries, { submissionId, view, condition, params }: Wanted): Promise<number[]> {
  const { rows: places } = await queries.query<Place>(
    'select property_id as "propertyId", coalesce(entity_id, fund_id) as "fundId" from submission where id = $1',
    [submissionId],
  );
  const { propertyId, fundId } = places[0] ?? { propertyId: null, fundId: null };
  const at = `$${params.length + 1}::int`;
  const isOwn =
    propertyId === null
      ? `l.property_id is null and exists (select 1 from submission s where s.id = l.submission_id and coalesce(s.entity_id, s.fund_id) = ${at})`
      : `l.property_id = ${at}`;
  const { rows } = await queries.query<{ id: number }>(`select l.id from ${view} l where ${condition} and ${isOwn}`, [
    ...params,
    propertyId ?? fundId,
  ]);
  return rows.map(({ id }) => id);
}

/** Loads of two funds, one of which lies above the other. */
async function nestedLoads(
  queries: RunQueries,
  { view, condition, params }: Wanted,
): Promise<{ near: number; far: number }[]> {
  const { rows } = await queries.query<{ near: number; far: number }>(
    `with l as materialized (select l.id, coalesce(s.entity_id, s.fund_id) as fund_id from ${view} l join submission s on s.id = l.submission_id
        where l.property_id is null and ${condition})
     select n.id as near, f.id as far from l n cross join lateral funds_above(n.fund_id) a join l f on f.fund_id = a.id
      where f.fund_id <> n.fund_id`,
    [...params],
  );
  return rows;
}
