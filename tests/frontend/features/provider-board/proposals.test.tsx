import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileContents, SubmissionProposal } from '#contracts/proposals.ts';
import { ProviderDashboard } from '../../../../frontend/src/features/provider-board/provider-dashboard.tsx';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import { FakeUpload, fakeUploads, workbook } from './fake-upload.ts';
import { makeSubmission } from './make-submission.ts';

const session = makeSession('DataProvider', { uploadMaxBytes: 5_000_000 });
const october = makeSubmission();
const september = makeSubmission({ postMonth: '2026-09-01' });
const july = makeSubmission({ postMonth: '2026-07-01' });
const contents: FileContents = {
  sheet: 'Rent roll',
  codes: ['NG-1', 'NG-2'],
  codeCount: 4,
  postMonths: ['2026-10'],
  columns: ['Property', 'As of', 'Unit'],
  columnCount: 12,
};
const unclear: SubmissionProposal = {
  submissionNo: null,
  reason: 'several',
  property: null,
  postMonth: null,
  likely: [],
  contents,
  submissionNos: [],
  withoutSubmission: [],
  withoutTable: [],
};

async function drop(proposal: SubmissionProposal) {
  const calls = fakeProviderServer({
    dueNow: [july, september, october],
    answer: ({ path }) => (path === '/api/submissions/proposals' ? { body: proposal } : undefined),
  });
  await renderPage(<ProviderDashboard />, { at: '/serviceprovider-dashboard', session });
  await screen.findByRole('list', { name: 'Due now' });
  await act(async () => {
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [workbook('export.xlsx')] } });
  });
  return calls;
}

const groupsOf = (choice: HTMLElement) =>
  within(choice)
    .getAllByRole('group')
    .map((group) => [group.getAttribute('label'), within(group).getAllByRole('option').length]);

describe('a dropped file without a clear submission', () => {
  beforeEach(async () => {
    await speak('en');
    fakeUploads();
  });

  it('lists the likely ones first with what speaks for each, the rest by month, and what the file holds', async () => {
    const calls = await drop({
      ...unclear,
      likely: [
        { submissionNo: october.submissionNo, evidence: ['property', 'period', 'columns'] },
        { submissionNo: july.submissionNo, evidence: ['fileName'] },
      ],
    });
    expect(await screen.findByText('Several submissions match this file. Choose one.')).toBeVisible();
    expect(
      screen.getByText(
        /^Found in the file: Sheet .*Rent roll.* · Property codes .*NG-1.*, .*NG-2.* and 2 more · October 2026 · Columns .*Unit.* and 9 more$/u,
      ),
    ).toBeVisible();
    const likely = await screen.findByRole('radiogroup', { name: 'Likely submissions for export.xlsx' });
    expect(within(likely).getAllByRole('radio')).toHaveLength(2);
    expect(likely).toHaveTextContent('Property found in the file, Month found in the file, and Columns match');
    const choice = screen.getByLabelText('Submission for export.xlsx');
    expect(groupsOf(choice)).toEqual([
      ['Likely', 2],
      ['September 2026 · 1 month behind', 1],
    ]);
    const asked = calls.filter(({ path, query }) => path === '/api/submissions' && query.has('submissionNo'));
    expect(asked.map(({ query }) => query.get('submissionNo'))).toEqual([
      `${october.submissionNo},${july.submissionNo}`,
    ]);

    const user = userEvent.setup();
    await user.click(within(likely).getByRole('radio', { name: /Jul 2026/u }));
    expect(choice).toHaveValue(july.submissionNo);
    await user.click(screen.getByRole('button', { name: 'Upload 1 workbook' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.sent[0]?.address).toBe(`/api/submissions/${july.submissionNo}/uploads`);
  });

  it('says in other words that nothing was recognised, and groups all by month', async () => {
    await drop({
      ...unclear,
      reason: 'unrecognised',
      contents: { ...contents, codes: [], codeCount: 0, postMonths: [] },
    });
    expect(await screen.findByText(/^Neither the content nor the name of this file was recognised/u)).toBeVisible();
    expect(screen.getByText(/ · No property code · No month · /u)).toBeVisible();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(groupsOf(screen.getByLabelText('Submission for export.xlsx'))).toEqual([
      ['October 2026', 1],
      ['September 2026 · 1 month behind', 1],
      ['July 2026 · 3 months behind', 1],
    ]);
  });
});
