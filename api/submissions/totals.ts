import type { EntityManager } from '@mikro-orm/postgresql';
import type { GridPage } from '#contracts/submission-views.ts';
import type { Part } from './select.ts';
import { selectOne, sql } from './select.ts';
import type { VersionHead } from './versions.ts';

type Totals = GridPage['totals'];
const kept = new Map<number, Totals>();
const keptTotals = 100;

/** A sum of rates or of prices per area says nothing. */
const isNotSummed = /(rate|percent|pct|factor|ratio|per_area|per_unit)/;
const numberPattern = '^-?[0-9]+(\\.[0-9]+)?$';

/** Sums of the decimal columns with their currency or area unit; exact, because PostgreSQL adds numerics. */
export async function readTotals(em: EntityManager, submissionId: number, version: VersionHead): Promise<Totals> {
  const known = kept.get(version.id);
  if (known) return known;
  const summed = version.columns
    .map((column, position) => ({ ...column, position }))
    .filter((column) => column.type === 'decimal' && !isNotSummed.test(column.field));
  if (summed.length === 0) return [];
  const sums = summed.map(({ position }): Part => {
    const value = sql`("values" ->> ${position}::int)`;
    return sql`coalesce(sum(case when ${value} ~ ${numberPattern} then ${value}::numeric end), 0)::text`;
  });
  const row = await selectOne<{ sums: string[]; currency: string | null; areaUnit: string | null }>(
    em,
    sql`select array[${sums.reduce((left, right) => sql`${left}, ${right}`)}] as sums,
          (select coalesce(p.base_currency, f.base_currency) from submission s left join property p on p.id = s.property_id
            left join fund f on f.id = s.fund_id where s.id = ${submissionId}) as currency,
          (select coalesce(p.base_unit, f.base_unit) from submission s left join property p on p.id = s.property_id
            left join fund f on f.id = s.fund_id where s.id = ${submissionId}) as "areaUnit"
        from version_row where version_id = ${version.id}`,
  );
  const totals = summed.map(({ field }, index) => ({
    field,
    sum: row?.sums[index] ?? '0',
    unit: (field.includes('area') ? row?.areaUnit : row?.currency) ?? null,
  }));
  if (version.isFinal) {
    kept.set(version.id, totals);
    const oldest = kept.keys().next().value;
    if (kept.size > keptTotals && oldest !== undefined) kept.delete(oldest);
  }
  return totals;
}
