import type { SubmissionCounter, SubmissionGroup } from '#contracts/submissions.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { countersOf, groupOf } from '#rules/submissions/groups.ts';
import type { SubmissionClass } from '#rules/submissions/groups.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, isIn, sql } from '#database/sql/select.ts';

const allClasses: readonly SubmissionClass[] = submissionStatuses.flatMap((status) =>
  [false, true].flatMap((isMappingChanged) => [false, true].map((isStuck) => ({ status, isMappingChanged, isStuck }))),
);

/** The filter of a counter or group comes from its one definition: the classes of submissions it holds, as SQL over `submission s`. */
function inClasses(holds: (submission: SubmissionClass) => boolean): Part {
  const parts = [false, true].flatMap((isStuck) =>
    [false, true].map((isMappingChanged) => {
      const statuses = allClasses
        .filter(
          (submission) =>
            submission.isStuck === isStuck && submission.isMappingChanged === isMappingChanged && holds(submission),
        )
        .map((submission) => submission.status);
      const stuck = isStuck
        ? sql`s.process_state in ('parked', 'lost')`
        : sql`s.process_state not in ('parked', 'lost')`;
      const mapping = isMappingChanged
        ? sql`s.cause is not distinct from 'MAPPING_CHANGED'`
        : sql`s.cause is distinct from 'MAPPING_CHANGED'`;
      return statuses.length === 0 ? sql`false` : allOf([isIn(sql`s.status`, statuses), stuck, mapping]);
    }),
  );
  return anyOf(parts);
}

export function inGroups(groups: readonly SubmissionGroup[]): Part {
  return inClasses((submission) => groups.includes(groupOf(submission)));
}

export function inCounters(counters: readonly SubmissionCounter[]): Part {
  return inClasses((submission) => countersOf(submission).some((counter) => counters.includes(counter)));
}
