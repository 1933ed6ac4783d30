import type { GridColumn } from '#contracts/submission-views.ts';
import { foldKey } from '#contracts/text.ts';
import { areAlwaysAsDelivered, haveOneTarget } from '#rules/account-mapping/as-delivered.ts';
import type { CarriedRow } from '#rules/account-mapping/carry-forward.ts';
import { checkControls } from '#rules/account-mapping/controls.ts';
import type { ControlResult } from '#rules/account-mapping/controls.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import { offByMapping, recodedResults } from '#rules/account-mapping/off-by-mapping.ts';
import type { ControlCause } from '#rules/account-mapping/off-by-mapping.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
import type { ChartRule } from './load-rules.ts';
import { loadChartRules, loadStatements } from './load-rules.ts';
import { readMappingSettings } from './mapping-settings.ts';
import { carriedRow, sumRows } from './row-sums.ts';

export interface ControlOffByMapping extends ControlResult {
  causes: (ControlCause<ChartRule> & { name: string })[];
}

interface ChartOfVersion {
  chartId: number;
  propertyId: number | null;
  postMonth: string;
  formerMonth: string;
  isPartial: boolean;
  /** Whether the month before has a trial balance of the same dataset. */
  hasFormer: boolean;
}

/**
 * The controls of a trial balance that hold in the file and no longer hold once its rows are recoded: with amounts on accounts that
 * were ignored or turned before the file came, for example. A change of mappings that does so is refused; a file that comes later is not.
 * @param version whose accounts have been noted
 */
export async function controlsOffByMapping(
  queries: RunQueries,
  version: { versionId: number; columns: readonly GridColumn[] },
): Promise<ControlOffByMapping[]> {
  const charts = await chartsOf(queries, version.versionId);
  const rulesOf = await loadChartRules(
    queries,
    charts.map(({ chartId }) => chartId),
  );
  const altered = charts.filter((chart) => mayAlter(chart, rulesOf.get(chart.chartId) ?? []));
  if (altered.length === 0) return [];
  const rowsOf = await rowsByPlace(queries, version, altered);
  const statementOf = await loadStatements(queries, [...rulesOf.values()].flat());
  const { sumTolerance: sum, lineTolerance: line } = await readMappingSettings(queries);
  const off: ControlOffByMapping[] = [];
  for (const { chartId, propertyId, postMonth, formerMonth, isPartial, hasFormer } of altered) {
    const rules = rulesOf.get(chartId) ?? [];
    const rows = rowsOf(propertyId);
    const tolerances = { sum, line };
    const ledger = { rows, isPartial, tolerances, delivered: checkControls(rows, isPartial, tolerances) };
    const mapping = {
      find: createLookup(inForce(rules, postMonth)),
      findBefore: hasFormer ? createLookup(inForce(rules, formerMonth)) : null,
      statementOf,
    };
    const found = offByMapping(ledger, mapping, recodedResults(ledger, mapping));
    if (found.length === 0) continue;
    const nameOf = await namesOf(queries, chartId);
    off.push(
      ...found.map((result) => ({
        ...result,
        causes: result.causes.map((cause) => ({ ...cause, name: nameOf(cause.code) })),
      })),
    );
  }
  return off;
}

/** Nearly every chart: recoded, its rows have the amounts and statements that they had before. */
function mayAlter({ hasFormer, postMonth }: ChartOfVersion, rules: readonly ChartRule[]): boolean {
  return !areAlwaysAsDelivered(inForce(rules, postMonth)) || (hasFormer && !haveOneTarget(rules));
}

/** Charts of a version that has closing balances: of a trial balance. */
async function chartsOf(queries: RunQueries, versionId: number): Promise<ChartOfVersion[]> {
  const { rows } = await queries.query<ChartOfVersion>(
    `select c.id as "chartId", c.property_id as "propertyId", s.post_month::text as "postMonth",
            (s.post_month - interval '1 month')::date::text as "formerMonth", d.is_partial_trial_balance as "isPartial",
            exists (select 1 from submission f join version_account fa on fa.version_id = f.current_version_id and fa.closing is not null
                      join source_account x on x.id = fa.source_account_id and x.provider_chart_id = c.id
                     where f.dataset_id = s.dataset_id and f.post_month = s.post_month - interval '1 month' and f.status <> 'Closed') as "hasFormer"
       from version v join submission s on s.id = v.submission_id join dataset d on d.id = s.dataset_id
       join provider_chart c on c.id in (select a.provider_chart_id from version_account va
         join source_account a on a.id = va.source_account_id where va.version_id = v.id and va.closing is not null)
      where v.id = $1 order by c.id`,
    [versionId],
  );
  return rows;
}

async function rowsByPlace(
  queries: RunQueries,
  { versionId, columns }: { versionId: number; columns: readonly GridColumn[] },
  charts: readonly ChartOfVersion[],
): Promise<(propertyId: number | null) => CarriedRow[]> {
  const propertyIds = charts.map(({ propertyId }) => propertyId);
  const sums = await sumRows(queries, { versionIds: [versionId], columns }, { propertyIds });
  const byPlace = Map.groupBy(sums, ({ propertyId }) => propertyId);
  return (propertyId) => (byPlace.get(propertyId) ?? []).map(carriedRow);
}

async function namesOf(queries: RunQueries, chartId: number): Promise<(code: string) => string> {
  const { rows } = await queries.query<{ code: string; name: string }>(
    'select code, name from source_account where provider_chart_id = $1',
    [chartId],
  );
  const names = new Map(rows.map(({ code, name }) => [foldKey(code), name]));
  return (code) => names.get(foldKey(code)) ?? '';
}
