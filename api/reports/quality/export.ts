import { mostReportRows } from '#contracts/report-files.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { processMeasures, processSources } from '../process-query.ts';
import { defineReportExport } from '../report-export.ts';
import { inOnePart } from '../rows-in-parts.ts';
import { listQualityGroups } from './groups.ts';
import { qualityQuery } from './query.ts';
import { qualityTable } from './table.ts';

export const qualityExport = defineReportExport({
  report: 'dataquality',
  path: 'data-quality',
  query: qualityQuery,
  table: async ({ em, person, query, language }) => {
    const measures = await processMeasures(em, await rowScopeOf(em, person), query);
    const { rows } = await listQualityGroups(em, measures, { ...query, page: 1 }, mostReportRows.asJob.excel + 1);
    const table = qualityTable(rows, language);
    return { ...table, rows: inOnePart(table.rows), sources: await processSources(em, measures) };
  },
});
