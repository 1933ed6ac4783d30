import { rowScopeOf } from '../../access/row-scope.ts';
import { processMeasures, processSources } from '../process-query.ts';
import { defineReportExport } from '../report-export.ts';
import { listTurnaround } from './groups.ts';
import { turnaroundListQuery } from './query.ts';
import { turnaroundTable } from './table.ts';

export const turnaroundExport = defineReportExport({
  report: 'turnaroundtime',
  path: 'turnaround',
  query: turnaroundListQuery,
  table: async ({ em, person, query, language, mostRows }) => {
    const measures = await processMeasures(em, await rowScopeOf(em, person), query);
    const { rows } = await listTurnaround(em, measures, { ...query, page: 1 }, mostRows + 1);
    return { ...turnaroundTable(rows, language), sources: await processSources(em, measures) };
  },
});
