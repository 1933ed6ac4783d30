import pg from 'pg';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { CheckingResult, ThreadOptions } from './jobs.ts';

/** What a run stands on inside its thread. */
export interface RunContext {
  options: ThreadOptions;
  blobs: BlobStore;
  progress: (progress: ValidationProgress) => void;
  /** Hands over the result; what the thread does afterwards nobody waits for. */
  answer: (result: CheckingResult) => void;
  diverged: (ruleIds: number[], rows: number) => void;
}

/** Titles and heads above the data. */
const rowsAboveData = 100;

export function readingLimits({ maxBytes, maxRows }: ThreadOptions): ReadingLimits {
  return { ...defaultReadingLimits, maxBytes, maxRows: maxRows + rowsAboveData };
}

/** One connection per run: a run that is ended takes its connection, and so its transaction, with it. */
export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'postmonth-checking' });
  // A broken connection rejects the query that runs on it; without a listener it would end the thread.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
