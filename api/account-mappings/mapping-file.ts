import type { MappingFileResult, MappingFileRow } from '#contracts/account-mapping-files.schema.ts';
import type { AccountTarget, FileProblem } from '#contracts/account-mappings.ts';
import { accountMappingFile, mostMappingsPerSave } from '#contracts/account-mappings.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import { select, sql } from '#database/sql/select.ts';
import type { TemplateRow } from '#documents/account-mappings/mapping-template.ts';
import type { ImportedRow, ImportedSheet } from '#documents/imports/read-rows.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { isInScope } from './scope.ts';
import { saveMappings } from './save-mappings.ts';
import type { MappingsToSave } from './save-mappings.ts';

const places = sql`provider_chart c join service_provider v on v.id = c.service_provider_id
  left join property p on p.id = c.property_id left join fund f on f.id = c.fund_id
  left join property_chart ph on ph.property_id = c.property_id left join fund_chart fh on fh.fund_id = c.fund_id`;

/** The pending accounts of the charts that the person sees, ready to be filled in. */
export async function createTemplate(context: MasterContext, chartId: number | null): Promise<Buffer> {
  const { em, language } = context;
  await refreshCharts(em);
  const rows = await select<TemplateRow>(
    em,
    sql`select v.code as "serviceProvider", f.name as fund, p.code as property, a.code as "accountCode", a.name as "accountName",
               a.amount::text as amount, a.currency, to_char(c.post_month, 'YYYY-MM') as "effectiveFrom"
          from ${places} join source_account a on a.provider_chart_id = c.id
         where a.outcome = 'pending' and a.post_month is not null and (${chartId}::int is null or c.id = ${chartId}) and ${isInScope(context)}
         order by v.code, p.code, f.name, a.amount desc, a.code limit ${mostMappingsPerSave}`,
  );
  const masters = await select<{ label: string }>(
    em,
    sql`select distinct x.code || ' ' || coalesce(case ${language}::text when 'ja' then x.name_ja when 'ar' then x.name_ar end, x.name) as label
          from master_account x where x.is_active and x.retired_at is null and x.account_type is not null
           and x.chart_id in (select coalesce(ph.chart_id, fh.chart_id) from ${places} where ${isInScope(context)}) order by 1 limit 20000`,
  );
  return inThread('mappingTemplate', { language, rows, masterAccounts: masters.map(({ label }) => label) });
}

interface PlacedAccount {
  chartId: number;
  masterChartId: number | null;
  key: string;
  target: AccountTarget | null;
  /** Since when the target holds. */
  since: string | null;
}

type Change = MappingsToSave['changes'][number];
type JudgedRow = { row: MappingFileRow; chartId: number; change: Change | null };

/**
 * Checks the rows of a file, and saves those that are ready when asked to.
 * @throws AppError IncorrectFile-like refusals of the reading; those of `saveMappings`, then nothing is saved
 */
export async function importMappings(
  context: MasterContext,
  rows: readonly ImportedRow[],
  { isSaved, fileName }: { isSaved: boolean; fileName: string },
): Promise<MappingFileResult> {
  const judged = await judgeRows(context, rows);
  const count = (outcome: MappingFileRow['outcome']) => judged.filter(({ row }) => row.outcome === outcome).length;
  const counts = { ready: count('ready'), unchanged: count('unchanged'), refused: count('refused') };
  if (isSaved) {
    await context.em.transactional(async (em) => {
      const byChart = Map.groupBy(
        judged.filter(({ change }) => change !== null),
        ({ chartId }) => chartId,
      );
      for (const [chartId, group] of [...byChart].sort(([a], [b]) => a - b)) {
        const changes = group.flatMap(({ change }) => change ?? []);
        await saveMappings(
          { ...context, em },
          { chartId, changes, isUnseenReplaced: true, details: { importedFrom: fileName } },
        );
      }
    });
  }
  const order = { refused: 0, ready: 1, unchanged: 2 };
  const shown = judged.map(({ row }) => row).sort((a, b) => order[a.outcome] - order[b.outcome] || a.rowNo - b.rowNo);
  return { counts, rows: shown.slice(0, mostShown), isSaved };
}

const mostShown = 500;

const fieldOfProblem: Readonly<Record<FileProblem, string>> = {
  UnknownChart: 'accountCode',
  NoMasterChart: 'accountCode',
  Twice: 'accountCode',
  UnknownAccount: 'masterAccount',
  NoTarget: 'masterAccount',
  BadMonth: 'effectiveFrom',
  BadValue: 'accountCode',
};

interface MarkedProblem {
  code: FileProblem;
  sheet: string;
  cell: string | null;
  found: string | null;
}

/** The rows of a workbook that would be refused, each at the cell that is to be corrected. */
export async function problemsOf(
  context: MasterContext,
  { sheet, columns, rows }: ImportedSheet,
): Promise<MarkedProblem[]> {
  const judged = await judgeRows(context, rows);
  return judged.flatMap(({ row: { code, rowNo } }, index) => {
    if (code === null) return [];
    const { problems, values } = rows[index]!;
    const field = code === 'BadValue' ? (problems[0]?.field ?? fieldOfProblem[code]) : fieldOfProblem[code];
    const [column, value] = [columns[field], values[field]];
    const found = typeof value === 'string' ? value : null;
    return [{ code, sheet, cell: column === undefined ? null : `${column}${rowNo}`, found }];
  });
}

