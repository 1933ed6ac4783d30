import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem } from '../../fake-server.ts';
import { makeTicket } from './make-ticket.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const approved = makeTicket({ rev: 13, allowedActions: ['withdraw', 'comment'], status: 'Submitted For Approval' });
const loading = makeTicket({
  allowedActions: ['approverRecall', 'comment'],
  status: 'DataProcessing In Progress',
  ballHolder: 'system',
});

const refused = problem(409, 'AlreadyDecided');
const tooLate = { ...refused, body: { ...refused.body, details: { act: 'withdraw' } } };

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
      ticket: approved,
      answer: ({ path }) => (path.endsWith('/acts/withdraw') ? tooLate : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw approval' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something has happened since your approval');
  });

  it('stops a load with what the approver has seen', async () => {
    const calls = await openPage({
      ticket: loading,
      answer: ({ path }) => (path.includes('/acts/') ? accepted : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw approval' }));
    await waitFor(() => expect(bodiesTo(calls, 'approver-recall')).toEqual([{ versionNo: 2, generation: 4 }]));
  });
});
