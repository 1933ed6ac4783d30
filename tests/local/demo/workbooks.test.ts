import { describe, expect, it } from '@jest/globals';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { mappedSheet } from '#documents/mapping/mapped-sheet.ts';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { mappingOf } from '#local/demo/collecting.ts';
import { sheetName } from '#local/demo/layout.ts';
import type { DemoModel } from '#local/demo/layout.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { rowsOf } from '#local/demo/rows.ts';
import { writeWorkbook } from '#local/demo/workbook.ts';

const models = Object.keys(sheetName) as DemoModel[];
const cases = models.flatMap((model) => demoFunds.map((fund) => [model, fund.country, fund] as const));

describe('the workbooks of the demonstration', () => {
  it('are written for every standard data model', () => {
    expect(models.toSorted()).toEqual(standardDataModels.map(({ code }) => code).toSorted());
  });

  it.each(cases)(
    'say in %s of %s what their mapping reads, with every required field',
    async (model, country, fund) => {
      const rows = rowsOf(model, fund, fund.properties, '2026-10-01');
      const definition = mappingOf(model, country);
      const { fields } = standardDataModels.find(({ code }) => code === model)!;
      const workbook = readWorkbook(
        await writeWorkbook(fund, fund.name, '2026-10-01', model, rows),
        'demo.xlsx',
        defaultReadingLimits,
      );
      const mapper = createRowMapper({ definition, fields, dateFormat: fund.dateFormat, translation: null });
      const records = [...mappedSheet(workbook, definition).rows()].flatMap((row) => [...mapper.map(row)]);
      expect(mapper.takeFindings()).toEqual([]);
      expect(mapper.finish()).toMatchObject({ unmapped: [], missing: [] });
      expect(records).toHaveLength(rows.length);
      const lacking = fields.filter(
        ({ isRequired }, position) => isRequired && records.some(({ values }) => values[position] === null),
      );
      expect(lacking.map(({ name }) => name)).toEqual([]);
    },
  );
});
