import { screen, within } from '@testing-library/react';
import { masterAccounts } from '#contracts/charts.ts';
import { DatasetPage } from '../../../../frontend/src/features/datasets/dataset-page.tsx';
import { checkedOf, closed, press, quick } from '../../entities/masters/set-up-screen.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const path = '/api/master-accounts/import';
const checked = checkedOf(masterAccounts);
const fault = { sheet: 'Data', rowNo: 3, cell: 'B3', field: 'name', code: 'Required' as const, found: null };

describe('the page of datasets', () => {
  beforeEach(() => speak('en'));

  it('imports a master chart: its COA name is required, a missing value is named, and the corrected file is saved', async () => {
    let hasFault = true;
    const calls = fakeServer(({ method, path: at }) => {
      if (method === 'POST' && at === path) {
        const counts = { ...checked.counts!, added: hasFault ? 0 : 1, faulty: hasFault ? 1 : 0 };
        return { status: 201, body: { ...checked, target: 'Office chart', counts, problems: hasFault ? [fault] : [] } };
      }
      if (at === `${path}/${checked.importId}/apply`) return { body: { ...checked, status: 'applied' } };
      if (at === path) return { body: { imports: [] } };
      if (at === '/api/data-models') return { body: { models: [] } };
      if (at === '/api/datasets/overview') return { body: { postMonth: null, datasets: [] } };
      if (at.includes('/choices/')) return { body: { choices: [] } };
      return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
    });
    const user = quick();
    await renderPage(<DatasetPage />, { at: '/dataset', session: makeSession('Admin') });
    const [first] = await screen.findAllByRole('button', { name: 'Import' });
    first!.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Import a master chart of accounts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import a master chart of accounts' });
    const choose = () =>
      user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'chart.xlsx'));
    await choose();
    await press(user, 'Check the file');
    expect(within(dialog).getByText('Please enter the COA name.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

    await user.type(within(dialog).getByRole('textbox', { name: /COA name/ }), 'Office chart');
    await press(user, 'Check the file');
    expect(await within(dialog).findByRole('row', { name: /^3 B .*is required!$/ })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Apply/ })).toBeNull();

    hasFault = false;
    await press(user, 'Fix and return');
    await choose();
    await press(user, 'Check the file');
    await press(user, /^Apply 1 valid row/);
    expect(await screen.findByText('Account data imported successfully.')).toBeVisible();
    await closed();
    const sent = calls.filter(({ method, path: at }) => method === 'POST' && at === path);
    expect(sent.map(({ body }) => (body as FormData).get('target'))).toEqual(['Office chart', 'Office chart']);
  });
});
