import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SubmissionRowMenu } from '../../../../frontend/src/features/admin-board/submission-row-menu.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { makeSubmission } from '../provider-board/make-submission.ts';

it('says of which submission of the list a sync was refused, and why', async () => {
  fakeServer(() => ({ status: 409, body: { code: 'NotAllowedInStatus' } }));
  const submission = makeSubmission({ submissionNo: 'SUB-000007', allowedActions: ['sync'] });
  await renderPage(<SubmissionRowMenu submission={submission} />, { session: makeSession('Admin') });
  await userEvent.click(screen.getByRole('button', { name: /SUB-000007/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sync data' }));
  expect(await screen.findByText('SUB-000007 was not synced')).toBeVisible();
  expect(screen.getByText(/not possible in the current status/u)).toBeVisible();
});
