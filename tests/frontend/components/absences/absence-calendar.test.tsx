import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AbsenceCalendar } from '../../../../frontend/src/components/absences/absence-calendar.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const month = new Date().toLocaleDateString('sv-SE').slice(0, 7);
const absence = {
  ...{ delegationId: 4, principal: { userId: 1, name: 'Rei' }, delegate: { userId: 2, name: 'Kai' } },
  ...{ validFrom: `${month}-03T00:00:00.000Z`, validUntil: '2999-01-01T00:00:00.000Z' },
  ...{
    fromDay: `${month}-03`,
    untilDay: `${month}-09`,
    timeZone: 'UTC',
    reason: null,
    isActive: true,
    enteredBy: null,
  },
};

describe('the calendar of absences', () => {
  beforeEach(() => speak('en'));

  it('shows who is absent and who decides, month by month, and ends an absence after a question', async () => {
    const calls = fakeServer(({ method }) =>
      method === 'DELETE' ? { status: 204 } : { body: { absences: [absence] } },
    );
    await renderPage(<AbsenceCalendar />, { at: '/users', session: makeSession('Admin') });
    const row = await screen.findByRole('row', { name: /Rei/ });
    expect(within(row).getByText('Delegate: Kai')).toBeVisible();
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
    await userEvent.click(within(row).getByRole('button', { name: 'End absence' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/Kai no longer decides in place of Rei/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'End absence' }));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/delegations/4']);
  });

  it('says that nobody is absent, and goes on by months', async () => {
    const calls = fakeServer(() => ({ body: { absences: [] } }));
    await renderPage(<AbsenceCalendar />, { at: '/users', session: makeSession('Admin') });
    expect(await screen.findByText('No absences in these months.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Later month' }));
    const asked = calls.filter(({ path }) => path.endsWith('/absences')).map(({ query }) => query.get('from'));
    expect(new Set(asked).size).toBe(2);
  });
});
