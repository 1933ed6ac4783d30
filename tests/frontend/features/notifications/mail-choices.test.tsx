import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { optionalMails } from '#contracts/notifications.ts';
import { MailChoices } from '../../../../frontend/src/features/notifications/mail-choices.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

function serve(isRefusing = false): Call[] {
  return fakeServer(({ method, body }) => {
    if (method === 'PUT') return isRefusing ? problem(403, 'Forbidden') : { body };
    return { body: { mails: optionalMails.map((kind) => ({ kind, isOn: kind !== 'approved' })) } };
  });
}

describe('the choice of mails', () => {
  const session = makeSession('Reviewer');
  beforeEach(() => speak('en'));

  it('shows each kind with its switch, and keeps what is switched', async () => {
    const calls = serve();
    await renderPage(<MailChoices />, { session });
    const reminders = await screen.findByRole('checkbox', { name: 'decisions waiting for you' });
    expect(reminders).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'completed submissions' })).not.toBeChecked();
    await userEvent.click(reminders);
    await waitFor(() => expect(reminders).not.toBeChecked());
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'stepReminder', isOn: false });
  });

  it('stays as it was when the server refuses', async () => {
    const calls = serve(true);
    await renderPage(<MailChoices />, { session });
    const overdue = () => screen.getByRole('checkbox', { name: 'late submissions' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'late submissions' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    await waitFor(() => expect(overdue()).toBeChecked());
    expect(overdue()).toBeEnabled();
  });

  it('belongs to its owner: who acts as somebody only looks', async () => {
    serve();
    await renderPage(<MailChoices />, {
      session: { ...session, impersonator: { userId: 9, userName: 'Amira', endsAt: '2026-11-21T12:00:00Z' } },
    });
    expect(await screen.findByRole('checkbox', { name: 'decisions waiting for you' })).toBeDisabled();
    expect(screen.getByText('Only this person can change their email settings.')).toBeVisible();
  });

  it('speaks Japanese and Arabic', async () => {
    serve();
    await speak('ar');
    await renderPage(<MailChoices />, { session });
    expect(await screen.findByRole('checkbox', { name: 'التقديمات المكتملة' })).toBeVisible();
  });
});
