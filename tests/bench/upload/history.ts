import type { BenchInstallation } from '../installation.ts';
import { postMonth, totalArea } from '../rent-roll.ts';
import { approveInTurn, openDesk, openSubmissionAt, postFile, waitFor } from '../submissions.ts';
import type { Masters } from '../submissions.ts';

/** One submission from an upload over three approvals to Completed: how long its history has become. */
export async function figuresOfHistory(
  { orm, baseUrl, database, temporal }: BenchInstallation,
  masters: Masters,
  path: string,
): Promise<{ events: number; completedMs: number }> {
  const desk = await openDesk(orm, baseUrl, masters, totalArea(20_000));
  const submission = await openSubmissionAt(orm, masters, desk, postMonth);
  await postFile(desk.person, submission.submissionNo, { path, name: 'rent roll.xlsx' }, 0);
  await waitFor(database, submission, (row) => row.status === 'Submitted For Review', 120_000);
  await approveInTurn(baseUrl, submission.submissionNo);
  const startedAt = performance.now();
  await waitFor(database, submission, (row) => row.status === 'Completed', 120_000);
  const completedMs = performance.now() - startedAt;
  const { historyLength } = await temporal.workflow.getHandle(submission.submissionNo).describe();
  return { events: historyLength, completedMs };
}
