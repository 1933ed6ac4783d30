import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MappingFileResult } from '#contracts/account-mapping-files.schema.ts';
import { FileDialog } from '../../../../frontend/src/features/account-mappings/file-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const result: MappingFileResult = {
  counts: { ready: 1, unchanged: 0, refused: 1 },
  rows: [
    {
      ...{ rowNo: 3, accountCode: '4000-10', masterAccount: 'nothing' },
      ...{ outcome: 'refused', code: 'UnknownAccount', field: 'masterAccount' },
    },
    { rowNo: 2, accountCode: '1000-00', masterAccount: '1010 Cash', outcome: 'ready', code: null, field: null },
  ],
  broken: [
    {
      ...{ chart: 'Larkspur Tower', control: 'closingsAddUpToZero', postMonth: '2026-10-01' },
      ...{ group: 'Accrual USD', difference: '-1800.02' },
    },
  ],
  isSaved: false,
};

const right: MappingFileResult = {
  ...{ counts: { ready: 1, unchanged: 0, refused: 0 }, rows: result.rows.slice(1), broken: [], isSaved: false },
};

/** @param submitted what submitting answers; without it, what checking answers */
async function open(checked = result, submitted = checked) {
  const calls = fakeServer(({ path }) => ({ body: path.endsWith('submit') ? submitted : checked }));
  await renderPage(<FileDialog onClose={() => undefined} />, { session: makeSession('DataProvider') });
  return { calls, dialog: within(await screen.findByRole('dialog', { name: 'Re-mapping from Excel' })) };
}
const workbook = new File(['x'], 'accounts.xlsx');

beforeEach(() => speak('en'));

describe('re-mapping from Excel', () => {
  it('asks for a file before it is submitted', async () => {
    const { calls, dialog } = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('Please upload an Excel file before submitting.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('takes a file that is dropped on it', async () => {
    const { calls, dialog } = await open();
    const box = dialog.getByRole('group', { name: 'Drop an Excel file here' });
    fireEvent.drop(box, { dataTransfer: { files: [workbook] } });
    expect(await dialog.findByText('1 ready, 0 unchanged, 1 with errors')).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/api/account-mappings/file/check']);
  });

  it('shows the result by row, offers the marked workbook, and submits nothing while a row has an error', async () => {
    const { calls, dialog } = await open();
    await userEvent.upload(dialog.getByLabelText('Choose file', { selector: 'input' }), workbook);
    expect(await dialog.findByText('1 ready, 0 unchanged, 1 with errors')).toBeVisible();
    const refused = dialog.getByRole('row', { name: /4000-10/u });
    expect(refused).toHaveTextContent('Master accountThere is no such account');
    expect(
      dialog.getByText(/^Larkspur Tower: Closings add up to zero \(Accrual Oct 2026, off by -1,800\.02 USD\)$/u),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Download all mappings' })).toHaveAttribute(
      'href',
      expect.stringContaining('/file/template?contents=all'),
    );
    expect(dialog.getByRole('button', { name: 'Download marked workbook' })).toBeVisible();
    expect(dialog.getByText(/^Nothing is saved while a row has an error/u)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
    expect(calls.map(({ path }) => path)).toEqual(['/api/account-mappings/file/check']);
  });

  it('submits a file without errors', async () => {
    const { calls, dialog } = await open(right, { ...right, isSaved: true });
    await userEvent.upload(dialog.getByLabelText('Choose file', { selector: 'input' }), workbook);
    await userEvent.click(await dialog.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Account data imported successfully.')).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/account-mappings/file/check',
      '/api/account-mappings/file/submit',
    ]);
  });

  it('says so where somebody has changed the accounts since the check, and saves nothing', async () => {
    const { dialog } = await open(right, result);
    await userEvent.upload(dialog.getByLabelText('Choose file', { selector: 'input' }), workbook);
    await dialog.findByText('1 ready, 0 unchanged, 0 with errors');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('1 ready, 0 unchanged, 1 with errors')).toBeVisible();
    expect(screen.queryByText('Account data imported successfully.')).not.toBeInTheDocument();
  });
});
