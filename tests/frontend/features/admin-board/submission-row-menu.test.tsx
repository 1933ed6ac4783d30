import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SubmissionRowMenu } from '../../../../frontend/src/features/admin-board/submission-row-menu.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { makeSubmission } from '../provider-board/make-submission.ts';

describe('the menu of a submission in the list of administrators', () => {
  it('claims no success for a sync that is stored and not yet processed', async () => {
    const calls = fakeServer(() => ({ status: 202, body: { outcome: 'pending', rev: null } }));
    const submission = makeSubmission({ submissionNo: 'SUB-000007', allowedActions: ['sync'] });
    await renderPage(<SubmissionRowMenu submission={submission} />, { session: makeSession('Admin') });
    await userEvent.click(screen.getByRole('button', { name: /SUB-000007/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sync data' }));
    expect(await screen.findByText('SUB-000007: saved, waiting to be processed')).toBeVisible();
    expect(screen.queryByText('SUB-000007 synced')).toBeNull();
    const sent = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(sent).toEqual(['/api/submissions/SUB-000007/acts/sync']);
  });
});
