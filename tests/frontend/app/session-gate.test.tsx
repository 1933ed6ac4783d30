import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { RoleGate } from '../../../frontend/src/app/role-gate.tsx';
import { Component as Home } from '../../../frontend/src/app/routes/home.tsx';
import { SessionGate } from '../../../frontend/src/app/session-gate.tsx';
import { AccessDenied } from '../../../frontend/src/features/sessions/access-denied.tsx';
import { noteSessionEnd } from '../../../frontend/src/lib/api.ts';
import { leaving } from '../../../frontend/src/lib/leave.ts';
import { setInteractionStatus } from '../../../frontend/src/lib/stored-user.ts';
import { useUnsavedWork } from '../../../frontend/src/lib/unsaved-work.ts';
import { fakeServer, problem } from '../fake-server.ts';
import type { Answer } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderRoutes } from '../render.tsx';

const gate = (
  <SessionGate>
    <Outlet />
  </SessionGate>
);
const routes: RouteObject[] = [
  { path: '/unauthorizedaccess', element: <AccessDenied /> },
  {
    element: gate,
    children: [
      { path: '/', element: <Home /> },
      {
        path: '/dashboard',
        element: (
          <RoleGate screen="dashboard" baseRoles={['SuperAdmin', 'Admin']}>
            <h1>Admin page</h1>
          </RoleGate>
        ),
      },
      { path: '/reviewer-dashboard/:submissionNo?', element: <h1>Reviewer page</h1> },
      { path: '/serviceprovider-dashboard', element: <h1>Provider page</h1> },
    ],
  },
];

function Entering() {
  const [text, setText] = useState('');
  useUnsavedWork(text !== '');
  return <input aria-label="Comment" value={text} onChange={(event) => setText(event.target.value)} />;
}

const left = jest.spyOn(leaving, 'assign');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('language', 'en');
  left.mockReset().mockImplementation(() => undefined);
});

const answering = (baseRole: Parameters<typeof makeSession>[0]) =>
  fakeServer(({ path }) => (path === '/api/session' ? { body: makeSession(baseRole) } : { body: {} }));

