import { rowScopeOf } from '../../access/row-scope.ts';
import { processMeasures, processSources } from '../process-query.ts';
import { defineReportExport } from '../report-export.ts';
import { listQualityGroups } from './groups.ts';
import { qualityQuery } from './query.ts';
import { qualityTable } from './table.ts';

export const qualityExport = defineReportExport({
  report: 'dataquality',
  path: 'data-quality',
  query: qualityQuery,
  table: async ({ em, person, query, language, mostRows }) => {
    const measures = await processMeasures(em, await rowScopeOf(em, person), query);
    const { rows } = await listQualityGroups(em, measures, { ...query, page: 1 }, mostRows + 1);
    return { ...qualityTable(rows, language), sources: await processSources(em, measures) };
  },
});
