import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileAccountView } from '#contracts/file-accounts.ts';
import { openPage } from './open-page.tsx';

const account: FileAccountView = {
  sheets: [
    { name: 'RR', isHidden: false, isRead: true },
    { name: 'Notes', isHidden: true, isRead: false },
  ],
  headRow: 7,
  rowsRead: 209,
  rowsLoaded: 184,
  leftOut: [
    {
      reason: 'above',
      word: null,
      count: 7,
      rows: [1, 2, 3, 4, 5, 6, 7].map((rowNo) => ({ rowNo, text: 'Rent roll' })),
    },
    { reason: 'keyword', word: 'Total', count: 9, rows: [{ rowNo: 204, text: 'TotalEnergies SE' }] },
    { reason: 'blank', word: null, count: 9, rows: [{ rowNo: 26, text: '' }] },
  ],
  columns: {
    mapped: Array.from({ length: 14 }, (_, at) => ({
      field: `f${at}`,
      source: `Head ${at}`,
      letter: 'A',
      isFilled: true,
    })),
    missing: [
      { field: 'next_break_date', source: 'Break', lookalike: 'Break date' },
      ...['a', 'b', 'c'].map((field) => ({ field, source: field, lookalike: null })),
    ],
    unused: [{ head: 'Broker', letter: 'I' }],
    unusedCount: 1,
    unmapped: [],
  },
  encoding: null,
  delimiter: null,
  dateFormat: 'DD/MM/YYYY',
  constants: [{ field: 'currency', value: 'USD', origin: 'submission', cell: null }],
  rules: {
    runCount: 22,
    skipped: [
      {
        ruleId: 1,
        ruleName: 'Rent agrees with the ledger',
        rowCount: null,
        ofRows: 184,
        missing: [{ fact: 'trial_balance#4', kind: 'otherDataset' }],
      },
    ],
  },
  labels: { next_break_date: 'Next break date', currency: 'Currency' },
  datasets: { 'trial_balance#4': 'Trial balance of the manager' },
};

const withAccount = (own: FileAccountView | null, at = '/reviewer-dashboard/SUB-004171?tab=file') =>
  openPage({
    at,
    answer: ({ path }) => (path.endsWith('/file-account') ? { body: { versionNo: 2, account: own } } : null),
  });

describe('the account of a file', () => {
  it('says what became of every row, row by row', async () => {
    await withAccount(account);
    expect(await screen.findByText('All rows are accounted for (209)')).toBeVisible();
    const table = within(screen.getByRole('region', { name: 'What became of the rows' }));
    expect(table.getByText('1–7')).toBeVisible();
    const keyword = table.getByRole('row', { name: /keyword .*Total/u });
    await userEvent.click(within(keyword).getByRole('button'));
    expect(table.getByText('TotalEnergies SE')).toBeVisible();
  });

  it('names columns that are missing, those not used, and rules that were skipped', async () => {
    await withAccount(account);
    expect(await screen.findByText('14 of 18 mapped columns are in the file')).toBeVisible();
    expect(screen.getByText(/Next break date.* is missing/u)).toBeVisible();
    expect(screen.getByText(/Break date.* looks like it and is not used/u)).toBeVisible();
    expect(screen.getByText('Broker (I)')).toBeVisible();
    expect(screen.getByText(/It is compared when the .*Trial balance of the manager.* arrives/u)).toBeVisible();
    expect(screen.getByText(/Notes.*\(hidden\)/u)).toBeVisible();
  });

  it('says that macros were not read', async () => {
    await withAccount({ ...account, hasMacros: true });
    expect(await screen.findByText('Macros not read')).toBeVisible();
    expect(screen.getByText(/They were not run/u)).toBeVisible();
  });

  it('does not call rows accounted for that are not', async () => {
    await withAccount({ ...account, rowsLoaded: 180 });
    expect(await screen.findByText('Rows not accounted for: 4')).toBeVisible();
  });

  it('tells a version of before from one without losses', async () => {
    await withAccount(null);
    expect(await screen.findByText('No file account')).toBeVisible();
  });

  it('stands beside the decision when columns are missing', async () => {
    await withAccount(account, '/reviewer-dashboard/SUB-004171');
    expect(await screen.findByText('14 of 18 columns of the mapping are in the file')).toBeVisible();
  });
});
