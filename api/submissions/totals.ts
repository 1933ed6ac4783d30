import type { EntityManager } from '@mikro-orm/postgresql';
import { isAmountType } from '#contracts/data-models.ts';
import type { GridPage } from '#contracts/submission-views.ts';
import { cachePerDatabase } from '../cache-per-database.ts';
import type { Part } from '#database/sql/select.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { VersionHead } from './versions.ts';

type Totals = GridPage['totals'];

interface Sums {
  sums: string[];
  /** Different values of the file's own columns; empty where it has none. */
  currencies: string[];
  areaUnits: string[];
}

/** By version; rows of a checked version never change. The submission's own units may, so they are read each time. */
const cacheOf = cachePerDatabase<number, Sums>(100);

/** A sum of rates or of prices per area says nothing. */
const isNotSummed = /(rate|percent|pct|factor|ratio|per_area|per_unit)/;
const numberPattern = '^-?[0-9]+(\\.[0-9]+)?$';

/**
 * Sums of the decimal columns with their currency or area unit; exact, because PostgreSQL adds numerics. Amounts in
 * different currencies, or areas in different units, are not added.
 */
export async function readTotals(em: EntityManager, submissionId: number, version: VersionHead): Promise<Totals> {
  const summed = summedColumns(version);
  if (summed.length === 0) return [];
  const { sums, currencies, areaUnits } = await readSums(em, version);
  const own = await unitsOf(em, submissionId);
  return summed.flatMap(({ field }, index) => {
    const isArea = field.includes('area');
    const given = isArea ? areaUnits : currencies;
    if (given.length > 1) return [];
    const unit = given[0] ?? (isArea ? own?.areaUnit : own?.currency) ?? null;
    return [{ field, sum: sums[index] ?? '0', unit }];
  });
}

const summedColumns = ({ columns }: VersionHead) =>
  columns
    .map((column, position) => ({ ...column, position }))
    .filter((column) => isAmountType(column.type) && !isNotSummed.test(column.field));

const valueAt = (position: number): Part => sql`("values" ->> ${position}::int)`;

async function readSums(em: EntityManager, version: VersionHead): Promise<Sums> {
  const known = cacheOf(em).get(version.id);
  if (known) return known;
  const sums = summedColumns(version).map(
    ({ position }): Part =>
      sql`coalesce(sum(case when ${valueAt(position)} ~ ${numberPattern} then ${valueAt(position)}::numeric end), 0)::text`,
  );
  const row = await selectOne<Sums>(
    em,
    sql`select array[${sums.reduce((left, right) => sql`${left}, ${right}`)}] as sums,
          ${differentValues(version, 'currency')} as currencies, ${differentValues(version, 'area_unit')} as "areaUnits"
        from version_row where version_id = ${version.id}`,
  );
  const read = row ?? { sums: [], currencies: [], areaUnits: [] };
  if (version.isFinal) cacheOf(em).set(version.id, read);
  return read;
}

function differentValues({ columns }: VersionHead, field: string): Part {
  const position = columns.findIndex((column) => column.field === field);
  if (position < 0) return sql`'{}'::text[]`;
  return sql`coalesce(array_agg(distinct ${valueAt(position)}) filter (where ${valueAt(position)} <> ''), '{}')`;
}

function unitsOf(em: EntityManager, submissionId: number) {
  return selectOne<{ currency: string | null; areaUnit: string | null }>(
    em,
    sql`select coalesce(p.base_currency, f.base_currency) as currency, coalesce(p.base_unit, f.base_unit) as "areaUnit"
        from submission s left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id
        where s.id = ${submissionId}`,
  );
}
