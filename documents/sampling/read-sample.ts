import type { LeftOutReason } from '#contracts/file-accounts.ts';
import type { SampleFinding, SampleReading } from '#contracts/mapping-samples.schema.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import type { MappingFinding } from '../mapping/mapping-findings.ts';
import { createRowMapper } from '../mapping/row-mapper.ts';
import type { MappedRow, MappingSummary, RowMapper } from '../mapping/row-mapper.ts';
import { UnusableMapping } from '../mapping/unusable-mapping.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import { createColumnSums } from './column-sums.ts';
import type { SampledSheet } from './propose-mapping.ts';
import { conversionOf } from './propose-mapping.ts';
import type { ReadRequest, SampleContext } from './sample-request.ts';

const mostRecords = 50;
const mostFaults = 100;
const mostColumns = 200;
const longestCell = 120;

/** What would become of each row of a sheet under a mapping; reads with the mapper that submissions are read with. */
export function readSample(
  sheets: readonly Pick<SampledSheet, 'name' | 'isHidden'>[],
  sheet: SampledSheet | null,
  context: SampleContext,
  request: Omit<ReadRequest, 'kind'>,
): SampleReading {
  const { definition } = request;
  const rows = sheet?.rows ?? [];
  const headRow = rows.find(({ rowNo }) => rowNo === definition.rowNumber) ?? null;
  const columns = shownColumns(rows, headRow, definition);
  const findings: MappingFinding[] = [];
  const records: MappedRow[] = [];
  let layout: readonly MappingFinding[] = [];
  let summary: MappingSummary | null = null;
  const sums = createColumnSums(summedColumns(columns, context), conversionOf(context));
  const readRows = new Set<number>();
  try {
    const mapper = createRowMapper({
      definition,
      fields: context.fields,
      dateFormat: context.dateFormat,
      translation: definition.isFileTranslationRequired ? new Map(context.translation) : null,
      keyFields: keysOf(context),
      ...(definition.format === 'MATRIX' && { firstMonth: context.firstMonth }),
    });
    summary = mapAll(mapper, rows, { findings, records, readRows, sums });
  } catch (error) {
    if (error instanceof LayoutChanged) layout = error.findings;
    else if (error instanceof UnusableMapping) layout = [unusable(error.message)];
    else throw error;
  }
  if (sheet === null) layout = [unusable('SHEET')];
  const left = leftRows(summary);
  const shown = rows.filter(({ rowNo }) => rowNo >= request.firstRow).slice(0, request.rowCount);
  const unfed = findings.filter(
    ({ code, rowNo, cell }) => code === 'REQUIRED_MISSING' && rowNo === null && cell === null,
  );
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    sheet: sheet?.name ?? null,
    columns,
    rows: shown.map((row) => ({
      rowNo: row.rowNo,
      cells: row.cells.slice(0, columns.length).map((cell) => shownText(cell).slice(0, longestCell)),
      ...stateOf(row, definition.rowNumber, readRows, left),
    })),
    lastRow: rows.at(-1)?.rowNo ?? 0,
    counts: countsOf(summary),
    keywords: (summary?.leftOut ?? []).flatMap(({ reason, word, count }) =>
      reason === 'keyword' && word !== null ? [{ word, count }] : [],
    ),
    layout: layout.map((finding) => presented(finding, 1)),
    faults: groupedFaults(findings, context.brought),
    unfed: unfed.flatMap(({ field }) => (field === null || context.brought.includes(field) ? [] : [field])),
    sums: sums.list(),
    fields: context.fields.map(({ name }) => name),
    records: records.map(({ rowNo, values }) => ({ rowNo, values })),
  };
}

interface Kept {
  findings: MappingFinding[];
  records: MappedRow[];
  readRows: Set<number>;
  sums: ReturnType<typeof createColumnSums>;
}

