import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { IdleWarning } from '../../../../frontend/src/features/sessions/idle-warning.tsx';
import { leaving } from '../../../../frontend/src/lib/leave.ts';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const left = jest.spyOn(leaving, 'assign').mockImplementation(() => undefined);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

// Each test has a day of its own: the page remembers when it last spoke to the server.
let day = 0;

beforeEach(async () => {
  localStorage.clear();
  left.mockClear();
  await speak('en');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  day += 1;
  jest.setSystemTime(new Date(2027, 0, day, 9));
});

afterEach(() => jest.useRealTimers());

describe('an idle session', () => {
  it('warns in its last minute and ends when nobody answers', async () => {
    const calls = fakeServer(() => ({ body: { redirectTo: '/signed-out' } }));
    await renderPage(<IdleWarning />, { session: makeSession('Reviewer', { idleMinutes: 30 }) });
    await pass(28 * 60_000);
    expect(screen.queryByText(/You will be signed out in/u)).not.toBeInTheDocument();
    await pass(65_000);
    expect(screen.getByText(/You will be signed out in \d+ seconds/u)).toBeInTheDocument();
    await pass(60_000);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/logout']);
    expect(left).toHaveBeenCalledWith('/signed-out');
  });

  it('goes on for whoever stays', async () => {
    const calls = fakeServer(() => ({ body: {} }));
    await renderPage(<IdleWarning />, { session: makeSession('Reviewer', { idleMinutes: 30 }) });
    await pass(29 * 60_000 + 5_000);
    act(() => screen.getByRole('button', { name: 'Stay signed in', hidden: true }).click());
    await pass(2 * 60_000);
    expect(screen.queryByText(/You will be signed out in/u)).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(['/api/session']);
    expect(left).not.toHaveBeenCalled();
  });

  it('does not end while somebody types, even when nothing is sent', async () => {
    const calls = fakeServer(() => ({ body: {} }));
    await renderPage(<IdleWarning />, { session: makeSession('Reviewer', { idleMinutes: 30 }) });
    for (let minute = 0; minute < 40; minute += 1) {
      await pass(60_000);
      act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));
    }
    expect(screen.queryByText(/You will be signed out in/u)).not.toBeInTheDocument();
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.every(({ path }) => path === '/api/session')).toBe(true);
  });
});
