import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast } from '../../../../frontend/src/components/toaster.tsx';
import { OpenDueSubmissions } from '../../../../frontend/src/features/admin-board/open-due-submissions.tsx';
import type { Answer } from '../../fake-server.ts';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes } from '../../render.tsx';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'failure');
beforeEach(() => {
  success.mockReset();
  failure.mockReset();
});

async function ask(answer: Answer) {
  const calls = fakeServer(({ method }) => (method === 'POST' ? answer : { body: {} }));
  await renderRoutes([{ path: '/', element: <OpenDueSubmissions /> }], { session: makeSession('Admin') });
  await userEvent.click(screen.getByRole('button', { name: 'Open due submissions' }));
  return calls;
}
const said = () => success.mock.calls.map(([words]) => words.title);

describe('opening due submissions', () => {
  it('says that it has begun', async () => {
    const calls = await ask({ status: 202, body: { isStarted: true } });
    await waitFor(() => expect(said()).toEqual(['Opening due submissions']));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/frequencies/sweep']);
  });

  it('says that it was begun before', async () => {
    await ask({ status: 202, body: { isStarted: false } });
    await waitFor(() => expect(said()).toEqual(['Due submissions are already being opened']));
  });

  it('says when it cannot begin', async () => {
    await ask(problem(503, 'Unavailable'));
    await waitFor(() => expect(failure).toHaveBeenCalledWith(expect.objectContaining({ code: 'Unavailable' })));
    expect(said()).toEqual([]);
  });
});
