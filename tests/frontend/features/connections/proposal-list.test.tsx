import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionProposal } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ProposalList } from '../../../../frontend/src/features/connections/proposal-list.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record: MasterRecord = {
  ...{ id: 4, isActive: true, changedAt: '2026-11-12T05:30:00.000Z', allowedActs: ['edit'], values: { name: 'Mails' } },
};
const proposal = (values: Partial<ConnectionProposal>): ConnectionProposal => ({
  ...{ proposalId: 1, sender: 'dana@north.example', subject: 'October', receivedAt: '2026-11-12T05:30:00.000Z' },
  ...{ fileName: 'P-1 rent.xlsx', sizeBytes: 9, status: 'open', suggested: 'SUB-2', submissionNo: null },
  ...{ decidedBy: null, decidedAt: null, createdAt: '2026-11-12T05:31:00.000Z' },
  ...values,
});
const rows = [
  proposal({}),
  proposal({ proposalId: 2, fileName: 'other.csv', sender: 'x@free.example', suggested: null }),
  // Its submission has a file by now.
  proposal({ proposalId: 3, fileName: 'late.csv', suggested: 'SUB-9' }),
  proposal({
    proposalId: 4,
    fileName: 'old.csv',
    status: 'accepted',
    submissionNo: 'SUB-7',
    decidedBy: 'Amira Haddad',
  }),
];
const targets = [
  { submissionNo: 'SUB-2', place: 'Larkspur Tower' },
  { submissionNo: 'SUB-3', place: 'Harbour House' },
];

function open(allowedActs = record.allowedActs) {
  const calls = fakeServer(({ method }) =>
    method === 'POST'
      ? { body: proposal({ status: 'accepted' }) }
      : { body: { rows, targets, page: 1, size: 10, total: rows.length, isTotalCapped: false } },
  );
  return renderPage(<ProposalList record={{ ...record, allowedActs }} />, { session: makeSession('Admin') }).then(
    () => calls,
  );
}

const rowOf = async (file: string) => within(await screen.findByRole('row', { name: new RegExp(file) }));
const posted = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

describe('the attachments of a mailbox', () => {
  beforeEach(() => speak());

  it('are offered to the submission that their name says, and to none that waits for no file', async () => {
    const calls = await open();
    const named = await rowOf('P-1 rent');
    expect(named.getByRole('combobox', { name: 'Submission for P-1 rent.xlsx' })).toHaveValue('SUB-2');
    for (const file of ['other.csv', 'late.csv']) {
      const row = await rowOf(file);
      expect(row.getByRole('combobox')).toHaveValue('');
      expect(row.getByRole('button', { name: 'Accept' })).toBeDisabled();
    }
    const other = await rowOf('other.csv');
    await userEvent.selectOptions(other.getByRole('combobox'), 'SUB-3');
    await userEvent.click(other.getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(posted(calls)).toEqual([
        { path: '/api/connections/4/proposals/2/accept', body: { submissionNo: 'SUB-3' } },
      ]),
    );
  });

  it('are put aside by a person, and say who has decided', async () => {
    const calls = await open();
    const decided = await rowOf('old.csv');
    expect(decided.getByText('Amira Haddad')).toBeVisible();
    expect(decided.getByText(/Accepted for SUB-7/)).toBeVisible();
    expect(decided.queryByRole('button')).toBeNull();
    await userEvent.click((await rowOf('late.csv')).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(posted(calls)).toEqual([{ path: '/api/connections/4/proposals/3/dismiss', body: {} }]));
  });

  it('are only shown to a person who may not change connections', async () => {
    await open([]);
    expect(await rowOf('P-1 rent')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
