import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { ProviderDashboard } from '../../../../frontend/src/features/provider-board/provider-dashboard.tsx';
import { problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import type { Scene } from './fake-provider-server.ts';
import { FakeUpload, fakeUploads, workbook } from './fake-upload.ts';
import { makeDetail, makeSubmission } from './make-submission.ts';

const own = makeSession('DataProvider', { uploadMaxBytes: 5_000_000 });
const rentRoll = makeSubmission({ generation: 2 });
const trialBalance = makeSubmission({ dataset: { id: 5, name: 'Trial Balance' }, generation: 7 });

async function show({ session = own, ...scene }: Scene & { session?: typeof own } = {}) {
  const calls = fakeProviderServer({ dueNow: [rentRoll, trialBalance], ...scene });
  await renderPage(<ProviderDashboard />, { at: '/serviceprovider-dashboard', session });
  await screen.findByRole('list', { name: 'Due now' });
  return calls;
}

const drop = (...files: File[]) =>
  act(async () => {
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } });
  });

const nothing = {
  property: null,
  postMonth: null,
  likely: [],
  contents: null,
  submissionNos: [],
  withoutSubmission: [],
  withoutTable: [],
};
const proposals: Record<string, SubmissionProposal> = {
  'export.xlsx': {
    ...nothing,
    submissionNo: rentRoll.submissionNo,
    reason: 'found',
    property: 'NG-42',
    postMonth: '2026-10',
  },
  'unknown.xlsx': { submissionNo: null, reason: 'unrecognised', ...nothing },
  'elsewhere.xlsx': { ...nothing, submissionNo: null, reason: 'noSubmission', property: 'NG-77', postMonth: '2026-10' },
};
proposals['all.xlsx'] = {
  ...nothing,
  submissionNo: null,
  reason: 'many',
  postMonth: '2026-10',
  submissionNos: [rentRoll.submissionNo, trialBalance.submissionNo],
  withoutSubmission: ['NG-77'],
};
const proposing: Scene['answer'] = ({ path, body }) => {
  if (path !== '/api/submissions/proposals') return undefined;
  return { body: proposals[String((body as FormData).get('fileName'))] };
};

beforeEach(async () => {
  await speak('en');
  fakeUploads();
});

