import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ImportRun } from '#database/imports/import-run.entity.ts';
import { fieldLabel, problemSentence, wordsOf } from '#documents/imports/master-words.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { AppError } from '../errors.ts';
import { receivedFile } from '../files/receive-workbook.ts';
import { receivingImport } from '../imports/routes.ts';
import { applyImport, checkImport } from '../imports/run-import.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { assertSamePerson } from '../access/same-person.ts';
import { userMaster } from './master.ts';
import { userId } from './user-draft.ts';

const resultSchema = z
  .object({
    ImportId: z.uuid(),
    /** All rows were saved; with one wrong row none is. */
    IsImported: z.boolean(),
    Rows: z.number().int(),
    Added: z.number().int(),
    Changed: z.number().int(),
    /** What is missing or wrong, row by row. */
    Result: z.array(
      z.object({ RowNo: z.number().int(), MissingKey: z.string(), MissingValue: z.string(), Reason: z.string() }),
    ),
  })
  .meta({ id: 'UserImport' });

/** The specification's one call: checks a workbook and saves all of its rows, or none and says why. */
export function createUserImportRoute(dependencies: ImportDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/users/import',
    summary:
      'Imports users from an Excel file, multipart field `file`: every row, or none with the list of what is wrong.',
    tags: ['users', 'imports'],
    policy: { screen: 'alluser', privilege: 'Edit' },
    body: z.object({ loginUserId: userId.optional() }),
    ...receivingImport(dependencies),
    responses: { 200: { description: 'What became of it', schema: z.object({ data: resultSchema }) } },
    handler: async ({ em, person, body, request, requestId }) => {
      assertSamePerson(person, body.loginUserId);
      const context = await contextOf(em, person, requestId);
      const file = { ...receivedFile(request), sheet: null, target: null };
      const run = await checkImport(dependencies, userMaster, context, randomUUID(), file);
      if (run.failure) throw incorrectUserFile(run, context.language);
      if ((run.problems ?? []).length > 0) return { data: present(run, context.language) };
      return { data: present(await applyImport(dependencies, userMaster, context, run), context.language) };
    },
  });
}

function incorrectUserFile({ failure }: ImportRun, language: LanguageCode): AppError {
  return new AppError('IncorrectFile', wordsOf('users', language)('incorrectFile'), { ...failure });
}

function present({ importId, status, counts, problems }: ImportRun, language: LanguageCode) {
  const { definition } = userMaster;
  return {
    ImportId: importId,
    IsImported: status === 'applied',
    Rows: counts?.rows ?? 0,
    Added: counts?.added ?? 0,
    Changed: counts?.changed ?? 0,
    Result: (problems ?? []).map((problem) => ({
      RowNo: problem.rowNo,
      MissingKey: fieldLabel(definition, problem.field, language),
      MissingValue: problem.found ?? '',
      Reason: problemSentence(definition, problem, language),
    })),
  };
}
