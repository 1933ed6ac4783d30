import type { FieldProblem } from '#contracts/masters.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { seriesIn } from '#locales/series.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';
import { select, sql } from '#database/sql/select.ts';

interface Placed {
  id: number;
  name: string;
  typeId: number;
  parentId: number | null;
}

type Drafts = readonly { id: number | null; values: Readonly<Record<string, StoredValue>> }[];

/** A parent is of another type, and no fund is above itself; all drafts of a batch are looked at together. */
export async function refuseWrongParents(
  { em, language }: MasterContext,
  drafts: Drafts,
): Promise<Map<number, FieldProblem[]>> {
  const rows = await select<Placed>(
    em,
    sql`select id, name, fund_type_id as "typeId", parent_id as "parentId" from fund where retired_at is null`,
  );
  const funds = new Map(rows.map((row) => [row.id, row]));
  const placed = drafts.map(({ id, values }): Placed => {
    const known = funds.get(id ?? 0);
    const { fundType = known?.typeId ?? 0, parent = known?.parentId ?? null } = values;
    return { id: id ?? 0, name: known?.name ?? '', typeId: Number(fundType), parentId: parent as number | null };
  });
  for (const one of placed) if (one.id !== 0) funds.set(one.id, one);
  const problems = new Map<number, FieldProblem[]>();
  placed.forEach((fund, index) => {
    const found = problemOf(fund, funds, language);
    if (found) problems.set(index, [found]);
  });
  return problems;
}

function problemOf(fund: Placed, funds: ReadonlyMap<number, Placed>, language: LanguageCode): FieldProblem | null {
  const parent = fund.parentId === null ? undefined : funds.get(fund.parentId);
  if (parent && isBelow(parent, fund.id, funds)) return { field: 'parent', code: 'Cycle', found: parent.name };
  if (parent && parent.typeId === fund.typeId) return { field: 'parent', code: 'SameTypeAsParent', found: parent.name };
  if (fund.id === 0) return null;
  const children = [...funds.values()].filter(({ parentId, typeId }) => parentId === fund.id && typeId === fund.typeId);
  if (children.length === 0) return null;
  const names = children.map(({ name }) => name);
  return { field: 'fundType', code: 'SameTypeAsChild', found: seriesIn(language, names).slice(0, 500) };
}

/** Whether `id` is the fund itself or stands above it. */
function isBelow(fund: Placed, id: number, funds: ReadonlyMap<number, Placed>): boolean {
  const seen = new Set<number>();
  for (let one: Placed | undefined = fund; one && !seen.has(one.id); one = funds.get(one.parentId ?? 0)) {
    if (one.id === id && id !== 0) return true;
    seen.add(one.id);
  }
  return false;
}
