import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Request, RequestHandler } from 'express';
import { uploadFieldsSchema } from '#contracts/submissions.schema.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { AppError } from '../errors.ts';
import { fileOf, receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import type { ReceivedFile } from '../files/receive-workbook.ts';
import type { Route } from '../route.ts';
import { personOf } from '../access/judge.ts';
import { defineRoute } from '../route.ts';
import { actResponses, ofSubmission } from './acts/act-route.ts';
import { addComment } from './comments.ts';
import type { ProcessDependencies } from './deliver.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import type { Act } from './perform.ts';
import { answerAct, operationIdOf, perform } from './perform.ts';
import { hasRunInputChanged } from './run-input.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';
import { assertMayAttempt, loadSubmission } from './submission.ts';

export interface UploadDependencies extends ProcessDependencies {
  orm: MikroORM;
  blobStore: BlobStore;
  uploadMaxBytes: number;
}

/** Uploads that one person may have under way at once; more wait for an earlier one to end. */
export const uploadsAtOnce = 4;

/** The file is stored and committed before the process is asked: what was accepted here cannot be lost. */
export function createUploadRoute(dependencies: UploadDependencies): Route {
  const { orm, blobStore, uploadMaxBytes } = dependencies;
  return defineRoute({
    method: 'post',
    path: '/api/submissions/:submissionNo/uploads',
    summary:
      'Uploads a workbook to a submission: multipart field `file`, with `seenGeneration` and an optional `comment`.',
    tags: ['submissions'],
    policy: { act: 'upload' },
    params: ofSubmission,
    body: uploadFieldsSchema,
    bodyType: 'multipart/form-data',
    before: [limitPerPerson(uploadsAtOnce), refuseBeforeReading(orm), receiveWorkbook(blobStore, uploadMaxBytes)],
    afterwards: (request) => dropUnused(dependencies, request),
    responses: actResponses,
    handler: async ({ em, person, params, body, request }) => {
      const file = receivedFile(request);
      const submission = await loadSubmission(em, person, params.submissionNo);
      const act = { em, person, submission, opId: operationIdOf(request), requestId: String(request.id) };
      return answerAct(await uploadFile(dependencies, act, file, { fields: body, said: body }));
    },
  });
}

interface UploadFields {
  seenGeneration: number;
  comment?: string | undefined;
}

/** @param said what the request says; the same operation id with other words is another request */
export function uploadFile(
  dependencies: ProcessDependencies,
  act: Act,
  file: ReceivedFile,
  { fields, said }: { fields: UploadFields; said: object },
) {
  return perform(dependencies, act, {
    act: 'upload',
    said: { ...said, fileName: file.fileName, sha256: file.sha256 },
    prepare: (current) => storeUpload(current, file, fields),
    onRefused: async (current, { code }) => {
      await current.em.execute(
        sql`update upload set status = 'refused', refusal_code = ${code} where op_id = ${act.opId}`,
      );
    },
  }).catch(async (error: unknown) => {
    throw await withLatestUpload(act.em, act.submission.id, act.opId, error);
  });
}

/** Deletes the file of a request that was refused or repeated: no upload refers to it. */
export async function dropUnused(
  { orm, blobStore }: Pick<UploadDependencies, 'orm' | 'blobStore'>,
  request: Request,
): Promise<void> {
  const file = fileOf(request);
  if (file !== null && !(await isUploaded(orm, file))) await blobStore.delete(file.blobKey);
}

/** Refuses before the file is read: 50 MB need not be sent for a submission out of scope. */
export function refuseBeforeReading(orm: MikroORM): RequestHandler {
  return (request, response, next) => {
    const person = personOf(response);
    if (!person) throw new AppError('NotSignedIn', 'Please sign in.');
    loadSubmission(orm.em.fork(), person, String(request.params['submissionNo']))
      .then((submission) => assertMayAttempt(submission, person, 'upload'))
      .then(() => next(), next);
  };
}

export async function isUploaded(orm: MikroORM, { blobKey }: ReceivedFile): Promise<boolean> {
  return (await selectOne(orm.em.fork(), sql`select 1 from upload where blob_key = ${blobKey}`)) !== null;
}

async function storeUpload(
  { em, person, submission, opId }: Act,
  file: ReceivedFile,
  { seenGeneration, comment }: UploadFields,
) {
  const words = { submissionId: submission.id, text: comment ?? '', kind: 'upload' as const, opId };
  const commentId = comment === undefined ? null : await addComment(em, person, words);
  const upload = em.create(Upload, {
    opId,
    submissionId: submission.id,
    fileName: file.fileName,
    blobKey: file.blobKey,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    seenGeneration,
    uploadedByUserId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    commentId,
  });
  await em.persist(upload).flush();
  return uploadCommand(em, submission, { uploadId: upload.id, sha256: file.sha256, seenGeneration, commentId });
}

/** The command that hands a stored upload to a submission. */
export async function uploadCommand(
  em: EntityManager,
  submission: Submission,
  {
    sha256,
    encoding = null,
    commentId,
    ...upload
  }: { uploadId: number; sha256: string; encoding?: string | null; seenGeneration: number; commentId: number | null },
) {
  // The file that this one would replace: the one being checked, else the current one.
  const { version, pending } = submission.state ?? { version: null, pending: null };
  const replaced = await selectOne<{ sha256: string; encoding: string | null }>(
    em,
    sql`select sha256, encoding from upload where id = ${version?.uploadId ?? null}::int`,
  );
  // In another encoding the same bytes are another text: a wrong choice is undone by uploading the file again.
  const sha256IsCurrent = replaced?.sha256 === sha256 && replaced.encoding === encoding;
  const isBeingChecked = pending?.kind === 'validation';
  return {
    kind: 'upload' as const,
    ...upload,
    sha256IsCurrent,
    hasRunInputChanged: sha256IsCurrent && !isBeingChecked && (await hasRunInputChanged(em, submission)),
    ...(sha256IsCurrent && version !== null && { sameAsVersionNo: version.versionNo }),
    ...(commentId === null ? {} : { commentId }),
  };
}

/** "Aiko uploaded 12 s ago: replace it?" needs who and when. */
async function withLatestUpload(
  em: EntityManager,
  submissionId: number,
  opId: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'StaleView') return error;
  const latest = await selectOne<{ userName: string; userId: number; secondsAgo: number }>(
    em,
    sql`select u.name as "userName", u.id as "userId", extract(epoch from now() - up.created_at)::int as "secondsAgo"
        from upload up join app_user u on u.id = up.uploaded_by_user_id
        where (up.submission_id = ${submissionId} or up.id in (
            select (o.payload ->> 'uploadId')::int from outbox_entry o
            where o.submission_id = ${submissionId} and o.kind = 'upload' and o.status <> 'refused'))
          and up.op_id <> ${opId} and up.status <> 'refused' order by up.id desc limit 1`,
  );
  return new AppError(error.code, error.message, { ...error.details, ...latest });
}
