import { screen } from '@testing-library/react';
import { SubmissionPage } from '../../../../frontend/src/features/submission-page/submission-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { makeSubmission } from './make-submission.ts';

beforeEach(() => speak('en'));

const open = (submissionNo: string) =>
  renderPage(<SubmissionPage submissionNo={submissionNo} listPath="/dashboard" />, {
    at: `/dashboard/${submissionNo}`,
    session: makeSession('Admin'),
  });

describe('the address of a submission', () => {
  it.each(['stuck', 'counters', 'provider-board', 'SUB-1'])(
    'is not asked for when it cannot be a number: %s',
    async (word) => {
      const calls = fakeServer(() => ({ body: { rows: [], total: 0 } }));
      await open(word);
      const said = `No submission has the number ${word}, or it is not yours`;
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/dashboard');
      expect(calls.filter(({ path }) => path === `/api/submissions/${word}`)).toEqual([]);
    },
  );

  it('leads back to the list when there is none, or somebody else has it', async () => {
    fakeServer(() => problem(404, 'NotFound'));
    await open('SUB-999999999');
    expect(await screen.findByText(/^No submission has the number SUB-999999999/)).toBeVisible();
  });

  it('never takes the answer for another one', async () => {
    fakeServer(() => ({ body: { ...makeSubmission(), submissionNo: 'SUB-000001' } }));
    await open('SUB-000002');
    expect(await screen.findByText('The submission could not be shown')).toBeVisible();
  });
});
