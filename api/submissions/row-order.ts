import type { EntityManager } from '@mikro-orm/postgresql';
import { isNumberType } from '#contracts/data-models.ts';
import { AppError } from '../errors.ts';
import type { VersionComparison } from './compare-versions.ts';
import { positionOf } from './compare-versions.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { VersionHead } from './versions.ts';

const numberPattern = '^-?[0-9]+(\\.[0-9]+)?$';

/** By row number, by a column with empty cells last, or by the size of the change. */
export async function orderOf(
  em: EntityManager,
  version: VersionHead,
  other: VersionHead | null,
  comparison: VersionComparison | null,
  sort: string | undefined,
): Promise<Part> {
  if (sort === undefined) return sql`row_no`;
  if (sort === 'change') return byChange(await changedMost(em, version, other, comparison));
  const isDescending = sort.startsWith('-');
  const field = isDescending ? sort.slice(1) : sort;
  const position = positionOf(version.columns, field);
  const type = version.columns[position]?.type;
  if (type === undefined) throw new AppError('BadInput', `sort: this version has no field ${field}.`);
  const text = sql`nullif("values" ->> ${position}::int, '')`;
  const value = isNumberType(type) ? sql`case when ${text} ~ ${numberPattern} then (${text})::numeric end` : text;
  return isDescending ? sql`${value} desc nulls last, row_no` : sql`${value} asc nulls last, row_no`;
}

const byChange = (rowNos: readonly number[]): Part =>
  rowNos.length === 0
    ? sql`row_no`
    : sql`(${JSON.stringify(Object.fromEntries(rowNos.map((rowNo, place) => [rowNo, place])))}::jsonb ->> row_no::text)::int
        nulls last, row_no`;

interface Values {
  rowNo: number;
  values: (string | null)[];
}

const valuesOf = (em: EntityManager, version: VersionHead, rowNos: readonly number[]): Promise<Values[]> =>
  select<Values>(
    em,
    sql`select row_no as "rowNo", "values" from version_row where version_id = ${version.id} and ${isAmong(sql`row_no`, rowNos)}`,
  );

/** New rows first, then by the largest change of a number in its own share, then rows of which only words changed. */
async function changedMost(
  em: EntityManager,
  version: VersionHead,
  other: VersionHead | null,
  comparison: VersionComparison | null,
): Promise<number[]> {
  if (!other || !comparison) return [];
  const { changedRowNos, pairs } = comparison;
  const [now, before] = [
    await valuesOf(em, version, changedRowNos),
    await valuesOf(
      em,
      other,
      changedRowNos.flatMap((rowNo) => pairs.get(rowNo) ?? []),
    ),
  ];
  const beforeByNo = new Map(before.map((row) => [row.rowNo, row.values]));
  const places = version.columns.flatMap(({ field, type }, position) =>
    isNumberType(type) ? [{ position, otherPosition: positionOf(other.columns, field) }] : [],
  );
  const sizeOf = ({ rowNo, values }: Values): number => {
    const was = beforeByNo.get(pairs.get(rowNo) ?? -1);
    if (!was) return Number.POSITIVE_INFINITY;
    return Math.max(0, ...places.map(({ position, otherPosition }) => shareOf(values[position], was[otherPosition])));
  };
  return now
    .map((row) => ({ rowNo: row.rowNo, size: sizeOf(row) }))
    .sort((left, right) => (left.size === right.size ? left.rowNo - right.rowNo : right.size > left.size ? 1 : -1))
    .map(({ rowNo }) => rowNo);
}

/** A number that appears or goes has changed wholly. Approximate: for an order only. */
function shareOf(now: string | null | undefined, before: string | null | undefined): number {
  const [to, from] = [Number(now || 0), Number(before || 0)];
  if (to === from || Number.isNaN(to) || Number.isNaN(from)) return 0;
  return Math.abs(to - from) / Math.max(Math.abs(from), from === 0 ? Math.abs(to) : 0);
}

/** Where a row is in a view; null when the view does not hold it. */
export async function placeOf(em: EntityManager, condition: Part, order: Part, rowNo: number): Promise<number | null> {
  const row = await selectOne<{ place: number }>(
    em,
    sql`select place from (select row_no, (row_number() over (order by ${order}))::int - 1 as place
          from version_row where ${condition}) placed where row_no = ${rowNo}`,
  );
  return row?.place ?? null;
}
