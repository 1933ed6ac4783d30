import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ErrorCode } from '#contracts/errors.ts';
import { uploadManyFieldsSchema } from '#contracts/submissions.schema.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { AppError } from '../errors.ts';
import { fileOf, receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import type { ReceivedFile } from '../files/receive-workbook.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { forEach, operationOfRow } from './acts/act-on-many.ts';
import { addComment } from './comments.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import type { Act } from './perform.ts';
import { operationIdOf, perform } from './perform.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { loadTicket } from './ticket.ts';
import type { Ticket } from './ticket.ts';
import type { UploadDependencies } from './upload.ts';
import { isUploaded, uploadCommand, uploadsAtOnce } from './upload.ts';

const responses = {
  200: {
    description: 'One result per ticket; what became of each is asked by its `opId`',
    schema: z.object({
      results: z.array(
        z.object({
          submissionNo: z.string(),
          opId: z.string(),
          outcome: z.enum(['accepted', 'pending', 'refused']),
          rev: z.number().nullable(),
          code: z.string().optional(),
        }),
      ),
    }),
  },
};

/**
 * One workbook for many tickets of one provider, multi-property dataset and month: one upload, and for each ticket a
 * command of its own, whose run reads the rows of its property. One refusal stops nothing.
 */
export function createUploadManyRoute(dependencies: UploadDependencies): Route {
  const { orm, blobStore, uploadMaxBytes } = dependencies;
  return defineRoute({
    method: 'post',
    path: '/api/submissions/uploads',
    summary:
      'Uploads one workbook to several tickets of a multi-property dataset: multipart field `file`, with `tickets` (JSON list of submissionNo and seenGeneration) and an optional `comment`.',
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
      const first = await assertOneWorkbook(em, person, body.tickets);
      const { id: uploadId } = await storeOnce(em, person, { opId, file, first, ...body.tickets[0]! });
      const results = await forEach(body.tickets, (asked) =>
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

/** Gives the stored upload to one ticket, as an operation of its own. */
async function handOver(
  dependencies: UploadDependencies,
  act: Omit<Act, 'ticket'>,
  { submissionNo, seenGeneration, comment, uploadId, file: { sha256, fileName } }: Handed,
): Promise<RowResult> {
  const { opId } = act;
  try {
    const ticket = await loadTicket(act.em, act.person, submissionNo);
    const { outcome, rev } = await perform(
      dependencies,
      { ...act, ticket },
      {
        act: 'upload',
        said: { sha256, fileName, comment, seenGeneration },
        prepare: async ({ em, person }) => {
          const words = { submissionId: ticket.id, text: comment ?? '', kind: 'upload' as const, opId };
          const commentId = comment === undefined ? null : await addComment(em, person, words);
          return uploadCommand(em, ticket, { uploadId, sha256, seenGeneration, commentId });
        },
      },
    );
    return { submissionNo, opId, outcome, rev };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { submissionNo, opId, outcome: 'refused', rev: null, code: error.code };
  }
}

/** @throws AppError NotFound for a ticket out of scope, BadInput for tickets that one workbook cannot be for */
async function assertOneWorkbook(
  em: EntityManager,
  person: SignedInPerson,
  asked: readonly { submissionNo: string }[],
): Promise<Ticket> {
  const tickets: Ticket[] = [];
  for (const { submissionNo } of asked) tickets.push(await loadTicket(em, person, submissionNo));
  const [first] = tickets;
  const keyOf = (ticket: Ticket | undefined) =>
    [ticket?.serviceProviderId, ticket?.datasetId, ticket?.postMonth].join(' ');
  const isOne = first !== undefined && tickets.every((ticket) => keyOf(ticket) === keyOf(first));
  const areDifferent = new Set(tickets.map(({ id }) => id)).size === tickets.length;
  if (!isOne || !areDifferent) {
    throw new AppError('BadInput', 'tickets: different tickets of one provider, dataset and month are expected.');
  }
  const dataset = await selectOne(em, sql`select 1 from dataset where id = ${first.datasetId} and is_multi_property`);
  if (dataset === null) throw new AppError('BadInput', 'tickets: the dataset takes one workbook for each property.');
  return first;
}

interface Stored {
  opId: string;
  file: ReceivedFile;
  first: Ticket;
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
