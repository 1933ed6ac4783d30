import { mostReportRows } from '#contracts/report-files.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { processMeasures, processSources } from '../process-query.ts';
import { defineReportExport } from '../report-export.ts';
import { inOnePart } from '../rows-in-parts.ts';
import { listTurnaround } from './groups.ts';
import { turnaroundListQuery } from './query.ts';
import { turnaroundTable } from './table.ts';

export const turnaroundExport = defineReportExport({
  report: 'turnaroundtime',
  path: 'turnaround',
  query: turnaroundListQuery,
  table: async ({ em, person, query, language }) => {
    const measures = await processMeasures(em, await rowScopeOf(em, person), query);
    const { rows } = await listTurnaround(em, measures, { ...query, page: 1 }, mostReportRows.asJob.excel + 1);
    const table = turnaroundTable(rows, language);
    return { ...table, rows: inOnePart(table.rows), sources: await processSources(em, measures) };
  },
});
