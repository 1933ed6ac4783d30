import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CreateSubmissionDialog } from '../../../../frontend/src/features/admin-board/create-submission-dialog.tsx';
import { chooseMonth } from '../../choose-month.ts';
import type { Answer } from '../../fake-server.ts';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes } from '../../render.tsx';

const choices = {
  serviceProviders: [{ id: 3, name: 'Northgate Realty Services' }],
  datasets: [
    { id: 1, name: 'Rent Roll', scope: 'property' },
    { id: 2, name: 'Fund Trial Balance', scope: 'fund' },
  ],
  properties: [{ id: 5, name: 'Larkspur Tower', code: 'P-1042' }],
  funds: [{ id: 9, name: 'Meridian Core Fund II' }],
};

async function openDialog(answer: Answer) {
  const calls = fakeServer(({ method }) => (method === 'POST' ? answer : { body: choices }));
  await renderRoutes(
    [
      { path: '/', element: <CreateSubmissionDialog onClose={() => undefined} /> },
      { path: '/dashboard/:submissionNo', element: <h1>The submission</h1> },
    ],
    { session: makeSession('Admin') },
  );
  await screen.findByRole('option', { name: 'Rent Roll' });
  const dialog = screen.getByRole('alertdialog');
  const choose = (label: RegExp, option: string) =>
    userEvent.selectOptions(within(dialog).getByRole('combobox', { name: label }), option);
  const create = () => userEvent.click(within(dialog).getByRole('button', { name: 'Create Ticket' }));
  return { calls, dialog, choose, create };
}

async function fill(choose: (label: RegExp, option: string) => Promise<void>) {
  await choose(/Dataset/, 'Rent Roll');
  await choose(/Service provider/, 'Northgate Realty Services');
  await choose(/Property/, 'Larkspur Tower · P-1042');
  await chooseMonth(/Post month/, '2026-10');
}

describe('creating a submission', () => {
  it('asks for everything first, then opens the submission', async () => {
    const { calls, dialog, choose, create } = await openDialog({ status: 201, body: { submissionNo: 'SUB-004200' } });
    await create();
    expect(within(dialog).getByText('Post month is required.')).toBeVisible();
    await fill(choose);
    await create();
    expect(await screen.findByRole('heading', { name: 'The submission' })).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { datasetId: 1, serviceProviderId: 3, propertyId: 5, postMonth: '2026-10' },
    ]);
  });

  it('asks for a fund where the dataset is one of funds', async () => {
    const { dialog, choose } = await openDialog({});
    await choose(/Dataset/, 'Fund Trial Balance');
    expect(within(dialog).getByRole('combobox', { name: /Fund/ })).toHaveTextContent('Meridian Core Fund II');
    expect(within(dialog).queryByRole('combobox', { name: /Property/ })).toBeNull();
  });

  it.each([
    ['TicketClosed', { submissionNo: 'SUB-1', closedOn: '2025-03-02' }, 'SUB-1 was closed on Mar 2, 2025. Reopen it'],
    ['TicketNotOpened', { fault: 'NoReviewer' }, 'No active reviewer is configured for this dataset.'],
    ['TicketExists', { submissionNo: 'SUB-1' }, 'The selected Post Date already has an existing ticket.'],
  ])('says why not: %s', async (code, details, words) => {
    const { body } = problem(409, code);
    const { dialog, choose, create } = await openDialog({ status: 409, body: { ...body, details } });
    await fill(choose);
    await create();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(words);
    if ('submissionNo' in details)
      expect(within(alert).getByRole('link', { name: 'Open SUB-1' })).toHaveAttribute('href', '/dashboard/SUB-1');
  });
});
