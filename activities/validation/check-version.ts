import type { FileAccount } from '#contracts/file-accounts.ts';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { GridColumn, ValidationProgress } from '#contracts/submission-views.ts';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { decideDataset } from '#rules/rule-sets/engine.ts';
import type { DatasetDecision } from '#rules/rule-sets/engine.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { StoppedRule } from '#rules/rule-sets/rule-guard.ts';
import { fitToJudge } from '#rules/rule-sets/fit-to-judge.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { renderExpected } from '#rules/rule-sets/messages.ts';
import { printable } from '#rules/rule-sets/messages.ts';
import type { RowChecker } from './check-rows.ts';
import type { MappingFindingCode } from '#documents/mapping/mapping-findings.ts';
import { noteAccounts } from '#database/account-mappings/note-accounts.ts';
import { controlsOffByMapping } from '#database/account-mappings/off-by-mapping.ts';
import { completeAccount } from './complete-account.ts';
import { createChecking } from './create-checking.ts';
import type { CheckingInput } from './create-checking.ts';
import type { FindingCollector } from './findings.ts';
import { isConsistencyRule, replayOnStockEngine } from './replay.ts';
import type { Divergence } from './replay.ts';
import type { SourceRow } from './checked-row.ts';
import type { RowSource } from './row-sources.ts';
import { preparing } from '#database/submissions/run-inputs.ts';
import { keepTieOuts, readComparables } from '#database/rule-sets/tie-outs/kept.ts';
import { isControl } from '#rules/rule-sets/controls.ts';
import { createRowWriter } from './write-rows.ts';
import { reportOffByMapping } from './off-by-mapping.ts';
import { reportUnmappedAccounts } from './unmapped-accounts.ts';

export interface CheckedVersion {
  sheet: string;
  /** Empty where one sheet is read. */
  sheets: SheetOfRows[];
  columns: GridColumn[];
  findings: FindingCollector;
  decision: DatasetDecision;
  rowCount: number;
  requiredCells: number;
  filledRequiredCells: number;
  rulesChecked: number;
  consistencyRun: number;
  consistencyPassed: number;
  valuesHash: string;
  divergences: Divergence[];
  /** Rules that were left out because they failed or took more than they may. */
  stopped: StoppedRule[];
  /** Null for a version whose file was never accounted for. */
  account: FileAccount | null;
  /** Charts of the provider that accounts of the rows are in. */
  providerChartIds: readonly number[];
}

export interface CheckOptions extends CheckingInput {
  versionId: number;
  source: RowSource;
  progress: (progress: ValidationProgress) => void;
}

const batchRows = 1000;

/**
 * Reads, maps, judges and stores the rows of one version inside the open transaction: one pass over the rows, one
 * run of the engine over the whole.
 * @throws UnreadableFile, LayoutChanged, NotStreamable while rows are read; the transaction is useless then
 */
export async function checkVersion(options: CheckOptions): Promise<CheckedVersion> {
  const { client, inputs, source } = options;
  const fields = ruleFieldsOf(inputs.fields);
  const ofUploads = inputs.rules.filter((rule) => !rule.document.isTieOut);
  const { rules, unfit } = compileRules(ofUploads, fields);
  const comparables = ofUploads.some(isControl)
    ? await readComparables(preparing(client), inputs.submission.submissionId)
    : [];
  const { window, findings, checker, guard } = await createChecking(options, rules);
  const { columns, valuesHash, account } = await storeRows(options, checker, findings);
  const noted = await noteAccounts(client, {
    submissionId: inputs.submission.submissionId,
    versionId: options.versionId,
    columns,
  });
  reportUnmappedAccounts(noted, columns, source.sheet, findings);
  const off = await controlsOffByMapping(client, { versionId: options.versionId, columns });
  reportOffByMapping(off, noted.handling, { columns, sheet: source.sheet }, findings);
  checker.finish();
  const divergences = await replayOnStockEngine(checker, findings);
  const file = window.contextOf([], null);
  const judging = await fitToJudge(rules, file, guard);
  const decision = await decideDataset({
    rules: judging,
    hits: findings.hits(),
    problems: findings.problemCount(),
    row: file,
  });
  const { submissionId } = inputs.submission;
  const judged = { submissionId, versionId: options.versionId, rules: ofUploads, stopped: guard.stopped(), fields };
  await keepTieOuts(preparing(client), { ...judged, comparables, file });
  const ofFile = rules.filter(({ rule }) => rule.scope === 'dataset');
  const fired = ofFile.filter(({ rule }) => decision.firedRuleIds.includes(rule.ruleId));
  for (const compiled of fired) reportDataset(compiled, file, columns, source, findings);
  const skippedWhole = ofFile.filter(({ rule }) => !decision.checkedDatasetRuleIds.includes(rule.ruleId));
  const consistency = rules.filter(isConsistencyRule);
  const ran = consistency.filter(
    ({ rule }) => rule.scope === 'row' || decision.checkedDatasetRuleIds.includes(rule.ruleId),
  );
  return {
    sheet: source.sheet,
    sheets: source.sheets?.() ?? [],
    columns,
    findings,
    decision,
    rowCount: checker.rowCount(),
    // A column that the file has lost counts as one of empty cells.
    requiredCells: checker.requirements.neededCells() + checker.rowCount() * (account?.columns.missing.length ?? 0),
    filledRequiredCells: checker.requirements.filledCells(),
    rulesChecked: rules.length,
    consistencyRun: ran.length,
    consistencyPassed: ran.filter(({ rule }) => !decision.firedRuleIds.includes(rule.ruleId)).length,
    valuesHash,
    divergences,
    account: account && completeAccount(account, inputs, checker, { rules, skippedWhole, file, unfit }),
    stopped: [...checker.stopped(), ...unfit.map(({ ruleId }) => ({ ruleId, reason: 'error' as const }))],
    providerChartIds: noted.providerChartIds,
  };
}

