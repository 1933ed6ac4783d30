import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import { sql } from '#database/sql/select.ts';
import { shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { importRates, ratesOf } from '#local/demo/rates.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';

const months = Array.from({ length: 14 }, (_, index) => shiftMonth('2025-09-01', index));
const currencies = demoFunds.map(({ currency }) => currency);

describe('the rates of the demonstration', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    await seedStandards(api.orm.em.fork());
    const { id: userId } = await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    const blobs = createFolderBlobStore(mkdtempSync(join(tmpdir(), 'demo-rates-')));
    await importRates({ orm: api.orm, blobs }, { months, userId });
  });
  afterAll(() => api.close());

  it('come by an import, of which a record tells', async () => {
    const runs = await api.orm.em.fork().findAll(ImportRun);
    expect(runs).toMatchObject([{ master: 'rates', status: 'applied', counts: { faulty: 0 } }]);
  });

  it('convert the currency of every fund to that of every other in each month, and back to the same amount', async () => {
    for (const target of currencies) {
      const rows = await api.orm.em.fork().execute<{ currency: string; months: number }[]>(
        sql`select currency, count(*)::int as months
            from exchange_rates_to(${target}::text, ${months[0]!}::date, ${months.at(-1)!}::date, 'CLOSING')
            where base = '' and rate > 0 group by currency order by currency`,
      );
      const others = currencies.filter((one) => one !== target).sort();
      expect(rows).toEqual(others.map((currency) => ({ currency, months: months.length })));
    }
  });

  it('agree with each other: dirhams in yen are dollars in yen through the peg', () => {
    for (const month of months) {
      const closing = ratesOf(month).filter(({ kind }) => kind === 'CLOSING');
      const rateOf = (from: string, to: string) =>
        Number(closing.find(({ fromCurrency, toCurrency }) => fromCurrency === from && toCurrency === to)?.rate);
      expect(rateOf('AED', 'JPY') * rateOf('USD', 'AED')).toBeCloseTo(rateOf('USD', 'JPY'), 4);
    }
  });

  it('say which of them are invented', () => {
    const invented = months.flatMap(ratesOf).filter(({ toCurrency }) => toCurrency === 'JPY');
    expect(invented.every(({ source }) => source.startsWith('Assumed for the demonstration'))).toBe(true);
  });
});
