import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { ProviderDashboard } from '../../../../frontend/src/features/provider-board/provider-dashboard.tsx';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import { FakeUpload, fakeUploads, workbook } from './fake-upload.ts';
import { makeSubmission } from './make-submission.ts';

const rentRoll = makeSubmission({ generation: 2 });
const trialBalance = makeSubmission({ dataset: { id: 5, name: 'Trial Balance' }, generation: 7 });
const proposal: SubmissionProposal = {
  ...{ submissionNo: null, reason: 'package', likely: [], contents: null, property: 'NG-42', postMonth: '2026-10' },
  ...{ submissionNos: [rentRoll.submissionNo], withoutSubmission: [], withoutTable: [trialBalance.submissionNo] },
};

beforeEach(async () => {
  await speak('en');
  fakeUploads();
});

describe('a dropped workbook of several members of a report package', () => {
  it('is offered for them; one without a table can be added, and all left out and taken again', async () => {
    fakeProviderServer({
      dueNow: [rentRoll, trialBalance],
      answer: ({ path }) => (path === '/api/submissions/proposals' ? { body: proposal } : undefined),
    });
    const session = makeSession('DataProvider', { uploadMaxBytes: 5_000_000 });
    await renderPage(<ProviderDashboard />, { at: '/serviceprovider-dashboard', session });
    await screen.findByRole('list', { name: 'Due now' });
    await act(async () => {
      fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [workbook('package.xlsx')] } });
    });
    const group = await screen.findByRole('group', { name: 'Submissions for package.xlsx' });
    await waitFor(() => expect(within(group).getAllByRole('checkbox')).toHaveLength(2));
    const user = userEvent.setup();
    const missing = within(group).getByRole('checkbox', { name: /no table found in the file/u });
    expect(missing).not.toBeChecked();
    const [found] = within(group)
      .getAllByRole('checkbox')
      .filter((box) => box !== missing);
    await user.click(found!);
    expect(found).not.toBeChecked();
    await user.click(missing);
    await user.click(found!);
    for (const box of within(group).getAllByRole('checkbox')) expect(box).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Upload 1 workbook' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.sent[0]?.address).toBe('/api/submissions/uploads');
  });
});
