import { act, screen, waitFor } from '@testing-library/react';
import { Component as SubmissionRoute } from '../../../../frontend/src/app/routes/submission.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes, speak } from '../../render.tsx';
import { makeGrid, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo } from './open-page.tsx';

const first = makeSubmission({ queue: { position: 1, total: 2, previous: null, next: 'SUB-004172' } });
const second = makeSubmission({
  submissionNo: 'SUB-004172',
  property: { id: 6, name: 'Kestrel House', code: 'P-1043' },
  queue: { position: 2, total: 2, previous: 'SUB-004171', next: null },
});

/** The first submission of a queue of two; the second one stays on its way until it is let through. */
async function openQueue() {
  localStorage.clear();
  await speak();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const calls = fakeServer(({ path }) => {
    if (path === '/api/submissions/SUB-004171') return { body: first };
    if (path === '/api/submissions/SUB-004172') return promise;
    if (path.endsWith('/acts/approve')) return accepted;
    if (path.endsWith('/rows')) return { body: makeGrid() };
    if (path.endsWith('/findings')) return { body: { findings: [] } };
    return { body: { comments: [], entries: [] } };
  });
  const session = makeSession('Reviewer');
  session.user.userId = 21;
  const { router } = await renderRoutes([{ path: '/reviewer-dashboard/:submissionNo', element: <SubmissionRoute /> }], {
    at: '/reviewer-dashboard/SUB-004171',
    session,
  });
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeVisible();
  return { calls, router, letThrough: () => act(() => Promise.resolve(resolve({ body: second }))) };
}

/** Keys as fast as fingers can: nothing is painted between them. */
const press = (...keys: string[]) =>
  act(() => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return Promise.resolve();
  });

describe('the keys of the queue', () => {
  it('never decide on the submission that was left while the next one loads', async () => {
    const { calls, router, letThrough } = await openQueue();
    await press('j', 'a', 'r');
    expect(router.state.location.pathname).toBe('/reviewer-dashboard/SUB-004172');
    expect(screen.queryByRole('combobox', { name: /Reason/ })).toBeNull();
    expect(bodiesTo(calls, 'approve')).toEqual([]);
    await letThrough();
    expect(await screen.findByRole('heading', { level: 1, name: /Kestrel House/ })).toBeVisible();
    await press('a');
    const sent = () =>
      calls.filter(({ method, path }) => method === 'POST' && path.includes('/acts/')).map(({ path }) => path);
    await waitFor(() => expect(sent()).toEqual(['/api/submissions/SUB-004172/acts/approve']));
  });

  it('do not repeat while they are held down', async () => {
    const { calls } = await openQueue();
    await act(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, repeat: true }));
      return Promise.resolve();
    });
    expect(bodiesTo(calls, 'approve')).toEqual([]);
  });
});
