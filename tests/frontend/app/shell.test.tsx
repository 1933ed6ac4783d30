import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { SessionView } from '#contracts/sessions.ts';
import { Shell } from '../../../frontend/src/app/shell/shell.tsx';
import { PageHeader } from '../../../frontend/src/components/page-header.tsx';
import { api } from '../../../frontend/src/lib/api.ts';
import { leaving } from '../../../frontend/src/lib/leave.ts';
import { fakeServer, problem } from '../fake-server.ts';
import type { Answer, Call } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderRoutes, speak } from '../render.tsx';

const notice = (id: number) => ({
  EmailHistoryId: id,
  TemplateName: 'sent-back',
  Subject: `Notice ${id}`,
  SubmissionNo: null,
  IsRead: false,
  CreatedDate: '2026-11-11T10:00:00Z',
});

function answer({ path, query }: Call) {
  if (path === '/api/email/history/notread') {
    const isForCount = query.get('IsForCount') === '1';
    return { body: { data: isForCount ? [{ NotReadEmails: 7 }] : [1, 2, 3, 4, 5, 6, 7].map(notice) } };
  }
  if (path === '/api/session/impersonation/people') {
    return {
      body: {
        people: [{ userId: 12, name: 'Omar Al Suwaidi', email: 'omar@sahil.example', role: 'DataProvider' }],
        hasMore: false,
      },
    };
  }
  return { body: path === '/api/auth/logout' ? { redirectTo: '/signed-out' } : {} };
}

const left = jest.spyOn(leaving, 'assign').mockImplementation(() => undefined);

async function open(session: SessionView, at = '/dashboard', answering: (call: Call) => Answer = answer) {
  const calls = fakeServer(answering);
  const page = <PageHeader title="A page" />;
  const handle = { title: 'page.dashboard' };
  const rendered = await renderRoutes([{ element: <Shell />, children: [{ path: '*', element: page, handle }] }], {
    at,
    session,
  });
  return { ...rendered, calls, user: userEvent.setup() };
}

beforeEach(async () => {
  localStorage.clear();
  left.mockClear();
  await speak('en');
});