describe('several dropped workbooks', () => {
  it('propose their submissions; nothing is sent before the person confirms or chooses another', async () => {
    const calls = await show({ answer: proposing });
    await drop(workbook('export.xlsx'), workbook('unknown.xlsx'));
    const user = userEvent.setup();
    const first = await screen.findByLabelText('Submission for export.xlsx');
    await waitFor(() => expect(first).toHaveValue(rentRoll.submissionNo));
    expect(screen.getByText(/^Found in the file: property .*NG-42.*, October 2026$/u)).toBeVisible();
    const second = screen.getByLabelText('Submission for unknown.xlsx');
    expect(second).toHaveValue('');
    expect(await screen.findByText(/^Nothing in the file name was recognised/u)).toBeVisible();
    expect(screen.getByText(/^export\.xlsx: matched to .*, not uploaded yet$/u)).toBeInTheDocument();
    expect(screen.getByText('unknown.xlsx: choose a submission')).toBeInTheDocument();
    expect(FakeUpload.sent).toHaveLength(0);
    const asked = calls.filter(({ path }) => path.endsWith('/proposals')).map(({ body }) => body as FormData);
    expect(asked.map((form) => (form.get('file') as File).name)).toEqual(['export.xlsx', 'unknown.xlsx']);

    await user.selectOptions(second, rentRoll.submissionNo);
    expect(screen.getAllByText('Another file is assigned to the same submission. Change one of them.')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Upload 2 workbooks' })).toBeDisabled();

    await user.selectOptions(second, trialBalance.submissionNo);
    await user.click(screen.getByRole('button', { name: 'Upload 2 workbooks' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(screen.getByRole('group', { name: 'Files being uploaded and checked' })).toHaveFocus();
    const [one, two] = FakeUpload.sent;
    expect(one?.address).toBe(`/api/submissions/${rentRoll.submissionNo}/uploads`);
    expect(one?.form?.get('seenGeneration')).toBe('2');
    expect(two?.form?.get('seenGeneration')).toBe('7');
  });

  it('say which property and month have no open submission', async () => {
    await show({ answer: proposing });
    await drop(workbook('elsewhere.xlsx'));
    expect(await screen.findByText(/^No open submission for property .*NG-77.* and October 2026$/u)).toBeVisible();
  });

  it('are asked for by their names alone when they are large, and are left to the person without an answer', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const large = workbook('large.xlsx');
    Object.defineProperty(large, 'size', { value: 9_000_000 });
    const calls = await show({
      answer: ({ path }) => (path.endsWith('/proposals') ? problem(500, 'Unexpected') : undefined),
      session: makeSession('DataProvider', { uploadMaxBytes: 50_000_000 }),
    });
    await drop(large);
    const choice = await screen.findByLabelText('Submission for large.xlsx');
    await waitFor(() => expect(choice).toBeEnabled());
    expect(choice).toHaveValue('');
    const asked = calls.find(({ path }) => path.endsWith('/proposals'))?.body as FormData;
    expect([asked.get('fileName'), asked.get('file')]).toEqual(['large.xlsx', null]);
  });
});

describe('a workbook for many properties', () => {
  it('is offered for all its submissions at once, names codes without one, and becomes a row per submission', async () => {
    await show({ answer: proposing });
    await drop(workbook('all.xlsx'));
    const group = await screen.findByRole('group', { name: 'Submissions for all.xlsx' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(2);
    for (const box of within(group).getAllByRole('checkbox')) expect(box).toBeChecked();
    expect(screen.getByText('Found 2 properties with an open submission for October 2026')).toBeVisible();
    expect(screen.getByText(/^Left out, no open submission: .*NG-77/u)).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Upload 1 workbook' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const [sent] = FakeUpload.sent;
    expect(sent?.address).toBe('/api/submissions/uploads');
    expect(JSON.parse(String(sent?.form?.get('submissions')))).toEqual([
      { submissionNo: rentRoll.submissionNo, seenGeneration: 2 },
      { submissionNo: trialBalance.submissionNo, seenGeneration: 7 },
    ]);
    await sent?.answer(200, {
      results: [
        { submissionNo: rentRoll.submissionNo, opId: 'a', outcome: 'pending', rev: null },
        { submissionNo: trialBalance.submissionNo, opId: 'b', outcome: 'refused', rev: null, code: 'Forbidden' },
      ],
    });
    expect(await screen.findByText(/^Saved, waiting to be processed/u)).toBeVisible();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getAllByText('all.xlsx')).toHaveLength(2);
  });
});

async function uploadTo(index: number, file: File): Promise<void> {
  const user = userEvent.setup({ applyAccept: false });
  const rows = within(screen.getByRole('list', { name: 'Due now' })).getAllByRole('listitem');
  await user.click(within(rows[index] as HTMLElement).getByRole('button', { name: /Upload workbook/u }));
  // The choice of files belongs to the browser; the page hears of it by its input.
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]:not([multiple])');
  await user.upload(input as HTMLInputElement, file);
}

describe('a file chosen for a submission', () => {
  it('goes out at once and shows how much of it has gone, for screen readers too', async () => {
    await show();
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.progress(0.41);
    expect(screen.getByText('Uploading 41%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Uploading rr.xlsx' })).toHaveAttribute('aria-valuenow', '41');
    expect(screen.getByText('rr.xlsx: 25% uploaded')).toBeInTheDocument();
    expect(document.querySelectorAll('[role=status][aria-live]')).toHaveLength(1);
  });

  it('shows Reading, Mapping and Rules once the process has it', async () => {
    const checking = makeDetail(
      { ...rentRoll, status: 'Validation In Progress', ballHolder: 'system', generation: 3 },
      {
        rev: 9,
        progress: {
          stage: 'mapping',
          rowsRead: 212,
          columnsMapped: 4,
          columnsExpected: 16,
          rulesChecked: 0,
          rulesTotal: 22,
          errors: 0,
          percent: 25,
        },
      },
    );
    await show({ details: [checking] });
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.answer(200, { opId: 'x', outcome: 'accepted', status: checking.status, rev: 9 });
    expect(await screen.findByText('4 of 16 columns')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Mapping' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('aria-valuenow', '25');
  });

  it('stays selected when the connection is lost, and is sent again as the same operation', async () => {
    await show();
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.loseConnection();
    expect(screen.getByRole('alert')).toHaveTextContent('The connection was lost. Your file is still selected.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const [first, second] = FakeUpload.sent;
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    expect(second?.form?.get('file')).toMatchObject({ name: 'rr.xlsx' });
  });

  it('can be stopped while it is sent', async () => {
    await show();
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Upload canceled. Your file is still selected.')).toBeVisible();
  });

  it('is refused in the page when it is no workbook or too large', async () => {
    await show();
    await uploadTo(0, workbook('scan.pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Incorrect File. Please check the file format before importing. This file type is not accepted.',
    );
    const large = workbook('large.xlsx');
    Object.defineProperty(large, 'size', { value: 5_000_001 });
    await uploadTo(1, large);
    expect(screen.getAllByRole('alert')[1]).toHaveTextContent(
      'Incorrect File. Please check the file format before importing. It is larger than the 4 MB that this installation accepts.',
    );
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('is not offered again when it is the file from before', async () => {
    await show();
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.answer(400, (problem(400, 'BadInput') as { body: object }).body);
    expect(screen.getByRole('alert')).toHaveTextContent('This file is identical to the one already uploaded.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('keeps the check of the first file in sight when the second is the same file, and names its version', async () => {
    const checking = makeDetail(
      { ...rentRoll, status: 'Validation In Progress', ballHolder: 'system', generation: 3 },
      { rev: 9 },
    );
    await show({ details: [checking] });
    await uploadTo(0, workbook('first.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.answer(200, { opId: 'x', outcome: 'accepted', status: checking.status, rev: 9 });
    expect(await screen.findByText('first.xlsx')).toBeVisible();
    await uploadTo(0, workbook('again.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const { body } = problem(400, 'BadInput') as { body: object };
    await FakeUpload.sent[1]?.answer(400, { ...body, details: { act: 'upload', sameAsVersionNo: 3 } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is the same file as version 3. Correct it, or answer the reviewer in a comment.',
    );
    expect(screen.getByText('first.xlsx')).toBeVisible();
  });

  it('says the same when the server refuses it', async () => {
    await show();
    await uploadTo(0, workbook('renamed.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const { body } = problem(422, 'IncorrectFile') as { body: object };
    await FakeUpload.sent[0]?.answer(422, { ...body, details: { reason: 'WRONG_TYPE' } });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Incorrect File. Please check the file format before importing.',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('says that it was saved and is delivered later when the process is away', async () => {
    await show({
      answer: ({ path }) => (path.startsWith('/api/operations') ? { body: { outcome: 'pending' } } : undefined),
    });
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.answer(202, { opId: 'x', outcome: 'pending', status: null, rev: null });
    expect(await screen.findByText(/^Saved, waiting to be processed/u)).toBeVisible();
  });

  it('replaces the upload of a colleague only when the person says so', async () => {
    await show({ details: [makeDetail({ ...rentRoll, generation: 5 })] });
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const { body } = problem(409, 'StaleView') as { body: object };
    await FakeUpload.sent[0]?.answer(409, { ...body, details: { userName: 'Aiko', userId: 8, secondsAgo: 12 } });
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/Aiko.* uploaded a file 12 s ago. Replace it\?/u);
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Replace file' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const [first, second] = FakeUpload.sent;
    expect(second?.form?.get('seenGeneration')).toBe('5');
    expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  });
});
