import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { uploadedToManySchema } from '#contracts/act-answers.schema.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { uploadManyFieldsSchema } from '#contracts/submissions.schema.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { AppError } from '../errors.ts';
import { fileOf, receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import type { ReceivedFile } from '../files/receive-workbook.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { forEach } from './acts/act-on-many.ts';
import { operationOfRow } from './acts/operation-of-row.ts';
import { addComment } from './comments.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import type { Act } from './perform.ts';
import { operationIdOf, perform } from './perform.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { loadSubmission } from './submission.ts';
import type { Submission } from './submission.ts';
import type { UploadDependencies } from './upload.ts';
import { isUploaded, uploadCommand, uploadsAtOnce } from './upload.ts';

const responses = {
  200: {
    description: 'One result per submission; what became of each is asked by its `opId`',
    schema: uploadedToManySchema,
  },
};

/**
 * One workbook for many submissions of one provider and month, of a multi-property dataset or of one report package: one
 * upload, and for each submission a command of its own, whose run reads the rows of its property or the table of its dataset.
 * One refusal stops nothing.
 */
export function createUploadManyRoute(dependencies: UploadDependencies): Route {
  const { orm, blobStore, uploadMaxBytes } = dependencies;
  return defineRoute({
    method: 'post',
    path: '/api/submissions/uploads',
    summary:
      'Uploads one workbook to several submissions of a multi-property dataset or of a report package: multipart field `file`, with `submissions` (JSON list of submissionNo and seenGeneration) and an optional `comment`.',
    tags: ['submissions'],
    policy: { act: 'upload' },
    body: uploadManyFieldsSchema,
    bodyType: 'multipart/form-data',
    before: [limitPerPerson(uploadsAtOnce), receiveWorkbook(blobStore, uploadMaxBytes)],
    afterwards: async (request) => {
      const file = fileOf(request);
      if (file !== null && !(await isUploaded(orm, file))) await blobStore.delete(file.blobKey);
    },
    responses,
    handler: async ({ em, person, body, request }) => {
      const file = receivedFile(request);
      const opId = operationIdOf(request);
      const first = await assertOneWorkbook(em, person, body.submissions);
      const { id: uploadId } = await storeOnce(em, person, { opId, file, first, ...body.submissions[0]! });
      const results = await forEach(body.submissions, (asked) =>
        handOver(
          dependencies,
          { em: em.fork(), person, opId: operationOfRow(opId, asked.submissionNo), requestId: String(request.id) },
          { ...asked, comment: body.comment, uploadId, file },
        ),
      );
      await closeRefused(em, uploadId, results);
      return { results };
    },
  });
}

interface RowResult {
  submissionNo: string;
  opId: string;
  outcome: 'accepted' | 'pending' | 'refused';
  rev: number | null;
  code?: ErrorCode;
}

interface Handed {
  submissionNo: string;
  seenGeneration: number;
  comment: string | undefined;
  uploadId: number;
  file: ReceivedFile;
}

/** Gives the stored upload to one submission, as an operation of its own. */
async function handOver(
  dependencies: UploadDependencies,
  act: Omit<Act, 'submission'>,
  { submissionNo, seenGeneration, comment, uploadId, file: { sha256, fileName } }: Handed,
): Promise<RowResult> {
  const { opId } = act;
  try {
    const submission = await loadSubmission(act.em, act.person, submissionNo);
    const { outcome, rev } = await perform(
      dependencies,
      { ...act, submission },
      {
        act: 'upload',
        said: { sha256, fileName, comment, seenGeneration },
        prepare: async ({ em, person }) => {
          const words = { submissionId: submission.id, text: comment ?? '', kind: 'upload' as const, opId };
          const commentId = comment === undefined ? null : await addComment(em, person, words);
          return uploadCommand(em, submission, { uploadId, sha256, seenGeneration, commentId });
        },
      },
    );
    return { submissionNo, opId, outcome, rev };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { submissionNo, opId, outcome: 'refused', rev: null, code: error.code };
  }
}

/** @throws AppError NotFound for a submission out of scope, BadInput for submissions that one workbook cannot be for */
async function assertOneWorkbook(
  em: EntityManager,
  person: SignedInPerson,
  asked: readonly { submissionNo: string }[],
): Promise<Submission> {
  const submissions: Submission[] = [];
  for (const { submissionNo } of asked) submissions.push(await loadSubmission(em, person, submissionNo));
  const [first] = submissions;
  const areDifferent = new Set(submissions.map(({ id }) => id)).size === submissions.length;
  if (first === undefined || !areDifferent || !(isOfOneDataset(submissions) || isOfOnePackage(submissions))) {
    throw new AppError(
      'BadInput',
      'submissions: different submissions of one provider and month, of one dataset or one report package, are expected.',
    );
  }
  if (isOfOnePackage(submissions)) return first;
  const dataset = await selectOne(em, sql`select 1 from dataset where id = ${first.datasetId} and is_multi_property`);
  if (dataset === null)
    throw new AppError('BadInput', 'submissions: the dataset takes one workbook for each property.');
  return first;
}

const isOfOneDataset = (submissions: readonly Submission[]): boolean =>
  areAlike(submissions, ({ serviceProviderId, datasetId, postMonth }) =>
    [serviceProviderId, datasetId, postMonth].join(),
  );

/** The month of a package is one of one provider and property. */
const isOfOnePackage = (submissions: readonly Submission[]): boolean =>
  submissions[0]?.packageMonthId !== null && areAlike(submissions, ({ packageMonthId }) => String(packageMonthId));

const areAlike = (submissions: readonly Submission[], keyOf: (submission: Submission) => string): boolean =>
  new Set(submissions.map(keyOf)).size === 1;

interface Stored {
  opId: string;
  file: ReceivedFile;
  first: Submission;
  seenGeneration: number;
}

/** The one upload of the request, however often it comes. @throws AppError KeyReused */
async function storeOnce(
  em: EntityManager,
  person: SignedInPerson,
  { opId, file, first, seenGeneration }: Stored,
): Promise<Upload> {
  const known = await em.fork().findOne(Upload, { opId });
  if (known !== null) {
    if (known.sha256 === file.sha256 && known.uploadedByUserId === person.userId) return known;
    throw new AppError('KeyReused', 'This Idempotency-Key belongs to another request.');
  }
  const fork = em.fork();
  const upload = fork.create(Upload, {
    ...file,
    opId,
    submissionId: first.id,
    seenGeneration,
    uploadedByUserId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
  });
  try {
    await fork.persist(upload).flush();
    return upload;
  } catch (error) {
    // The same request came twice at once.
    if (error instanceof UniqueConstraintViolationException) return em.fork().findOneOrFail(Upload, { opId });
    throw error;
  }
}

async function closeRefused(em: EntityManager, uploadId: number, results: readonly RowResult[]): Promise<void> {
  if (results.some(({ outcome }) => outcome !== 'refused')) return;
  await em.execute(
    sql`update upload set status = 'refused', refusal_code = ${results[0]?.code ?? null} where id = ${uploadId}`,
  );
}
