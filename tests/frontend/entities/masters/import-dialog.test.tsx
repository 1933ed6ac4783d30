import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportView } from '#contracts/imports.ts';
import { problem } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { open, path, serve } from './fake-providers.tsx';

const checked: ImportView = {
  importId: '0b6e2a52-1f9f-4b0e-9b57-0d9a3b1c2d3e',
  master: 'serviceProviders',
  status: 'checked',
  target: null,
  fileName: 'providers.xlsx',
  user: 'Amelia',
  createdAt: '2026-11-21T10:00:00.000Z',
  appliedAt: null,
  counts: { rows: 4, added: 2, changed: 1, unchanged: 0, faulty: 1, problems: 1 },
  problems: [{ sheet: 'Providers', rowNo: 5, cell: 'C5', field: 'type', code: 'NotInList', found: 'Nonsense' }],
  notices: [],
  failure: null,
  progress: null,
  repeatOf: null,
};

const excel = (name = 'providers.xlsx') => new File(['x'], name);

beforeEach(() => speak('en'));

describe('the import dialog of a master', () => {
  const begin = async () => {
    const user = userEvent.setup();
    await open();
    await screen.findByText('Northgate Realty');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import service providers' });
    const zone = within(dialog).getByRole('group', { name: /^Drop an Excel file/u });
    const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } });
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Check the file' }));
    return { user, dialog, drop, submit };
  };

  it('takes one Excel file, no more and no less', async () => {
    serve();
    const { dialog, drop, submit } = await begin();
    await submit();
    expect(await within(dialog).findByText('Please upload an Excel file before submitting.')).toBeVisible();
    drop(excel('a.xlsx'), excel('b.xlsx'));
    expect(await within(dialog).findByText('Please drop only one file at a time.')).toBeVisible();
    expect(within(dialog).queryByText('a.xlsx')).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'Download the template' })).toHaveAttribute(
      'href',
      '/api/blob/download/importfile/template?templatename=serviceProviders',
    );
  });

  it('refuses a file that is too large before it is sent, and names the limit', async () => {
    const calls = serve();
    const { dialog, drop, submit } = await begin();
    const large = excel('large.xlsx');
    Object.defineProperty(large, 'size', { value: 60 * 1_048_576 });
    drop(large);
    await submit();
    expect(
      await within(dialog).findByText('The file is larger than the 50 MB that this installation accepts.'),
    ).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps the focus on its button while a file is sent', async () => {
    let answer: (given: Answer) => void = () => undefined;
    serve({ [`POST ${path}/import`]: () => new Promise<Answer>((resolve) => (answer = resolve)) as never });
    const { dialog, drop, submit } = await begin();
    drop(excel());
    await submit();
    const send = within(dialog).getByRole('button', { name: 'Check the file' });
    await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'true'));
    expect(send).toHaveFocus();
    answer({ status: 201, body: checked });
    expect(await within(dialog).findByRole('button', { name: 'Fix and return' })).toBeVisible();
  });

  it('shows what the check found, and applies the valid rows', async () => {
    const calls = serve({
      [`POST ${path}/import`]: () => ({ status: 201, body: checked }),
      [`POST ${path}/import/${checked.importId}/apply`]: () => ({ body: { ...checked, status: 'applied' } }),
    });
    const { user, dialog, drop, submit } = await begin();
    drop(excel());
    await submit();
    expect(await within(dialog).findByText('Type is not in the list of allowed values.')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Download marked workbook' })).toHaveAttribute(
      'href',
      `${path}/import/${checked.importId}/annotated`,
    );
    expect(calls.some((call) => call.path.endsWith('/apply'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Apply 3 valid rows' }));
    expect(await screen.findByText('Service provider imported successfully.')).toBeVisible();
  });

  it('names what is not imported, checks another sheet, and asks for a doubtful percentage', async () => {
    const notice = { sheet: 'Providers', column: 'D', count: 3 };
    const notices: ImportView['notices'] = [
      { ...notice, code: 'OtherSheet', sheet: 'Old', column: null, found: 'Old' },
      { ...notice, code: 'UnknownColumn', found: 'Typee', field: 'type' },
      { ...notice, code: 'SmallPercent', found: '0.5', field: 'type' },
    ];
    const calls = serve({ [`POST ${path}/import`]: () => ({ status: 201, body: { ...checked, notices } }) });
    const { user, dialog, drop, submit } = await begin();
    drop(excel());
    await submit();
    expect(await within(dialog).findByText(/Typee, is not known.*Did you mean Type\?/u)).toBeVisible();
    const applying = within(dialog).getByRole('button', { name: 'Apply 3 valid rows' });
    expect(applying).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: 'These percentages are correct as they are read' }));
    expect(applying).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Check this sheet instead' }));
    const sent = calls.filter((call) => call.path === `${path}/import` && call.method === 'POST');
    expect(sent).toHaveLength(2);
  });

  it('says when the same file was applied before, and when it is none that can be read', async () => {
    const repeatOf = { importId: checked.importId, appliedAt: '2026-11-01T10:00:00.000Z', user: 'Amelia Hart' };
    let answer: Answer = { status: 201, body: { ...checked, repeatOf } };
    serve({ [`POST ${path}/import`]: () => answer });
    const { user, dialog, drop, submit } = await begin();
    drop(excel());
    await submit();
    expect(await within(dialog).findByText(/Amelia Hart already applied this file/u)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Fix and return' }));
    answer = problem(422, 'IncorrectFile');
    await submit();
    const sentence = 'Incorrect File. Please check the file format before importing.';
    expect(await within(dialog).findByText(sentence)).toBeVisible();
    answer = problem(500, 'Unexpected');
    await submit();
    expect(await within(dialog).findByText('Error - please contact your administrator.')).toBeVisible();
    const failure = { code: 'MISSING_COLUMNS' as const, missing: ['name'] };
    answer = { status: 201, body: { ...checked, status: 'failed', counts: null, problems: [], failure } };
    await submit();
    expect(await within(dialog).findByText(`${sentence} These columns are missing: Name`)).toBeVisible();
  });
});
