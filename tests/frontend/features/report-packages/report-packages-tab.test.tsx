import { screen, within } from '@testing-library/react';
import type { MasterRecord } from '#contracts/masters.ts';
import { ReportPackagesTab } from '../../../../frontend/src/features/report-packages/report-packages-tab.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record = (id: number, name: string, nameJa: string | null): MasterRecord => ({
  ...{ id, isActive: true, changedAt: '2026-11-01T00:00:00.000Z', allowedActs: ['edit', 'delete'] },
  values: { name, nameJa, nameAr: null, members: [] },
});

describe('the list of report packages', () => {
  it('calls a package as its reader does, and in English where it has no such name', async () => {
    const rows = [record(1, 'Monthly leasing package', '月次リーシングパッケージ'), record(2, 'Month end', null)];
    fakeServer(({ path }) => {
      if (path === '/api/report-packages/overview') return { body: { postMonth: null, packages: [] } };
      if (path === '/api/report-packages') return { body: { rows, page: 1, size: 25, total: 2, isTotalCapped: false } };
      return { body: { views: [], imports: [], choices: [] } };
    });
    await speak('ja');
    await renderPage(<ReportPackagesTab />, { at: '/dataset?tab=packages', session: makeSession('Admin') });
    const table = await screen.findByRole('table', { name: 'レポートパッケージ' });
    expect(await within(table).findByRole('link', { name: '月次リーシングパッケージ' })).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Month end' })).toBeVisible();
    await speak('en');
    expect(await within(table).findByRole('link', { name: 'Monthly leasing package' })).toBeVisible();
  });
});
