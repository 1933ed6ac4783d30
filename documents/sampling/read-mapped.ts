import type { SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import { mappedSheets } from '../mapping/mapped-sheet.ts';
import type { MappedSheet } from '../mapping/mapped-sheet.ts';
import type { Workbook } from '../reading/cells.ts';
import type { SampledSheet } from './propose-mapping.ts';
import { readSample } from './read-sample.ts';
import type { ReadRequest, SampleContext } from './sample-request.ts';

/** A workbook that is read again and again. */
export interface HeldWorkbook {
  workbook: Workbook;
  rowsOf: (name: string) => SampledSheet['rows'];
}

/** Beyond the first sheet; more are read when the file is handed in. */
const mostOthers = 30;

/** Sheets that a mapping reads; none when the workbook lacks them. */
export function sheetsOf(workbook: Workbook, definition: DatasetMappingDefinition): MappedSheet[] {
  try {
    return mappedSheets(workbook, definition);
  } catch (error) {
    if (error instanceof LayoutChanged) return [];
    throw error;
  }
}

/** The first of the given sheets row by row, of the others what becomes of them. */
export function readMapped(
  { workbook, rowsOf }: HeldWorkbook,
  meant: readonly MappedSheet[],
  context: SampleContext,
  request: Omit<ReadRequest, 'kind'>,
): SampleReading {
  const [first, ...others] = meant;
  const read = ({ sheet, definition }: MappedSheet, rowCount: number): SampleReading => {
    const sampled = { name: sheet.name, isHidden: sheet.isHidden, rows: rowsOf(sheet.name) };
    return readSample(workbook.sheets, sampled, context, { ...request, definition, rowCount });
  };
  if (!first) return readSample(workbook.sheets, null, context, request);
  const reading = read(first, request.rowCount);
  if (others.length === 0) return reading;
  const more = others.slice(0, mostOthers).map((one) => read(one, 1));
  const withSheet = ({ sheet, sums }: SampleReading) => sums.map((sum) => ({ ...sum, sheet: sheet ?? '' }));
  return {
    ...reading,
    others: more.map(({ sheet, counts, layout, faults }) => ({
      sheet: sheet ?? '',
      read: counts.read,
      left: counts.blank + counts.keyword + counts.type,
      layout,
      faults,
    })),
    sums: [reading, ...more].flatMap(withSheet),
  };
}
