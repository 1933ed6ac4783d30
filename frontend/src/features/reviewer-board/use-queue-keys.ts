import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useSession } from '../../lib/session.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { keepQueue, placeIn, readQueue } from '../../lib/work-queue.ts';

/**
 * The row of the keys: j and k move it, Enter opens it, x or Space ticks it. The list is kept as it is shown, so that
 * the submission page walks through the same one; on return the row is where the work had come to.
 */
export function useQueueKeys(
  submissions: readonly SubmissionSummary[],
  onTick: (submissionNo: string) => void,
): string | null {
  const navigate = useNavigate();
  const { userId } = useSession().user;
  const { pathname, search } = useLocation();
  const submissionNos = useMemo(() => submissions.map(({ submissionNo }) => submissionNo), [submissions]);
  const [chosen, setChosen] = useState<string | null>(null);
  const last = submissionNos.length - 1;
  // By number: a row keeps the keys when the list is read again.
  const chosenAt = chosen === null ? -1 : submissionNos.indexOf(chosen);
  const at = chosenAt >= 0 ? chosenAt : placeIn(readQueue(userId), submissionNos);
  const current = submissionNos[at] ?? null;
  useEffect(() => {
    if (submissionNos.length > 0) keepQueue(userId, { path: pathname, search, submissionNos, opened: current });
  }, [current, pathname, search, submissionNos, userId]);
  const show = (submissionNo: string | undefined) =>
    document.getElementById(`row-${submissionNo ?? ''}`)?.scrollIntoView({ block: 'nearest' });
  const hasRows = submissionNos.length > 0;
  useEffect(() => {
    if (hasRows) show(readQueue(userId)?.opened ?? undefined);
  }, [hasRows, userId]);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(last, at + by));
    setChosen(submissionNos[next] ?? null);
    show(submissionNos[next]);
  };
  const tick = () => {
    if (current !== null) onTick(current);
  };
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    x: tick,
    ' ': tick,
    Enter: () => {
      if (current !== null) void navigate(`/reviewer-dashboard/${current}`);
    },
  });
  return current;
}
