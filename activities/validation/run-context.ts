import pg from 'pg';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { CheckingResult, ThreadOptions } from './jobs.ts';
import type { StoppedRule } from '#rules/rule-sets/rule-guard.ts';
import type { RuleLimits } from '#rules/rule-sets/rule-limits.ts';

/** What a run stands on inside its thread. */
export interface RunContext {
  options: ThreadOptions;
  /** What the rules of the file may take. */
  ruleLimits: RuleLimits;
  onConnection: Connection;
  blobs: BlobStore;
  progress: (progress: ValidationProgress) => void;
  /** Hands over the result; what the thread does afterwards nobody waits for. */
  answer: (result: CheckingResult) => void;
  diverged: (ruleIds: number[], rows: number) => void;
  /** Rules that failed or used up their time were left out. */
  rulesStopped: (stopped: StoppedRule[]) => void;
  /** PostgreSQL refused what the file holds; the reader should have. */
  unstorable: (sqlState: string) => void;
}

/** Titles and heads above the data. */
const rowsAboveData = 100;

export function readingLimits({ maxBytes, maxRows }: Pick<ThreadOptions, 'maxBytes' | 'maxRows'>): ReadingLimits {
  const { maxCells, maxRows: usualRows } = defaultReadingLimits;
  // More rows have more cells: the cap of cells is one of columns for a full sheet.
  const cells = Math.max(maxCells, Math.ceil((maxCells / usualRows) * maxRows));
  return { ...defaultReadingLimits, maxBytes, maxRows: maxRows + rowsAboveData, maxCells: cells };
}

/** Lends one connection to one run at a time. */
export type Connection = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

/**
 * The connection of a thread, which stays for the next run: making one costs more than the checking of a small file. A run
 * that is ended takes its thread, and so the connection and the transaction that is open on it, with it.
 */
export function keepConnection(connectionString: string): Connection {
  let spare: pg.Client | null = null;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, application_name: 'postmonth-checking' });
    // A broken connection rejects the query that runs on it; without a listener it would end the thread.
    client.on('error', () => undefined);
    client.on('end', () => {
      if (spare === client) spare = null;
    });
    await client.connect();
    return client;
  };
  return async (work) => {
    const client = spare ?? (await connect());
    spare = null;
    let isSound = false;
    try {
      const result = await work(client);
      isSound = true;
      return result;
    } finally {
      // A transaction that is still open ends with its connection.
      if (isSound && client.getTransactionStatus() === 'I') spare = client;
      else await client.end();
    }
  };
}
