import { extname } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { checksAnHour, fileCheckSchema, fileChecksSchema, keepCheckHours } from '#contracts/file-checks.schema.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import type { ProcessPlace } from '#processes/place.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { personOf } from '../../access/judge.ts';
import { languageOf } from '../../access/language.ts';
import { limitPerPerson } from '../../access/limit-per-person.ts';
import { fileOf, receivedFile, receiveWorkbook } from '../../files/receive-workbook.ts';
import type { BlobKeyOf } from '../../files/receive-workbook.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { ofSubmission } from '../acts/act-route.ts';
import { assertMayAttempt, loadSubmission } from '../submission.ts';
import { refuseBeforeReading } from '../upload.ts';
import { checkByRules } from './check-by-rules.ts';
import { assertMayCheck, checkedFileKey, keepCheck, readChecks, workerFindingsKey } from './check-files.ts';
import { checkFile } from './check-file.ts';

export interface CheckDependencies {
  orm: MikroORM;
  processes: ProcessPlace;
  blobStore: BlobStore;
  samples: SamplePool;
  uploadMaxBytes: number;
}

const path = '/api/submissions/:submissionNo/checks';
const policy = { act: 'upload' } as const;

/** "Check only": what would be found in a file, without submitting it. */
export function createCheckRoutes(dependencies: CheckDependencies): Route[] {
  return [checkRoute(dependencies), resultsRoute(dependencies)];
}

function checkRoute({ orm, blobStore, samples, processes, uploadMaxBytes }: CheckDependencies): Route {
  const newKey: BlobKeyOf = (request, fileName) =>
    checkedFileKey((request.res && personOf(request.res)?.userId) ?? 0, new Date(), extname(fileName).toLowerCase());
  return defineRoute({
    method: 'post',
    path,
    summary: `Checks a workbook by mapping and rules of the submission and answers what would be found: multipart field \`file\`. Nothing is submitted, the file is deleted after the answer. At most ${checksAnHour} an hour.`,
    tags: ['submissions'],
    policy,
    params: ofSubmission,
    bodyType: 'multipart/form-data',
    body: z.object({}),
    before: [limitPerPerson(1), refuseBeforeReading(orm), receiveWorkbook(blobStore, uploadMaxBytes, newKey)],
    afterwards: async (request) => {
      const file = fileOf(request);
      if (file !== null) await blobStore.delete(file.blobKey);
    },
    responses: { 200: { description: 'What would be found', schema: fileCheckSchema } },
    refusals: ['IncorrectFile', 'TooLarge', 'TooManyRequests', 'Conflict'],
    handler: async ({ em, person, params, request }) => {
      const { blobKey, fileName } = receivedFile(request);
      const submission = await loadSubmission(em, person, params.submissionNo);
      assertMayAttempt(submission, person, 'upload');
      const now = new Date();
      await assertMayCheck(blobStore, person.userId, now);
      const file = { submissionId: submission.id, blobKey, content: () => blobStore.getBuffer(blobKey) };
      const language = await languageOf(em, person);
      const read = await checkFile(em, samples, file, language);
      const resultKey = workerFindingsKey(person.userId, now);
      const place = { processes, blobStore, resultKey };
      const checked = read.isOtherLayout ? read : await checkByRules(em, place, { ...file, read }, language);
      const check = { submissionNo: params.submissionNo, fileName, checkedAt: now.toISOString(), ...checked };
      await keepCheck(blobStore, person.userId, now, check);
      return check;
    },
  });
}

function resultsRoute({ blobStore }: CheckDependencies): Route {
  return defineRoute({
    method: 'get',
    path,
    summary: `Results of the person's own checks for this submission, kept for ${keepCheckHours} hours.`,
    tags: ['submissions'],
    policy,
    params: ofSubmission,
    responses: { 200: { description: 'The latest first', schema: fileChecksSchema } },
    handler: async ({ em, person, params }) => {
      await loadSubmission(em, person, params.submissionNo);
      const checks = await readChecks(blobStore, person.userId, new Date());
      return { checks: checks.filter(({ submissionNo }) => submissionNo === params.submissionNo) };
    },
  });
}
