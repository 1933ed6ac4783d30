import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MonthWall, NoiLinePage } from '#contracts/month-wall.schema.ts';
import { MonthPage } from '../../../../frontend/src/features/reports/month/month-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { noChoices, rentRollLine, rentRollSummary } from './make-report.ts';

const wall: MonthWall = {
  ...{ postMonth: '2026-10-01', against: '2026-09-01' },
  funds: [
    { id: 1, name: 'Meridian Core Fund II' },
    { id: 2, name: 'Sierra' },
  ],
  page: {
    ...{ fund: { id: 1, name: 'Meridian Core Fund II' }, properties: 41, serviceProviders: 3, allInBy: '2026-11-18' },
    complete: { expected: 123, completed: 89, review: 14, approval: 7, open: 13, onTime: 97 },
    late: {
      ...{ submissions: 3, oldestDays: 3 },
      listed: [{ submissionNo: 'SUB-000009', subject: 'Pier 9 Exchange', dataset: 'Debt', daysLate: 3 }],
      ...{ cameLate: 2, mostDaysLate: 4 },
      next: [{ submissionNo: 'SUB-000010', subject: 'Cedar Hollow', dataset: 'Debt', dueOn: '2026-11-30' }],
    },
    good: { score: '94.1', grade: 'B', months: [] },
    changed: {
      ...{ currency: 'USD', areaUnit: 'sqft', lines: [rentRollLine], more: 5, coverage: rentRollSummary.coverage },
      occupancy: { now: '0.934', before: '0.932' },
      rent: { now: '31820000.00', before: '31690000.00' },
      wault: { now: '4.6', before: '4.7' },
      noi: {
        ...{ now: '21070000.00', before: '20840000.00', currency: 'USD', properties: 39, expected: 41 },
        leftOut: [
          { property: 'Alder Street', reason: 'UNMAPPED' },
          { property: 'Pier 9 Exchange', reason: 'NOT_IN' },
        ],
      },
    },
    restated: rentRollSummary.restated,
    missing: [{ dataset: 'Trial Balance', expected: 41, completed: 34 }],
    embargoed: [{ reportPackage: 'Month end', place: 'Pier 9 Exchange', members: 4, ready: 3 }],
  },
};

const open = async (answer: MonthWall = wall) => {
  const calls = fakeServer(({ path }) => ({ body: path.endsWith('/choices') ? noChoices : answer }));
  await renderPage(<MonthPage />, { at: '/report/month', session: makeSession('Admin') });
  return calls;
};

it('answers how complete, how late, how good, what changed and what is not in', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Meridian Core Fund II' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'How complete' })).toHaveTextContent(/72.4%.*89 of 123 submissions/);
  expect(screen.getByRole('region', { name: 'How late' })).toHaveTextContent(
    /3overdue, the oldest by 3 days.*Pier 9 Exchange.*3 days late.*2 submitted late; most days late: 4$/,
  );
  expect(screen.getByRole('region', { name: 'How good' })).toHaveTextContent(/94\.1.*B/);
  expect(screen.getByRole('region', { name: 'What changed since September 2026' })).toHaveTextContent(
    /93\.4%.*before: 93\.2%.*31,820,000\.00 USD.*4\.6.*21,070,000\.00 USD.*before: 20,840,000\.00.*NOI of 39 of 41 properties · trial balance not published: Pier 9 Exchange · accounts not mapped: Alder Street.*Redstone Insurance.*5 more changes/,
  );
  expect(screen.getByRole('region', { name: 'What is not in yet' })).toHaveTextContent(
    /Trial Balance.*34 of 41.*3 of 4 members are ready.*all are in by Nov 18/,
  );
});

it('turns to the next fund, and hides its buttons while it is presented', async () => {
  const calls = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Next fund' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('fundId')).toBe('2'));
  await userEvent.click(screen.getByRole('button', { name: 'Present' }));
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
});

it('says so when nothing has changed, and when nothing is published', async () => {
  const page = wall.page!;
  const late = { ...page.late, submissions: 0, oldestDays: 0, listed: [], cameLate: 0 };
  const quiet = { ...page, late, changed: { ...page.changed, lines: [], more: 0 } };
  await open({ ...wall, page: quiet });
  expect(await screen.findByText('No tenancy is new, renewed, re-priced or vacated.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'How late' })).toHaveTextContent(/Due nextCedar Hollow Debtdue Nov 30/);
});

it('names the month whose rent rolls are not published, and says that all is in', async () => {
  const page = wall.page!;
  const coverage = { ...page.changed.coverage, published: 0 };
  const missing = [{ dataset: 'Trial Balance', expected: 41, completed: 41 }];
  await open({ ...wall, page: { ...page, missing, changed: { ...page.changed, lines: [], more: 0, coverage } } });
  expect(await screen.findByText('No rent roll of October 2026 is published yet.')).toBeVisible();
  expect(screen.getByText('All submissions of the month are completed.')).toBeVisible();
});

it('says when nothing has opened', async () => {
  await open({ ...wall, funds: [], page: null });
  expect(await screen.findByText('No submissions in this month')).toBeVisible();
});

const noiLines: NoiLinePage = {
  ...{ page: 1, size: 25, total: 2, isTotalCapped: false, currency: 'USD', sum: '21070000.00' },
  rows: [
    {
      ...{ loadId: 7, rowNo: 12, partNo: 1, submissionNo: 'SUB-000031', versionNo: 2, field: 'credit', type: 'Income' },
      property: { id: 4, name: 'Cedar Hollow' },
      account: { code: '4100', name: '賃料収入' },
      masterAccount: { code: '40100', name: 'Base rent' },
      ...{ amount: '21100000.00', ownAmount: '3165000000', ownCurrency: 'JPY' },
    },
    {
      ...{ loadId: 7, rowNo: 40, partNo: 1, submissionNo: 'SUB-000031', versionNo: 2, field: 'debit' },
      type: 'Operating Expense',
      property: { id: 4, name: 'Cedar Hollow' },
      account: { code: '5100', name: null },
      masterAccount: { code: '50100', name: 'Repairs' },
      ...{ amount: '-30000.00', ownAmount: '-30000.00', ownCurrency: 'USD' },
    },
  ],
};

it('leads from the net operating income to the rows behind it, and from each of them to its cell', async () => {
  const calls = fakeServer(({ path }) => ({
    body: path.endsWith('/choices') ? noChoices : path.endsWith('/noi') ? noiLines : wall,
  }));
  await renderPage(<MonthPage />, { at: '/report/month?page=3', session: makeSession('Admin') });
  await userEvent.click(await screen.findByRole('button', { name: /21,070,000\.00 USD/ }));
  const rows = await screen.findByRole('region', { name: 'Rows behind the NOI of Meridian Core Fund II' });
  expect(rows).toHaveTextContent('Sum of the rows: 21,070,000.00 USD');
  expect(await within(rows).findByRole('row', { name: /Cedar Hollow.*賃料収入.*3,165,000,000 JPY/ })).toBeVisible();
  expect(within(rows).getByRole('link', { name: /SUB-000031 · row 40/ })).toHaveAttribute(
    'href',
    '/dashboard/SUB-000031?version=2&cell=40:debit',
  );
  expect(calls.findLast(({ path }) => path.endsWith('/noi'))?.query.get('page')).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Next fund' }));
  await waitFor(() => expect(rows).not.toBeInTheDocument());
});
