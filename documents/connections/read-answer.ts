import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import { readSample } from '../sampling/read-sample.ts';
import type { SampleContext } from '../sampling/sample-request.ts';
import type { JsonTable } from './json-rows.ts';
import { tableAsCsv } from './json-rows.ts';

export interface ReadAnswerRequest {
  table: JsonTable;
  definition: DatasetMappingDefinition;
  context: SampleContext;
}

export interface ReadAnswer {
  /** Of the data model: those that the rows fill, and those that are mapped. */
  fields: string[];
  records: (string | null)[][];
  unfed: string[];
  faults: { field: string; found: string; count: number }[];
}

/** Rows of an answer as a run would load them: as the CSV that it would write, read as a sample of a mapping is. */
export function readAnswer({ table, definition, context }: ReadAnswerRequest): ReadAnswer {
  const sheets = sheetsOf(table);
  const { records, fields, unfed, faults, layout } = readSample(sheets, sheets[0] ?? null, context, {
    ...{ definition, firstRow: 1, rowCount: 1 },
  });
  const isMapped = (name: string) => definition.columns.some(({ field }) => field === name);
  const shown = fields.flatMap((name, at) =>
    isMapped(name) || records.some(({ values }) => (values[at] ?? null) !== null) ? [{ name, at }] : [],
  );
  return {
    fields: shown.map(({ name }) => name),
    records: records.map(({ values }) => shown.map(({ at }) => values[at] ?? null)),
    unfed,
    faults: [...layout, ...faults].flatMap(({ field, found, expected, count }) =>
      field === null ? [] : [{ field, found: found ?? expected ?? '', count }],
    ),
  };
}

/** None where no mapped field is in the answer: a file without a value cannot be read. */
function sheetsOf(table: JsonTable) {
  if (table.columns.every((name) => name.trim() === '')) return [];
  const { sheets } = readWorkbook(tableAsCsv(table), 'rows.csv', defaultReadingLimits);
  return sheets.map((sheet) => ({ name: sheet.name, isHidden: false, rows: [...sheet.rows()] }));
}
