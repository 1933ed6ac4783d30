import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChartAccounts } from '#contracts/account-mappings.schema.ts';
import { AccountMappingPage } from '../../../../frontend/src/features/account-mappings/account-mapping-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { chartRow } from './chart-row.ts';

const other = { ...chartRow, chartId: 8, propertyName: 'Larkspur Tower' };
const overview = {
  ...{ pendingAccounts: 2, pendingCharts: 1, pendingShare: 4, fundCharts: 0, propertyCharts: 2, inReview: 0 },
  ...{ masterCharts: [], largestChartId: 7 },
};
const account = { closing: '-10.00', amount: '10.00', currency: 'USD', mappingId: null, suggestions: [], target: null };
const master = { subtype: 'Cash', accountType: 'Asset', normalBalance: 'Debit', reportType: 'Balance Sheet' } as const;
const accounts: ChartAccounts = {
  accounts: [
    {
      ...{ ...account, accountId: 1, code: '4017-00', name: 'Antenna income', outcome: 'pending' },
      suggestions: [{ masterAccountId: 11, certainty: 74, reasons: ['name'], peers: null }],
    },
    { ...account, accountId: 2, code: '5990-00', name: 'Misc. expense', outcome: 'pending' },
    {
      ...{ ...account, accountId: 3, code: '1000-00', name: 'Cash', outcome: 'mapped', mappingId: 4 },
      target: { kind: 'account', masterAccountId: 11, isSignFlipped: false },
    },
  ],
  masterAccounts: [{ ...master, id: 11, code: '1010', name: 'Cash at bank' }],
  mayEdit: true,
  effectiveFrom: '2026-10-01',
  waiting: [{ submissionNo: 'SUB-004179', postMonth: '2026-10-01' }],
};

function serve(answer: ChartAccounts = accounts) {
  return fakeServer(({ method, path }) => {
    if (path.endsWith('/overview')) return { body: overview };
    if (path.endsWith('/pending-records')) return { body: { accounts: 2, amounts: [] } };
    if (path.endsWith('/7/accounts')) return { body: answer };
    if (method === 'PUT') return { body: {} };
    if (path === '/api/account-mapping-settings')
      return { body: { sumTolerance: '1.00', lineTolerance: '0.01', isReviewRequired: false } };
    return { body: { rows: [chartRow, other], page: 1, size: 25, total: 2, isTotalCapped: false } };
  });
}

const open = async (at = '/COA-mapping-new') => {
  await renderPage(<AccountMappingPage />, { at, session: makeSession('Admin') });
  await userEvent.click(await screen.findByRole('button', { name: 'Show the accounts of Pier 9 Exchange' }));
  return within(await screen.findByRole('table', { name: 'Accounts of Pier 9 Exchange' }));
};

describe('the accounts of a chart in the list', () => {
  it('stand below their row with code, name and type, and what each is mapped to', async () => {
    serve();
    const table = await open();
    const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Account code', 'Account name', 'Account type']);
    const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(cells.slice(1).map((row) => row.slice(0, 5).map(({ textContent }) => textContent?.trim()))).toEqual([
      ['4017-00', 'Antenna income', 'Asset', '-10.00 USD', '1010 Cash at bank 74%'],
      ['5990-00', 'Misc. expense', '', '-10.00 USD', 'no suggestion'],
      ['1000-00', 'Cash', 'Asset', '-10.00 USD', '1010 Cash at bank'],
    ]);
    const rows = within(screen.getByRole('table', { name: 'Property chart of accounts' })).getAllByRole('row');
    const place = (text: string) => rows.findIndex((row) => row.textContent?.includes(text));
    expect(place('4017-00')).toBe(place('Pier 9 Exchange') + 1);
    expect(screen.getByText(/SUB-004179/u)).toBeVisible();
    const opener = screen.getByRole('button', { name: 'Show the accounts of Pier 9 Exchange' });
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(opener);
    expect(screen.queryByText('4017-00')).toBeNull();
  });

  it('take a suggestion as it was shown, from the month of the latest trial balance', async () => {
    const calls = serve();
    const table = await open();
    await userEvent.click(table.getByRole('button', { name: 'Accept 1010 Cash at bank for 4017-00' }));
    expect(await screen.findByText('Chart of accounts updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      changes: [
        {
          matcher: { kind: 'account', code: '4017-00' },
          target: { kind: 'account', masterAccountId: 11, isSignFlipped: false },
          ...{ effectiveFrom: '2026-10-01', MappingId: null, origin: 'suggestion', certainty: 74 },
        },
      ],
    });
  });

  it('offer no decision to a reader who may not edit', async () => {
    serve({ ...accounts, mayEdit: false });
    const table = await open();
    expect(table.queryByRole('button')).toBeNull();
    expect(table.queryByRole('link')).toBeNull();
  });

  it('come as a file of what the filters leave', async () => {
    serve();
    await open('/COA-mapping-new?status=Incomplete&search=pier');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    const link = await screen.findByRole('menuitem', { name: 'Excel' });
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://localhost');
    expect(pathname).toBe('/api/account-mappings/export/excel');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ status: 'Incomplete', search: 'pier', IsForProperty: '1', sort: '-pending' },
    });
  });
});
