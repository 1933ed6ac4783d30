import type { z } from 'zod';
import type { associateChartSchema } from '#contracts/charts.schema.ts';
import { foldKey } from '#contracts/text.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import { isAmong, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { auditRecords } from '../masters/save-records.ts';
import { chartMaster } from './chart-master.ts';
import { mayAssociateFund } from './may-associate.ts';

type Asked = z.output<typeof associateChartSchema>;
interface Wanted extends Pick<Asked, 'isMoving' | 'isEnding'> {
  fundIds: number[];
  propertyIds: number[];
}

/**
 * Associates a chart with funds and properties, or ends that.
 * @throws AppError NotFound for what is out of the person's reach, AssociatedElsewhere with what has another chart
 */
export async function associateChart(
  context: MasterContext,
  chartId: number,
  asked: Asked,
): Promise<{ count: number }> {
  const done = await context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const chart = await selectOne<{ id: number }>(
      em,
      sql`select id from master_chart where id = ${chartId} and retired_at is null for update`,
    );
    if (!chart) throw new AppError('NotFound', 'There is no such chart.');
    const wanted = await findSubjects(inner, asked);
    if (!wanted.isEnding && !wanted.isMoving) await refuseElsewhere(inner, chartId, wanted);
    const ended = await endAssociations(inner, chartId, wanted);
    const count = wanted.isEnding ? ended : await addAssociations(inner, chartId, wanted);
    const details = { funds: asked.funds, properties: asked.properties };
    const now = { associations: String(await countAssociations(inner, chartId)) };
    const change = { id: chartId, act: 'edit' as const, before: {}, after: now };
    if (count > 0) await auditRecords(chartMaster, inner, [change], { ...details, isEnding: wanted.isEnding });
    return { count };
  });
  // What is mapped to the chart counts at once, and frees the submissions that waited for it.
  await refreshCharts(context.em);
  return done;
}

/** @throws AppError NotFound unless each name is one of a fund or property in reach */
async function findSubjects(context: MasterContext, { funds, properties, ...acts }: Asked): Promise<Wanted> {
  const { em } = context;
  const folded = (names: readonly string[]) => [...new Set(names.map(foldKey))];
  const found = await select<{ fundId: number | null; propertyId: number | null }>(
    em,
    sql`select f.id as "fundId", null::int as "propertyId" from fund f
          where ${isIn(sql`fold_key(f.name)`, folded(funds))} and f.retired_at is null and ${mayAssociateFund(context, sql`f`)}
        union all
        select null, p.id from property p where ${isIn(sql`fold_key(p.code)`, folded(properties))}
          and p.retired_at is null and ${propertyReference.mayChoose(context, sql`p`)}`,
  );
  if (found.length !== folded(funds).length + folded(properties).length) {
    throw new AppError('NotFound', 'There is no such fund or property.');
  }
  const fundIds = found.flatMap(({ fundId }) => fundId ?? []);
  return { ...acts, fundIds, propertyIds: found.flatMap(({ propertyId }) => propertyId ?? []) };
}

const named = ({ fundIds, propertyIds }: Wanted): Part =>
  sql`(${isAmong(sql`a.fund_id`, fundIds)} or ${isAmong(sql`a.property_id`, propertyIds)})`;

async function refuseElsewhere({ em }: MasterContext, chartId: number, wanted: Wanted): Promise<void> {
  const others = await select<{ name: string; chart: string }>(
    em,
    sql`select coalesce(f.name, p.code || ' ' || p.name) as name, c.name as chart
        from chart_association a join master_chart c on c.id = a.chart_id
        left join fund f on f.id = a.fund_id left join property p on p.id = a.property_id
        where ${named(wanted)} and a.chart_id <> ${chartId} order by 1`,
  );
  if (others.length === 0) return;
  throw new AppError('AssociatedElsewhere', 'Some funds or properties are associated with another chart.', {
    count: others.length,
    others: others.slice(0, 10),
  });
}

/** Of another chart when it is moved here; of this one when it ends. */
async function endAssociations({ em }: MasterContext, chartId: number, wanted: Wanted): Promise<number> {
  const held = wanted.isEnding ? sql`a.chart_id = ${chartId}` : sql`a.chart_id <> ${chartId}`;
  const ended = await select<{ id: number }>(
    em,
    sql`delete from chart_association a where ${named(wanted)} and ${held} returning a.id`,
  );
  return ended.length;
}

async function addAssociations({ em, person }: MasterContext, chartId: number, wanted: Wanted): Promise<number> {
  const added = await select<{ id: number }>(
    em,
    sql`insert into chart_association (chart_id, fund_id, property_id, created_by_user_id)
        select ${chartId}, w.fund_id, w.property_id, ${person.userId} from (
          select id as fund_id, null::int as property_id from fund where ${isAmong(sql`id`, wanted.fundIds)}
          union all select null, id from property where ${isAmong(sql`id`, wanted.propertyIds)}) w
        on conflict do nothing returning id`,
  );
  return added.length;
}

async function countAssociations({ em }: MasterContext, chartId: number): Promise<number> {
  const row = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from chart_association where chart_id = ${chartId}`,
  );
  return row?.count ?? 0;
}
