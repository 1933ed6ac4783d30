import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReviewerDashboard } from '../../../../frontend/src/features/reviewer-board/reviewer-dashboard.tsx';
import type { Answer } from '../../fake-server.ts';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { makeSubmission } from '../submission-page/make-submission.ts';

const numbers = ['SUB-004171', 'SUB-004172', 'SUB-004173'];
const submissions = numbers.map((submissionNo) => makeSubmission({ submissionNo, softCount: 0 }));
const boardOf = (myTurn: typeof submissions) => ({
  body: {
    myTurn,
    waiting: [],
    done: [],
    counts: { myTurn: myTurn.length, waiting: 0, done: 1 },
    ...{ myTurnInAll: myTurn.length, inPlaceOf: {}, principals: [], decidedBy: {} },
    medianReviewHours: null,
    delegatedTo: null,
  },
});

async function approveAll(results: object[]) {
  let isApproved = false;
  const calls = fakeServer(({ path }): Answer => {
    if (path.endsWith('/acts/approve')) {
      isApproved = true;
      return { body: { results } };
    }
    if (path.endsWith('/reviewer-board')) return boardOf(isApproved ? [] : submissions);
    return { body: { funds: [], entities: [], properties: [], datasets: [], serviceProviders: [] } };
  });
  await renderPage(<ReviewerDashboard />, { session: makeSession('Reviewer') });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Select all/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3 submissions' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Approve 3 submissions' }));
  return { calls, result: await screen.findByRole('region', { name: 'Result of the approval' }) };
}

describe('approving many submissions', () => {
  it('gives every column of the board a name', async () => {
    fakeServer(({ path }): Answer =>
      path.endsWith('/reviewer-board')
        ? boardOf(submissions)
        : { body: { funds: [], entities: [], properties: [], datasets: [], serviceProviders: [] } },
    );
    await renderPage(<ReviewerDashboard />, { session: makeSession('Reviewer') });
    const waiting = await screen.findByRole('table', { name: 'Waiting for others' });
    for (const head of within(waiting).getAllByRole('columnheader')) expect(head).toHaveAccessibleName(/./u);
  });

  it('counts what became of them, then says it for each', async () => {
    const { result } = await approveAll([
      { submissionNo: numbers[0], outcome: 'accepted' },
      { submissionNo: numbers[1], outcome: 'pending' },
      { submissionNo: numbers[2], outcome: 'refused', code: 'HasFindings' },
    ]);
    expect(within(result).getByRole('status')).toHaveTextContent(
      '1 submission approved1 saved, waiting to be processed1 submission was not approved',
    );
    expect(
      within(result)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'SUB-004173 Larkspur Tower · Oct 2026Not approved: This submission has findings. Open it to decide.',
      'SUB-004172 Larkspur Tower · Oct 2026Saved, waiting to be processed. The list updates automatically.',
      'SUB-004171 Larkspur Tower · Oct 2026Approved',
    ]);
  });

  it('keeps the result when the list has moved on', async () => {
    const { result } = await approveAll(numbers.map((submissionNo) => ({ submissionNo, outcome: 'accepted' })));
    expect(await screen.findByText('Nothing is waiting for your decision.')).toBeInTheDocument();
    expect(within(result).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(result).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Result of the approval' })).toBeNull();
  });

  it('reopens what is ticked by keys for one reason, also with findings, and keeps only the refused ones ticked', async () => {
    const withFindings = numbers.map((submissionNo) => makeSubmission({ submissionNo, softCount: 2 }));
    const calls = fakeServer(({ path }): Answer => {
      if (path.endsWith('/acts/reopen')) {
        const [first, second] = numbers;
        const results = [
          { submissionNo: first, outcome: 'accepted' },
          { submissionNo: second, outcome: 'refused', code: 'StaleView' },
        ];
        return { body: { results } };
      }
      if (path.endsWith('/reviewer-board')) return boardOf(withFindings);
      return { body: { funds: [], entities: [], properties: [], datasets: [], serviceProviders: [] } };
    });
    sessionStorage.clear();
    await renderPage(<ReviewerDashboard />, { session: makeSession('Reviewer') });
    await screen.findByRole('checkbox', { name: /SUB-004171/u });
    await userEvent.keyboard('xj ');
    expect(screen.getByText('2 have findings: open them to approve.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve 0 submissions' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Reopen 2 submissions' }));
    const dialog = await screen.findByRole('alertdialog');
    const send = within(dialog).getByRole('button', { name: 'Reopen 2 submissions' });
    expect(send).toBeDisabled();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/u }), 'MISSING_ROWS');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Comment/u }), 'The annex is missing.');
    await userEvent.click(send);
    const result = await screen.findByRole('region', { name: 'Result of the reopening' });
    expect(within(result).getAllByRole('listitem')).toHaveLength(2);
    const seen = { versionNo: 2, generation: 4 };
    expect(calls.find(({ path }) => path.endsWith('/acts/reopen'))?.body).toEqual({
      submissions: numbers.slice(0, 2).map((submissionNo) => ({ submissionNo, ...seen })),
      reasonCode: 'MISSING_ROWS',
      comment: 'The annex is missing.',
    });
    expect(screen.getByRole('checkbox', { name: /SUB-004171/u })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /SUB-004172/u })).toBeChecked();
  });
});
