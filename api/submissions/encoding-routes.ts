import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { EncodingChoice } from '#contracts/file-accounts.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { textEncodings } from '#documents/reading/text-encodings.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { defineActRoute, ofSubmission } from './acts/act-route.ts';
import type { Act } from './perform.ts';
import { loadSubmission } from './submission.ts';
import type { UploadDependencies } from './upload.ts';
import { uploadCommand, uploadsAtOnce } from './upload.ts';

const choicesSchema = z
  .object({
    versionNo: z.number().int(),
    fileName: z.string(),
    choices: z.array(
      z.object({
        encoding: z.enum(textEncodings),
        lines: z.array(z.object({ lineNo: z.number().int(), text: z.string() })),
      }),
    ),
  })
  .meta({ id: 'EncodingChoices' });

const chooseSchema = z.object({ encoding: z.enum(textEncodings), seenGeneration: z.number().int().min(0) });
type Choice = z.output<typeof chooseSchema>;

/** For a text file whose bytes do not prove its encoding: the likely encodings, and the choice of one. */
export function createEncodingRoutes(dependencies: UploadDependencies): Route[] {
  const { blobStore } = dependencies;
  // Each request reads the whole file into memory.
  const before = [limitPerPerson(uploadsAtOnce)];
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo/encodings',
      summary:
        'The encodings that the text file of the current version may have, each with the first lines that differ.',
      tags: ['submissions'],
      policy: { act: 'upload' },
      params: ofSubmission,
      before,
      responses: { 200: { description: 'The likeliest encoding first', schema: choicesSchema } },
      refusals: ['Conflict'],
      handler: async ({ em, person, params }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        const file = await undecidedFile(em, submission.id);
        return {
          versionNo: file.versionNo,
          fileName: file.fileName,
          choices: (await choicesOf(blobStore, file)) as z.output<typeof choicesSchema>['choices'],
        };
      },
    }),
    defineActRoute(dependencies, {
      act: 'upload',
      path: 'choose-encoding',
      summary: 'Reads the text file of the current version again, in an encoding that was offered for it.',
      body: chooseSchema,
      before,
      judge: (act, body) => assertOffered(blobStore, act, body),
      prepare: prepareChoice,
      onRefused: async ({ em, opId }, _body, { code }) => {
        await em.execute(sql`update upload set status = 'refused', refusal_code = ${code} where op_id = ${opId}`);
      },
    }),
  ];
}

interface UndecidedFile {
  versionNo: number;
  fileName: string;
  blobKey: string;
  sha256: string;
  sizeBytes: number;
}

/** @throws AppError Conflict when the encoding of the current file is known, or another file is being checked */
async function undecidedFile(em: EntityManager, submissionId: number): Promise<UndecidedFile> {
  const file = await selectOne<UndecidedFile>(
    em,
    sql`select v.version_no as "versionNo", u.file_name as "fileName", u.blob_key as "blobKey", u.sha256,
          u.size_bytes as "sizeBytes"
        from submission s join version v on v.id = s.current_version_id join upload u on u.id = v.upload_id
        where s.id = ${submissionId} and s.status <> 'Validation In Progress' and exists (
          select 1 from finding f where f.version_id = v.id and f.code = 'UNKNOWN_ENCODING')`,
  );
  if (!file) throw new AppError('Conflict', 'The current version has no text file of an unknown encoding.');
  return file;
}

async function choicesOf(blobs: BlobStore, { blobKey }: Pick<UndecidedFile, 'blobKey'>): Promise<EncodingChoice[]> {
  return inThread('encodingChoices', { buffer: await blobs.getBuffer(blobKey) });
}

/** @throws AppError IncorrectFile with the encodings that the bytes fit */
async function assertOffered(blobs: BlobStore, { em, submission }: Act, { encoding }: Choice): Promise<void> {
  const file = await undecidedFile(em, submission.id);
  const offered = (await choicesOf(blobs, file)).map((choice) => choice.encoding);
  if (offered.includes(encoding)) return;
  const details = { fault: 'encoding', reason: 'ENCODING_DOES_NOT_FIT', encoding: encoding.toUpperCase(), offered };
  throw new AppError('IncorrectFile', `The bytes of ${file.fileName} are no text in ${encoding}.`, details);
}

/** Uploads the same file again with its encoding; the process checks it like any other file. */
async function prepareChoice({ em, person, submission, opId, requestId }: Act, { encoding, seenGeneration }: Choice) {
  const { versionNo, ...file } = await undecidedFile(em, submission.id);
  const impersonatorId = person.impersonator?.userId ?? null;
  const upload = em.create(Upload, {
    ...file,
    opId,
    submissionId: submission.id,
    encoding,
    seenGeneration,
    uploadedByUserId: person.userId,
    impersonatorId,
  });
  await em.persist(upload).flush();
  await recordAudit(em, {
    opId: `${opId} encoding`,
    action: 'chooseEncoding',
    entity: 'submission',
    entityId: submission.submissionNo,
    submissionId: submission.id,
    userId: person.userId,
    impersonatorId,
    details: { encoding, fileName: file.fileName, versionNo },
    requestId,
  });
  const { sha256 } = file;
  return uploadCommand(em, submission, { uploadId: upload.id, sha256, encoding, seenGeneration, commentId: null });
}
