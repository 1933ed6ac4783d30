import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { foldText } from '../mapping/fold-text.ts';
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
  /** Mapped fields that the answer does not have. */
  absent: { source: string; field: string }[];
}

/** Rows of an answer as a run would load them: as the CSV that it would write, read as a sample of a mapping is. */
export function readAnswer({ table, definition, context }: ReadAnswerRequest): ReadAnswer {
  const sheets = sheetsOf(table);
  const { records, fields, unfed, faults, layout } = readSample(sheets, sheets[0] ?? null, context, {
    ...{ definition, firstRow: 1, rowCount: 1 },
  });
  const heads = new Set(table.columns.map(foldText));
  const absent = definition.columns.filter(({ source }) => !heads.has(foldText(source)));
  const isMapped = (name: string) => definition.columns.some(({ field }) => field === name);
  const shown = fields.flatMap((name, at) =>
    isMapped(name) || records.some(({ values }) => (values[at] ?? null) !== null) ? [{ name, at }] : [],
  );
  return {
    fields: shown.map(({ name }) => name),
    records: records.map(({ values }) => shown.map(({ at }) => values[at] ?? null)),
    unfed,
    faults: [...layout, ...faults].flatMap(({ field, found, expected, count }) =>
      field === null || absent.some((one) => one.field === field)
        ? []
        : [{ field, found: found ?? expected ?? '', count }],
    ),
    absent: absent.map(({ source, field }) => ({ source, field })),
  };
}

/** None where no mapped field is in the answer: a file without a value cannot be read. */
function sheetsOf(table: JsonTable) {
  if (table.columns.every((name) => name.trim() === '')) return [];
  const { sheets } = readWorkbook(tableAsCsv(table), 'rows.csv', defaultReadingLimits);
  return sheets.map((sheet) => ({ name: sheet.name, isHidden: false, rows: [...sheet.rows()] }));
}
