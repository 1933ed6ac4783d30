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

function open(allowedActs = record.allowedActs) {
  const calls = fakeServer(({ method }) =>
    method === 'POST'
      ? { status: 202, body: made({ runId: 5, status: 'queued' }) }
      : { body: { rows, page: 1, size: 10, total: rows.length, isTotalCapped: false } },
  );
  return renderPage(<ConnectionRuns record={{ ...record, allowedActs }} />, { session: makeSession('Admin') }).then(
    () => calls,
  );
}
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

  it('are repeated by no person who may not change the connection', async () => {
    await open([]);
    expect(await retries()).toEqual([false, false, false, false]);
  });
});
