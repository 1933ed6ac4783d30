import { useCallback, useState } from 'react';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { useSession } from '../../lib/session.ts';

const decisions = ['approve', 'reopen', 'sendBack', 'edit'] as const;

const mayDecide = ({ allowedActions }: SubmissionDetail) => decisions.some((act) => allowedActions.includes(act));

const hasSameFigures = (one: SubmissionDetail, other: SubmissionDetail) =>
  one.versionNo === other.versionNo && one.generation === other.generation;

export interface Seen {
  /** What the page shows and decides on. */
  shown: SubmissionDetail;
  /** Other figures have taken the place of those shown; nothing is decided before they are looked at. */
  newer: SubmissionDetail | null;
  look: () => void;
}

/**
 * A decision counts for the figures that its giver has seen. While somebody may decide, the page stays on the version
 * that it showed; a newer one by another hand is announced and shown on request.
 */
export function useSeen(fresh: SubmissionDetail): Seen {
  const { userId } = useSession().user;
  const [seen, setSeen] = useState<SubmissionDetail | null>(null);
  const newest = fresh.versions.find(({ versionNo }) => versionNo === fresh.versionNo);
  const isOwnEdit = newest?.kind === 'edit' && newest.createdBy?.userId === userId;
  const isKnown = seen === null || hasSameFigures(seen, fresh) || isOwnEdit;
  if (mayDecide(fresh) && isKnown && seen !== fresh) setSeen(fresh);
  const look = useCallback(() => setSeen(fresh), [fresh]);
  return !mayDecide(fresh) || isKnown || fresh.rev < seen.rev
    ? { shown: fresh, newer: null, look }
    : { shown: seen, newer: fresh, look };
}
