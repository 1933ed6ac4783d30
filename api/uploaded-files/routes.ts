import type { ArchiveLimits } from '#contracts/uploaded-files.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import {
  fileChoicesSchema,
  processedFilePageSchema,
  uploadedFilePageSchema,
} from '#contracts/uploaded-files.schema.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { languageOf } from '../access/language.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import { listFormats } from '../masters/export-list.ts';
import type { ListFormat } from '../masters/export-list.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { createArchiveRoutes } from './archive-routes.ts';
import { createComparisonRoutes } from './comparison-routes.ts';
import { countFiles } from './find-files.ts';
import { listFiles, readFileChoices } from './list.ts';
import { anyFileScreen, fileTags as tags, ofFiles, ofReport } from './policies.ts';
import { fileListQuery } from './query.ts';
import { presentFile } from './read-files.ts';
import { allProcessed, listProcessed } from './report.ts';
import { printedColumns, reportColumns, reportTable } from './report-table.ts';

export interface FileDependencies {
  blobStore: BlobStore;
  processes: ProcessPlace;
  archiveLimits?: ArchiveLimits;
}

/** Every file that came in, what differs between two of them, and what became of each. */
export function createUploadedFileRoutes({ blobStore, processes, archiveLimits }: FileDependencies): Route[] {
  return [
    ...createListRoutes(),
    ...createArchiveRoutes(blobStore, archiveLimits),
    ...createComparisonRoutes(processes),
    createReportRoute(),
    ...listFormats.map(createReportExportRoute),
  ];
}

function createListRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/uploaded-files',
      summary:
        'One page of the versions of all submissions, and of the files that were refused before they became one.',
      tags,
      policy: ofFiles,
      query: fileListQuery,
      responses: { 200: { description: 'A page', schema: uploadedFilePageSchema } },
      handler: async ({ em, person, query }) => {
        const page = await listFiles(em, person, query, await languageOf(em, person));
        return { ...page, rows: page.rows.map(presentFile) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/uploaded-files/choices',
      summary: 'What the uploaded files that the reader may see can be narrowed by.',
      tags,
      policy: anyFileScreen,
      responses: { 200: { description: 'Choices', schema: fileChoicesSchema } },
      handler: async ({ em, person }) => readFileChoices(em, person, await languageOf(em, person)),
    }),
  ];
}

function createReportRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/reports/file-processing',
    summary:
      'One page of the file processing report: each file with the times of its stages, its account and its comments.',
    tags,
    policy: ofReport,
    query: fileListQuery,
    responses: { 200: { description: 'A page', schema: processedFilePageSchema } },
    handler: async ({ em, person, query }) => listProcessed(em, person, query, await languageOf(em, person)),
  });
}

function createReportExportRoute({ name, extension, mostRows, make }: ListFormat): Route {
  return defineRoute({
    method: 'get',
    path: `/api/reports/file-processing/export/${name}`,
    summary: `The filtered file processing report as ${extension}, all pages of it.`,
    tags,
    policy: { ...ofReport, privilege: 'Edit' },
    query: fileListQuery,
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['TooManyRows'],
    handler: async ({ em, person, query, response }) => {
      const language = await languageOf(em, person);
      if ((await countFiles(em, await rowScopeOf(em, person), query, mostRows)) > mostRows)
        throw new AppError('TooManyRows', `A file holds at most ${mostRows} rows.`, { mostRows });
      const title = wordsOf('uploaded-files', language)('report.title');
      const files = allProcessed(em, person, query, { language, most: mostRows });
      const table = reportTable(files, name === 'pdf' ? printedColumns : reportColumns, language);
      const list = { title, ...table, isRightToLeft: language === 'ar', paper: 'a3' as const };
      const content = await make(list, { language, person });
      await sendFile(response, content, { fileName: `${title}.${extension}` });
    },
  });
}
