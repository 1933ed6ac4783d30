import type { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportFileInput, ReportReach } from '#contracts/report-files.ts';

export interface ReportFileRequest {
  input: ReportFileInput;
  /** Whose row scope and privileges hold, as they are now. */
  userId: number;
  /** How many rows the file will have, before the first is written. */
  onTotal: (rows: number) => Promise<void>;
  /** Called after every part that was written; the writing stops when it throws. */
  onRows: (written: number) => Promise<void>;
}

export interface MadeReportFile {
  fileName: string;
  content: Readable | Buffer;
  /** Null for a person who saw everything. */
  limitedTo: ReportReach | null;
}

/**
 * Makes the file of a report in the scope of a person. It is given by the worker: what a report shows is computed where the api
 * answers it, so that page and file cannot differ. An error with the code `TooManyRows` may come while the content is read.
 */
export type MakeReportFile = (
  em: EntityManager,
  request: ReportFileRequest,
) => Promise<MadeReportFile | { refused: 'Forbidden' }>;
