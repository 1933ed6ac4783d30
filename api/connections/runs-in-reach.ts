import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';

/** Runs with the submissions in reach, and the files that these were handed; when and how a run ended is for all to see. */
export async function runsInReach(
  em: EntityManager,
  scope: RowScope,
  runs: readonly ConnectionRun[],
): Promise<ConnectionRun[]> {
  if (scope.isEverything) return [...runs];
  const named = runs.flatMap(({ submissions, files }) => [
    ...submissions,
    ...files.flatMap((file) => file.submissions),
  ]);
  const seen = await submissionsInReach(em, scope, [...new Set(named)]);
  return runs.map((run) => {
    const submissions = run.submissions.filter((submissionNo) => seen.has(submissionNo));
    const files = run.files.flatMap((file) => {
      const own = file.submissions.filter((submissionNo) => seen.has(submissionNo));
      return own.length === 0 ? [] : [{ ...file, submissions: own }];
    });
    // The name of a file may say a property.
    const file = submissions.length === 0 ? { fileName: null, sizeBytes: null } : {};
    return { ...run, submissions, files, ...file };
  });
}

async function submissionsInReach(
  em: EntityManager,
  { condition }: RowScope,
  submissionNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (submissionNos.length === 0) return new Set();
  const rows = await select<{ submissionNo: string }>(
    em,
    sql`select s.submission_no as "submissionNo" from submission s
        where ${isIn(sql`s.submission_no`, submissionNos)} and ${condition}`,
  );
  return new Set(rows.map(({ submissionNo }) => submissionNo));
}
