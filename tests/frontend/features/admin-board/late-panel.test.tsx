import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LatePanel } from '../../../../frontend/src/features/admin-board/late-panel.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const provider = (id: number, name: string, late: number) => ({ id, name, open: 5, late, daysLate: 12, people: 1 });
const waiting = {
  providers: [provider(1, 'Northgate Realty', 4), provider(2, 'Corvane Services', 2), provider(3, 'In Time', 0)],
  people: [{ userId: 9, name: 'Rei Tanaka', holder: 'reviewer', open: 3, late: 1 }],
};
const preview = {
  ...{ submissions: 6, recent: 1, nobody: 2, people: 2 },
  mails: [
    {
      ...{ userId: 4, name: 'Dana Whitfield', address: 'dana@north.example', language: 'en', submissions: 4 },
      ...{ subject: '4 submissions are late', text: 'Dear Dana' },
    },
  ],
};

function serve(answerOf: (call: Call) => unknown = () => preview) {
  return fakeServer((call) => {
    if (call.path.endsWith('/waiting')) return { body: waiting };
    const body = answerOf(call);
    return body === null ? problem(403, 'Forbidden') : { body };
  });
}

const scope = { tab: 'properties', postMonth: '2026-10-01' } as const;
const open = (session = makeSession('Admin')) => renderPage(<LatePanel scope={scope} />, { session });

beforeEach(() => speak('en'));

describe('the panel of late providers', () => {
  it('reminds the chosen providers together, after a look at each mail', async () => {
    const calls = serve();
    await open();
    expect(await screen.findByText('3 open, 1 late')).toBeVisible();
    // A provider that is not late is not chased.
    expect(screen.queryByText('In Time')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remind providers…' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /Northgate Realty/u }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Corvane Services/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Remind 2 providers…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send reminders' });
    expect(await within(dialog).findByText('4 submissions are late')).toBeInTheDocument();
    expect(within(dialog).getByText('dana@north.example')).toBeVisible();
    const filter = { ...scope, late: 'true', serviceProviderId: '1,2' };
    const asked = calls.find(({ path }) => path.endsWith('/remind/preview'));
    expect(asked?.body).toEqual({ filter, holder: 'provider' });
    expect(calls.some(({ path }) => path.endsWith('/acts/remind'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send 2 reminders' }));
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/acts/remind'))?.body).toEqual(asked?.body));
  });

  it('names no number of reminders before it is known', async () => {
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    fakeServer(async ({ path }) => {
      if (path.endsWith('/waiting')) return { body: waiting };
      await asked;
      return { body: preview };
    });
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Northgate Realty/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Remind 1 provider…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send reminders' });
    expect(within(dialog).getByRole('button', { name: 'Send reminders' })).toBeDisabled();
    expect(within(dialog).queryByText(/0/u)).toBeNull();
    answer();
    expect(await within(dialog).findByRole('button', { name: 'Send 2 reminders' })).toBeEnabled();
  });

  it.each([
    ['en', 12, '4 late, up to 12 d'],
    ['ja', 12, '遅延4件、最長12日'],
    ['ar', 1, 'متأخر: 4، حتى يوم واحد'],
    ['ar', 2, 'متأخر: 4، حتى يومين'],
    ['ar', 3, 'متأخر: 4، حتى 3 أيام'],
    ['ar', 12, 'متأخر: 4، حتى 12 يومًا'],
    ['ar', 100, 'متأخر: 4، حتى 100 يوم'],
  ] as const)('counts the days of the latest in %s (%i)', async (language, daysLate, words) => {
    await speak(language);
    const late = { ...provider(1, 'Northgate Realty', 4), daysLate };
    fakeServer(() => ({ body: { ...waiting, providers: [late] } }));
    await open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says why no reminder can be sent, and sends none', async () => {
    const calls = serve(() => null);
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Northgate Realty/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Remind 1 provider…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send reminders' });
    expect(await within(dialog).findByText('You do not have permission to do this.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Send/u })).toBeDisabled();
    expect(calls.some(({ path }) => path.endsWith('/acts/remind'))).toBe(false);
  });

  it('shows who is late to a reader who may not remind, without a choice', async () => {
    serve();
    const session = makeSession('Admin');
    await open({ ...session, privileges: { ...session.privileges, dashboard: 'View' } });
    expect(await screen.findByText('Northgate Realty')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remind/u })).toBeNull();
  });
});
