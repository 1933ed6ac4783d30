import type { ActResult, UploadedToMany } from '#contracts/act-answers.schema.ts';
import type { Problem } from '#contracts/errors.ts';
import { noteSessionEnd } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { beginCall } from '../../../lib/pending-calls.ts';

interface Sending {
  file: File;
  /** Keep it for a repeat after a lost connection: the file is then stored once. */
  idempotencyKey: string;
  /** 0 to 1 while the bytes go out. */
  onSent?: (share: number) => void;
  signal?: AbortSignal;
}

export interface UploadRequest extends Sending {
  submissionNo: string;
  /** The generation the page showed; another one is answered StaleView. */
  seenGeneration: number;
  comment?: string;
}

function failureOf(request: XMLHttpRequest): ApiError {
  if (request.status === 401) noteSessionEnd();
  try {
    const problem = JSON.parse(request.responseText) as Problem;
    return new ApiError(problem.code, request.status, problem);
  } catch {
    return new ApiError(request.status >= 500 ? 'Unexpected' : 'Unreadable', request.status);
  }
}

/** Sends one workbook to one submission. @throws ApiError */
export function uploadWorkbook({
  submissionNo,
  seenGeneration,
  comment,
  ...upload
}: UploadRequest): Promise<ActResult> {
  const fields = { seenGeneration: String(seenGeneration), ...(comment ? { comment } : {}) };
  return send(`/api/submissions/${encodeURIComponent(submissionNo)}/uploads`, fields, upload);
}

/** Sends one workbook to several submissions of a multi-property dataset. @throws ApiError */
export function uploadToMany({
  submissions,
  ...upload
}: Sending & { submissions: readonly { submissionNo: string; seenGeneration: number }[] }): Promise<UploadedToMany> {
  return send('/api/submissions/uploads', { submissions: JSON.stringify(submissions) }, upload);
}

/** XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
function send<Answer>(
  address: string,
  fields: Record<string, string>,
  { file, idempotencyKey, onSent, signal }: Sending,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const endCall = beginCall();
    request.open('POST', address);
    request.setRequestHeader('X-Postmonth-Request', '1');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = (event) => onSent?.(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer);
      else reject(failureOf(request));
    };
    request.onerror = () => reject(new ApiError('Network', 0));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = endCall;
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
