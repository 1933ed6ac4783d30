import pg from 'pg';
import type { SubmissionStatus } from '#contracts/submissions.ts';

export interface StatusWatch {
  /** Resolves when the row shows the status; rejects when the submission parks or is refused. */
  until: (submissionNo: string, status: SubmissionStatus) => Promise<void>;
  stop: () => Promise<void>;
}

interface Shown {
  no: string;
  status: SubmissionStatus;
  parked: string | null;
}

interface Waiting {
  status: SubmissionStatus;
  resolve: () => void;
  reject: (error: Error) => void;
}

const channel = 'bench_status';
const tellStatus = `
  create function tell_status() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${channel}', json_build_object('no', new.submission_no, 'status', new.status, 'parked', new.parked_code)::text);
    return null;
  end $$;
  create trigger tell_status after update of status, parked_code on submission for each row
    when (old.status is distinct from new.status or old.parked_code is distinct from new.parked_code)
    execute function tell_status()`;

/**
 * Told by the row at its commit, as the idle workers tell of theirs: looking at it again and again would cost both cores more
 * the longer a submission takes, and the product would pay for it.
 * @param ownerUrl of a database that is thrown away
 */
export async function watchStatuses(ownerUrl: string): Promise<StatusWatch> {
  const waiting = new Map<string, Waiting>();
  const shown = new Map<string, Shown>();
  const client = new pg.Client({ connectionString: ownerUrl });
  const settle = (no: string) => {
    const one = waiting.get(no);
    const row = shown.get(no);
    if (one === undefined || row === undefined) return;
    const isLost = row.parked !== null || row.status === 'Reopened By System';
    if (row.status !== one.status && !isLost) return;
    waiting.delete(no);
    if (isLost) one.reject(new Error(`${no} is ${row.status}, ${row.parked ?? 'refused'}`));
    else one.resolve();
  };
  client.on('notification', ({ payload = '' }) => {
    const row = JSON.parse(payload) as Shown;
    shown.set(row.no, row);
    settle(row.no);
  });
  await client.connect();
  await client.query(tellStatus);
  await client.query(`listen ${channel}`);
  return {
    until: (submissionNo, status) =>
      new Promise((resolve, reject) => {
        waiting.set(submissionNo, { status, resolve, reject });
        // It may have been told before anybody waited.
        settle(submissionNo);
      }),
    stop: () => client.end(),
  };
}
