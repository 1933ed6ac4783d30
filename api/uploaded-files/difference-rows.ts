import type { EntityManager } from '@mikro-orm/postgresql';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { DifferenceKind, DifferenceRow } from '#contracts/uploaded-files.ts';
import { anyOf, contains, isAmong, select, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import type { VersionComparison } from '../submissions/compare-versions.ts';
import { positionOf } from '../submissions/compare-versions.ts';
import type { VersionHead } from '../submissions/versions.ts';

/** A row of a comparison before its values are read. */
export interface Difference {
  kind: DifferenceKind;
  rowNo: number | null;
  otherRowNo: number | null;
}

/** Rows in the order of the later version, with what the earlier one alone has at the end. */
export function differencesOf(
  { pairs, changedRowNos, removedRowNos }: VersionComparison,
  view: 'differences' | 'all',
): Difference[] {
  const changed = new Set(changedRowNos);
  const own = (view === 'all' ? [...new Set([...pairs.keys(), ...changedRowNos])] : [...changedRowNos])
    .sort((left, right) => left - right)
    .map((rowNo): Difference => {
      const otherRowNo = pairs.get(rowNo) ?? null;
      const kind = otherRowNo === null ? 'added' : changed.has(rowNo) ? 'changed' : 'same';
      return { kind, rowNo, otherRowNo };
    });
  return [...own, ...removedRowNos.map((otherRowNo): Difference => ({ kind: 'removed', rowNo: null, otherRowNo }))];
}

export interface RowSearch {
  text: string;
  /** Values whose names hold the text. */
  codes: readonly string[];
}

/** Those of which the later or the earlier row holds the text. */
export async function matching(
  em: EntityManager,
  differences: readonly Difference[],
  { from, to, search }: { from: VersionHead; to: VersionHead; search: RowSearch },
): Promise<readonly Difference[]> {
  if (search.text === '') return differences;
  const [later, earlier] = [await rowsWith(em, to, search), await rowsWith(em, from, search)];
  return differences.filter(
    ({ rowNo, otherRowNo }) => (rowNo !== null && later.has(rowNo)) || (otherRowNo !== null && earlier.has(otherRowNo)),
  );
}

async function rowsWith(em: EntityManager, version: VersionHead, { text, codes }: RowSearch): Promise<Set<number>> {
  const isNamed = sql`jsonb_exists_any("values", array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))`;
  const found = await select<{ rowNo: number }>(
    em,
    sql`select row_no as "rowNo" from version_row where version_id = ${version.id}
          and ${anyOf([contains(sql`"values"::text`, text), isNamed])}`,
  );
  return new Set(found.map(({ rowNo }) => rowNo));
}

/** The values of these rows, in these columns: of the later version, or of the earlier one. */
export async function readDifferences(
  em: EntityManager,
  { from, to, columns }: { from: VersionHead; to: VersionHead; columns: readonly GridColumn[] },
  differences: readonly Difference[],
): Promise<DifferenceRow[]> {
  const [later, earlier] = await Promise.all([
    valuesOf(em.fork(), to, rowNosOf(differences.map(({ rowNo }) => rowNo))),
    valuesOf(em.fork(), from, rowNosOf(differences.map(({ otherRowNo }) => otherRowNo))),
  ]);
  const places = columns.map(({ field }) => positionOf(from.columns, field));
  const isComparable = columns.map(({ letter }, at) => letter !== '' || places[at]! >= 0);
  return differences.map(({ kind, rowNo, otherRowNo }) => {
    const was = earlier.get(otherRowNo ?? -1);
    const before = places.map((place) => was?.[place] ?? null);
    const values = later.get(rowNo ?? -1) ?? before;
    const isDifferent = (value: string | null, at: number) => value !== before[at] && isComparable[at] === true;
    const cells = kind === 'changed' ? values.flatMap((value, at) => (isDifferent(value, at) ? [at] : [])) : [];
    return { kind, rowNo, otherRowNo, values, before: Object.fromEntries(cells.map((at) => [at, before[at] ?? null])) };
  });
}

const rowNosOf = (rowNos: readonly (number | null)[]): Part =>
  isAmong(
    sql`row_no`,
    rowNos.filter((rowNo) => rowNo !== null),
  );

async function valuesOf(em: EntityManager, version: VersionHead, condition: Part) {
  const rows = await select<{ rowNo: number; values: (string | null)[] }>(
    em,
    sql`select row_no as "rowNo", "values" from version_row where version_id = ${version.id} and ${condition}`,
  );
  return new Map(rows.map(({ rowNo, values }) => [rowNo, values]));
}
