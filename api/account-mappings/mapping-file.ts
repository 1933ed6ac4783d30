import type { MappingFileResult, MappingFileRow } from '#contracts/account-mapping-files.schema.ts';
import type { MappingControl } from '#contracts/account-mapping-controls.schema.ts';
import type { AccountMatcher, FileProblem, MappingFileField } from '#contracts/account-mappings.ts';
import { matcherKey } from '#contracts/account-mappings.ts';
import { refreshCharts } from '#database/account-mappings/refresh-charts.ts';
import type { ImportedRow, ImportedSheet } from '#documents/imports/read-rows.ts';
import type { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import type { FileChart } from './file-charts.ts';
import { readFileCharts, readFileMasters } from './file-charts.ts';
import type { JudgedRow } from './judge-file.ts';
import { judgeRows, placesOf, refuse } from './judge-file.ts';
import { saveCharts } from './save-charts.ts';
import type { Change } from './write-mappings.ts';

type Broken = MappingFileResult['broken'][number];

interface Applied {
  judged: JudgedRow[];
  broken: Broken[];
}

/**
 * Says of each row of a file what saving does, and does it when asked to: all of the file, or nothing while a row has an error.
 */
export async function importMappings(
  context: MasterContext,
  rows: readonly ImportedRow[],
  { isSubmitted, fileName }: { isSubmitted: boolean; fileName: string },
): Promise<MappingFileResult> {
  await refreshCharts(context.em);
  const { judged, broken, isSaved } = await tryRows(context, rows, { isSubmitted, fileName });
  const count = (outcome: MappingFileRow['outcome']) => judged.filter(({ row }) => row.outcome === outcome).length;
  const counts = { ready: count('ready'), unchanged: count('unchanged'), refused: count('refused') };
  const order = { refused: 0, ready: 1, unchanged: 2 };
  const shown = judged.map(({ row }) => row).sort((a, b) => order[a.outcome] - order[b.outcome] || a.rowNo - b.rowNo);
  return { counts, rows: shown.slice(0, mostShown), broken: broken.slice(0, mostBroken), isSaved };
}

const mostShown = 500;
const mostBroken = 20;

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
  await refreshCharts(context.em);
  const { judged } = await tryRows(context, rows, { isSubmitted: false, fileName: '' });
  return judged.flatMap(({ row: { code, field, rowNo } }, index) => {
    if (code === null || field === null) return [];
    const [column, value] = [columns[field] ?? columns['accountCode'], rows[index]!.values[field]];
    const found = typeof value === 'string' ? value : null;
    return [{ code, sheet, cell: column === undefined ? null : `${column}${rowNo}`, found }];
  });
}

class NothingIsSaved extends Error {
  override name = 'NothingIsSaved';
}

/** Carries the file out, and takes it back where that was not asked for or a row is refused. */
async function tryRows(
  context: MasterContext,
  rows: readonly ImportedRow[],
  { isSubmitted, fileName }: { isSubmitted: boolean; fileName: string },
): Promise<Applied & { isSaved: boolean }> {
  let applied: Applied = { judged: [], broken: [] };
  try {
    await context.em.transactional(async (em) => {
      applied = await apply({ ...context, em }, rows, fileName);
      const isWhole = applied.judged.every(({ row }) => row.outcome !== 'refused');
      if (!isSubmitted || !isWhole) throw new NothingIsSaved();
    });
    return { ...applied, isSaved: true };
  } catch (error) {
    if (!(error instanceof NothingIsSaved)) throw error;
    return { ...applied, isSaved: false };
  }
}

async function apply(context: MasterContext, rows: readonly ImportedRow[], fileName: string): Promise<Applied> {
  const places = placesOf(rows);
  const chartOf = await readFileCharts(context, places);
  const charts = new Set(places.flatMap((place) => chartOf(place) ?? []));
  const masterChartIds = [...new Set([...charts].flatMap(({ masterChartId }) => masterChartId ?? []))];
  const judged = judgeRows(rows, chartOf, await readFileMasters(context, masterChartIds));
  const ready = judged.filter(({ row }) => row.outcome === 'ready');
  const byChart = [...Map.groupBy(ready, ({ chart }) => chart!)].sort(([a], [b]) => a.chartId - b.chartId);
  const toSave = byChart.map(([{ chartId }, own]) => ({
    ...{ chartId, changes: changesOf(own), isUnseenReplaced: true as const, details: { importedFrom: fileName } },
  }));
  const { refusals } = await saveCharts(context, toSave, { hasConsequences: false });
  const broken = byChart.flatMap(([chart, own]) => {
    const refusal = refusals.get(chart.chartId);
    return refusal ? refuseChart(chart, own, refusal) : [];
  });
  return { judged, broken };
}

function changesOf(ready: readonly JudgedRow[]): Change[] {
  const changes = ready.flatMap(({ matcher, changes: own }) =>
    own.map((change) => ({ matcher: matcher!, ...change, MappingId: null, origin: 'file' as const, certainty: null })),
  );
  return changes.sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
}

/** @returns the controls for which nothing of the chart is saved */
function refuseChart({ name }: FileChart, ready: readonly JudgedRow[], refusal: AppError): Broken[] {
  const { reason, controls = [], matchers = [] } = (refusal.details ?? {}) as Refusal;
  switch (reason) {
    case 'ControlBroken':
      for (const one of ready) refuse(one, reason, 'masterAccount');
      return controls.map(({ control, postMonth, group, difference }) => ({
        chart: name,
        control,
        postMonth,
        group,
        difference,
      }));
    case 'EqualPrecedence':
      refuseSome(ready, reason, 'accountCode', ({ matcher }) =>
        matchers.some((other) => matcherKey(other) === matcherKey(matcher!)),
      );
      return [];
    case 'RemovedByAdmin':
      refuseSome(ready, reason, 'effectiveUntil', (one) => one.changes.some(({ target }) => target === null));
      return [];
    default:
      throw refusal;
  }
}

interface Refusal {
  reason?: string;
  controls?: MappingControl[];
  matchers?: AccountMatcher[];
}

/** Nothing of the chart is saved: other rows are refused for the sake of those that it is about. */
function refuseSome(
  ready: readonly JudgedRow[],
  code: FileProblem,
  field: MappingFileField,
  isMeant: (one: JudgedRow) => boolean,
): void {
  for (const one of ready.filter(isMeant)) refuse(one, code, field);
  for (const one of ready) refuse(one, 'RowsTogether', 'accountCode');
}
