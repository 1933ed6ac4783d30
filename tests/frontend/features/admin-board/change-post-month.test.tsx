import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ChangePostMonthDialog } from '../../../../frontend/src/entities/submission/acts/change-post-month-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes } from '../../render.tsx';

describe('the dialog for another post month', () => {
  it('names the months that the frequency asks for', async () => {
    const details = { months: ['2026-06-01', '2026-09-01'] };
    fakeServer(() => ({ status: 409, body: { status: 409, code: 'PostMonthNotDue', detail: 'Not due.', details } }));
    const submission = { submissionNo: 'SUB-000001', postMonth: '2026-10-01', package: null };
    const dialog = <ChangePostMonthDialog submission={submission} onClose={() => undefined} />;
    await renderRoutes([{ path: '/', element: dialog }], { at: '/', session: makeSession('Admin') });
    await userEvent.type(await screen.findByLabelText(/New post month/), '2026-08');
    await userEvent.type(screen.getByLabelText(/Comment/), 'Wrong month.');
    await userEvent.click(screen.getByRole('button', { name: 'Change post month' }));
    expect(
      await screen.findByText('Nothing is due in that month. Choose one of these: Jun 2026 and Sep 2026.'),
    ).toBeVisible();
  });
});
