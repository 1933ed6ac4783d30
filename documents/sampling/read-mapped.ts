import type { SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { findLayout } from '../mapping/find-layout.ts';
import { foldText } from '../mapping/fold-text.ts';
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

/** One of the given sheets row by row, the first where none is asked for; of the others what becomes of them. */
export function readMapped(
  { workbook, rowsOf }: HeldWorkbook,
  meant: readonly MappedSheet[],
  context: SampleContext,
  { shownSheet = null, ...request }: Omit<ReadRequest, 'kind'>,
): SampleReading {
  const [first, ...rest] = meant;
  if (!first) return readSample(workbook.sheets, null, context, request);
  const all = [first, ...rest.slice(0, mostOthers).map((one) => withOwnHeadRow(one, context))];
  const shown = all.find(({ sheet }) => sheet.name === shownSheet) ?? first;
  const others = all.filter((one) => one !== shown);
  const read = ({ sheet, definition }: MappedSheet, rowCount: number): SampleReading => {
    const sampled = { name: sheet.name, isHidden: sheet.isHidden, rows: rowsOf(sheet.name) };
    return readSample(workbook.sheets, sampled, context, { ...request, definition, rowCount });
  };
  const reading = read(shown, request.rowCount);
  if (others.length === 0) return reading;
  const more = others.map((one) => read(one, 1));
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

/** The heads of each further sheet are searched for, because they may be in another row; uploads are read in the same way. */
function withOwnHeadRow(meant: MappedSheet, { fields, translation }: SampleContext): MappedSheet {
  const { sheet, definition } = meant;
  const words = new Map(translation.map(([source, target]) => [foldText(source), target]));
  try {
    const options = { definition, fields, translation: definition.isFileTranslationRequired ? words : null };
    return { sheet, definition: findLayout(sheet, options) };
  } catch (error) {
    // What is laid out in another way is read as it was, and the reading says so.
    if (error instanceof LayoutChanged) return meant;
    throw error;
  }
}
