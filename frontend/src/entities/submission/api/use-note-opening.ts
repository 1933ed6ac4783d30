import { useEffect } from 'react';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { api } from '../../../lib/api.ts';
import { logQuietly } from '../../../lib/log.ts';
import { useSession } from '../../../lib/session.ts';

/** Tells the server that a reviewer has opened a submission that waits for them: the step counts as claimed from then. */
export function useNoteOpening({ submissionNo, round, steps }: SubmissionDetail): void {
  const { user, impersonator } = useSession();
  const current = steps.find((step) => step.isCurrent);
  const isAsked =
    impersonator === null &&
    current?.seats.some((seat) => seat.isActive && seat.decision === null && seat.user.userId === user.userId) === true;
  const orderNo = current?.orderNo;
  useEffect(() => {
    if (!isAsked) return;
    api
      .post(`/submissions/${encodeURIComponent(submissionNo)}/opening`)
      .catch((error: unknown) => logQuietly('It was not noted that the submission is opened', error));
  }, [isAsked, submissionNo, round, orderNo]);
}
