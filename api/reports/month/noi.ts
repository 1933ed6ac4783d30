import type { EntityManager } from '@mikro-orm/postgresql';
import type { WallNoi } from '#contracts/month-wall.schema.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { Measures } from '../measures.ts';
import { withNoi } from './noi-sums.ts';

interface PropertyNoi {
  property: string;
  reason: WallNoi['leftOut'][number]['reason'] | null;
  now: string | null;
  before: string | null;
  isBeforeKnown: boolean;
}

/**
 * Net operating income of a fund in a month: the movement of its properties' accounts of income and operating expense. A
 * property counts when its trial balance is published, every account of it that moved stands under a master account, and
 * there is a rate; else it is named with what is missing.
 */
export async function readNoi(em: EntityManager, measures: Measures, fundId: number): Promise<WallNoi> {
  const { postMonth, against } = measures;
  const currency = await currencyOf(em, measures, fundId);
  const rows = await select<PropertyNoi>(
    em,
    sql`${withNoi({ ...measures, currency })}
        select p.name as property, case when n.property_id is null then 'NOT_IN' else n.reason end as reason,
      n.noi::text as now, b.noi::text as before, b.property_id is not null and b.reason is null as "isBeforeKnown"
    from expected e join property p on p.id = e.property_id
    left join of_property n on n.property_id = e.property_id and n.post_month = ${postMonth}::date
    left join of_property b on b.property_id = e.property_id and b.post_month = ${against}::date
    order by p.name, p.id`,
  );
  const counted = rows.filter(({ reason }) => reason === null);
  const hasBefore = counted.length > 0 && counted.every(({ isBeforeKnown }) => isBeforeKnown);
  return {
    now: await sumOf(
      em,
      counted.map(({ now }) => now),
    ),
    before: hasBefore
      ? await sumOf(
          em,
          counted.map(({ before }) => before),
        )
      : null,
    ...{ currency, properties: counted.length, expected: rows.length },
    leftOut: rows.flatMap(({ property, reason }) => (reason === null ? [] : [{ property, reason }])),
  };
}

/** Added by the database, as every figure is: exact decimals. */
async function sumOf(em: EntityManager, amounts: readonly (string | null)[]): Promise<string | null> {
  const row = await selectOne<{ sum: string | null }>(
    em,
    sql`select round(sum(x::numeric), 2)::text as sum from jsonb_array_elements_text(${JSON.stringify(amounts)}::jsonb) x`,
  );
  return row?.sum ?? null;
}

/** Of the report, or of the fund where no rent roll is published. */
export async function currencyOf(em: EntityManager, { currency }: Measures, fundId: number): Promise<string | null> {
  if (currency !== null) return currency;
  const fund = await selectOne<{ currency: string | null }>(
    em,
    sql`select base_currency as currency from fund where id = ${fundId}`,
  );
  return fund?.currency ?? null;
}
