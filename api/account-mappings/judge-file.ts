import type { MappingFileRow } from '#contracts/account-mapping-files.schema.ts';
import { matcherSchema } from '#contracts/account-mapping-controls.schema.ts';
import { targetSchema } from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, FileProblem, MappingFileField, MatcherKind } from '#contracts/account-mappings.ts';
import { accountMappingFile, accountsOfTarget, matcherKey, matcherKinds } from '#contracts/account-mappings.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import type { ImportedRow } from '#documents/imports/read-rows.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { MappedPeriod, PeriodChange } from '#rules/account-mapping/file-changes.ts';
import { changesOf } from '#rules/account-mapping/file-changes.ts';
import type { FileLine } from '#rules/account-mapping/file-lines.ts';
import { matcherOf, readTarget } from '#rules/account-mapping/file-lines.ts';
import type { FileMasters } from '#rules/account-mapping/file-masters.ts';
import { compareCodes } from '#contracts/account-matching/natural-order.ts';
import type { FileChart, Place } from './file-charts.ts';

export interface JudgedRow {
  row: MappingFileRow;
  chart: FileChart | null;
  matcher: AccountMatcher | null;
  /** What has to be saved; of a split, with its first row. */
  changes: readonly PeriodChange[];
}

/** A row that says a mapping, or a part of one. */
interface LineRow {
  judged: JudgedRow;
  chart: FileChart;
  matcher: AccountMatcher;
  line: FileLine;
}

/** @param problem the first one stays */
export function refuse(judged: JudgedRow, code: FileProblem, field: MappingFileField): void {
  if (judged.row.outcome === 'refused') return;
  judged.row = { ...judged.row, outcome: 'refused', code, field };
  judged.changes = [];
}

/** Judges the rows of a file, in their order. A row that leaves the account open is unchanged. */
export function judgeRows(
  rows: readonly ImportedRow[],
  chartOf: (place: Place) => FileChart | null,
  masters: ReadonlyMap<number, FileMasters>,
): JudgedRow[] {
  const lines: LineRow[] = [];
  const judged = rows.map((imported) => {
    const { judged: one, line } = judgeRow(imported, chartOf);
    if (line) lines.push(line);
    return one;
  });
  const ofChart = Map.groupBy(lines, ({ chart }) => chart);
  for (const [chart, own] of ofChart) {
    const names = masters.get(chart.masterChartId!);
    if (!names) continue;
    for (const [key, group] of Map.groupBy(own, ({ matcher }) => matcherKey(matcher))) {
      judgeMappings(group, chart.standing.get(key) ?? [], names);
    }
  }
  return keepTogether(judged);
}

function judgeRow(
  imported: ImportedRow,
  chartOf: (place: Place) => FileChart | null,
): { judged: JudgedRow; line: LineRow | null } {
  const value = valueOf(imported);
  const [accountCode, masterAccount] = [value('accountCode'), value('masterAccount')];
  const base = { rowNo: imported.rowNo, accountCode, masterAccount, code: null, field: null };
  const chart = chartOf(placeOf(imported));
  const judged: JudgedRow = { row: { ...base, outcome: 'unchanged' }, chart, matcher: null, changes: [] };
  const stop = (code: FileProblem, field: MappingFileField) => {
    refuse(judged, code, field);
    return { judged, line: null };
  };
  const [bad] = imported.problems;
  if (bad) return stop('BadValue', fieldNames.find((name) => name === bad.field) ?? 'accountCode');
  if (!chart) return stop('UnknownChart', 'accountCode');
  const kind = kindOf(value('codeKind'), value('lastAccountCode'));
  if (kind === null) return stop('BadValue', 'codeKind');
  const codes = { kind, code: accountCode, lastCode: value('lastAccountCode') };
  const matcher = matcherOf(codes);
  judged.matcher = matcher;
  if (kind === 'account' && !chart.codes.has(foldKey(accountCode)) && !chart.standing.has(matcherKey(matcher))) {
    return stop('UnknownChart', 'accountCode');
  }
  if (chart.masterChartId === null) return stop('NoMasterChart', 'accountCode');
  const isIgnored = isYes(value('isIgnored'));
  const [segment, share] = [value('segment'), value('share').replace(/\s*%$/, '')];
  if (!isIgnored && masterAccount === '' && segment === '' && share === '') return { judged, line: null };
  if ((kind === 'range') === (codes.lastCode === '')) return stop('BadRange', 'lastAccountCode');
  if (!matcherSchema.safeParse(matcher).success) return stop('BadValue', 'accountCode');
  if (kind === 'range' && compareCodes(accountCode, codes.lastCode) > 0) return stop('BadRange', 'lastAccountCode');
  const [effectiveFrom, effectiveUntil] = [monthOf(value('effectiveFrom')), monthOf(value('effectiveUntil'))];
  if (effectiveFrom === null) return stop('BadMonth', 'effectiveFrom');
  const isEndBad = effectiveUntil === null ? value('effectiveUntil') !== '' : effectiveUntil <= effectiveFrom;
  if (isEndBad) return stop('BadMonth', 'effectiveUntil');
  const isSignFlipped = isYes(value('isSignFlipped'));
  const line = { ...codes, masterAccount, isIgnored, isSignFlipped, effectiveFrom, effectiveUntil, segment, share };
  return { judged, line: { judged, chart, matcher, line } };
}

