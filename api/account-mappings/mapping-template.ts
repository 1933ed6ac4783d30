import { mostMappingsPerSave } from '#contracts/account-mappings.ts';
import type { AccountMappingRule } from '#contracts/account-mappings.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import { select, sql } from '#database/sql/select.ts';
import type { TemplateRow } from '#documents/account-mappings/mapping-template.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { linesOf } from '#rules/account-mapping/file-lines.ts';
import type { FileMasters } from '#rules/account-mapping/file-masters.ts';
import { compareCodes } from '#contracts/account-matching/natural-order.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { chartsWithPlaces, readFileMasters } from './file-charts.ts';
import { lineCells } from './line-cells.ts';
import { isInScope } from './scope.ts';

interface TemplateOptions {
  chartId: number | null;
  /** With the mappings that there are, so that the workbook may be corrected and come back. */
  isWhole: boolean;
}

/**
 * The pending accounts of the charts that the person sees, ready to be filled in.
 * @throws AppError TooManyRows for more than one workbook takes
 */
export async function createTemplate(context: MasterContext, { chartId, isWhole }: TemplateOptions): Promise<Buffer> {
  const { em, language } = context;
  await refreshCharts(em);
  const charts = await select<{ masterChartId: number }>(
    em,
    sql`select distinct coalesce(ph.chart_id, fh.chart_id) as "masterChartId" from ${chartsWithPlaces}
         where coalesce(ph.chart_id, fh.chart_id) is not null and ${isInScope(context)}`,
  );
  const masters = await readFileMasters(
    context,
    charts.map(({ masterChartId }) => masterChartId),
  );
  const labels = new Set([...masters.values()].flatMap((one) => one.labels));
  const rows = [
    ...(isWhole ? await mappedRows(context, chartId, masters) : []),
    ...(await pendingRows(context, chartId)),
  ];
  return inThread('mappingTemplate', { language, rows, masterAccounts: [...labels].slice(0, mostMappingsPerSave) });
}

function pendingRows(context: MasterContext, chartId: number | null): Promise<TemplateRow[]> {
  return select<TemplateRow>(
    context.em,
    sql`select v.code as "serviceProvider", f.name as fund, p.code as property, a.code as "accountCode", a.name as "accountName",
               a.amount::text as amount, a.currency, to_char(c.post_month, 'YYYY-MM') as "effectiveFrom"
          from ${chartsWithPlaces} join source_account a on a.provider_chart_id = c.id
         where a.outcome = 'pending' and a.post_month is not null and (${chartId}::int is null or c.id = ${chartId}) and ${isInScope(context)}
         order by v.code, p.code, f.name, a.amount desc, a.code limit ${mostMappingsPerSave}`,
  );
}

type StandingRow = Omit<AccountMappingRule, 'id'> &
  Omit<TemplateRow, 'effectiveFrom' | 'effectiveUntil'> & { masterChartId: number };

/** Every mapping that is accepted, chart by chart in the order of codes; a split has a row for each part. */
async function mappedRows(
  context: MasterContext,
  chartId: number | null,
  masters: ReadonlyMap<number, FileMasters>,
): Promise<TemplateRow[]> {
  const rows = await select<StandingRow>(
    context.em,
    sql`select v.code as "serviceProvider", f.name as fund, p.code as property, a.name as "accountName", a.amount::text as amount, a.currency,
               g.chart_id as "masterChartId", g.matcher, g.target, g.effective_from::text as "effectiveFrom", g.effective_until::text as "effectiveUntil"
          from ${chartsWithPlaces} join account_mapping g on g.provider_chart_id = c.id and g.chart_id = coalesce(ph.chart_id, fh.chart_id)
          left join source_account a on a.provider_chart_id = c.id and g.matcher ->> 'kind' = 'account'
            and fold_key(a.code) = fold_key(g.matcher ->> 'code')
         where g.replaced_at is null and g.state = 'accepted' and (${chartId}::int is null or c.id = ${chartId}) and ${isInScope(context)}
         order by v.code, p.code, f.name, c.id, g.effective_from, g.id limit ${mostExported + 1}`,
  );
  if (rows.length > mostExported) {
    throw new AppError('TooManyRows', `There are more than ${mostExported} mappings. Choose one chart.`);
  }
  const places = [
    ...Map.groupBy(rows, ({ serviceProvider, fund, property }) => `${serviceProvider}\t${fund}\t${property}`).values(),
  ];
  return places.flatMap((own) =>
    own
      .sort((one, other) => compareCodes(firstCode(one), firstCode(other)))
      .flatMap(({ masterChartId, matcher, target, effectiveFrom, effectiveUntil, ...row }) =>
        linesOf({ matcher, target, effectiveFrom, effectiveUntil }, masters.get(masterChartId)!.nameOf).map((line) => ({
          ...row,
          ...lineCells(line, context.language),
        })),
      ),
  );
}

const mostExported = 100_000;

const firstCode = ({ matcher }: StandingRow): string =>
  matcher.kind === 'account' ? matcher.code : matcher.kind === 'range' ? matcher.from : matcher.pattern;
