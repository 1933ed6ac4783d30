import type { EntityManager } from '@mikro-orm/postgresql';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import type { RentRollTotals } from '#contracts/reports.schema.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../../access/row-scope.ts';
import { readExpiryTotals } from '../lease-expiration/buckets.ts';
import { measuresOf, monthBefore } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { measuredQuery } from '../query.ts';
import { readLines } from '../rent-roll/list.ts';
import { rentRollQuery } from '../rent-roll/query.ts';
import { readTotals } from '../rent-roll/totals.ts';
import { readNoi } from './noi.ts';

const mostLines = 4;
/** Remaining contract at the date, without options. */
const toExpiry = { basis: 'expiry', by: 'year' } as const;

/** What the published rent rolls of the fund say beside those of the month before. */
export async function readChanged(
  em: EntityManager,
  scope: RowScope,
  asked: { fundId: number; postMonth: string; against: string },
): Promise<Pick<WallPage, 'changed' | 'restated'>> {
  const query = measuredQuery.parse({ ...asked, fundId: String(asked.fundId) });
  const measures = await measuresOf(em, scope, query);
  const { postMonth, against, currency, areaUnit } = measures;
  const earlier = { ...measures, postMonth: against, against: monthBefore(against) };
  const now = await readTotals(em, measures);
  const before = await readTotals(em, earlier);
  const expiry = { ...query, ...toExpiry };
  const wault = async (month: string) => (await readExpiryTotals(em, measures, expiry, month)).waultByRent;
  const changed = rentRollQuery.parse({ view: 'changed', sort: '-rent' });
  const { lines, total } = await readLines(em, measures, changed, { limit: mostLines, offset: 0 });
  const { coverage, restated } = await presentMeasures(em, measures);
  return {
    restated,
    changed: {
      ...{ currency, areaUnit, lines, coverage, more: Math.max(0, total - lines.length) },
      occupancy: { now: await occupancyOf(em, now), before: await occupancyOf(em, before) },
      rent: { now: now.rent, before: before.rent },
      wault: { now: await wault(postMonth), before: await wault(against) },
      noi: await readNoi(em, measures, asked.fundId),
    },
  };
}

/** Divided by the database, as every figure is: exact decimals. */
async function occupancyOf(em: EntityManager, { occupiedArea, area }: RentRollTotals): Promise<string | null> {
  const row = await selectOne<{ share: string | null }>(
    em,
    sql`select round(${occupiedArea}::numeric / nullif(${area}::numeric, 0), 10)::text as share`,
  );
  return row?.share ?? null;
}
