import { describe, expect, it } from '@jest/globals';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { mappedSheet } from '#documents/mapping/mapped-sheet.ts';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { mappingOf } from '#local/demo/collecting.ts';
import { isTranslated, sheetName, translatedHeads } from '#local/demo/layout.ts';
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

  it('differ in one property by more than rents may from the ledger, at least once in any half year, and tie elsewhere', () => {
    const sum = (rows: readonly Record<string, unknown>[], field: string) =>
      rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
    const months = Array.from({ length: 24 }, (_, at) =>
      new Date(Date.UTC(2025, 8 + at, 1)).toISOString().slice(0, 10),
    );
    const properties = demoFunds.flatMap((fund) => fund.properties.map((property) => ({ fund, property })));
    const apart = months.map((month) =>
      properties.flatMap(({ fund, property }) => {
        const ledger = rowsOf('trial_balance', fund, [property], month);
        const rent = sum(rowsOf('rent_roll', fund, [property], month), 'monthly_base_rent');
        const booked = -sum(
          ledger.filter((row) => row['account_name'] === 'Base rent'),
          'net_change',
        );
        expect(Math.abs(sum(ledger, 'net_change'))).toBeLessThan(0.01);
        return Math.abs(rent - booked) > booked * 0.05 ? [property.code] : [];
      }),
    );
    expect(new Set(apart.flat())).toEqual(new Set(['P-2004']));
    for (let at = 0; at + 6 <= months.length; at += 1) expect(apart.slice(at, at + 6).flat()).not.toEqual([]);
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
      const translation = isTranslated(model, country)
        ? new Map(translatedHeads(model, country).map(({ head, meaning }) => [head, meaning]))
        : null;
      const mapper = createRowMapper({ definition, fields, dateFormat: fund.dateFormat, translation });
      const records = [...mappedSheet(workbook, definition).rows()].flatMap((row) => [...mapper.map(row)]);
      expect(mapper.takeFindings()).toEqual([]);
      expect(mapper.finish()).toMatchObject({
        unmapped: translation ? [expect.objectContaining({})] : [],
        missing: [],
      });
      expect(records).toHaveLength(rows.length);
      const lacking = fields.filter(
        ({ isRequired }, position) => isRequired && records.some(({ values }) => values[position] === null),
      );
      expect(lacking.map(({ name }) => name)).toEqual([]);
    },
  );
});