interface UnjudgedVersion extends Pick<CheckedVersion, 'columns' | 'valuesHash' | 'rowCount'> {
  /** Hard faults of the reading. */
  problems: number;
}

/** Reads, maps and stores the rows of a version as `checkVersion` does, and judges none. */
export async function storeUnjudged(options: CheckOptions): Promise<UnjudgedVersion> {
  const { checker, findings } = await createChecking(options, []);
  const { columns, valuesHash } = await storeRows(options, checker, findings);
  return { columns, valuesHash, rowCount: checker.rowCount(), problems: findings.problemCount() };
}

async function storeRows(
  { client, inputs, source, versionId, progress }: CheckOptions,
  checker: RowChecker,
  findings: FindingCollector,
): Promise<{ columns: GridColumn[]; valuesHash: string; account: FileAccount | null }> {
  const writer = createRowWriter(client, versionId);
  let kept: number[] | null = null;
  let placeOf: number[] = [];
  let columns: GridColumn[] = [];
  let read = 0;
  const report = (stage: ValidationProgress['stage'], percent: number): void =>
    progress({
      stage,
      rowsRead: read,
      columnsMapped: columns.filter((column) => column.letter !== '').length,
      columnsExpected: inputs.mapping?.definition.columns.length ?? columns.length,
      rulesChecked: stage === 'saving' ? inputs.rules.length : 0,
      rulesTotal: inputs.rules.length,
      errors: findings.hardCount(),
      percent,
    });
  const { isMultiProperty } = inputs.submission;
  const take = (sourceRow: SourceRow): void => {
    const { rowNo, place, values } = sourceRow;
    read += 1;
    if (kept === null) {
      columns = source.columns();
      kept = columns.map((column) => inputs.fields.findIndex((field) => field.name === column.field));
      placeOf = inputs.fields.map((_, position) => kept!.indexOf(position));
    }
    const row = checker.check(sourceRow);
    const isOwn = !('isElsewhere' in row);
    // An unreadable row of another submission is reported there. Reporting it here would reopen a valid submission.
    if (isMultiProperty) takeReadingFindings(source, findings, isOwn);
    if (!isOwn) {
      source.giveBack(row.reason, place?.rowNo ?? rowNo, row.code);
      return;
    }
    writer.write(
      rowNo,
      row.propertyId,
      kept.map((position) => values[position] ?? null),
      row.computed.map((position) => placeOf[position] ?? -1).filter((at) => at >= 0),
    );
  };
  report('mapping', 0);
  for await (const rows of source.batches?.() ?? [source.rows()]) {
    for (const row of rows) {
      take(row);
      if (read % batchRows !== 0) continue;
      takeReadingFindings(source, findings);
      await writer.drain();
      report('rules', Math.min(99, Math.floor((read * 100) / Math.max(source.expectedRows, read, 1))));
    }
  }
  const account = source.finish();
  takeReadingFindings(source, findings);
  if (checker.rowCount() === 0) addProblem(findings, source.sheet, 'NO_ROWS');
  report('saving', 0);
  return { columns: columns.length > 0 ? columns : source.columns(), valuesHash: await writer.end(), account };
}

function addProblem(findings: FindingCollector, sheet: string, code: string): void {
  const nothing = { ruleId: null, ruleVersion: null, rowNo: null, field: null, columnLetter: null, cell: null };
  findings.add({ severity: 'hard', code, sheet, ...nothing, found: null, expected: null, params: {}, rowKey: '' });
}

/** What is loaded is right; a person says why it is so. */
const softCodes: ReadonlySet<string> = new Set<MappingFindingCode>(['BLANK_ROW', 'COLUMN_MISSING']);

/** @param isOwnRow false for a row of another submission: then only what is wrong with the whole sheet counts */
function takeReadingFindings(source: RowSource, findings: FindingCollector, isOwnRow = true): void {
  for (const finding of source.takeFindings()) {
    const { code, recordNo, field, columnLetter, cell, found, expected, params = {} } = finding;
    const rowNo = recordNo ?? finding.rowNo;
    if (!isOwnRow && rowNo !== null) continue;
    findings.add({
      severity: softCodes.has(code) ? 'soft' : 'hard',
      code,
      ruleId: null,
      ruleVersion: null,
      sheet: finding.sheet ?? source.sheet,
      rowNo,
      field,
      columnLetter,
      cell,
      found,
      expected,
      params,
      rowKey: rowNo === null ? '' : String(rowNo),
    });
  }
}

function reportDataset(
  compiled: CompiledRule,
  file: RowContext,
  columns: readonly GridColumn[],
  source: RowSource,
  findings: FindingCollector,
): void {
  const { rule } = compiled;
  const params = compiled.params(file);
  const own = rule.document.aggregates?.find((fact) => fact.dataset === undefined && !fact.periodOffset);
  findings.add({
    severity: rule.type,
    code: 'RULE',
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    sheet: source.sheet,
    rowNo: null,
    field: rule.document.field,
    columnLetter: columns.find((column) => column.field === rule.document.field)?.letter || null,
    cell: null,
    found: own ? printable(file.aggregate(rule.ruleId, own.fact)) : null,
    expected: renderExpected(rule, 'en', params),
    params,
    rowKey: '',
  });
}
