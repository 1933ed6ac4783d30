import type { CloneChart, CloneChoices, ClonedCharts } from '#contracts/account-mappings.schema.ts';
import type { ChartRule } from '#database/account-mappings/load-rules.ts';
import { loadChartRules } from '#database/account-mappings/load-rules.ts';
import { select, sql } from '#database/sql/select.ts';
import { createSeries, isSameSeries } from '#rules/account-mapping/series.ts';
import type { SeriesEntry } from '#rules/account-mapping/series.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { assertInScope, isInScope } from './scope.ts';
import { readChartRow, readCharts } from './list.ts';
import { saveCharts } from './save-charts.ts';
import type { MappingsToSave } from './save-charts.ts';

/** Where the mappings of a chart can be cloned to, and by which datasets they are limited. */
export async function readCloneChoices(context: MasterContext, chartId: number): Promise<CloneChoices> {
  await readChartRow(context, chartId);
  const { em, language } = context;
  const charts = await select<CloneChoices['charts'][number]>(
    em,
    sql`select c.id as "chartId", coalesce(p.name, f.name) as name, f.name as "fundName"
          from provider_chart own join provider_chart c on c.service_provider_id = own.service_provider_id and c.id <> own.id
          left join property p on p.id = c.property_id left join property_fund l on l.property_id = c.property_id
          left join fund f on f.id = coalesce(c.fund_id, l.fund_id)
         where own.id = ${chartId} and c.account_count > 0 and p.retired_at is null and ${isInScope(context)} order by 2, 1`,
  );
  const datasets = await select<CloneChoices['datasets'][number]>(
    em,
    sql`select d.id, coalesce(d.names ->> ${language}, d.name) as name from dataset d
         where d.id in (select s.dataset_id from source_account a join version_account va on va.source_account_id = a.id
           join submission s on s.current_version_id = va.version_id where a.provider_chart_id = ${chartId}) order by 2`,
  );
  return { charts, datasets };
}

interface MappedAccount {
  code: string;
  /** Every month from which it is mapped otherwise; never empty. */
  series: SeriesEntry[];
}

interface ClonePlan {
  row: ClonedCharts['rows'][number];
  changes: MappingsToSave['changes'];
}

/** What cloning does at each target: accounts that are mapped there stay as they are. */
async function planClone(
  context: MasterContext,
  chartId: number,
  { chartIds, datasetId }: CloneChart,
): Promise<ClonePlan[]> {
  const source = await readChartRow(context, chartId);
  const seen = await select<{ code: string }>(
    context.em,
    sql`select a.code from source_account a
         where a.provider_chart_id = ${chartId} and exists (select 1 from version_account va
           join submission s on s.current_version_id = va.version_id and s.dataset_id = ${datasetId}
          where va.source_account_id = a.id) order by a.code, a.id`,
  );
  const targetIds = [...new Set(chartIds)];
  const rules = await loadChartRules(queriesOf(context.em), [chartId, ...targetIds]);
  const seriesOf = createSeries(rules.get(chartId) ?? []);
  const accounts = seen.flatMap(({ code }) => {
    const series = seriesOf(code);
    return series.length > 0 ? [{ code, series }] : [];
  });
  const plans: ClonePlan[] = [];
  await assertInScope(context, targetIds);
  for (const target of await readCharts(context.em, targetIds)) {
    const targetId = target.chartId;
    if (target.serviceProviderId !== source.serviceProviderId)
      throw new AppError('NotFound', 'There is no such chart of this provider.');
    const name = target.propertyName ?? target.fundName ?? '';
    const row = { chartId: targetId, name, created: 0, exists: 0, differs: 0, isOtherChart: false };
    if (target.masterCoa === null || target.masterCoa.id !== source.masterCoa?.id) {
      plans.push({ row: { ...row, isOtherChart: true }, changes: [] });
      continue;
    }
    plans.push(planFor(row, accounts, rules.get(targetId) ?? []));
  }
  return plans;
}

function planFor(row: ClonePlan['row'], accounts: readonly MappedAccount[], rules: readonly ChartRule[]): ClonePlan {
  const standing = createSeries(rules);
  const counts = { created: 0, exists: 0, differs: 0 };
  const changes = accounts.flatMap(({ code, series }): MappingsToSave['changes'][number][] => {
    const there = standing(code);
    if (there.length > 0) {
      counts[isSameSeries(there, series) ? 'exists' : 'differs'] += 1;
      return [];
    }
    counts.created += 1;
    return series.map(({ effectiveFrom, target }) => ({
      ...{ matcher: { kind: 'account', code }, target, effectiveFrom },
      ...{ MappingId: null, origin: 'clone', certainty: null },
    }));
  });
  return { row: { ...row, ...counts }, changes };
}

export async function previewClone(context: MasterContext, chartId: number, body: CloneChart): Promise<ClonedCharts> {
  assertMayClone(context);
  const plans = await planClone(context, chartId, body);
  return { rows: plans.map(({ row }) => row) };
}

/** @throws AppError as `saveMappings`; then nothing is cloned */
export function cloneChart(context: MasterContext, chartId: number, body: CloneChart): Promise<ClonedCharts> {
  assertMayClone(context);
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const plans = await planClone(inner, chartId, body);
    const details = { clonedFrom: chartId, datasetId: body.datasetId };
    const toSave = plans.flatMap(({ row, changes }): MappingsToSave[] =>
      changes.length === 0 ? [] : [{ chartId: row.chartId, changes, isUnseenReplaced: true, details }],
    );
    const { refusals } = await saveCharts(inner, toSave, { hasConsequences: false });
    for (const refusal of refusals.values()) throw refusal;
    return { rows: plans.map(({ row }) => row) };
  });
}

function assertMayClone({ person }: MasterContext): void {
  if (person.baseRole !== 'Admin' && person.baseRole !== 'SuperAdmin') {
    throw new AppError('Forbidden', 'Mappings are cloned by administrators.');
  }
}