function placeOf(imported: ImportedRow): Place {
  const value = valueOf(imported);
  return { serviceProvider: value('serviceProvider'), property: value('property'), fund: value('fund') };
}

export const placesOf = (rows: readonly ImportedRow[]): Place[] => rows.map(placeOf);

const fieldNames = accountMappingFile.fields.map(({ name }) => name);

function valueOf({ values }: ImportedRow): (field: MappingFileField) => string {
  return (field) => {
    const found = values[field];
    return typeof found === 'string' ? found.trim() : '';
  };
}

function monthOf(text: string): string | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])(-\d{2}.*)?$/.exec(text);
  return found && `${found[1]}-${found[2]}-01`;
}

const wordsIn = (key: string): string[] =>
  languageCodes.map((language) => foldKey(wordsOf('account-mappings', language)(key)));
const yesWords = new Set(['1', 'true', 'x', 'y', ...wordsIn('yes')]);
const isYes = (text: string): boolean => yesWords.has(foldKey(text));

const kindByWord = new Map(
  matcherKinds.flatMap((kind) => [kind, ...wordsIn(`codeKind.${kind}`)].map((word) => [foldKey(word), kind] as const)),
);
function kindOf(word: string, lastCode: string): MatcherKind | null {
  if (word === '') return lastCode === '' ? 'account' : 'range';
  return kindByWord.get(foldKey(word)) ?? null;
}

/** @param lines of the same codes, with every month of them */
function judgeMappings(lines: readonly LineRow[], standing: readonly MappedPeriod[], names: FileMasters): void {
  const wanted: { period: MappedPeriod; rows: LineRow[] }[] = [];
  for (const [effectiveFrom, rows] of Map.groupBy(lines, ({ line }) => line.effectiveFrom)) {
    const { target, problems } = readTarget(
      rows.map(({ line }) => line),
      names.idOf,
    );
    for (const { index, code, field } of problems) refuse(rows[index]!.judged, code, field);
    if (target === null) {
      for (const { judged } of rows) refuse(judged, 'RowsTogether', 'accountCode');
      continue;
    }
    if (!targetSchema.safeParse(target).success) for (const { judged } of rows) refuse(judged, 'BadValue', 'segment');
    else wanted.push({ period: { target, effectiveFrom, effectiveUntil: rows[0]!.line.effectiveUntil }, rows });
  }
  const periods = wanted.map(({ period }) => period);
  for (const [index, changes] of changesOf(standing, periods).entries()) {
    const { period, rows } = wanted[index]!;
    if (changes.length === 0) continue;
    if (!accountsOfTarget(period.target).every(names.isActive)) {
      for (const { judged } of rows) refuse(judged, 'UnknownAccount', 'masterAccount');
      continue;
    }
    for (const { judged } of rows) judged.row = { ...judged.row, outcome: 'ready' };
    rows[0]!.judged.changes = changes;
  }
}

/**
 * Nothing is applied by halves: the rows of the same codes stand or fall together, and so do all rows of a chart in which a range or pattern
 * changes, since each of them says which accounts the others leave to it.
 */
function keepTogether(judged: readonly JudgedRow[]): JudgedRow[] {
  for (const rows of Map.groupBy(judged, ({ chart }) => chart).values()) {
    const known = rows.filter(({ chart, matcher }) => chart !== null && matcher !== null);
    const isWhole = known.some(({ matcher, row }) => matcher!.kind !== 'account' && row.outcome !== 'unchanged');
    const groups = isWhole ? [known] : Map.groupBy(known, ({ matcher }) => matcherKey(matcher!)).values();
    for (const group of groups) {
      if (!group.some(({ row }) => row.outcome === 'refused')) continue;
      for (const one of group) if (one.row.outcome === 'ready') refuse(one, 'RowsTogether', 'accountCode');
    }
  }
  return [...judged];
}
