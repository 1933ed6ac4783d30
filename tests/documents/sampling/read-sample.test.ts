import { describe, expect, it } from '@jest/globals';
import * as XLSX from 'xlsx';
import { collectedFields } from '#contracts/data-models.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { proposeMapping } from '#documents/sampling/propose-mapping.ts';
import { readSample } from '#documents/sampling/read-sample.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';
import { columnsOf } from '#local/demo/layout.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { rentRollOf } from '#local/demo/rent-roll.ts';

type Cell = string | number | null;

const model = standardDataModels.find(({ code }) => code === 'rent_roll')!;
const columnB = ([first = null, ...others]: Cell[]): Cell[] => [first, null, ...others];

/** Title rows, heads in row 6, an empty column B, totals after each ten units and at the end. */
function exportOf(fund: (typeof demoFunds)[number]) {
  const property = fund.properties[0]!;
  const columns = columnsOf('rent_roll', fund.country);
  const records = rentRollOf(fund, property, '2026-10-01');
  const totalOf = (part: typeof records) =>
    columnB(
      columns.map(({ field, format }, index) => {
        if (index === 0) return 'TOTAL';
        return format === 'amount' ? part.reduce((sum, row) => sum + Number(row[field] ?? 0), 0) : null;
      }),
    );
  const data = records.flatMap((row, index) => {
    const line = columnB(columns.map(({ field }) => row[field] ?? null));
    return (index + 1) % 10 === 0 ? [line, totalOf(records.slice(index - 9, index + 1))] : [line];
  });
  const heads = columnB(columns.map(({ head }) => head));
  const titles = [['Rent roll'], [property.name], [fund.provider.name], ['2026-10'], []];
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([...titles, heads, ...data, totalOf(records)]);
  XLSX.utils.book_append_sheet(book, sheet, 'Export');
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  return { content, columns, records, totals: data.length - records.length + 1 };
}

describe('readSample, with the mapping that is proposed for an export of a provider', () => {
  it.each(demoFunds.map((fund) => [fund.country, fund] as const))('reads every record of %s', (_, fund) => {
    const { content, columns, records, totals } = exportOf(fund);
    const { sheets } = readWorkbook(content, 'export.xlsx', defaultReadingLimits);
    const [first] = sheets.map((one) => ({ name: one.name, isHidden: one.isHidden, rows: [...one.rows()] }));
    const context: SampleContext = {
      fields: collectedFields(definitionOf(model)),
      keyFields: model.keyFields,
      periodField: model.periodField,
      dateFormat: fund.dateFormat,
      translation: [],
      firstMonth: '2026-01',
      brought: ['currency', 'area_unit', 'property_code', 'as_of_date'],
      known: [],
    };
    const { definition } = proposeMapping([first!], context, { sheet: null, rowNumber: null });
    expect(definition.rowNumber).toBe(6);
    expect(Object.fromEntries(definition.columns.map(({ source, field }) => [source, field]))).toEqual(
      Object.fromEntries(columns.map(({ head, field }) => [head, field])),
    );
    const reading = readSample(sheets, first!, context, { definition, firstRow: 1, rowCount: 60 });
    expect(reading.counts).toMatchObject({ read: records.length, keyword: totals, blank: 0 });
    expect({ layout: reading.layout, faults: reading.faults }).toEqual({ layout: [], faults: [] });
  });
});
