import type { EntityManager } from '@mikro-orm/postgresql';
import type { GridColumn } from '#contracts/submission-views.ts';
import { cachePerDatabase } from '../cache-per-database.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import type { VersionHead } from './versions.ts';

/** What a row is called in the provider's books, whatever else changes in it: a unit with a new lease is the same unit. */
const rowNames = ['unit_code', 'account_code', 'lease_code', 'loan_code', 'deal_id'] as const;
/** What such a name is unique within. */
const rowNameScopes = ['property_code', 'building_code', 'book', 'segment'] as const;

/** The column that names a row, where there is one. */
export const rowNameOf = (columns: readonly GridColumn[]): string | undefined =>
  rowNames.find((field) => positionOf(columns, field) >= 0);

export interface VersionComparison {
  /** Row of the other version by row of this one; absent for a new row. */
  pairs: ReadonlyMap<number, number>;
  /** Rows that differ or are new, in order. */
  changedRowNos: readonly number[];
  /** Cells that differ in rows of both, and filled cells of new rows. */
  changedCells: number;
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

/**
 * Rows are paired by their business key, and by their order where one repeats; without a key by their row number. Rows of
 * one file stand where they stood, so that an edited key is a changed cell and not a new row.
 */
async function readComparison(em: EntityManager, version: VersionHead, other: VersionHead): Promise<VersionComparison> {
  const isInBoth = (field: string) => positionOf(version.columns, field) >= 0 && positionOf(other.columns, field) >= 0;
  const isSameFile = version.uploadId !== null && version.uploadId === other.uploadId;
  const rowName = isSameFile ? undefined : rowNames.find(isInBoth);
  const keyFields = rowName && [...rowNameScopes.filter(isInBoth), rowName];
  const otherValues = sql`jsonb_build_array(${valuesInOrderOf(version.columns, other.columns)})`;
  const rows = await select<{ rowNo: number; otherRowNo: number | null; changedCells: number; isChanged: boolean }>(
    em,
    sql`select a.row_no as "rowNo", b.row_no as "otherRowNo", b.row_no is null or a."values" <> b."values" as "isChanged",
          case when b.row_no is not null and a."values" = b."values" then 0
            else (select count(*)::int from generate_series(0, jsonb_array_length(a."values") - 1) at
                  where coalesce(a."values" ->> at, '') <> coalesce(b."values" ->> at, '')) end as "changedCells"
        from (${keyed(version, keyFields, sql`"values"`)}) a
        left join (${keyed(other, keyFields, otherValues)}) b on b.key = a.key and b.nth = a.nth
        order by a.row_no`,
  );
  return {
    pairs: new Map(
      rows.flatMap(({ rowNo, otherRowNo }) => (otherRowNo === null ? [] : [[rowNo, otherRowNo] as const])),
    ),
    changedRowNos: rows.filter((row) => row.isChanged).map((row) => row.rowNo),
    changedCells: rows.reduce((sum, row) => sum + row.changedCells, 0),
  };
}

function keyed(version: VersionHead, keyFields: readonly string[] | undefined, values: Part): Part {
  const key = keyFields
    ? keyFields.reduce(
        (text, field) => sql`${text} || '|' || coalesce("values" ->> ${positionOf(version.columns, field)}::int, '')`,
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
