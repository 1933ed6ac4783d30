import { rowScopeOf } from '../../access/row-scope.ts';
import { measuresOf } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { defineReportExport } from '../report-export.ts';
import { readVacantUnitsInParts } from './list.ts';
import { vacantUnitQuery } from './query.ts';
import { vacancyBars, vacancyHead, vacancyRow } from './table.ts';
import { readReasons } from './totals.ts';

/** The vacant units; on paper with the area of each reason above them. */
export const vacancyExport = defineReportExport({
  report: 'vacancyanalysis',
  path: 'vacancy',
  query: vacantUnitQuery,
  table: async ({ em, person, query, language, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    const reasons = isPrinted ? await readReasons(em, measures, query) : [];
    return {
      ...vacancyHead(measures, language),
      rows: readVacantUnitsInParts(em, measures, query, vacancyRow(language)),
      ...(isPrinted && { bars: vacancyBars(reasons, measures, language) }),
      sources: await presentMeasures(em, measures),
    };
  },
});
