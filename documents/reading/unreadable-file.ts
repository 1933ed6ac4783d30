/**
 * Why a file cannot be taken. `WRONG_TYPE` is a kind that is not accepted, content that is not what the
 * extension says, or macros under an extension that promises none.
 */
export const unreadableFileCodes = [
  'ENCRYPTED',
  'CORRUPT',
  'WRONG_TYPE',
  'EMPTY',
  'TOO_LARGE',
  'TOO_MANY_ROWS',
] as const;
export type UnreadableFileCode = (typeof unreadableFileCodes)[number];

/** A file that no retry will make readable. `detail` is for logs and support, never a cell's content. */
export class UnreadableFile extends Error {
  readonly code: UnreadableFileCode;
  readonly detail: string;

  constructor(code: UnreadableFileCode, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause });
    this.name = 'UnreadableFile';
    this.code = code;
    this.detail = detail;
  }
}
