import type { Problem } from '#contracts/errors.ts';
import type { ActResult } from '#contracts/submission-views.ts';
import { ApiError } from '../../../lib/api-error.ts';

export interface UploadRequest {
  submissionNo: string;
  file: File;
  /** The generation the page showed; another one is answered StaleView. */
  seenGeneration: number;
  comment?: string;
  /** Keep it for a repeat after a lost connection: the file is then stored once. */
  idempotencyKey: string;
  /** 0 to 1 while the bytes go out. */
  onSent?: (share: number) => void;
  signal?: AbortSignal;
}

function failureOf(request: XMLHttpRequest): ApiError {
  try {
    const problem = JSON.parse(request.responseText) as Problem;
    return new ApiError(problem.code, request.status, problem);
  } catch {
    return new ApiError(request.status >= 500 ? 'Unexpected' : 'Unreadable', request.status);
  }
}

/** Sends one workbook. XMLHttpRequest, because fetch does not tell how much of a body has gone out. @throws ApiError */
export function uploadWorkbook(upload: UploadRequest): Promise<ActResult> {
  const { submissionNo, file, seenGeneration, comment, idempotencyKey, onSent, signal } = upload;
  const form = new FormData();
  form.append('seenGeneration', String(seenGeneration));
  if (comment) form.append('comment', comment);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/submissions/${encodeURIComponent(submissionNo)}/uploads`);
    request.setRequestHeader('X-Postmonth-Request', '1');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = (event) => onSent?.(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as ActResult);
      else reject(failureOf(request));
    };
    request.onerror = () => reject(new ApiError('Network', 0));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
