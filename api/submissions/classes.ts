import type { SubmissionCounter, SubmissionGroup } from '#contracts/submissions.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { countersOf, groupOf } from '#rules/submissions/groups.ts';
import type { TicketClass } from '#rules/submissions/groups.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, isIn, sql } from '#database/sql/select.ts';

const allClasses: readonly TicketClass[] = submissionStatuses.flatMap((status) =>
  [false, true].flatMap((isMappingChanged) => [false, true].map((isStuck) => ({ status, isMappingChanged, isStuck }))),
);

/** The filter of a counter or group comes from its one definition: the classes of tickets it holds, as SQL over `submission s`. */
function inClasses(holds: (ticket: TicketClass) => boolean): Part {
  const parts = [false, true].flatMap((isStuck) =>
    [false, true].map((isMappingChanged) => {
      const statuses = allClasses
        .filter((ticket) => ticket.isStuck === isStuck && ticket.isMappingChanged === isMappingChanged && holds(ticket))
        .map((ticket) => ticket.status);
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
  return inClasses((ticket) => groups.includes(groupOf(ticket)));
}

export function inCounters(counters: readonly SubmissionCounter[]): Part {
  return inClasses((ticket) => countersOf(ticket).some((counter) => counters.includes(counter)));
}
