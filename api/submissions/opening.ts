import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { anyDashboard } from './list-routes.ts';
import { sql } from '#database/sql/select.ts';
import { loadSubmission } from './submission.ts';

/**
 * A step is claimed when one of those asked first opens the submission; turnaround counts idle time until then. The page
 * says so: who reads over the api, a link that a mail program looks at, or an export has claimed nothing.
 */
export function createOpeningRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions/:submissionNo/opening',
    summary: 'Notes that the person has opened a submission; a step that waits for them is claimed.',
    tags: ['submissions'],
    policy: anyDashboard,
    params: ofSubmission,
    responses: { 204: { description: 'Noted' } },
    handler: async ({ em, person, params }) => {
      const { id } = await loadSubmission(em, person, params.submissionNo);
      // Whoever acts in the name of another has not opened it for them.
      if (person.impersonator) return;
      await em.execute(
        sql`update submission_assignee set claimed_at = now()
            where submission_id = ${id} and user_id = ${person.userId} and is_turn and claimed_at is null`,
      );
    },
  });
}
