import { ActivityFailure, condition, log } from '@temporalio/workflow';
import type { LoadedSubmission } from '#activities/submissions/load-submission.ts';
import { records } from './activities.ts';
import type { Submission } from './submission.ts';
import { showUnread } from './visibility.ts';

/**
 * Reads what the run starts from. A state that cannot be read is no end of the run: a failed one would only be found lost
 * and started again. It shows itself to operators and reads again when asked, or after a while.
 */
export async function loadSubmission(submission: Submission): Promise<LoadedSubmission> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const loaded = await records.loadSubmission(submission.input);
      // What the row says of the trouble is over.
      if (!isFirst) submission.isProjectionAsked = true;
      return loaded;
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      log.error('the state of a submission cannot be read');
    }
    if (isFirst) await say(submission);
    submission.isProjectionAsked = false;
    await condition(() => submission.isProjectionAsked, '30 minutes', { summary: 'before the state is read again' });
  }
}

async function say(submission: Submission): Promise<void> {
  showUnread();
  try {
    await records.showUnread({ submissionId: submission.input.submissionId });
  } catch (error) {
    // There may be no row to say it on; the search attributes do.
    if (!(error instanceof ActivityFailure)) throw error;
  }
}
