import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountMappingPage } from '../../../../frontend/src/features/account-mappings/account-mapping-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { chartRow } from './chart-row.ts';

const overview = {
  ...{ pendingAccounts: 61, pendingCharts: 30, pendingShare: 4, fundCharts: 0, propertyCharts: 30, inReview: 0 },
  ...{ masterCharts: [], largestChartId: 7 },
};

function serve() {
  return fakeServer(({ method, path }) => {
    if (path.endsWith('/overview')) return { body: overview };
    if (path.endsWith('/pending-records')) {
      const amounts = [
        { currency: 'JPY', amount: '900000' },
        { currency: 'USD', amount: '1200.01' },
      ];
      return { body: { accounts: 61, amounts } };
    }
    if (path.endsWith('/account-mappings/accounts')) {
      const account = { accountId: 5, code: '4010-20', name: 'Antenna licence', closing: '-20.00', currency: 'USD' };
      const rows = [{ ...account, status: 'Incomplete', accountTypes: ['Income'], chart: chartRow }];
      return { body: { rows, page: 1, size: 25, total: 1, isTotalCapped: false } };
    }
    if (path === '/api/account-mapping-settings')
      return { body: { sumTolerance: '1.00', lineTolerance: '0.01', isReviewRequired: method === 'PUT' } };
    return { body: { rows: [chartRow], page: 1, size: 25, total: 30, isTotalCapped: false } };
  });
}

describe('the list of account mappings', () => {
  it('counts what is pending on all pages of the filter, by rows and by the amount of each currency', async () => {
    serve();
    await renderPage(<AccountMappingPage />, { at: '/COA-mapping-new', session: makeSession('Admin') });
    for (const amount of ['900,000 JPY', '1,200.01 USD']) expect(await screen.findByText(amount)).toBeVisible();
    expect(screen.getByText('61')).toBeVisible();
  });

  it('has the tab of funds for people of a provider too: a trial balance of a fund has a chart of its own', async () => {
    const calls = serve();
    await renderPage(<AccountMappingPage />, { at: '/COA-mapping-new', session: makeSession('DataProvider') });
    await userEvent.click(await screen.findByRole('tab', { name: /^Fund chart of accounts/u }));
    expect(await screen.findByRole('table', { name: 'Fund chart of accounts' })).toBeVisible();
    expect(calls.some(({ query }) => query.get('IsForProperty') === '0')).toBe(true);
  });

  it('has the tabs, selectors, columns and row actions of the specification', async () => {
    serve();
    await renderPage(<AccountMappingPage />, { at: '/COA-mapping-new', session: makeSession('Admin') });
    const list = within(await screen.findByRole('table', { name: 'Property chart of accounts' }));
    for (const name of [/^Fund chart of accounts/u, /^Property chart of accounts/u]) {
      expect(screen.getByRole('tab', { name })).toBeVisible();
    }
    const filters = within(screen.getByRole('search'));
    expect(filters.getByRole('searchbox', { name: 'Search account, property or fund' })).toBeVisible();
    for (const name of ['Master COA', 'Account type', 'Subtype', 'Status']) {
      expect(filters.getByText(name)).toBeVisible();
    }
    const row = within(await list.findByRole('row', { name: /Pier 9 Exchange/u }));
    for (const text of ['Meridian', 'US real estate', 'Incomplete']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('button', { name: 'Clone the mapping of Pier 9 Exchange' })).toHaveTextContent('Clone');
    expect(row.getByRole('link', { name: 'View Pier 9 Exchange' })).toHaveTextContent('View');
    expect(row.getByRole('link', { name: 'Mapping of Pier 9 Exchange' })).toHaveTextContent('Mapping');
  });

  it('has code, name and type of each account as columns, in rows by account', async () => {
    const calls = serve();
    await renderPage(<AccountMappingPage />, {
      at: '/COA-mapping-new?status=Incomplete',
      session: makeSession('Admin'),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Accounts' }));
    const row = within(await screen.findByRole('row', { name: /4010-20/u }));
    const texts = [
      'Meridian',
      'Pier 9 Exchange',
      'US real estate',
      'Incomplete',
      '4010-20',
      'Antenna licence',
      'Income',
    ];
    for (const text of texts) expect(row.getByText(text)).toBeVisible();
    const heads = [
      'Fund name',
      'Property name',
      'Master COA',
      'Status',
      'Account code',
      'Account name',
      'Account type',
    ];
    for (const name of heads) expect(screen.getByRole('columnheader', { name: new RegExp(name, 'u') })).toBeVisible();
    expect(row.getByRole('button', { name: 'Clone the mapping of Pier 9 Exchange' })).toBeVisible();
    const asked = calls.findLast(({ path }) => path.endsWith('/account-mappings/accounts'));
    expect([asked?.query.get('status'), asked?.query.get('IsForProperty')]).toEqual(['Incomplete', '1']);
  });

  it('lets an administrator ask for a review of what providers map', async () => {
    const calls = serve();
    const { unmount } = await renderPage(<AccountMappingPage />, {
      ...{ at: '/COA-mapping-new', session: makeSession('Admin') },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Review mappings of providers' }));
    expect(await screen.findByText('Setting saved.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isReviewRequired: true });
    await userEvent.clear(screen.getByLabelText('Controls: a sum may be off by'));
    expect(screen.getByText('Enter an amount with at most four decimals.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Controls: a sum may be off by'), '0.05');
    await userEvent.click(screen.getByRole('button', { name: 'Save tolerance' }));
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ sumTolerance: '0.05' });
    await userEvent.type(screen.getByLabelText('Controls: an account may be off by'), '5');
    await userEvent.click(screen.getAllByRole('button', { name: 'Save tolerance' }).at(-1)!);
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ lineTolerance: '0.015' });
    unmount();
  });

  it.each([
    ['people of a provider', makeSession('DataProvider')],
    ['an administrator of some funds', makeSession('Admin', { mayChangeShared: false })],
  ])('offers no settings of the whole installation to %s', async (_, session) => {
    serve();
    await renderPage(<AccountMappingPage />, { at: '/COA-mapping-new', session });
    expect(await screen.findByText('61')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Review mappings of providers' })).toBeNull();
    expect(screen.queryByLabelText('Controls: a sum may be off by')).toBeNull();
  });
});
