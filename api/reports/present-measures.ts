import type { EntityManager } from '@mikro-orm/postgresql';
import type { Coverage } from '#contracts/reports.schema.ts';
import { readCoverage } from './coverage.ts';
import type { Measures } from './measures.ts';
import { rentRollModel } from './measures.ts';
import { readUsedRates } from './rates.ts';
import { readRestated } from './restated.ts';

/** Both months with how much of each is published, and the rates that amounts were converted by. */
export async function presentMeasures(em: EntityManager, measures: Measures) {
  const { scope, query: filters, postMonth, against, currency, areaUnit } = measures;
  const coverageOf = (month: string): Promise<Coverage> =>
    readCoverage(em, scope, { filters, model: rentRollModel, postMonth: month });
  return {
    ...{ postMonth, against, currency, areaUnit },
    coverage: await coverageOf(postMonth),
    coverageBefore: await coverageOf(against),
    rates: await readUsedRates(em, measures),
    restated: await readRestated(em, measures),
    publishedOn: filters.publishedOn ?? null,
  };
}
