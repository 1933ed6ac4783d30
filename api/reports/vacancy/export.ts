import { rowScopeOf } from '../../access/row-scope.ts';
import { measuresOf } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { defineReportExport } from '../report-export.ts';
import { readVacantUnits } from './list.ts';
import { vacantUnitQuery } from './query.ts';
import { vacancyBars, vacancyTable } from './table.ts';
import { readReasons } from './totals.ts';

/** The vacant units; on paper with the area of each reason above them. */
export const vacancyExport = defineReportExport({
  report: 'vacancyanalysis',
  path: 'vacancy',
  query: vacantUnitQuery,
  table: async ({ em, person, query, language, mostRows, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    const { units } = await readVacantUnits(em, measures, query, { limit: mostRows + 1, offset: 0 });
    const reasons = isPrinted ? await readReasons(em, measures, query) : [];
    return {
      ...vacancyTable(units, measures, language),
      ...(isPrinted && { bars: vacancyBars(reasons, measures, language) }),
      sources: await presentMeasures(em, measures),
    };
  },
});
