import type { RequestHandler } from 'express';
import { publicUploadSchema } from '#contracts/public-api.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { tokenOf } from '../access/token.ts';
import { AppError } from '../errors.ts';
import { receivedFile, receiveWorkbook } from '../files/receive-workbook.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { actResponses, ofSubmission } from '../submissions/acts/act-route.ts';
import { answerAct, operationIdOf } from '../submissions/perform.ts';
import { loadSubmission } from '../submissions/submission.ts';
import type { UploadDependencies } from '../submissions/upload.ts';
import { dropUnused, refuseBeforeReading, uploadFile, uploadsAtOnce } from '../submissions/upload.ts';

/** Without a key of its own a program that tries again would upload twice. */
const needKey: RequestHandler = (request, _response, next) => {
  if (request.get('Idempotency-Key') === undefined)
    throw new AppError('BadInput', 'Idempotency-Key: a UUID is expected, the same for each attempt of one upload.');
  operationIdOf(request);
  next();
};

/** A file from a program: the same door, the same checks and the same answers as an upload of a person. */
export function createPublicUploadRoute(dependencies: UploadDependencies): Route {
  const { orm, blobStore, uploadMaxBytes } = dependencies;
  return defineRoute({
    method: 'post',
    path: '/api/v1/submissions/:submissionNo/uploads',
    summary:
      'Uploads a workbook, CSV or text file: multipart field `file`. Header Idempotency-Key: a UUID; repeated with it, ' +
      'the same upload is answered as before and not made again.',
    tags: ['public'],
    policy: { act: 'upload' },
    scope: 'submissions:upload',
    params: ofSubmission,
    body: publicUploadSchema,
    bodyType: 'multipart/form-data',
    before: [
      needKey,
      limitPerPerson(uploadsAtOnce),
      refuseBeforeReading(orm),
      receiveWorkbook(blobStore, uploadMaxBytes),
    ],
    afterwards: (request) => dropUnused(dependencies, request),
    responses: actResponses,
    refusals: ['KeyReused'],
    handler: async ({ em, person, params, body, request, response }) => {
      const file = receivedFile(request);
      const submission = await loadSubmission(em, person, params.submissionNo);
      const act = { em, person, submission, opId: operationIdOf(request), requestId: String(request.id) };
      const { seenGeneration, comment } = body;
      const said = {
        ...(comment !== undefined && { comment }),
        ...(seenGeneration !== undefined && { seenGeneration }),
      };
      const fields = { ...said, seenGeneration: seenGeneration ?? submission.generation };
      const result = await uploadFile(dependencies, act, file, { fields, said });
      const token = tokenOf(response);
      if (token !== null)
        await recordAudit(em, {
          ...{ opId: `token:${act.opId}`, action: 'token.upload', entity: 'token', entityId: token.tokenId },
          ...{ userId: person.userId, submissionId: submission.id, requestId: act.requestId },
          details: { submissionNo: submission.submissionNo, fileName: file.fileName },
        });
      return answerAct(result);
    },
  });
}