describe('the session gate', () => {
  it('renders nothing of the page before the session is known, and keeps the display keys afterwards', async () => {
    setInteractionStatus('startup');
    const { promise, resolve } = Promise.withResolvers<Answer>();
    fakeServer(({ path }) => (path === '/api/session' ? promise : { body: { data: [] } }));
    await renderRoutes(routes, { at: '/serviceprovider-dashboard' });
    expect(screen.queryByRole('heading', { name: 'Provider page' })).not.toBeInTheDocument();
    expect(localStorage.getItem('interactionStatus')).toBe('startup');
    resolve({ body: makeSession('DataProvider') });

    expect(await screen.findByRole('heading', { name: 'Provider page' })).toBeVisible();
    expect(localStorage.getItem('interactionStatus')).toBe('none');
    expect(localStorage.getItem('userName')).toBe('Dana Whitfield');
    expect(localStorage.getItem('userRole')).toBe('DataProvider');
    expect(localStorage.getItem('userEmail')).toBe('dana@northgate.example');
    expect(localStorage.getItem('userId')).toBe('7');
    expect(localStorage.getItem('userShortName')).toBe('DW');
  });

  it.each([
    ['Admin', 'Admin page'],
    ['SuperAdmin', 'Admin page'],
    ['Reviewer', 'Reviewer page'],
    ['DataProvider', 'Provider page'],
  ] as const)('brings a person of base role %s from the root to their dashboard', async (baseRole, heading) => {
    answering(baseRole);
    await renderRoutes(routes);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('sends whoever has no session to sign in, and remembers the address of a dashboard', async () => {
    fakeServer(() => ({ status: 204 }));
    localStorage.setItem('userName', 'Somebody of yesterday');
    await renderRoutes(routes, { at: '/reviewer-dashboard/SUB-004171?tab=data' });
    await waitFor(() =>
      expect(left).toHaveBeenCalledWith(
        `/api/auth/login?returnTo=${encodeURIComponent('/reviewer-dashboard/SUB-004171?tab=data')}`,
      ),
    );
    expect(localStorage.getItem('userName')).toBeNull();
  });

  it('refuses the dashboard of another role with the words of the specification', async () => {
    answering('DataProvider');
    await renderRoutes(routes, { at: '/dashboard' });
    expect(await screen.findByRole('heading', { name: 'ACCESS DENIED !' })).toBeVisible();
    expect(screen.getByText('You dont have permission to view this site.')).toBeVisible();
    expect(screen.queryByText('Admin page')).not.toBeInTheDocument();
  });

  it('says that the server does not answer, and offers to try again', async () => {
    fakeServer(() => 'no answer');
    await renderRoutes(routes, { at: '/dashboard' });
    expect(await screen.findByText('The server is not responding', {}, { timeout: 8000 })).toBeVisible();
    expect(screen.getByText(/Network error occurred. Please contact your administrator./u)).toBeVisible();
    answering('Admin');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('heading', { name: 'Admin page' })).toBeVisible();
  });

  it('says that there were too many requests, and how long to wait where the server says it', async () => {
    fakeServer(() => ({ ...problem(429, 'TooManyRequests'), headers: { 'retry-after': '42' } }));
    await renderRoutes(routes, { at: '/dashboard' });
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getByText('Try again in 42 seconds.')).toBeVisible();
    expect(screen.queryByText('The server is not responding')).not.toBeInTheDocument();
    fakeServer(() => problem(429, 'TooManyRequests'));
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByText('Try again in a moment.')).toBeVisible();
    answering('Admin');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('heading', { name: 'Admin page' })).toBeVisible();
  });

  it('keeps what was entered when the session ends, out of sight, until the same person is back', async () => {
    let isThere = true;
    let userId = 7;
    fakeServer(({ path }) => {
      const session = makeSession('DataProvider');
      if (path !== '/api/session') return { body: {} };
      return { body: isThere ? { ...session, user: { ...session.user, userId } } : undefined };
    });
    await renderRoutes([{ element: gate, children: [{ path: '/dashboard', element: <Entering /> }] }], {
      at: '/dashboard',
    });
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    await userEvent.type(field, 'Unit 103 was let');
    isThere = false;
    noteSessionEnd();
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    expect(within(dialog).getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank');
    expect(field).not.toBeVisible();
    expect(left).not.toHaveBeenCalled();
    isThere = true;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(field).toBeVisible());
    expect(field).toHaveValue('Unit 103 was let');
    isThere = false;
    noteSessionEnd();
    await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    isThere = true;
    userId = 8;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  });

  it('applies the language marked as default when nobody has chosen one', async () => {
    localStorage.removeItem('language');
    fakeServer(({ path }) => {
      if (path === '/api/session') return { body: makeSession('DataProvider') };
      return { body: { data: [{ LanguageId: 3, LanguageCode: 'ar', LanguageName: 'Arabic', IsDefault: true }] } };
    });
    await renderRoutes(routes, { at: '/serviceprovider-dashboard' });
    await screen.findByRole('heading', { name: 'Provider page' });
    expect(document.documentElement.lang).toBe('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('only logs that the languages cannot be read', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.removeItem('language');
    fakeServer(({ path }) =>
      path === '/api/session' ? { body: makeSession('DataProvider') } : problem(400, 'BadInput'),
    );
    await renderRoutes(routes, { at: '/serviceprovider-dashboard' });
    expect(await screen.findByRole('heading', { name: 'Provider page' })).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The list of languages could not be read', expect.anything());
    logged.mockRestore();
  });
});

describe('the page for refused persons', () => {
  it('shows the reference and signs out by Back to Login', async () => {
    localStorage.setItem('language', 'en');
    const calls = fakeServer(() => ({ body: { redirectTo: '/signed-out' } }));
    const { speak } = await import('../render.tsx');
    await speak('en');
    await renderRoutes(routes, { at: '/unauthorizedaccess?reference=7F3A-21' });
    const reference = screen.getByText('7F3A-21');
    expect(reference).toHaveAttribute('dir', 'ltr');
    expect(reference.parentElement).toHaveTextContent('ref 7F3A-21');
    localStorage.setItem('userName', 'Dana Whitfield');
    screen.getByRole('button', { name: 'Back to Login' }).click();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/signed-out'));
    expect(localStorage.getItem('userName')).toBeNull();
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/logout',
      headers: { 'X-Postmonth-Request': '1' },
    });
  });
});
