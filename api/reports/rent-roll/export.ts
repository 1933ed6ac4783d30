import { rowScopeOf } from '../../access/row-scope.ts';
import { measuresOf } from '../measures.ts';
import { presentMeasures } from '../present-measures.ts';
import { defineReportExport } from '../report-export.ts';
import { readLines, readLinesInParts } from './list.ts';
import { rentRollQuery } from './query.ts';
import { rentRollRow, rentRollTable } from './table.ts';

export const rentRollExport = defineReportExport({
  report: 'rentroll',
  path: 'rent-roll',
  query: rentRollQuery,
  table: async ({ em, person, query, language, mostRows, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    const { lines } = await readLines(em, measures, query, { limit: mostRows + 1, offset: 0 });
    return { ...rentRollTable(lines, language, isPrinted), sources: await presentMeasures(em, measures) };
  },
  inParts: async ({ em, person, query, language, isPrinted }) => {
    const measures = await measuresOf(em, await rowScopeOf(em, person), query);
    const { rows: _, ...head } = rentRollTable([], language, isPrinted);
    const sources = await presentMeasures(em, measures);
    const { total, lines } = readLinesInParts(em, measures, query);
    return { ...head, rows: { total, rows: mapped(lines, rentRollRow(language, isPrinted)) }, sources };
  },
});

async function* mapped<From, To>(parts: AsyncIterable<From>, to: (one: From) => To): AsyncGenerator<To> {
  for await (const one of parts) yield to(one);
}
