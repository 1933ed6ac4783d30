import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import { RecheckButton } from '../../../../frontend/src/entities/jobs/recheck-button.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const preview: RecheckPreview = {
  total: 26,
  checked: 25,
  statuses: [{ status: 'Submitted For Review', count: 25, submissionNos: ['SUB-000001', 'SUB-000002'] }],
  stays: [{ code: 'InRun', count: 1, submissionNos: ['SUB-000007'] }],
  people: 3,
};
const job = {
  ...{ jobId: 9, kind: 'recheckSubmissions', about: {}, status: 'running', total: 25, failureCode: null, file: null },
  ...{
    person: { userId: 1, name: 'Amelia Hart' },
    impersonator: null,
    cancelledBy: null,
    mayCancel: true,
    hasNotice: true,
  },
  counts: { waiting: 25, sent: 0, done: 0, skipped: 0, refused: 0, notDone: 0 },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', startedAt: '2026-11-23T10:00:01.000Z', endedAt: null },
};

const serve = (shown: RecheckPreview, start: () => Answer = () => ({ status: 202, body: job })) =>
  fakeServer((call) => {
    if (call.method === 'POST') return start();
    if (call.path.startsWith('/api/rechecks/')) return { body: shown };
    if (call.path.endsWith('/items')) return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
    return { body: job };
  });
async function open() {
  await renderPage(<RecheckButton source={{ kind: 'dataModel', id: 4 }} />, { session: makeSession('Admin') });
  await userEvent.click(screen.getByRole('button', { name: 'Apply to open submissions' }));
  return screen.findByRole('dialog', { name: 'Check open submissions again?' });
}

beforeEach(() => speak('en'));

describe('the preview of checking open submissions again', () => {
  it('counts what would be checked and why the others stay, then shows the job', async () => {
    const calls = serve(preview);
    const dialog = await open();
    expect(await within(dialog).findByText(/3 people get one notification each/u)).toBeVisible();
    const checked = within(dialog).getByRole('list', { name: '25 submissions will be checked again' });
    expect(checked).toHaveTextContent('Submitted For Review: 25SUB-000001, SUB-000002 and 23 more');
    expect(within(dialog).getByRole('list', { name: 'One stays as it is' })).toHaveTextContent(
      'Is being checked now: 1SUB-000007',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check 25 submissions' }));
    expect(await within(dialog).findByRole('progressbar')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Keep as they are' })).toBeNull();
    const sent = calls.find(({ method }) => method === 'POST');
    expect([sent?.path, sent?.body]).toEqual(['/api/rechecks/dataModel/4', { seen: 25 }]);
  });

  it('offers nothing to apply where nothing would be checked', async () => {
    serve({ ...preview, total: 1, checked: 0, statuses: [], people: 0 });
    const dialog = await open();
    expect(await within(dialog).findByText('No open submission would be checked again.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Check/u })).toBeNull();
  });
});
