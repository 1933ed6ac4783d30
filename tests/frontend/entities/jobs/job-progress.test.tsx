import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { JobProgress } from '../../../../frontend/src/entities/jobs/job-progress.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const none = { waiting: 0, sent: 0, done: 0, skipped: 0, refused: 0, notDone: 0 };
const job = {
  jobId: 7,
  kind: 'applyDueDates',
  about: {},
  status: 'running',
  person: { userId: 1, name: 'Amelia Hart' },
  impersonator: null,
  total: 40,
  counts: { ...none, waiting: 30, done: 8, refused: 2 },
  failureCode: null,
  file: null,
  cancelledBy: null,
  mayCancel: true,
  hasNotice: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:00:01.000Z',
  endedAt: null,
};
const items = [
  { position: 3, label: 'SUB-000003', submissionNo: 'SUB-000003', status: 'refused', code: 'Closed', details: {} },
  {
    ...{ position: 4, label: 'SUB-000004', submissionNo: 'SUB-000004', status: 'done', code: null },
    details: { before: '2026-12-10', after: '2026-12-07' },
  },
];
const page = { rows: items, page: 1, size: 10, total: 2, isTotalCapped: false };

const open = (onEnd?: () => void) =>
  renderPage(<JobProgress jobId={7} onEnd={onEnd} />, { at: '/viewNotifications', session: makeSession('Admin') });

describe('a job on the screen', () => {
  beforeEach(() => speak('en'));

  it('says how far it has come and what could not be changed, and why', async () => {
    fakeServer(({ path }) => ({ body: path.endsWith('/items') ? page : job }));
    await open();
    const bar = await screen.findByRole('progressbar', { name: 'Apply due dates to open submissions' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('10 of 40')).toBeVisible();
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    const refused = await screen.findByRole('row', { name: /SUB-000003/ });
    expect(within(refused).getByText('Closed')).toBeVisible();
    expect(screen.getByText(/Due Dec 10.*, now Dec 7/)).toBeVisible();
  });

  it('is cancelled after a question, and says who has cancelled it', async () => {
    let isCancelled = false;
    fakeServer(({ path, method }) => {
      if (path.endsWith('/items')) return { body: page };
      if (method === 'POST') isCancelled = true;
      const cancelled = {
        status: 'cancelled',
        mayCancel: false,
        hasNotice: true,
        cancelledBy: job.person,
        endedAt: job.startedAt,
      };
      return { body: isCancelled ? { ...job, ...cancelled } : job };
    });
    const ended: unknown[] = [];
    await open(() => ended.push(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/What has been changed so far stays changed/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel job' }));
    expect(await screen.findByText('Canceled by: Amelia Hart')).toBeVisible();
    expect(ended).toEqual([1]);
    expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull();
  });

  it('that tries a rule says that it changes nothing, and promises no notification that is not sent', async () => {
    const trial = { ...job, kind: 'tryRule', hasNotice: false, counts: { ...none, waiting: 33, done: 7 } };
    fakeServer(({ path }) => ({ body: path.endsWith('/items') ? page : trial }));
    await open();
    expect(await screen.findByText('You can leave this page. The job stays in the list.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel job' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/A preview or a trial changes nothing/)).toBeVisible();
    expect(dialog.queryByText(/What has been changed/)).toBeNull();
  });

  it('that was cancelled counts what was done alone', async () => {
    const counts = { ...none, done: 2, notDone: 38 };
    fakeServer(({ path }) => ({
      body: path.endsWith('/items') ? page : { ...job, counts, status: 'cancelled', mayCancel: false },
    }));
    await open();
    expect(await screen.findByText('2 of 40')).toBeVisible();
  });

  it('that makes a file counts its rows, and offers the file to its person alone', async () => {
    const file = { rowsTotal: 1_300, rowsWritten: 500, sizeBytes: null, isMade: false };
    const made = { ...file, rowsWritten: 1_300, sizeBytes: 9_000, isMade: true };
    const about = { file: 'Rent roll.xlsx' };
    const { user } = makeSession('Admin');
    const own = {
      ...job,
      kind: 'exportReport',
      about,
      total: 1,
      counts: none,
      person: { userId: user.userId, name: 'A' },
    };
    let answer: object = { ...own, file };
    fakeServer(({ path }) => ({ body: path.endsWith('/items') ? { ...page, rows: [], total: 0 } : answer }));
    const { unmount } = await open();
    expect(await screen.findByText('500 of 1,300 rows')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
    unmount();
    answer = { ...own, status: 'done', mayCancel: false, hasNotice: true, file: made };
    const second = await open();
    expect(await screen.findByRole('link', { name: 'Download Rent roll.xlsx' })).toHaveAttribute(
      'href',
      '/api/reports/files/7',
    );
    second.unmount();
    answer = {
      ...own,
      status: 'done',
      mayCancel: false,
      hasNotice: true,
      file: made,
      person: { userId: 99, name: 'B' },
    };
    await open();
    expect(await screen.findByText('1,300 of 1,300 rows')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
  });

  it('that is not of the reader says so', async () => {
    fakeServer(() => problem(404, 'NotFound'));
    await open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
