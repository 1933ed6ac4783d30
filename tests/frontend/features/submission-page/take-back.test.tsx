import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem } from '../../fake-server.ts';
import { makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const approved = makeSubmission({ rev: 13, allowedActions: ['withdraw', 'comment'], status: 'Submitted For Approval' });
const loading = makeSubmission({
  allowedActions: ['approverRecall', 'comment'],
  status: 'DataProcessing In Progress',
  ballHolder: 'system',
});

const refused = problem(409, 'AlreadyDecided');
const tooLate = { ...refused, body: { ...refused.body, details: { act: 'withdraw' } } };

/** On the page: messages of an earlier test may still be shown. */
async function withdrawOnPage(title: string): Promise<void> {
  const panel = await screen.findByRole('region', { name: title });
  await userEvent.click(within(panel).getByRole('button', { name: 'Withdraw approval' }));
}

describe('taking the own approval back', () => {
  it('is offered by the message of the approval', async () => {
    let isApproved = false;
    const calls = await openPage({
      findings: [],
      answer: ({ path }) => {
        if (path.endsWith('/acts/approve')) isApproved = true;
        if (path.includes('/acts/')) return accepted;
        return isApproved && path.endsWith('/SUB-004171') ? { body: approved } : null;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByText('Approved')).toBeInTheDocument();
    const [offer] = await screen.findAllByRole('button', { name: 'Withdraw approval' });
    if (offer === undefined) throw new Error('nothing is offered');
    await userEvent.click(offer);
    await waitFor(() => expect(bodiesTo(calls, 'withdraw')).toEqual([{ versionNo: 2, generation: 4 }]));
  });

  it('stays possible on the page, and says why it is not any more', async () => {
    await openPage({
      submission: approved,
      answer: ({ path }) => (path.endsWith('/acts/withdraw') ? tooLate : null),
    });
    await withdrawOnPage('You have approved');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something has happened since your approval');
  });

  it('stops a load with what the approver has seen', async () => {
    const calls = await openPage({
      submission: loading,
      answer: ({ path }) => (path.includes('/acts/') ? accepted : null),
    });
    await withdrawOnPage('Approved, not published yet');
    await waitFor(() => expect(bodiesTo(calls, 'approver-recall')).toEqual([{ versionNo: 2, generation: 4 }]));
  });

  it('counts the seconds until publishing on the page and in the message, and says them once', async () => {
    const graced = { ...loading, rev: 13, publishesInSeconds: 9 };
    let isApproved = false;
    await openPage({
      findings: [],
      answer: ({ path }) => {
        if (path.endsWith('/acts/approve')) isApproved = true;
        if (path.includes('/acts/')) return accepted;
        return isApproved && path.endsWith('/SUB-004171') ? { body: graced } : null;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    const said = await screen.findAllByText('9 seconds left to withdraw it', { ignore: '[aria-hidden]' });
    expect(said).toHaveLength(2);
    // The eye sees each second, the ear only the first words.
    expect(await screen.findAllByText('8 seconds left to withdraw it')).not.toHaveLength(0);
    for (const words of said) expect(words).toHaveTextContent('9 seconds left to withdraw it');
  });
});
