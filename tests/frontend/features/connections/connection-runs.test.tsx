import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConnectionRuns } from '../../../../frontend/src/features/connections/connection-runs.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record: MasterRecord = {
  ...{
    id: 4,
    isActive: true,
    changedAt: '2026-11-12T05:30:00.000Z',
    allowedActs: ['edit'],
    values: { name: 'Folder' },
  },
};
const made = (values: Partial<ConnectionRun>): ConnectionRun => ({
  ...{ runId: 1, cause: 'schedule', status: 'kept', reason: null, details: {}, askedBy: null, retryOf: null },
  ...{ fileName: null, sizeBytes: null, submissions: [], files: [], attempts: 1, nextStep: null, temporalUrl: null },
  ...{ progress: null, isStopping: false },
  ...{ createdAt: '2026-11-12T05:30:00.000Z', startedAt: null, endedAt: null },
  ...values,
});
const file = { fileName: 'letter.xlsx', sizeBytes: 9, status: 'refused', reason: 'NotAFile', details: {} } as const;
const rows = [
  made({ runId: 1, reason: 'NoOpenSubmission', nextStep: 'retry' }),
  made({ runId: 2, reason: 'NotAFile', files: [{ ...file, submissions: [] }], nextStep: 'correctFiles' }),
  made({ runId: 3, reason: 'MessagesRefused', details: { count: 2 }, nextStep: 'sendAgain' }),
  made({ runId: 4, reason: 'NoOpenSubmission' }),
];

function open(allowedActs = record.allowedActs, shown = rows, values: Partial<MasterRecord> = {}) {
  const calls = fakeServer(({ method }) =>
    method === 'POST'
      ? { status: 202, body: made({ runId: 5, status: 'queued' }) }
      : { body: { rows: shown, page: 1, size: 10, total: shown.length, isTotalCapped: false } },
  );
  const session = makeSession('Admin');
  return renderPage(<ConnectionRuns record={{ ...record, allowedActs, ...values }} />, { session }).then(() => calls);
}
const pull = { code: 'PULL', name: 'Pull' };
const push = { code: 'PUSH', name: 'Push' };
const bodyRows = async () => (await screen.findAllByRole('row')).slice(1);
const retries = async () =>
  (await bodyRows()).map((row) => within(row).queryByRole('button', { name: 'Retry this run' }) !== null);

describe('the runs of a connection', () => {
  beforeEach(() => speak());

  it('may be repeated where that changes something, and say what to do where it does not', async () => {
    const calls = await open();
    expect(await retries()).toEqual([true, false, false, false]);
    const [first, second, third, fourth] = await bodyRows();
    expect(within(second!).getByText(/Send a corrected file the same way/)).toBeVisible();
    expect(within(third!).getByText(/open the tab Messages/)).toBeVisible();
    for (const row of [first, fourth]) expect(within(row!).queryByText(/Retrying changes nothing/)).toBeNull();
    await userEvent.click(within(first!).getByRole('button', { name: 'Retry this run' }));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/connections/4/runs/1/retry',
    ]);
  });

  it('lead to their submissions, whose numbers are not broken', async () => {
    await open(undefined, [made({ status: 'delivered', submissions: ['SUB-000358'] })]);
    const [link] = await screen.findAllByRole('link', { name: 'SUB-000358' });
    expect(link).toHaveAttribute('href', '/dashboard/SUB-000358');
    expect(link).toHaveStyle({ whiteSpace: 'nowrap' });
  });

  it('say how far they are and may be stopped, until they have ended', async () => {
    const progress = { bytes: 2_400_000, files: 2, messages: 0, rows: 0 };
    const under = { status: 'running', endedAt: null, progress } as const;
    const shown = [made({ ...under, runId: 7 }), made({ ...under, runId: 8, isStopping: true })];
    const calls = await open(record.allowedActs, shown, { values: { name: 'Folder', connectionType: pull } });
    const [running, stopping] = await bodyRows();
    expect(within(running!).getByText('2,400 kB received · 2 files taken')).toBeVisible();
    expect(within(stopping!).getByText('Stopping…')).toBeVisible();
    expect(within(stopping!).queryByRole('button', { name: 'Stop' })).toBeNull();
    await userEvent.click(within(running!).getByRole('button', { name: 'Stop' }));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/connections/4/runs/7/stop',
    ]);
  });

  it('are not stopped where what waits to be sent would start the next at once', async () => {
    const shown = [made({ status: 'running', endedAt: null })];
    await open(record.allowedActs, shown, { values: { name: 'Out', connectionType: push } });
    await bodyRows();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('say that the connection is paused in sentences of the language', async () => {
    const values = { name: 'Folder', lastReason: 'TimedOut' };
    await open(record.allowedActs, rows, { isActive: false, values });
    await bodyRows();
    const [paused, text] = screen.getByRole('status').children;
    expect(paused).toHaveTextContent(/^Paused$/u);
    expect(text).toHaveTextContent(/^Nothing is lost/u);
  });

  it('name what started them once', async () => {
    await open(record.allowedActs, [made({ cause: 'person', askedBy: { userId: 1, name: 'Amelia' } })]);
    expect((await screen.findAllByText('Started by Amelia')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Started by')).toBeNull();
  });

  it('are repeated by no person who may not change the connection', async () => {
    await open([]);
    expect(await retries()).toEqual([false, false, false, false]);
  });
});
