import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultPreferences } from '#contracts/preferences.ts';
import { Component as SubmissionRoute } from '../../../../frontend/src/app/routes/submission.tsx';
import { keepQueue, placeIn, readQueue } from '../../../../frontend/src/lib/work-queue.ts';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes, speak } from '../../render.tsx';
import { makeGrid, makeSubmission } from './make-submission.ts';
import { accepted } from './open-page.tsx';

const path = '/reviewer-dashboard';
const numbers = ['SUB-004171', 'SUB-004180', 'SUB-004172'];

async function open(submissionNo: string, preferences = defaultPreferences) {
  localStorage.clear();
  sessionStorage.clear();
  keepQueue(21, { path, search: '?fundId=4', submissionNos: numbers, opened: null });
  await speak();
  const decided = new Set<string>();
  fakeServer(({ path: asked }) => {
    const [, no = ''] = /submissions\/(SUB-\d+)/u.exec(asked) ?? [];
    if (asked.includes('/acts/')) {
      decided.add(no);
      return accepted;
    }
    if (asked.endsWith('/rows')) return { body: makeGrid() };
    if (asked.endsWith('/findings')) return { body: { findings: [] } };
    if (asked.endsWith(no) && no !== '') {
      const isDecided = decided.has(no);
      return {
        body: makeSubmission({
          submissionNo: no,
          rev: 13,
          queue: isDecided ? null : { position: 1, total: 90, previous: null, next: 'SUB-009999' },
          ...(isDecided && { allowedActions: ['comment'] }),
        }),
      };
    }
    return { body: { comments: [], entries: [] } };
  });
  const session = makeSession('Reviewer', { preferences });
  session.user.userId = 21;
  const { router } = await renderRoutes(
    [
      { path: `${path}/:submissionNo`, element: <SubmissionRoute /> },
      { path, element: <h1>The list</h1> },
    ],
    { at: `${path}/${submissionNo}`, session },
  );
  await screen.findByRole('button', { name: /^Approve/ });
  return router;
}

describe('after a decision', () => {
  it('opens the next submission of the list as it was filtered, at one key', async () => {
    const router = await open('SUB-004171');
    expect(screen.getByText(/1 of 3/u)).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/SUB-004180`));
    expect(await screen.findByText(/2 of 3/u)).toBeVisible();
  });

  it('returns to the filtered list after the last one', async () => {
    const router = await open('SUB-004172');
    await userEvent.keyboard('a');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(router.state.location.search).toBe('?fundId=4');
  });

  it('stays for a person who wants to, with the keys of the queue alive', async () => {
    const router = await open('SUB-004171', { ...defaultPreferences, opensNext: false });
    await userEvent.keyboard('a');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull());
    expect(router.state.location.pathname).toBe(`${path}/SUB-004171`);
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe(`${path}/SUB-004180`);
  });

  it('goes on in the list at the submission after those that have left it', async () => {
    await open('SUB-004180');
    expect(readQueue(21)?.opened).toBe('SUB-004180');
    expect(placeIn(readQueue(21), ['SUB-004171', 'SUB-004172'])).toBe(1);
    expect(placeIn(readQueue(21), ['SUB-004171'])).toBe(0);
  });
});