async function judgeRows(context: MasterContext, rows: readonly ImportedRow[]): Promise<JudgedRow[]> {
  await refreshCharts(context.em);
  const accounts = await placedAccounts(context);
  const masters = await masterAccounts(context);
  const seen = new Set<string>();
  return rows.map((imported): JudgedRow => {
    const value = (name: string): string => {
      const found = imported.values[name];
      return typeof found === 'string' ? found.trim() : '';
    };
    const base = { rowNo: imported.rowNo, accountCode: value('accountCode'), masterAccount: value('masterAccount') };
    const refused = (code: MappingFileRow['code']): JudgedRow => ({
      row: { ...base, outcome: 'refused', code },
      chartId: 0,
      change: null,
    });
    if (imported.problems.length > 0) return refused('BadValue');
    const key = keyOf(
      value('serviceProvider'),
      value('property'),
      value('property') === '' ? value('fund') : '',
      base.accountCode,
    );
    const account = accounts.get(key);
    if (!account) return refused('UnknownChart');
    if (account.masterChartId === null) return refused('NoMasterChart');
    if (seen.has(key)) return refused('Twice');
    seen.add(key);
    const isIgnored = isYes(value('isIgnored'));
    if (!isIgnored && base.masterAccount === '') {
      return { row: { ...base, outcome: 'unchanged', code: null }, chartId: account.chartId, change: null };
    }
    const masterAccountId = isIgnored ? null : masters.get(`${account.masterChartId} ${foldKey(base.masterAccount)}`);
    if (masterAccountId === undefined) return refused('UnknownAccount');
    const month = /^(\d{4})-(0[1-9]|1[0-2])(-\d{2}.*)?$/.exec(value('effectiveFrom'));
    if (!month) return refused('BadMonth');
    const target: AccountTarget =
      masterAccountId === null
        ? { kind: 'ignore' }
        : { kind: 'account', masterAccountId, isSignFlipped: isYes(value('isSignFlipped')) };
    const effectiveFrom = `${month[1]}-${month[2]}-01`;
    if (isSame(account.target, target) && account.since !== null && account.since <= effectiveFrom) {
      return { row: { ...base, outcome: 'unchanged', code: null }, chartId: account.chartId, change: null };
    }
    const change: Change = {
      matcher: { kind: 'account', code: base.accountCode },
      target,
      effectiveFrom,
      MappingId: null,
      origin: 'file',
      certainty: null,
    };
    return { row: { ...base, outcome: 'ready', code: null }, chartId: account.chartId, change };
  });
}

const isSame = (one: AccountTarget | null, other: AccountTarget): boolean =>
  one !== null &&
  one.kind === other.kind &&
  (one.kind === 'ignore' ||
    (one.kind === 'account' &&
      other.kind === 'account' &&
      one.masterAccountId === other.masterAccountId &&
      one.isSignFlipped === other.isSignFlipped));

const keyOf = (...parts: (string | null)[]): string => parts.map((part) => foldKey(part ?? '')).join('\t');

const yesWords = new Set([
  '1',
  'true',
  'x',
  'y',
  ...languageCodes.map((language) => foldKey(wordsOf('account-mappings', language)('yes'))),
]);
const isYes = (text: string): boolean => yesWords.has(foldKey(text));

async function placedAccounts(context: MasterContext): Promise<Map<string, PlacedAccount>> {
  const rows = await select<
    PlacedAccount & { provider: string; property: string | null; fund: string | null; code: string }
  >(
    context.em,
    sql`select c.id as "chartId", coalesce(ph.chart_id, fh.chart_id) as "masterChartId", g.target,
               g.effective_from::text as since, v.code as provider, p.code as property,
               f.name as fund, a.code
          from ${places} join source_account a on a.provider_chart_id = c.id left join account_mapping g on g.id = a.mapping_id
         where ${isInScope(context)}`,
  );
  return new Map(
    rows.map(({ provider, property, fund, code, ...row }) => {
      const key = keyOf(provider, property, property === null ? fund : '', code);
      return [key, { ...row, key }];
    }),
  );
}

/** By chart and by everything an account may be called: its code, or code and name in any language. */
async function masterAccounts({ em }: MasterContext): Promise<Map<string, number>> {
  const rows = await select<{ id: number; chartId: number; code: string; names: string[] }>(
    em,
    sql`select x.id, x.chart_id as "chartId", x.code, to_jsonb(array_remove(array[x.name, x.name_ja, x.name_ar], null)) as names
          from master_account x where x.is_active and x.retired_at is null and x.account_type is not null`,
  );
  const byName = new Map<string, number>();
  for (const { id, chartId, code, names } of rows) {
    for (const word of [code, ...names.map((name) => `${code} ${name}`)]) byName.set(`${chartId} ${foldKey(word)}`, id);
  }
  return byName;
}

/** @throws AppError BadInput for a file without the columns that tell accounts and master accounts */
export function assertColumns(missing: readonly string[]): void {
  if (missing.length > 0) {
    throw new AppError('IncorrectFile', 'Incorrect File. Please check the file format before importing.', {
      reason: 'MISSING_COLUMNS',
      missing,
    });
  }
}

export const fileDefinition = accountMappingFile;
