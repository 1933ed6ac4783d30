import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReviewerDashboard } from '../../../../frontend/src/features/reviewer-board/reviewer-dashboard.tsx';
import type { Answer, Call } from '../../fake-server.ts';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { makeSubmission } from '../submission-page/make-submission.ts';

const rei = { userId: 31, name: 'Rei Tanaka' };
const naomi = { userId: 32, name: 'Naomi Brandt' };
const myTurn = [
  makeSubmission({ submissionNo: 'SUB-000001', postMonth: '2026-08-01' }),
  makeSubmission({ submissionNo: 'SUB-000002', postMonth: '2026-08-01' }),
  makeSubmission({ submissionNo: 'SUB-000003', postMonth: '2026-09-01' }),
];
const done = [makeSubmission({ submissionNo: 'SUB-000009', status: 'Completed', ballHolder: 'nobody' })];

async function openBoard(changes: object = {}): Promise<Call[]> {
  await speak('en');
  const calls = fakeServer(({ path }): Answer =>
    path.endsWith('/reviewer-board')
      ? {
          body: {
            ...{ myTurn, waiting: [], done, counts: { myTurn: 3, waiting: 0, done: 1 }, myTurnInAll: 7 },
            ...{ inPlaceOf: { 'SUB-000002': [rei] }, principals: [rei], decidedBy: { 'SUB-000009': [naomi] } },
            ...{ medianReviewHours: 0, delegatedTo: null, ...changes },
          },
        }
      : { body: { funds: [], entities: [], properties: [], datasets: [], serviceProviders: [], months: [] } },
  );
  await renderPage(<ReviewerDashboard />, { session: makeSession('Reviewer') });
  return calls;
}

describe('the board of a reviewer', () => {
  it('names the month over its rows where there are several', async () => {
    await openBoard();
    const table = await screen.findByRole('table', { name: 'My turn' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual([expect.stringContaining('August 2026'), expect.stringContaining('September 2026')]);
    expect(within(screen.getByRole('table', { name: 'Done' })).queryByRole('rowheader')).toBeNull();
  });

  it('marks in whose place one decides, and asks for those of one person', async () => {
    const calls = await openBoard();
    const mark = await screen.findByText('On behalf of Rei Tanaka');
    expect(mark.closest('tr')).toHaveAttribute('id', 'row-SUB-000002');
    await userEvent.click(screen.getByRole('button', { name: 'On behalf of' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rei Tanaka' }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('turnOf') === '31')).toBe(true));
  });

  it('counts in the title all that waits, says a short median in words, and who decided what is done', async () => {
    await openBoard();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('7 submissions are waiting for you');
    expect(screen.getByText('Your median review time: less than an hour')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Done' });
    expect(within(table).getByRole('columnheader', { name: 'Decided by' })).toBeInTheDocument();
    expect(within(table).getByText('Naomi Brandt')).toBeInTheDocument();
  });
});
