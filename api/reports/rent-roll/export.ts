import { rowScopeOf } from '../../access/row-scope.ts';
import { measuresOf } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { defineReportExport } from '../report-export.ts';
import { readLinesInParts } from './list.ts';
import { rentRollQuery } from './query.ts';
import { rentRollHead, rentRollRow } from './table.ts';

export const rentRollExport = defineReportExport({
  report: 'rentroll',
  path: 'rent-roll',
  query: rentRollQuery,
  table: async ({ em, person, query, language, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    return {
      ...rentRollHead(language, isPrinted),
      rows: readLinesInParts(em, measures, query, rentRollRow(language, isPrinted)),
      sources: await presentMeasures(em, measures),
    };
  },
});
