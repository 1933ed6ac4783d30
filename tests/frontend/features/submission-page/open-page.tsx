import type { BaseRole } from '#contracts/roles.ts';
import type { SessionView } from '#contracts/sessions.ts';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import type { Finding, GridPage, SubmissionComment, SubmissionDetail } from '#contracts/submission-views.ts';
import { SubmissionPage } from '../../../../frontend/src/features/submission-page/submission-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes, speak } from '../../render.tsx';
import { makeFinding, makeGrid, makeSubmission } from './make-submission.ts';

export interface World {
  submission?: SubmissionDetail;
  grid?: GridPage;
  findings?: Finding[];
  history?: HistoryEntry[];
  comments?: SubmissionComment[];
  role?: BaseRole;
  userId?: number;
  impersonator?: SessionView['impersonator'];
  at?: string;
  /** Asked first; null leaves the answer to the world. */
  answer?: (call: Call) => Answer | Promise<Answer> | null;
}

export const accepted = { body: { opId: 'op-1', outcome: 'accepted', status: 'Submitted For Approval', rev: 13 } };

/** The page of one submission as a person of the role sees it; answers the calls that were made. */
export async function openPage(world: World = {}): Promise<Call[]> {
  localStorage.clear();
  await speak();
  const submission = world.submission ?? makeSubmission();
  const calls = fakeServer((call) => {
    const own = world.answer?.(call);
    if (own) return own;
    const rest = call.path.replace('/api/submissions/SUB-004171', '');
    if (rest === '') return { body: submission };
    if (rest === '/rows') return { body: world.grid ?? makeGrid() };
    if (rest === '/findings') return { body: { findings: world.findings ?? [makeFinding()] } };
    if (rest === '/corrections/preview') return { body: { gone: [], stays: [], open: [], added: [] } };
    if (rest === '/comments') return { body: { comments: world.comments ?? [] } };
    if (rest === '/history') return { body: { entries: world.history ?? [] } };
    return { body: {} };
  });
  const session = makeSession(world.role ?? 'Reviewer');
  session.user.userId = world.userId ?? 21;
  session.impersonator = world.impersonator ?? null;
  await renderRoutes(
    [
      {
        path: '/reviewer-dashboard/:no',
        element: <SubmissionPage submissionNo="SUB-004171" listPath="/reviewer-dashboard" />,
      },
    ],
    { at: world.at ?? '/reviewer-dashboard/SUB-004171', session },
  );
  return calls;
}

export const bodiesTo = (calls: readonly Call[], act: string) =>
  calls.filter((call) => call.method === 'POST' && call.path.endsWith(`/acts/${act}`)).map((call) => call.body);
