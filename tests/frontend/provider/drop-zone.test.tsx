import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProviderDashboard } from '../../../frontend/src/features/submissions/provider-dashboard/provider-dashboard.tsx';
import { problem } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import type { Scene } from './fake-provider-server.ts';
import { FakeUpload, fakeUploads, workbook } from './fake-upload.ts';
import { makeDetail, makeTicket } from './make-ticket.ts';

const session = makeSession('DataProvider', { uploadMaxBytes: 5_000_000 });
const rentRoll = makeTicket({ generation: 2 });
const trialBalance = makeTicket({ dataset: { id: 5, name: 'Trial Balance' }, generation: 7 });

async function show(scene: Scene = {}) {
  const calls = fakeProviderServer({ dueNow: [rentRoll, trialBalance], ...scene });
  await renderPage(<ProviderDashboard />, { at: '/serviceprovider-dashboard', session });
  await screen.findByRole('list', { name: 'Due now' });
  return calls;
}

const drop = (...files: File[]) =>
  act(async () => {
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } });
  });

const proposing: Scene['answer'] = ({ path }) =>
  path === '/api/submissions/proposals'
    ? {
        body: {
          proposals: [
            { fileName: 'Larkspur_RR_2026-10.xlsx', submissionNo: rentRoll.submissionNo, reason: 'matched' },
            { fileName: 'unknown.xlsx', submissionNo: null, reason: 'noTicket' },
          ],
        },
      }
    : undefined;

beforeEach(async () => {
  await speak('en');
  fakeUploads();
});

describe('several dropped workbooks', () => {
  it('propose their tickets; nothing is sent before the person confirms or chooses another', async () => {
    const calls = await show({ answer: proposing });
    await drop(workbook('Larkspur_RR_2026-10.xlsx'), workbook('unknown.xlsx'));
    const user = userEvent.setup();
    const first = await screen.findByLabelText('Ticket for Larkspur_RR_2026-10.xlsx');
    await waitFor(() => expect(first).toHaveValue(rentRoll.submissionNo));
    const second = screen.getByLabelText('Ticket for unknown.xlsx');
    expect(second).toHaveValue('');
    expect(screen.getByText('No open ticket matches the name')).toBeVisible();
    expect(FakeUpload.sent).toHaveLength(0);
    expect(calls.find(({ path }) => path.endsWith('/proposals'))?.body).toEqual({
      fileNames: ['Larkspur_RR_2026-10.xlsx', 'unknown.xlsx'],
    });

    await user.selectOptions(second, rentRoll.submissionNo);
    expect(screen.getAllByText('Another file goes to the same ticket. Choose one of them.')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Upload 0 workbooks' })).toBeDisabled();

    await user.selectOptions(second, trialBalance.submissionNo);
    await user.click(screen.getByRole('button', { name: 'Upload 2 workbooks' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const [one, two] = FakeUpload.sent;
    expect(one?.address).toBe(`/api/submissions/${rentRoll.submissionNo}/uploads`);
    expect(one?.form?.get('seenGeneration')).toBe('2');
    expect(two?.form?.get('seenGeneration')).toBe('7');
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

describe('a file chosen for a ticket', () => {
  it('goes out at once and shows how much of it has gone, for screen readers too', async () => {
    await show();
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await FakeUpload.sent[0]?.progress(0.41);
    expect(screen.getByText('Sending 41 %')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Sending rr.xlsx' })).toHaveAttribute('aria-valuenow', '41');
    expect(screen.getByText('rr.xlsx: 25 % sent')).toBeInTheDocument();
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
    expect(screen.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('aria-valuenow', '100');
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
    expect(await screen.findByText('Sending was stopped. Your file is still selected.')).toBeVisible();
  });

  it('is refused in the page when it is no workbook or too large', async () => {
    await show();
    await uploadTo(0, workbook('scan.pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Incorrect File. Please check the file format before importing. It is not a workbook of an accepted kind',
    );
    const large = workbook('large.xlsx');
    Object.defineProperty(large, 'size', { value: 5_000_001 });
    await uploadTo(1, large);
    expect(screen.getAllByRole('alert')[1]).toHaveTextContent(
      'Incorrect File. Please check the file format before importing. It is larger than this installation accepts.',
    );
    expect(FakeUpload.sent).toHaveLength(0);
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
    expect(await screen.findByText(/^Saved, being delivered/u)).toBeVisible();
  });

  it('replaces the upload of a colleague only when the person says so', async () => {
    await show({ details: [makeDetail({ ...rentRoll, generation: 5 })] });
    await uploadTo(0, workbook('rr.xlsx'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const { body } = problem(409, 'StaleView') as { body: object };
    await FakeUpload.sent[0]?.answer(409, { ...body, details: { userName: 'Aiko', userId: 8, secondsAgo: 12 } });
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/Aiko.* uploaded 12 s ago: replace it\?/u);
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const [first, second] = FakeUpload.sent;
    expect(second?.form?.get('seenGeneration')).toBe('5');
    expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  });
});
