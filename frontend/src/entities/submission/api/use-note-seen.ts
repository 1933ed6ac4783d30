import { useEffect } from 'react';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { api } from '../../../lib/api.ts';
import { logQuietly } from '../../../lib/log.ts';

/** Without a touch for longer than this nobody may be there, whatever the screen shows. */
const presentMs = 2 * 60_000;
let touchedAt = Date.now();
for (const event of ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const) {
  window.addEventListener(event, () => (touchedAt = Date.now()), { passive: true, capture: true });
}

/** Tells the server that the person sees this state of a submission, so that no mail says it again. */
export function useNoteSeen(
  submission: Pick<SubmissionDetail, 'submissionNo' | 'rev' | 'ballHolder'> | undefined,
): void {
  const { submissionNo, rev, ballHolder } = submission ?? {};
  useEffect(() => {
    const isThere = !document.hidden && Date.now() - touchedAt < presentMs;
    if (submissionNo === undefined || ballHolder !== 'provider' || !isThere) return;
    api
      .put(`/submissions/${submissionNo}/seen`)
      .catch((error: unknown) => logQuietly('It was not noted that the submission is seen', error));
  }, [submissionNo, rev, ballHolder]);
}