function mapAll(
  mapper: RowMapper,
  rows: readonly SheetRow[],
  { findings, records, readRows, sums }: Kept,
): MappingSummary {
  for (const row of rows) {
    const mapped = mapper.map(row);
    if (mapped.length > 0) {
      readRows.add(row.rowNo);
      for (const record of mapped) if (records.length < mostRecords) records.push(record);
    }
    findings.push(...mapper.takeFindings());
  }
  const summary = mapper.finish();
  findings.push(...mapper.takeFindings());
  const left = leftRows(summary);
  for (const row of rows) {
    if (readRows.has(row.rowNo)) sums.read(row);
    else if (left.get(row.rowNo)?.reason === 'keyword') sums.total(row);
  }
  return summary;
}

type LeftRow = { reason: LeftOutReason; word: string | null };

function leftRows(summary: MappingSummary | null): ReadonlyMap<number, LeftRow> {
  const left = new Map<number, LeftRow>();
  for (const { reason, word, rows } of summary?.leftOut ?? [])
    for (const { rowNo } of rows) left.set(rowNo, { reason, word });
  return left;
}

function stateOf({ rowNo }: SheetRow, head: number, read: ReadonlySet<number>, left: ReadonlyMap<number, LeftRow>) {
  const own = left.get(rowNo);
  const why = { reason: own?.reason ?? null, word: own?.word ?? null };
  if (rowNo === head) return { state: 'head' as const, ...why };
  if (rowNo < head) return { state: 'above' as const, ...why };
  return { state: read.has(rowNo) ? ('read' as const) : ('left' as const), ...why };
}

function countsOf(summary: MappingSummary | null): SampleReading['counts'] {
  const count = (reason: LeftOutReason): number =>
    (summary?.leftOut ?? []).reduce((sum, group) => sum + (group.reason === reason ? group.count : 0), 0);
  return {
    read: summary?.rowsLoaded ?? 0,
    records: summary?.recordCount ?? 0,
    above: count('above'),
    blank: count('blank'),
    keyword: count('keyword'),
    type: count('type'),
  };
}

function shownColumns(
  rows: readonly SheetRow[],
  headRow: SheetRow | null,
  { columns, monthColumns = [], matrix }: ReadRequest['definition'],
): SampleReading['columns'] {
  const width = Math.min(mostColumns, Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length)));
  const fieldOf = new Map(columns.map(({ source, field }) => [foldText(source), field]));
  for (const month of monthColumns) if (matrix) fieldOf.set(foldText(month), matrix.amountField);
  return Array.from({ length: width }, (_, column) => {
    const head = shownText(headRow?.cells[column] ?? null)
      .replace(/\s+/g, ' ')
      .trim();
    return { letter: columnLetter(column), head, field: head === '' ? null : (fieldOf.get(foldText(head)) ?? null) };
  });
}

function summedColumns(columns: SampleReading['columns'], { fields }: SampleContext) {
  return columns.flatMap(({ head, field: name }, column) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ column, head, field }] : [];
  });
}

/** Keys name a row; a model without keys is recognised by its required fields. */
function keysOf({ keyFields, fields }: SampleContext): string[] {
  return keyFields.length > 0 ? [...keyFields] : fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
}

const presented = ({ code, field, cell, found, expected, params }: MappingFinding, count: number): SampleFinding => ({
  code: typeof params?.kind === 'string' ? params.kind : code,
  ...{ field, cell, found, expected, count },
});

const unusable = (message: string): MappingFinding => ({
  ...{ code: 'LAYOUT_CHANGED', rowNo: null, field: null, columnLetter: null, cell: null, found: null },
  expected: message,
  params: { kind: message === 'SHEET' ? 'SHEET' : 'UNUSABLE' },
});

/** One entry for each field and value: the same word comes in many rows. */
function groupedFaults(findings: readonly MappingFinding[], brought: readonly string[]): SampleFinding[] {
  const groups = new Map<string, SampleFinding>();
  for (const finding of findings) {
    const isOfSheet = finding.rowNo === null && finding.cell === null;
    if (isOfSheet && finding.code === 'REQUIRED_MISSING') continue;
    if (finding.code === 'REQUIRED_MISSING' && finding.field !== null && brought.includes(finding.field)) continue;
    const key = [finding.code, finding.field, finding.found].join('\u001e');
    const group = groups.get(key);
    if (group) group.count += 1;
    else if (groups.size < mostFaults) groups.set(key, presented(finding, 1));
  }
  return [...groups.values()].sort((left, right) => right.count - left.count);
}
