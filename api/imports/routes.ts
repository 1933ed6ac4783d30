import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import {
  applyImportSchema,
  importAtOnceSchema,
  importFieldsSchema,
  importListSchema,
  importViewSchema,
  ofImportSchema,
} from '#contracts/imports.schema.ts';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import { markedFileName } from '#documents/annotating/marked-file-name.ts';
import { problemSentence } from '#documents/imports/master-words.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { AppError } from '../errors.ts';
import { fileOf, incorrectFile, receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import type { ReceivedFile } from '../files/receive-workbook.ts';
import { sendFile } from '../files/send-blob.ts';
import { contextOf } from '../masters/master.ts';
import type { Master } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { findRun } from './find-run.ts';
import { markedWords } from './marked-words.ts';
import { presentImport } from './present-import.ts';
import { applyImport, checkImport, importAtOnce } from './run-import.ts';
import type { FileToImport, ImportDependencies } from './run-import.ts';

type ImportFields = Pick<z.output<typeof importFieldsSchema>, 'sheet' | 'target'>;

const importsAtOnce = 2;
const mostListed = 50;
const mostMarked = 2_000;
const download = { 200: { description: 'The file', contentType: 'application/octet-stream' } };

/** The import of one master: check, look again, apply, marked workbook. To be registered before `/:id` of the master. */
export function createImportRoutes(master: Master, dependencies: ImportDependencies): Route[] {
  return [
    checkRoute(master, dependencies),
    atOnceRoute(master, dependencies),
    listRoute(master),
    viewRoute(master),
    applyRoute(master, dependencies),
    markedRoute(master, dependencies),
  ];
}

const tagsOf = ({ definition }: Master) => [definition.path.slice(1), 'imports'] as const;
const policyOf = ({ definition }: Master) => ({ screen: definition.screen, privilege: 'Edit' }) as const;

/** Master data comes as Excel files only; csv and ods are for submissions. */
const refuseOtherThanExcel: RequestHandler = (request, _response, next) => {
  const file = fileOf(request);
  next(file === null || /\.(xlsx|xlsm|xlsb|xls)$/i.test(file.fileName) ? undefined : incorrectFile('WRONG_TYPE'));
};

/** Takes one Excel file to the blob store, and gives it back when no import has kept it. */
export function receivingImport({ orm, blobStore, uploadMaxBytes }: ImportDependencies, refuse = refuseOtherThanExcel) {
  return {
    bodyType: 'multipart/form-data' as const,
    before: [limitPerPerson(importsAtOnce), receiveWorkbook(blobStore, uploadMaxBytes), refuse],
    afterwards: async (request: Request) => {
      const file = fileOf(request);
      if (file !== null && (await orm.em.fork().count(ImportRun, { blobKey: file.blobKey })) === 0) {
        await blobStore.delete(file.blobKey);
      }
    },
  };
}

function checkRoute(master: Master, dependencies: ImportDependencies): Route {
  return defineRoute({
    method: 'post',
    path: `/api${master.definition.path}/import`,
    summary:
      'Checks a workbook: multipart field `file` with `importId`. Nothing is saved but the outcome of the check.',
    tags: tagsOf(master),
    policy: policyOf(master),
    body: importFieldsSchema,
    ...receivingImport(dependencies),
    responses: { 201: { description: 'Checked', schema: importViewSchema } },
    refusals: ['KeyReused'],
    handler: async ({ em, person, body, request, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const file = fileToImport(request, body);
      await refuseReused(em, person.userId, body.importId, file);
      return presentImport(em, await checkImport(dependencies, master, context, body.importId, file));
    },
  });
}

function fileToImport(request: Request, { sheet, target }: ImportFields): FileToImport {
  return { ...receivedFile(request), sheet: sheet ?? null, target: target ?? null };
}

/** One id is one file of one person. */
async function refuseReused(em: EntityManager, userId: number, importId: string, file: ReceivedFile): Promise<void> {
  const before = await em.fork().findOne(ImportRun, { importId });
  if (before && (before.userId !== userId || before.sha256 !== file.sha256)) {
    throw new AppError('KeyReused', 'This import was begun with another file.');
  }
}

function atOnceRoute(master: Master, dependencies: ImportDependencies): Route {
  return defineRoute({
    method: 'post',
    path: `/api${master.definition.path}/import/at-once`,
    summary:
      'Checks and applies a workbook or csv in one transaction: `faulty` skips rows with errors, or refuses all for one.',
    tags: tagsOf(master),
    policy: policyOf(master),
    body: importAtOnceSchema,
    ...receivingImport(dependencies, (_request, _response, next) => next()),
    responses: { 200: { description: 'What became of it', schema: importViewSchema } },
    handler: async ({ em, person, body, request, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const file = fileToImport(request, body);
      await refuseReused(em, person.userId, body.importId, file);
      return presentImport(em, await importAtOnce(dependencies, master, context, { ...body, file }));
    },
  });
}

function listRoute(master: Master): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/import`,
    summary: 'The latest imports, newest first, without their problems.',
    tags: tagsOf(master),
    policy: policyOf(master),
    responses: { 200: { description: 'Imports', schema: importListSchema } },
    handler: async ({ em, person, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const own = context.scope.isEverything ? {} : { userId: person.userId };
      const where = { master: master.definition.name, ...own };
      const runs = await em.find(ImportRun, where, { orderBy: { id: 'desc' }, limit: mostListed });
      const imports = [];
      for (const run of runs) imports.push({ ...(await presentImport(em, run)), problems: [] });
      return { imports };
    },
  });
}

function viewRoute(master: Master): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/import/:importId`,
    summary: 'One import: how far it is, what it found, what became of it.',
    tags: tagsOf(master),
    policy: policyOf(master),
    params: ofImportSchema,
    responses: { 200: { description: 'The import', schema: importViewSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return presentImport(em, await findRun(em, master, context, params.importId));
    },
  });
}

function applyRoute(master: Master, dependencies: ImportDependencies): Route {
  return defineRoute({
    method: 'post',
    path: `/api${master.definition.path}/import/:importId/apply`,
    summary:
      'Applies every valid row at once; refused when the data has changed since the check, or a notice is not confirmed.',
    tags: tagsOf(master),
    policy: policyOf(master),
    params: ofImportSchema,
    body: applyImportSchema,
    responses: { 200: { description: 'Applied', schema: importViewSchema } },
    refusals: ['Conflict', 'IncorrectFile'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const run = await findRun(em, master, context, params.importId);
      return presentImport(em, await applyImport(dependencies, master, context, run, body.isConfirmed));
    },
  });
}

function markedRoute(master: Master, { blobStore, uploadMaxBytes }: ImportDependencies): Route {
  const { definition } = master;
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/import/:importId/annotated`,
    summary: 'The imported workbook in its own layout, with its problems marked in the language of the reader.',
    tags: tagsOf(master),
    policy: policyOf(master),
    params: ofImportSchema,
    responses: download,
    handler: async ({ em, person, params, response, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const run = await findRun(em, master, context, params.importId);
      const { language } = context;
      const content = await inThread('annotate', {
        buffer: await blobStore.getBuffer(run.blobKey),
        fileName: run.fileName,
        limits: { ...defaultReadingLimits, maxBytes: uploadMaxBytes },
        findings: (run.problems ?? []).slice(0, mostMarked).map((problem) => ({
          sheet: problem.sheet,
          cell: problem.cell,
          severity: 'hard',
          title: problemSentence(definition, problem, language),
          found: problem.found,
          expected: null,
        })),
        words: markedWords(language),
      });
      await sendFile(response, content, { fileName: markedFileName(run.fileName, null) });
    },
  });
}
