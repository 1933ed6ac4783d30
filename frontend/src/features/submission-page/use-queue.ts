import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session.ts';
import type { QueuePlace } from '../../lib/work-queue.ts';
import { listAddress, neighbours, noteOpened, readQueue } from '../../lib/work-queue.ts';

/**
 * Where the submission is among those that its reader works through: the list it was opened from, as it was, also
 * after a decision has taken it out of there; else the reader's queue as the server knows it.
 */
export function useQueue({ submissionNo, queue }: SubmissionDetail, listPath: string): QueuePlace | null {
  const { userId } = useSession().user;
  useEffect(() => noteOpened(userId, submissionNo), [submissionNo, userId]);
  const ofList = useMemo(() => neighbours(readQueue(userId), listPath, submissionNo), [listPath, submissionNo, userId]);
  // After a decision the server's queue no longer names this submission: what it said before still leads on.
  const [known, setKnown] = useState(queue);
  if (queue !== null && queue !== known) setKnown(queue);
  return ofList ?? queue ?? known;
}

/** After a decision: to the next submission, or back to the list after the last one; null where the person stays. */
export function useGoOn(submission: SubmissionDetail, listPath: string): (() => void) | null {
  const { opensNext } = usePreferences();
  const { userId } = useSession().user;
  const navigate = useNavigate();
  const place = useQueue(submission, listPath);
  const next = place?.next ?? null;
  const hasQueue = place !== null;
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const goOn = useCallback(() => {
    // Whoever has gone elsewhere while the decision was sent is not taken away from there.
    if (isHere.current) void navigate(next === null ? listAddress(userId, listPath) : `${listPath}/${next}`);
  }, [listPath, navigate, next, userId]);
  return opensNext && hasQueue ? goOn : null;
}
