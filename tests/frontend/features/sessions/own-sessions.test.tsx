import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnSession } from '#contracts/own-sessions.schema.ts';
import { OwnSessions } from '../../../../frontend/src/features/sessions/own-sessions.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

const here: OwnSession = {
  ...{ sessionKey: 'a'.repeat(32), isCurrent: true, browser: 'Firefox', system: 'Linux', address: '10.0.0.4' },
  ...{ startedAt: '2026-11-28T08:00:00.000Z', lastActiveAt: '2026-11-28T09:00:00.000Z' },
};
const there: OwnSession = { ...here, sessionKey: 'b'.repeat(32), isCurrent: false, browser: null, system: null };
const session = makeSession('Reviewer');

describe('where a person is signed in', () => {
  it('is listed, and another session ends after a question', async () => {
    let sessions = [here, there];
    const calls = fakeServer(({ method }) => {
      if (method === 'DELETE') sessions = [here];
      return method === 'DELETE' ? { status: 204 } : { body: sessions };
    });
    await renderPage(<OwnSessions />, { session });
    const list = await screen.findByRole('list', { name: 'Where you are signed in' });
    const [own, other] = within(list).getAllByRole('listitem');
    expect(own).toHaveTextContent(/Firefox · Linux.*This browser/);
    expect(within(own!).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('Unknown browser');
    await userEvent.click(within(other!).getByRole('button'));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/sessions/${there.sessionKey}`,
    ]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('ends everywhere else at once', async () => {
    const calls = fakeServer(({ method }) => ({ body: method === 'DELETE' ? { ended: 1 } : [here, there] }));
    await renderPage(<OwnSessions />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/sessions');
  });

  it('is not shown to who acts as this person', async () => {
    const calls = fakeServer(() => ({ body: [here] }));
    const impersonator = { userId: 1, userName: 'Sasha', endsAt: '2026-11-28T10:00:00.000Z' };
    const { container } = await renderPage(<OwnSessions />, { session: { ...session, impersonator } });
    expect(container.querySelector('ul')).toBeNull();
    expect(calls.filter(({ path }) => path === '/api/sessions')).toEqual([]);
  });
});
