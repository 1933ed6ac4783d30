import type { EntityManager } from '@mikro-orm/postgresql';
import type { GridColumn } from '#contracts/submission-views.ts';
import { cachePerDatabase } from '../cache-per-database.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { pairAlike } from './pair-alike.ts';
import type { RepeatedRow, RowPair } from './pair-alike.ts';
import type { VersionHead } from './versions.ts';

/** What a row is called in the provider's books, whatever else changes in it: a unit with a new lease is the same unit. */
const rowNames = ['unit_code', 'account_code', 'lease_code', 'loan_code', 'deal_id'] as const;
/** What such a name is unique within. */
const rowNameScopes = [
  ...['property_code', 'building_code', 'book', 'segment'],
  ...['fiscal_year', 'period', 'version', 'charge_code', 'valuation_type'],
] as const;

/** The column that names a row, where there is one. */
export const rowNameOf = (columns: readonly GridColumn[]): string | undefined =>
  rowNames.find((field) => positionOf(columns, field) >= 0);

export interface VersionComparison {
  /** Row of the other version by row of this one; absent for a new row. */
  pairs: ReadonlyMap<number, number>;
  /** Rows that differ or are new, in order. */
  changedRowNos: readonly number[];
  /** Cells that differ in rows of both. */
  changedCells: number;
  /** Filled cells of new rows. */
  newCells: number;
  /** Rows of the other version that this one does not have, in order. */
  removedRowNos: readonly number[];
  /** What rows are paired by; empty when they are paired by their place. */
  keyFields: readonly string[];
}

const cacheOf = cachePerDatabase<string, VersionComparison>(20);

/** Rows of checked versions never change, so a comparison is computed once and cached for the next page of the grid. */
export async function compareVersions(
  em: EntityManager,
  version: VersionHead,
  other: VersionHead,
): Promise<VersionComparison> {
  const key = `${version.id}:${other.id}`;
  const known = cacheOf(em).get(key);
  if (known) return known;
  const comparison = await readComparison(em, version, other);
  if (version.isFinal && other.isFinal) cacheOf(em).set(key, comparison);
  return comparison;
}

interface ComparedRow extends RowPair {
  cells: number;
  isChanged: boolean;
}

interface FoundRow extends ComparedRow {
  /** Whether a row above has the same key. */
  isRepeat: boolean;
}

/**
 * Rows are paired by their business key, and of those with one key equal ones first; without a key by their row number. Rows
 * of one file stand where they stood, so that an edited key is a changed cell and not a new row. A version without columns
 * has no rows either, so the key is that of the other one.
 */
async function readComparison(em: EntityManager, version: VersionHead, other: VersionHead): Promise<VersionComparison> {
  const known = [version.columns, other.columns].filter((columns) => columns.length > 0);
  const isInBoth = (field: string) => known.length > 0 && known.every((columns) => positionOf(columns, field) >= 0);
  const isSameFile = version.uploadId !== null && version.uploadId === other.uploadId;
  const rowName = isSameFile ? undefined : rowNames.find(isInBoth);
  // A value that is computed only in the newer version is no change.
  const comparable = version.columns.map((column) =>
    column.letter === '' && !isInBoth(column.field) ? { ...column, field: '' } : column,
  );
  const scopes = rowNameScopes.filter(isInBoth);
  const isNamed = rowName !== undefined || (!isSameFile && scopes.length > 0);
  const keyFields = isNamed ? [...scopes, ...(rowName === undefined ? [] : [rowName])] : [];
  // Values in the same order are compared as they are stored, which takes half the time.
  const isSameOrder = fieldsOf(version) === fieldsOf(other);
  const inOrderOf = (from: readonly GridColumn[]) =>
    isSameOrder ? sql`"values"` : sql`jsonb_build_array(${valuesInOrderOf(version.columns, from)})`;
  const [ownValues, otherValues] = [inOrderOf(comparable), inOrderOf(other.columns)];
  const keys = { own: keyed(version, keyFields, ownValues), other: keyed(other, keyFields, otherValues) };
  const rows = await select<FoundRow>(
    em,
    sql`select a.row_no as "rowNo", b.row_no as "otherRowNo", ${difference},
          a.nth is not null and a.nth > 1 or b.nth is not null and b.nth > 1 as "isRepeat"
        from (${keys.own}) a full join (${keys.other}) b on b.key = a.key and b.nth = a.nth
        order by a.row_no, b.row_no`,
  );
  if (!rows.some(({ isRepeat }) => isRepeat)) return summaryOf(rows, keyFields);
  const repeated = await repeatedRows(em, keys);
  const [own, others] = [repeated.filter(({ isOwn }) => isOwn), repeated.filter(({ isOwn }) => !isOwn)];
  const [ownNos, otherNos] = [numbersOf(own), numbersOf(others)];
  const isSettled = ({ rowNo, otherRowNo }: RowPair) => !ownNos.has(rowNo) && !otherNos.has(otherRowNo);
  const paired = await readPairs(em, { version, other, ownValues, otherValues }, pairAlike(own, others));
  return summaryOf([...rows.filter(isSettled), ...paired].sort(byPlace), keyFields);
}

