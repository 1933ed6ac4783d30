import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RentRollPage } from '../../../../frontend/src/features/reports/rent-roll-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { lineage, noChoices, rentRollLine, rentRollSummary } from './make-report.ts';

const noItems = { rows: [], page: 1, size: 10, total: 0, isTotalCapped: false };
const job = {
  ...{ jobId: 12, kind: 'exportReport', about: { file: 'Rent roll.xlsx' }, status: 'running', total: 1 },
  ...{ person: { userId: 1, name: 'Amelia Hart' }, impersonator: null, failureCode: null, cancelledBy: null },
  counts: { waiting: 1, sent: 0, done: 0, skipped: 0, refused: 0, notDone: 0 },
  file: { rowsTotal: 9_000, rowsWritten: 2_500, sizeBytes: null, isMade: false },
  ...{ mayCancel: true, createdAt: '2026-11-20T10:00:00.000Z', startedAt: null, endedAt: null },
};

async function open(at = '/report/rentroll?postMonth=2026-10-01', total = 1) {
  const calls = fakeServer(({ path, method }) => {
    if (method === 'POST') return { status: 202, body: job };
    if (path.startsWith('/api/jobs/')) return { body: path.endsWith('/items') ? noItems : job };
    if (path.endsWith('/choices')) return { body: noChoices };
    if (path.endsWith('/lineage')) return { body: lineage };
    if (path.endsWith('/summary')) return { body: rentRollSummary };
    const rows = path.endsWith('/groups') ? [] : [rentRollLine];
    return { body: { rows, page: 1, size: 25, total: Math.max(total, rows.length), isTotalCapped: false } };
  });
  await renderPage(<RentRollPage />, { at, session: makeSession('Admin') });
  await screen.findByText('4,112,764.64 USD');
  return calls;
}

it('shows sums, what they leave out, and what is not in', async () => {
  await open();
  expect(screen.getByText(/3 rows in JPY are not part of the amounts/)).toBeVisible();
  expect(screen.getByText('+9,865.20 since Sep 2026')).toBeVisible();
  expect(screen.getByText('September 2026: 12 of 12 are in')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '11 of 12 are in' }));
  const missing = await screen.findByRole('dialog');
  expect(within(missing).getByText('Pier 9 Exchange')).toBeVisible();
});

it('shows each unit with its change and the value before', async () => {
  await open();
  const row = (await screen.findAllByRole('row'))[1];
  expect(row).toHaveTextContent(
    /Larkspur Tower.*303.*Re-priced.*Occupied.*Redstone Insurance.*29,966.98 USD.*29,094.16/,
  );
});

it('traces a figure to its cell, with what was published before', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '29,966.98 USD' }));
  const steps = await screen.findByRole('list', { name: 'From the cell to the report' });
  expect(steps).toHaveTextContent(
    /Cell K12 of sheet RR.*roll v3\.xlsx, “29966\.98”.*Version 3 of SUB-004171.*Mapping version 5/,
  );
  expect(steps).toHaveTextContent(
    /22 rules checked.*1 finding on this row.*“Renewed”.*Approved by Helen.*Restated: version 2 said 29000/,
  );
  expect(screen.getByRole('link', { name: 'Show the cell' })).toHaveAttribute(
    'href',
    '/dashboard/SUB-004171?version=3&cell=12:monthly_base_rent',
  );
});

it('asks for the sums by fund, and comes as Excel with the filters of the address', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('menuitem', { name: 'Excel' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/reports\/rent-roll\/export\/excel\?.*postMonth=2026-10-01/),
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('radio', { name: 'By fund' }));
  await waitFor(() =>
    expect(
      calls
        .filter(({ path }) => path.endsWith('/groups'))
        .at(-1)
        ?.query.get('by'),
    ).toBe('fund'),
  );
});

it('makes a long file as a job that can be cancelled', async () => {
  const calls = await open('/report/rentroll?postMonth=2026-10-01&search=acme', 9_000);
  // Until the length of the list is known, the file is asked for at once.
  await screen.findByText('Redstone Insurance');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Long report' });
  expect(await within(dialog).findByText('2,500 of 9,000 rows')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Cancel job' })).toBeEnabled();
  const [started, ...others] = calls.filter(({ method }) => method === 'POST');
  expect(others).toEqual([]);
  expect(started?.path).toBe('/api/reports/rent-roll/export/excel/jobs');
  expect(started?.query.get('search')).toBe('acme');
});

it('says by which rates amounts were converted, and what replaced published figures', async () => {
  await open();
  expect(
    screen.getByText(/Rates of October 2026: 1 GBP = 1.25 USD \(source ECB, computed from the inverse\)/),
  ).toBeVisible();
  expect(screen.getByText(/no rate of JPY/)).toBeVisible();
  await userEvent.click(screen.getByText('1 published rent roll replaced an earlier one'));
  expect(screen.getByText('monthly rent 44,120.00 → 40,000.00 USD')).toBeVisible();
  expect(screen.getByText(/Edited · Helen · .* · “Rent of unit 4”/)).toBeVisible();
});

it('asks for the figures as they were published on a day', async () => {
  const calls = await open('/report/rentroll?postMonth=2026-10-01&publishedOn=2026-11-05');
  expect(screen.getByLabelText('As published on')).toHaveValue('2026-11-05');
  const asked = calls.filter(({ path }) => path.endsWith('/summary')).at(-1);
  expect(asked?.query.get('publishedOn')).toBe('2026-11-05');
  await userEvent.click(screen.getByRole('button', { name: 'Show the latest' }));
  await waitFor(() => expect(screen.getByLabelText('As published on')).toHaveValue(''));
});
