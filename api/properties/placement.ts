import type { FieldProblem } from '#contracts/masters.ts';
import type { MasterContext, SavedLinks, StoredValue } from '../masters/master.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { findCurrentMonth } from '../submissions/months.ts';

/** Where a property stands today: its funds, the largest share first. */
interface Placement {
  id: number;
  propertyId: number;
  fundId: number;
  parentId: number | null;
  percentage: string;
}

async function placementsOf({ em }: MasterContext, ids: readonly number[]): Promise<Map<number, Placement[]>> {
  const rows = await select<Placement>(
    em,
    sql`select fp.id, fp.property_id as "propertyId", fp.fund_id as "fundId", f.parent_id as "parentId",
          fp.ownership_percentage::text as percentage
        from fund_property fp join fund f on f.id = fp.fund_id
        where fp.property_id = any(${`{${ids.join(',')}}`}::int[]) and fp.valid_from <= current_date
          and (fp.valid_to is null or fp.valid_to >= current_date)
        order by fp.ownership_percentage desc, fp.valid_from, fp.id`,
  );
  const placements = new Map<number, Placement[]>();
  for (const row of rows) placements.set(row.propertyId, [...(placements.get(row.propertyId) ?? []), row]);
  return placements;
}

/** The fund that a form or a row asks for; undefined when it does not speak of funds. */
function wantedFund(
  fund: number | null | undefined,
  childFund: number | null | undefined,
  current: Placement | undefined,
): number | null | undefined {
  if (fund === undefined && childFund === undefined) return undefined;
  if (childFund) return childFund;
  if (fund !== undefined) {
    // A fund alone keeps the entity below it, unless the entity was taken away.
    return childFund === undefined && current?.parentId === fund ? current.fundId : fund;
  }
  return current?.parentId ?? current?.fundId ?? null;
}

type Drafts = readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[];
const idOf = (value: StoredValue | undefined) => value as number | null | undefined;

/** An entity stands under the fund that is named with it; several funds are changed where their shares are. */
export async function refuseMisplaced(
  context: MasterContext,
  drafts: Drafts,
): Promise<{ index: number; problem: FieldProblem }[]> {
  const spoken = drafts.flatMap(({ id, values }, index) => {
    const [fund, childFund] = [idOf(values['fund']), idOf(values['childFund'])];
    return fund === undefined && childFund === undefined ? [] : [{ index, id, fund, childFund }];
  });
  if (spoken.length === 0) return [];
  const placements = await placementsOf(context, idsIn(spoken.map(({ id }) => id)));
  const children = await select<{ id: number; parentId: number | null; name: string }>(
    context.em,
    sql`select id, parent_id as "parentId", name from fund
        where id = any(${`{${idsIn(spoken.map(({ childFund }) => childFund)).join(',')}}`}::int[])`,
  );
  const childById = new Map(children.map((child) => [child.id, child]));
  return spoken.flatMap(({ index, id, fund, childFund }): { index: number; problem: FieldProblem }[] => {
    const child = childFund ? childById.get(childFund) : undefined;
    if (child && (child.parentId === null || (fund && fund !== child.parentId))) {
      return [{ index, problem: { field: 'childFund', code: 'NotBelowFund', found: child.name } }];
    }
    const current = placements.get(id ?? 0) ?? [];
    if (current.length < 2 || wantedFund(fund, childFund, current[0]) === current[0]?.fundId) return [];
    return [{ index, problem: { field: 'fund', code: 'SeveralFunds', found: null } }];
  });
}

const idsIn = (ids: readonly (number | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'number'))];

/**
 * Moves properties from today on, with the share they had. One that is in no fund joins the fund from its acquisition, or
 * from the month under collection, whose figures would belong to no fund otherwise.
 */
export async function savePlacements(context: MasterContext, saved: readonly SavedLinks[]): Promise<void> {
  const spoken = saved.filter(({ links }) => links['fund'] !== undefined || links['childFund'] !== undefined);
  if (spoken.length === 0) return;
  const placements = await placementsOf(
    context,
    spoken.map(({ id }) => id),
  );
  const oneOf = (ids: readonly number[] | undefined) => (ids === undefined ? undefined : (ids[0] ?? null));
  const moves = spoken.flatMap(({ id, links }) => {
    const [current, ...others] = placements.get(id) ?? [];
    const fundId = wantedFund(oneOf(links['fund']), oneOf(links['childFund']), current);
    if (fundId === undefined || fundId === (current?.fundId ?? null) || others.length > 0) return [];
    return [{ propertyId: id, fundId, leaves: current?.id ?? null, percentage: current?.percentage ?? '100' }];
  });
  if (moves.length > 0) await move(context, moves);
}

interface Move {
  propertyId: number;
  fundId: number | null;
  /** The association that ends. */
  leaves: number | null;
  percentage: string;
}

async function move({ em }: MasterContext, moves: readonly Move[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as w("propertyId" int, "fundId" int, leaves int, percentage numeric)`;
  const left = moves.flatMap(({ leaves }) => (leaves === null ? [] : [leaves]));
  if (left.length > 0) {
    await em.execute(sql`delete from fund_property where ${isAmong(sql`id`, left)} and valid_from = current_date`);
    await em.execute(sql`update fund_property set valid_to = current_date - 1 where ${isAmong(sql`id`, left)}`);
  }
  const isJoining = moves.some(({ leaves, fundId }) => leaves === null && fundId !== null);
  const month = isJoining ? await findCurrentMonth(em, { condition: sql`true`, isEverything: true }) : null;
  // What was agreed for a later day stays: the new association ends before it.
  await em.execute(
    sql`insert into fund_property (fund_id, property_id, ownership_percentage, valid_from, valid_to)
        select w."fundId", w."propertyId", w.percentage, b.begins,
          (select min(n.valid_from) - 1 from fund_property n where n.property_id = w."propertyId" and n.valid_from > b.begins)
        from ${rows} join property p on p.id = w."propertyId"
        cross join lateral (select case when w.leaves is not null then current_date
          when count(*) = 0 and p.acquired_on is not null then p.acquired_on
          else least(current_date, greatest(coalesce(${month}::date, current_date), p.acquired_on, max(old.valid_to) + 1)) end as begins
          from fund_property old where old.property_id = p.id and old.valid_from <= current_date) b
        where w."fundId" is not null
        on conflict (fund_id, property_id, valid_from) do update
          set valid_to = excluded.valid_to, ownership_percentage = excluded.ownership_percentage`,
  );
}