const numbersOf = (rows: readonly RepeatedRow[]) => new Set<number | null>(rows.map(({ rowNo }) => rowNo));

/** Of both versions the rows with a key that one of them has more than once. */
async function repeatedRows(em: EntityManager, { own, other }: { own: Part; other: Part }) {
  return select<RepeatedRow & { isOwn: boolean }>(
    em,
    sql`with a as materialized (${own}), b as materialized (${other}),
          repeated as (select key from a where nth = 2 union select key from b where nth = 2)
        select row_no as "rowNo", key, md5("values"::text) as "values", true as "isOwn" from a join repeated using (key)
        union all select row_no, key, md5("values"::text), false from b join repeated using (key)
        order by "rowNo"`,
  );
}

const byPlace = (one: RowPair, other: RowPair) =>
  (one.rowNo ?? Infinity) - (other.rowNo ?? Infinity) || (one.otherRowNo ?? 0) - (other.otherRowNo ?? 0);

function summaryOf(rows: readonly ComparedRow[], keyFields: readonly string[]): VersionComparison {
  const own = rows.flatMap(({ rowNo, ...row }) => (rowNo === null ? [] : [{ ...row, rowNo }]));
  return {
    pairs: new Map(own.flatMap(({ rowNo, otherRowNo }) => (otherRowNo === null ? [] : [[rowNo, otherRowNo] as const]))),
    changedRowNos: own.filter((row) => row.isChanged).map((row) => row.rowNo),
    changedCells: cellsOf(own.filter(({ otherRowNo }) => otherRowNo !== null)),
    newCells: cellsOf(own.filter(({ otherRowNo }) => otherRowNo === null)),
    removedRowNos: rows.flatMap(({ rowNo, otherRowNo }) => (rowNo === null && otherRowNo !== null ? [otherRowNo] : [])),
    keyFields,
  };
}

/** Of a pair `a` and `b`: whether it differs, and in how many cells; of a new row its filled cells. */
const difference = sql`b.row_no is null or a."values" <> b."values" as "isChanged",
  case when a.row_no is null or b.row_no is not null and a."values" = b."values" then 0
    else (select count(*)::int from generate_series(0, jsonb_array_length(a."values") - 1) at
          where case when b.row_no is null then a."values" ->> at <> ''
            else a."values" ->> at is distinct from b."values" ->> at end) end as cells`;

/** What differs in these pairs. */
async function readPairs(
  em: EntityManager,
  read: { version: VersionHead; other: VersionHead; ownValues: Part; otherValues: Part },
  pairs: readonly RowPair[],
): Promise<ComparedRow[]> {
  const listOf = (rowNos: readonly (number | null)[]) => `{${rowNos.map((rowNo) => rowNo ?? 'null').join(',')}}`;
  const rowsOf = ({ id }: VersionHead, values: Part) =>
    sql`select row_no, ${values} as "values" from version_row where version_id = ${id}`;
  return select<ComparedRow>(
    em,
    sql`select a.row_no as "rowNo", b.row_no as "otherRowNo", ${difference}
        from unnest(${listOf(pairs.map(({ rowNo }) => rowNo))}::int[],
                    ${listOf(pairs.map(({ otherRowNo }) => otherRowNo))}::int[]) p(row_no, other_row_no)
        left join (${rowsOf(read.version, read.ownValues)}) a on a.row_no = p.row_no
        left join (${rowsOf(read.other, read.otherValues)}) b on b.row_no = p.other_row_no`,
  );
}

const cellsOf = (rows: readonly { cells: number }[]) => rows.reduce((sum, { cells }) => sum + cells, 0);

const fieldsOf = ({ columns }: VersionHead) => JSON.stringify(columns.map(({ field }) => field));

/** Between the parts of a key, so that `A|1` in `2` is not `A` in `1|2`: a character that no cell of a workbook can hold. */
const keySeparator = '\u001f';

function keyed(version: VersionHead, keyFields: readonly string[], values: Part): Part {
  const key =
    keyFields.length > 0
      ? keyFields.reduce(
          (text, field) =>
            sql`${text} || ${keySeparator} || coalesce("values" ->> ${positionOf(version.columns, field)}::int, '')`,
          sql`''`,
        )
      : sql`row_no::text`;
  return sql`select row_no, ${values} as "values", ${key} as key, row_number() over (partition by ${key} order by row_no) as nth
             from version_row where version_id = ${version.id}`;
}

function valuesInOrderOf(columns: readonly GridColumn[], from: readonly GridColumn[]): Part {
  const parts = columns.map(({ field }) => {
    const position = positionOf(from, field);
    return position < 0 ? sql`null::jsonb` : sql`"values" -> ${position}::int`;
  });
  return parts.length === 0 ? sql`` : parts.reduce((left, right) => sql`${left}, ${right}`);
}

export function positionOf(columns: readonly GridColumn[], field: string): number {
  return columns.findIndex((column) => column.field === field);
}
