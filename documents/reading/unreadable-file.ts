import type { TextEncodingName } from './text-encodings.ts';

/**
 * Why a file cannot be taken. `WRONG_TYPE` is a kind that is not accepted, content that is not what the
 * extension says, or macros under an extension that promises none. `UNKNOWN_ENCODING` is a text file whose bytes do
 * not tell in which encoding they were written.
 */
export const unreadableFileCodes = [
  'ENCRYPTED',
  'CORRUPT',
  'WRONG_TYPE',
  'EMPTY',
  'TOO_LARGE',
  'TOO_MANY_ROWS',
  'UNKNOWN_ENCODING',
] as const;
export type UnreadableFileCode = (typeof unreadableFileCodes)[number];

/** A file that no retry will make readable. `detail` is for logs and support, never a cell's content. */
export class UnreadableFile extends Error {
  readonly code: UnreadableFileCode;
  readonly detail: string;
  /** UNKNOWN_ENCODING: those that a person may choose from, the likeliest first. */
  readonly encodings: readonly TextEncodingName[];

  constructor(
    code: UnreadableFileCode,
    detail: string,
    cause: unknown = undefined,
    encodings: readonly TextEncodingName[] = [],
  ) {
    super(`${code}: ${detail}`, { cause });
    this.name = 'UnreadableFile';
    this.code = code;
    this.detail = detail;
    this.encodings = encodings;
  }
}
