import type { StarterChart } from '#contracts/charts.ts';
import { starterCharts } from '#contracts/charts.ts';
import type { StarterCharts } from '#contracts/charts.schema.ts';
import { readStarterChart } from '#database/seeds/charts/starter-charts.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { addChart } from './import-accounts.ts';
import { writeAccounts } from './write-accounts.ts';

export async function listStarters({ em }: MasterContext): Promise<StarterCharts> {
  const installed = await select<{ id: number; starter: string }>(
    em,
    sql`select min(id) as id, starter from master_chart where starter is not null and retired_at is null group by starter`,
  );
  const rows = starterCharts.map((starter) => {
    const { name, accounts } = readStarterChart(starter);
    const chartId = installed.find((one) => one.starter === starter)?.id ?? null;
    return { starter, name, accountCount: accounts.length, chartId };
  });
  return { rows };
}

/**
 * Adds a starter chart with all its accounts; one that exists is never written over.
 * @returns the id of the chart
 * @throws AppError Duplicate while a chart of its name exists
 */
export async function installStarter(context: MasterContext, starter: StarterChart): Promise<number> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const { name, accounts } = readStarterChart(starter);
    await em.execute(sql`select pg_advisory_xact_lock(hashtext('master master_chart'))`);
    const taken = await selectOne(em, sql`select id from master_chart where fold_key(name) = fold_key(${name})`);
    if (taken) throw new AppError('Duplicate', `name: A chart named ${name} exists.`, { name });
    const chart = await addChart(inner, name, starter);
    await writeAccounts(
      inner,
      chart,
      accounts.map((facts) => ({ accountId: null, facts })),
    );
    return chart.chartId;
  });
}
