import { rereadSchema, versionDifferenceSchema } from '#contracts/uploaded-files.schema.ts';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { languageOf } from '../access/language.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { canCompare, loadPair, readDifference } from './difference.ts';
import type { ComparedPair } from './difference.ts';
import { differenceWorkbook } from './difference-table.ts';
import { fileTags as tags, ofFiles } from './policies.ts';
import { differenceQuery, versionParams } from './query.ts';
import { rereadRows } from './reread.ts';

export function createComparisonRoutes(processes: ProcessPlace): Route[] {
  return [
    createRereadRoute(processes),
    defineRoute({
      method: 'get',
      path: '/api/uploaded-files/comparison',
      summary: 'One page of the rows that were added, removed or changed between two versions.',
      tags,
      policy: ofFiles,
      query: differenceQuery,
      responses: { 200: { description: 'The differences', schema: versionDifferenceSchema } },
      handler: async ({ em, person, query }) => {
        const language = await languageOf(em, person);
        return readDifference(em, await loadPair(em, person, query, language), query, language);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/uploaded-files/comparison/export/excel',
      summary: 'All differences between two versions as a workbook in which they are marked.',
      tags,
      policy: ofFiles,
      query: differenceQuery.pick({ from: true, to: true }),
      responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
      refusals: ['Gone'],
      handler: async ({ em, person, query, response }) => {
        const language = await languageOf(em, person);
        const pair = await loadPair(em, person, query, language);
        if (!canCompare(pair))
          throw new AppError('Gone', 'The rows of a version have been dropped.', { fault: 'Rows' });
        const workbook = await differenceWorkbook(em, pair, language);
        await sendFile(response, createListWorkbook(workbook), { fileName: `${nameOf(pair)}.xlsx` });
      },
    }),
  ];
}

/** Versions of two submissions have the number of each, since both may be the first. */
function nameOf({ from, to }: ComparedPair): string {
  return from.submissionNo === to.submissionNo
    ? `${to.submissionNo} v${from.versionNo}-v${to.versionNo}`
    : `${from.submissionNo} v${from.versionNo} - ${to.submissionNo} v${to.versionNo}`;
}

function createRereadRoute(processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path: '/api/uploaded-files/versions/:versionId/rows',
    summary:
      'Reads the kept workbook of a version whose rows were dropped, and stores the same rows again for some hours.',
    tags,
    policy: ofFiles,
    params: versionParams,
    before: [limitPerPerson(1)],
    responses: { 200: { description: 'Whether the rows could be read', schema: rereadSchema } },
    refusals: ['NotFound', 'Unavailable', 'TooManyRequests'],
    handler: async ({ em, person, params, requestId }) =>
      rereadRows(em, processes, { person, ...params, language: await languageOf(em, person), requestId }),
  });
}
