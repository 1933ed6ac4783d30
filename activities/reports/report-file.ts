import type { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportFileInput } from '#contracts/report-files.ts';

export interface ReportFileRequest {
  input: ReportFileInput;
  /** Whose row scope and privileges hold, as they are now. */
  userId: number;
  /** How many rows the file will have, before the first is read. */
  onTotal: (rows: number) => Promise<void>;
  /** Called after every part that was written; the writing stops when it throws. */
  onRows: (written: number) => Promise<void>;
}

export interface MadeReportFile {
  fileName: string;
  content: Readable | Buffer;
}

/** Why no file is made; each has a text under `code` in jobs.json. */
export type ReportFileRefusal = 'Forbidden' | 'TooManyRows';

/**
 * Makes the file of a report in the scope of a person. It is given by the worker: what a report shows is computed where the api
 * answers it, so that page and file cannot differ.
 */
export type MakeReportFile = (
  em: EntityManager,
  request: ReportFileRequest,
) => Promise<MadeReportFile | { refused: ReportFileRefusal }>;
