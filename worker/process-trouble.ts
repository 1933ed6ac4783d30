import type { MikroORM } from '@mikro-orm/postgresql';
import type { WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client';
import type { ProcessTroubleKind } from '#contracts/stuck.ts';
import { troubleCodes } from '#contracts/stuck.ts';
import { reportTrouble } from '#processes/messages.ts';

export interface ProcessTrouble {
  kind: ProcessTroubleKind;
  /** For operators: which step, how often, with which failure. */
  detail: string;
  /** The activity, or `workflowTask`. */
  step: string;
  attempts: number | null;
  /** As `failureCodeOf` names it. */
  failure: string | null;
}

/** What is still ordinary: a moment without a database, a worker that restarts. */
export interface TroubleLimits {
  attempts: number;
  unservedMs: number;
}

export const troubleLimits: TroubleLimits = { attempts: 5, unservedMs: 120_000 };

/** Number of `SCHEDULED` in `PendingActivityState` and in `PendingWorkflowTaskState` of `temporal.api.enums.v1`. */
const scheduled = 1;
const longestDetail = 500;

const ofProcess = { step: 'workflowTask', attempts: null, failure: null } as const;

type Instant = { seconds?: unknown } | null | undefined;

/** What holds a running process up, as Temporal describes it; null when nothing does. */
export function readTrouble(
  { raw }: Pick<WorkflowExecutionDescription, 'raw'>,
  now: number,
  { attempts, unservedMs }: TroubleLimits = troubleLimits,
): ProcessTrouble | null {
  const task = raw.pendingWorkflowTask;
  if (task && (task.attempt ?? 0) >= attempts) {
    const attempts = task.attempt ?? 0;
    return { kind: 'workflowTaskFailing', detail: `workflow task, attempt ${attempts}`, ...ofProcess, attempts };
  }
  const isUnserved = (at: Instant) =>
    at !== null && at !== undefined && now - Number(at.seconds ?? 0) * 1_000 > unservedMs;
  if (task?.state === scheduled && isUnserved(task.scheduledTime)) {
    return { kind: 'noWorker', detail: 'workflow task waits for a worker', ...ofProcess };
  }
  for (const { activityType, attempt, lastFailure, state, scheduledTime } of raw.pendingActivities ?? []) {
    const name = activityType?.name ?? 'activity';
    if ((attempt ?? 0) >= attempts) {
      const detail = `${name}, attempt ${attempt}: ${lastFailure?.message ?? 'timed out'}`;
      const attempts = attempt ?? 0;
      const failure = codeOf(lastFailure);
      return { kind: 'activityRetrying', detail: detail.slice(0, longestDetail), step: name, attempts, failure };
    }
    if (state === scheduled && attempt === 1 && isUnserved(scheduledTime)) {
      return { kind: 'noWorker', detail: `${name} waits for a worker`, step: name, attempts: null, failure: null };
    }
  }
  return null;
}

type PendingActivity = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>[number];

/** The code that the activity gave with its failure; one that ran out of time could give none. */
function codeOf(failure: PendingActivity['lastFailure']): string | null {
  if (!failure) return 'TIMEOUT';
  if (failure.timeoutFailureInfo) return 'TIMEOUT';
  const { type, details } = failure.applicationFailureInfo ?? {};
  const [given] = details?.payloads ?? [];
  const code: unknown = given?.data ? parsed(Buffer.from(given.data).toString('utf8')) : null;
  return typeof code === 'string' ? code : (type ?? null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keeps what was found beside the submission, and lets the process show it in its search attributes. A process whose task
 * fails is unknown here; Temporal itself lists it.
 */
export async function recordTrouble(
  orm: MikroORM,
  handle: WorkflowHandle,
  submissionId: number,
  trouble: ProcessTrouble | null,
): Promise<void> {
  const em = orm.em.fork();
  const [known] = await em.execute<{ kind: ProcessTroubleKind }[]>(
    'select kind from process_trouble where submission_id = ?',
    [submissionId],
  );
  if (trouble === null) {
    if (!known) return;
    await em.execute('delete from process_trouble where submission_id = ?', [submissionId]);
  } else {
    await em.execute(
      `insert into process_trouble (submission_id, kind, detail, step, attempts, failure) values (?, ?, ?, ?, ?, ?)
       on conflict (submission_id) do update set detail = excluded.detail, seen_at = now(), kind = excluded.kind,
         step = excluded.step, attempts = excluded.attempts, failure = excluded.failure,
         since = case when process_trouble.kind = excluded.kind then process_trouble.since else now() end`,
      [submissionId, trouble.kind, trouble.detail, trouble.step, trouble.attempts, trouble.failure],
    );
  }
  if (known?.kind === trouble?.kind || trouble?.kind === 'workflowTaskFailing') return;
  await reportTrouble(handle, trouble && troubleCodes[trouble.kind]);
}
