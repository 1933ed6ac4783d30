/**
 * Remembers that a change has turned a submission overdue, or back. What people already know stays until they are notified,
 * so that nobody is notified of a change that is reverted at once.
 * @param from relation with `id`, `was_overdue` and `waiting_since` of the submissions
 */
export const notingOverdueChange = (from: string): string => `
  insert into overdue_change (submission_id, was_overdue, waiting_since)
    select n.id, n.was_overdue, n.waiting_since from ${from} n
  on conflict (submission_id) do update set changed_at = now(),
    was_overdue = case when overdue_change.waiting_since is not distinct from excluded.waiting_since
      then overdue_change.was_overdue else excluded.was_overdue end,
    waiting_since = excluded.waiting_since`;