describe('the shell', () => {
  it.each([
    ['Admin', '/dashboard'],
    ['Reviewer', '/reviewer-dashboard'],
    ['DataProvider', '/serviceprovider-dashboard'],
  ] as const)('shows a person of base role %s the menu of that role', async (baseRole, path) => {
    await open(makeSession(baseRole));
    const links = screen.getAllByRole('link', { name: 'Dashboard' });
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([path]));
  });

  it('names the page in the title of the window and leads keyboards past the menu', async () => {
    const { user } = await open(makeSession('Admin'));
    expect(document.title).toBe('Dashboard · Postmonth');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  });

  it('gives the focus to the heading of each page, also of one that loads a while', async () => {
    fakeServer(answer);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const Slow = () => {
      const [isLoaded, setLoaded] = useState(false);
      useEffect(() => void promise.then(() => setLoaded(true)), []);
      return isLoaded ? <PageHeader title="Slow page" /> : <p>Loading</p>;
    };
    const { router } = await renderRoutes(
      [
        {
          element: <Shell />,
          children: [
            { path: '/dashboard', element: <PageHeader title="Dashboard page" /> },
            { path: '/slow', element: <Slow /> },
          ],
        },
      ],
      { at: '/dashboard', session: makeSession('Admin') },
    );
    await act(() => router.navigate('/slow'));
    expect(screen.getByRole('main')).toHaveFocus();
    resolve(undefined);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Slow page' })).toHaveFocus());
    await act(() => router.navigate('/dashboard'));
    expect(screen.getByRole('heading', { name: 'Dashboard page' })).toHaveFocus();
  });

  it('counts every call that waits for an answer in one indicator, which moves nothing', async () => {
    await open(makeSession('Admin'));
    const indicator = () => screen.getByRole('progressbar', { hidden: true });
    await waitFor(() => expect(indicator()).toHaveAttribute('data-pending', '0'));
    const content = screen.getByRole('main');
    expect(content).toHaveAttribute('aria-busy', 'false');
    const first = Promise.withResolvers<Answer>();
    const second = Promise.withResolvers<Answer>();
    fakeServer(({ path }) => (path === '/api/first' ? first.promise : second.promise));
    const calls = await act(() => Promise.resolve([api.get('/first'), api.post('/second')]));
    expect(indicator()).toHaveAttribute('data-pending', '2');
    expect(indicator()).toHaveStyle({ position: 'absolute' });
    expect(content).toHaveAttribute('aria-busy', 'true');
    await act(async () => {
      first.resolve({ body: {} });
      await calls[0];
    });
    expect(indicator()).toHaveAttribute('data-pending', '1');
    await act(async () => {
      second.resolve('no answer');
      await Promise.allSettled(calls);
    });
    expect(indicator()).toHaveAttribute('data-pending', '0');
    expect(content).toHaveAttribute('aria-busy', 'false');
  });

  it('flips the bell between count and list, shows five, and marks one as read', async () => {
    const { calls, user } = await open(makeSession('Reviewer'));
    const modes = () =>
      calls.filter(({ path }) => path === '/api/email/history/notread').map(({ query }) => query.get('IsForCount'));
    await user.click(await screen.findByRole('button', { name: 'Notifications: 7 unread' }));
    expect(modes()).toEqual(['1', '0']);
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(5);

    await user.click(within(dialog).getByRole('button', { name: 'Mark as read: Notice 1' }));
    const put = calls.find(({ method }) => method === 'PUT');
    expect(put?.path).toBe('/api/email/history/isread');
    expect(Object.fromEntries(put?.query ?? [])).toEqual({ EmailHistoryId: '1', loginUserId: '7' });
    expect(within(dialog).getByText('Notice 2')).toBeVisible();
    expect(dialog.querySelectorAll('time[datetime="2026-11-11T10:00:00Z"]')).toHaveLength(5);
    await user.click(within(dialog).getByRole('button', { name: 'Mark all as read' }));
    const all = calls.findLast(({ method }) => method === 'PUT');
    expect([all?.path, all?.query.get('EmailHistoryId')]).toEqual(['/api/email/history/isread', null]);
    expect(within(dialog).getByRole('link', { name: 'Show all notifications' })).toHaveAttribute(
      'href',
      '/viewNotifications',
    );
  });

  it('only logs that notifications cannot be read', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open(makeSession('Reviewer'), '/dashboard', (call) =>
      call.path === '/api/email/history/notread' ? problem(400, 'BadInput') : answer(call),
    );
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Notifications could not be read', expect.anything()));
    expect(screen.getByRole('heading', { name: 'A page' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    logged.mockRestore();
  });

  it('changes language at once, for the browser and for the account', async () => {
    const { calls, user } = await open(makeSession('DataProvider'));
    await user.click(screen.getByRole('button', { name: /Language/u }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'العربية' }));
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'));
    expect(localStorage.getItem('language')).toBe('ar');
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/session/language',
      body: { language: 'ar' },
    });
    await speak('en');
  });

  it('forgets the person at Log Out, and leaves by way of the identity provider', async () => {
    localStorage.setItem('userName', 'Dana Whitfield');
    const { user } = await open(makeSession('DataProvider'));
    await user.click(screen.getByRole('button', { name: /Account menu/u }));
    const logOut = await screen.findByRole('menuitem', { name: 'Log Out' });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    while (!logOut.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/signed-out'));
    expect(localStorage.getItem('userName')).toBeNull();
  });

  it('opens the palette by Ctrl K and goes to a page by its name', async () => {
    const { router, user } = await open(makeSession('Admin'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Find a submission, property or page'), 'prof');
    await user.click(await screen.findByRole('option', { name: /Profile/u }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-profile'));
  });
});

describe('impersonation', () => {
  it.each(['Reviewer', 'DataProvider'] as const)('is not offered to a %s', async (baseRole) => {
    const { user } = await open(makeSession(baseRole));
    await user.click(screen.getByRole('button', { name: /Account menu/u }));
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Impersonate' })).not.toBeInTheDocument();
  });

  it('asks for a person and a reason, keeps a backup of what is displayed, and starts at the root', async () => {
    localStorage.setItem('userName', 'Sofia Lindqvist');
    const { calls, user } = await open(makeSession('Admin'));
    await user.click(screen.getByRole('button', { name: /Account menu/u }));
    const impersonate = await screen.findByRole('menuitem', { name: 'Impersonate' });
    expect(impersonate).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Exit Impersonate' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    while (!impersonate.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Impersonate a user' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Choose a user.')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);

    await user.click(await within(dialog).findByRole('radio', { name: /Omar Al Suwaidi/u }));
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/u }), 'A question about an upload');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/session/impersonation',
      body: { userId: 12, reason: 'A question about an upload' },
    });
    expect(localStorage.getItem('impersonationBackup')).toContain('Sofia Lindqvist');
  });

  it('reloads the page when its dialog is closed without a choice', async () => {
    const reloaded = jest.spyOn(leaving, 'reload').mockImplementation(() => undefined);
    const { user } = await open(makeSession('Admin'));
    await user.click(screen.getByRole('button', { name: /Account menu/u }));
    const impersonate = await screen.findByRole('menuitem', { name: 'Impersonate' });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    while (!impersonate.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Impersonate a user' });
    expect(reloaded).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  it('stands above every page while it lasts, cannot be nested, and ends by Exit Impersonate', async () => {
    const impersonator = {
      userId: 2,
      userName: 'Sofia Lindqvist',
      endsAt: new Date(Date.now() + 47.5 * 60_000).toISOString(),
    };
    localStorage.setItem('userName', 'Dana Whitfield');
    localStorage.setItem('impersonationBackup', JSON.stringify({ userName: 'Sofia Lindqvist', userId: '2' }));
    const { calls, user } = await open(makeSession('Admin', { impersonator }));
    expect(screen.getByText(/You are acting as/u)).toHaveTextContent(
      'You are acting as Dana Whitfield. Ends in 48 min.',
    );
    await user.click(screen.getByRole('button', { name: /Account menu/u }));
    expect(await screen.findByRole('menuitem', { name: 'Exit Impersonate' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Impersonate' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Exit Impersonate' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/session/impersonation')).toBe(true);
    expect([localStorage.getItem('userName'), localStorage.getItem('userId')]).toEqual(['Sofia Lindqvist', '2']);
    expect(localStorage.getItem('impersonationBackup')).toBeNull();
  });
});
