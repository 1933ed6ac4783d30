import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RestatementPreview } from '#contracts/restatements.schema.ts';
import { RestatementDialog } from '../../../../frontend/src/features/account-mappings/restatement-dialog.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { chartRow } from './chart-row.ts';

const row = (submissionNo: string, isOnlyAuthor: boolean): RestatementPreview['rows'][number] => ({
  ...{ submissionNo, dataset: 'Trial balance', postMonth: '2026-09-01', accounts: 3, isOnlyAuthor },
  groups: [
    {
      ...{ group: 'Accrual USD', currency: 'USD' },
      before: { EGI: '1200.00', NOI: '1200.00', NetIncome: '1200.00' },
      after: { EGI: '1200.00', NOI: '900.50', NetIncome: '900.50' },
    },
  ],
});
const job = {
  ...{ jobId: 9, kind: 'restatePublished', about: {}, status: 'running', total: 1, failureCode: null, file: null },
  ...{ person: { userId: 1, name: 'Amelia Hart' }, impersonator: null, cancelledBy: null, mayCancel: true },
  counts: { waiting: 1, sent: 0, done: 0, skipped: 0, refused: 0, notDone: 0 },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', startedAt: '2026-11-23T10:00:01.000Z', endedAt: null },
};

async function open(shown: RestatementPreview, start: () => Answer = () => ({ status: 202, body: job })) {
  const calls = fakeServer(({ method, path }) => {
    if (method === 'POST') return start();
    if (path === '/api/account-mappings/7/restatement') return { body: shown };
    if (path.endsWith('/items')) return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
    return { body: job };
  });
  const dialogOf = <RestatementDialog chart={chartRow} onClose={() => undefined} />;
  await renderPage(dialogOf, { session: makeSession('Admin') });
  const dialog = await screen.findByRole('dialog', { name: 'Restate published months of Pier 9 Exchange' });
  return { calls, within: within(dialog) };
}

beforeEach(() => speak('en'));

describe('the restatement of published months', () => {
  it('shows the change in NOI, asks for a reason, and starts a job with the chosen months', async () => {
    const { calls, within: dialog } = await open({ rows: [row('SUB-1', false), row('SUB-2', false)], isMore: false });
    const line = await dialog.findByRole('row', { name: /SUB-1/u });
    expect(line).toHaveTextContent(/1,200\.00 USD.*900\.50 USD.*-299\.50 USD/u);
    await userEvent.click(dialog.getByRole('checkbox', { name: /SUB-2/u }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restate 1 month' }));
    expect(dialog.getByText('Please enter a reason.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/Reason/u), 'Insurance was unmapped.');
    await userEvent.click(dialog.getByRole('button', { name: 'Restate 1 month' }));
    expect(await dialog.findByRole('progressbar')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ submissionNos: ['SUB-1'], comment: 'Insurance was unmapped.' });
  });

  it('leaves months to somebody else that the reader alone has changed', async () => {
    const { within: dialog } = await open({ rows: [row('SUB-1', true)], isMore: false });
    expect(await dialog.findByText(/Another administrator has to restate them/u)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /SUB-1/u })).toBeDisabled();
    expect(dialog.getByRole('button', { name: /^Restate/u })).toBeDisabled();
  });

  it('says that the months have changed meanwhile, and that there is nothing to restate', async () => {
    const stale = await open({ rows: [row('SUB-1', false)], isMore: false }, () => problem(409, 'StaleView'));
    await userEvent.type(await stale.within.findByLabelText(/Reason/u), 'Why');
    await userEvent.click(stale.within.getByRole('button', { name: 'Restate 1 month' }));
    expect(await stale.within.findByText(/these months have changed/u)).toBeVisible();
  });

  it('says so where every month has the mappings in force', async () => {
    const { within: dialog } = await open({ rows: [], isMore: false });
    expect(await dialog.findByText('Every published month has the mappings that are in force now.')).toBeVisible();
  });
});
