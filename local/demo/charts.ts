import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountChange } from '#contracts/charts.ts';
import { ChartAssociation } from '#database/charts/chart-association.entity.ts';
import { MasterAccount } from '#database/charts/master-account.entity.ts';
import { MasterChartVersion } from '#database/charts/master-chart-version.entity.ts';
import { MasterChart } from '#database/charts/master-chart.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { readStarterChart } from '#database/seeds/charts/starter-charts.ts';
import { save } from './collecting.ts';

/** The starter chart of US real estate, associated with every fund that lies below none. */
export async function addMasterChart(em: EntityManager): Promise<void> {
  const { name, accounts } = readStarterChart('us-real-estate');
  const { id: chartId } = await save(em, em.create(MasterChart, { name, starter: 'us-real-estate', version: 1 }));
  const added = new Map<string, MasterAccount>();
  const changes: AccountChange[] = [];
  for (const { parent, ...facts } of accounts) {
    const parentId = parent === null ? null : (added.get(parent)?.id ?? null);
    const account = await save(em, em.create(MasterAccount, { chartId, ...facts, parentId }));
    added.set(facts.code, account);
    changes.push({ accountId: account.id, before: null, after: { ...facts, parentId } });
  }
  em.create(MasterChartVersion, { chartId, version: 1, changes });
  for (const fund of await em.find(Fund, { parentId: null })) em.create(ChartAssociation, { chartId, fundId: fund.id });
  await em.flush();
}
