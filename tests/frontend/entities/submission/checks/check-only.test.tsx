import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileCheck } from '#contracts/file-checks.schema.ts';
import { CheckOnly } from '../../../../../frontend/src/entities/submission/checks/check-only.tsx';
import { fakeServer, problem } from '../../../fake-server.ts';
import type { Answer } from '../../../fake-server.ts';
import { makeSession } from '../../../make-session.ts';
import { renderPage, speak } from '../../../render.tsx';

const check: FileCheck = {
  ...{ submissionNo: 'SUB-1', fileName: 'roll.xlsx', checkedAt: '2026-11-20T10:00:00.000Z', isOtherLayout: false },
  ...{ rowsRead: 12, rowsLeftOut: 3 },
  findings: [
    {
      ...{ message: 'A number is expected here.', field: 'Area', cell: 'E4', found: 'many', expected: null },
      count: 2,
    },
  ],
  sums: [{ head: 'Rent', sum: '100', total: '120', rowNo: 14 }],
};

const serve = (post: () => Answer = () => ({ body: check })) =>
  fakeServer((call) => (call.method === 'POST' ? post() : { body: { checks: [] } }));
const choose = async () => {
  await renderPage(<CheckOnly submissionNo="SUB-1" />, { session: makeSession('DataProvider') });
  await userEvent.click(screen.getByRole('button', { name: 'Check only' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check a file without submitting it' });
  const input = within(dialog).getByLabelText('Choose a workbook', { selector: 'input' });
  await userEvent.upload(input, new File(['x'], 'roll.xlsx'));
  return dialog;
};

describe('checking a file without submitting it', () => {
  beforeEach(() => speak('en'));

  it('shows rows, findings and sums, and sends nothing else', async () => {
    const calls = serve();
    const dialog = await choose();
    expect(await within(dialog).findByText('Rows read: 12. Skipped: 3.')).toBeTruthy();
    const list = within(dialog).getByRole('list', { name: 'Findings of the check' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Area · E4 A number is expected here. (many × 2)',
      'Rent: the rows add up to 100, row 14 of the file says 120.',
    ]);
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/submissions/SUB-1/checks',
    ]);
  });

  it('says when the file cannot be read', async () => {
    serve(() => problem(422, 'IncorrectFile'));
    const dialog = await choose();
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
  });
});
