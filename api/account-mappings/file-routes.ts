import type { Request } from 'express';
import { z } from 'zod';
import { cloneChartSchema, cloneChoicesSchema, clonedChartsSchema } from '#contracts/account-mappings.schema.ts';
import { mappingFileResultSchema } from '#contracts/account-mapping-files.schema.ts';
import { accountMappingFile } from '#contracts/account-mappings.ts';
import { markedFileName } from '#documents/annotating/marked-file-name.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { ImportedSheet } from '#documents/imports/read-rows.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { fileOf, incorrectFile, receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import { sendFile } from '../files/send-blob.ts';
import type { TemplateOfFile } from '../imports/template-route.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { cloneChart, previewClone, readCloneChoices } from './clone.ts';
import { markedWords } from '../imports/marked-words.ts';
import { importMappings, problemsOf } from './mapping-file.ts';
import { createTemplate } from './mapping-template.ts';
import { screen } from './scope.ts';

const tags = ['account-mappings'] as const;
const path = '/api/account-mappings';
const mayEdit = { screen, privilege: 'Edit' } as const;
const mayDoAll = { screen, privilege: 'All' } as const;
const ofChart = z.object({ chartId: z.coerce.number().int().positive() });
const filesAtOnce = 2;
const mostMarked = 2_000;

/** The accounts that the reader still has to map, by the name of the template. */
export const accountMappingTemplate: TemplateOfFile = {
  screen,
  area: 'account-mappings',
  create: (context) => createTemplate(context, { chartId: null, isWhole: false }),
};

/** The file is read at once and kept no longer. */
function receivingFile({ blobStore, uploadMaxBytes }: Omit<ImportDependencies, 'orm'>) {
  return {
    bodyType: 'multipart/form-data' as const,
    before: [limitPerPerson(filesAtOnce), receiveWorkbook(blobStore, uploadMaxBytes)],
    afterwards: async (request: Request) => {
      const file = fileOf(request);
      if (file !== null) await blobStore.delete(file.blobKey);
    },
  };
}

/** Mapping by a workbook. To be registered before `/:chartId`. */
export function createMappingFileRoutes({ blobStore, uploadMaxBytes }: Omit<ImportDependencies, 'orm'>): Route[] {
  const receiving = receivingFile({ blobStore, uploadMaxBytes });
  const read = async (request: Request): Promise<MappingFile> => {
    const { blobKey, fileName } = receivedFile(request);
    if (!/\.(xlsx|xlsm|xlsb|xls)$/i.test(fileName)) throw incorrectFile('WRONG_TYPE');
    const buffer = await blobStore.getBuffer(blobKey);
    const limits = { ...defaultReadingLimits, maxBytes: uploadMaxBytes };
    try {
      const sheet = await inThread('readRows', {
        buffer,
        fileName,
        definition: accountMappingFile,
        limits,
        sheet: null,
      });
      if (sheet.missing.length > 0) throw incorrectFile('MISSING_COLUMNS', sheet.missing);
      return { sheet, buffer, fileName, limits };
    } catch (error) {
      if (error instanceof UnreadableFile) throw incorrectFile(error.code);
      throw error;
    }
  };
  const responses = { 200: { description: 'The result by row', schema: mappingFileResultSchema } };
  return [
    templateRoute(),
    ...(['check', 'submit'] as const).map((act) =>
      defineRoute({
        method: 'post',
        path: `${path}/file/${act}`,
        summary:
          act === 'check'
            ? 'Says of each row of a workbook what saving would do. Nothing is saved.'
            : 'Saves a workbook without errors; with one, nothing is saved and the result says which row is wrong.',
        tags,
        policy: mayEdit,
        ...receiving,
        body: z.object({}),
        responses,
        refusals: ['Conflict'],
        handler: async ({ em, person, request, requestId }) => {
          const { sheet, fileName } = await read(request);
          const options = { isSubmitted: act === 'submit', fileName };
          return importMappings(await contextOf(em, person, requestId), sheet.rows, options);
        },
      }),
    ),
    markedRoute(receiving, read),
  ];
}

function templateRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${path}/file/template`,
    summary:
      'A workbook of the accounts without a mapping, and with `contents=all` of all mappings, with a list check on the accounts of the master chart.',
    tags,
    policy: mayEdit,
    query: z.object({
      chartId: z.coerce.number().int().positive().optional(),
      contents: z.enum(['pending', 'all']).default('pending'),
    }),
    responses: { 200: { description: 'The workbook', contentType: 'application/octet-stream' } },
    handler: async ({ em, person, query, response, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { chartId = null, contents } = query;
      const content = await createTemplate(context, { chartId, isWhole: contents === 'all' });
      await sendFile(response, content, {
        fileName: `${wordsOf('account-mappings', context.language)('many')}.xlsx`,
      });
    },
  });
}

interface MappingFile {
  sheet: ImportedSheet;
  buffer: Buffer;
  fileName: string;
  limits: ReadingLimits;
}

function markedRoute(
  receiving: ReturnType<typeof receivingFile>,
  read: (request: Request) => Promise<MappingFile>,
): Route {
  return defineRoute({
    method: 'post',
    path: `${path}/file/marked`,
    summary:
      'The workbook in its own layout, with the rows that would be refused marked in the language of the reader.',
    tags,
    policy: mayEdit,
    ...receiving,
    body: z.object({}),
    responses: { 200: { description: 'The workbook', contentType: 'application/octet-stream' } },
    handler: async ({ em, person, request, response, requestId }) => {
      const { sheet, buffer, fileName, limits } = await read(request);
      const context = await contextOf(em, person, requestId);
      const { language } = context;
      const word = wordsOf('account-mappings', language);
      const findings = (await problemsOf(context, sheet)).slice(0, mostMarked).map(({ code, ...place }) => ({
        ...{ ...place, severity: 'hard' as const, title: word(`file.code.${code}`), expected: null },
      }));
      const content = await inThread('annotate', {
        buffer,
        fileName,
        limits,
        findings,
        words: markedWords(language),
      });
      await sendFile(response, content, { fileName: markedFileName(fileName, null) });
    },
  });
}

export function createMappingCloneRoutes(): Route[] {
  const responses = { 200: { description: 'What is cloned where', schema: clonedChartsSchema } };
  return [
    defineRoute({
      method: 'get',
      path: `${path}/:chartId/clone`,
      summary: 'The other charts of the provider, and the datasets in which accounts of this chart were seen.',
      tags,
      policy: mayDoAll,
      params: ofChart,
      responses: { 200: { description: 'The choices', schema: cloneChoicesSchema } },
      handler: async ({ em, person, params, requestId }) =>
        readCloneChoices(await contextOf(em, person, requestId), params.chartId),
    }),
    defineRoute({
      method: 'post',
      path: `${path}/:chartId/clone/preview`,
      summary: 'What cloning the mappings of accounts seen in a dataset would do. Nothing is saved.',
      tags,
      policy: mayDoAll,
      params: ofChart,
      body: cloneChartSchema,
      responses,
      handler: async ({ em, person, params, body, requestId }) =>
        previewClone(await contextOf(em, person, requestId), params.chartId, body),
    }),
    defineRoute({
      method: 'post',
      path: `${path}/:chartId/clone`,
      summary: 'Clones the mappings of accounts seen in a dataset. Accounts that are mapped there stay as they are.',
      tags,
      policy: mayDoAll,
      params: ofChart,
      body: cloneChartSchema,
      responses,
      refusals: ['Conflict'],
      handler: async ({ em, person, params, body, requestId }) =>
        cloneChart(await contextOf(em, person, requestId), params.chartId, body),
    }),
  ];
}
