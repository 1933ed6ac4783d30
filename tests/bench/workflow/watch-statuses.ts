import type pg from 'pg';
import type { SubmissionStatus } from '#contracts/submissions.ts';

export interface StatusWatch {
  /** Resolves when the row shows the status; throws when the ticket parks or is refused. */
  until: (submissionNo: string, status: SubmissionStatus) => Promise<void>;
  stop: () => void;
}

interface Waiting {
  status: SubmissionStatus;
  resolve: () => void;
  reject: (error: Error) => void;
}

const everyMs = 5;

/** One look at PostgreSQL for all that wait, so that watching costs the product little and the same at any load. */
export function watchStatuses(pool: pg.Pool): StatusWatch {
  const waiting = new Map<string, Waiting>();
  let isStopped = false;
  async function look(): Promise<void> {
    const { rows } = await pool.query<{ no: string; status: SubmissionStatus; parked: string | null }>({
      // Planned once: a plan for each of two hundred looks a second would be the product's to pay.
      name: 'look',
      text: `select submission_no as no, status, parked_code as parked from submission where submission_no = any($1)`,
      values: [[...waiting.keys()]],
    });
    for (const { no, status, parked } of rows) {
      const one = waiting.get(no);
      if (one === undefined) continue;
      const isLost = parked !== null || status === 'Reopened By System';
      if (status !== one.status && !isLost) continue;
      waiting.delete(no);
      if (isLost) one.reject(new Error(`${no} is ${status}, ${parked ?? 'refused'}`));
      else one.resolve();
    }
  }
  async function watch(): Promise<void> {
    while (!isStopped) {
      if (waiting.size > 0) await look();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
  const watching = watch();
  // A lost connection ends the measurement.
  watching.catch((error: unknown) => {
    throw error;
  });
  return {
    until: (submissionNo, status) =>
      new Promise((resolve, reject) => waiting.set(submissionNo, { status, resolve, reject })),
    stop: () => {
      isStopped = true;
    },
  };
}
