import { ofSubmission } from '../submissions/acts/act-route.ts';
import { anyDashboard } from '../submissions/list-routes.ts';
import { sql } from '#database/sql/select.ts';
import { loadSubmission } from '../submissions/submission.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

/** The page says that somebody sits before a submission: what is on the screen needs no mail. The bell is left as it is. */
export function createSeenRoute(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/submissions/:submissionNo/seen',
    summary: 'Notes that the person looks at a submission: no mail follows about what is shown.',
    tags: ['notifications'],
    policy: anyDashboard,
    params: ofSubmission,
    responses: { 204: { description: 'Noted' } },
    handler: async ({ em, person, params }) => {
      const { id } = await loadSubmission(em, person, params.submissionNo);
      // Whoever acts in the name of another has not looked for them.
      if (person.impersonator) return;
      await em.execute(
        sql`update email_history set seen_at = now()
            where submission_id = ${id} and user_id = ${person.userId} and not is_read and seen_at is null`,
      );
    },
  });
}
