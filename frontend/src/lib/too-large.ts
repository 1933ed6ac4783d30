import { ApiError } from './api-error.ts';

const megabyte = 1_048_576;

/** Refuses a file before it is sent, in the words of the server's refusal and with the limit. @throws ApiError TooLarge */
export function refuseTooLarge(file: Pick<File, 'size'>, maxBytes: number): void {
  if (file.size <= maxBytes) return;
  throw new ApiError('TooLarge', 413, { details: { fault: 'limit', limit: Math.floor(maxBytes / megabyte) } });
}
