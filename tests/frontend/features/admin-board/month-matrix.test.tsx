import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MonthMatrix } from '../../../../frontend/src/features/admin-board/month-matrix.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const months = ['2026-09-01', '2026-10-01'];
const cell = (submissionNo: string, count: number) => ({
  submissionNo,
  status: 'New',
  ballHolder: 'provider',
  wasLate: false,
  processState: 'running',
  group: 'notSubmitted',
  count,
  openCount: count,
});
const matrixOf = (submissionNo: string, count: number) => ({
  months,
  rows: [{ id: 1, name: 'Larkspur Tower', cells: [null, cell(submissionNo, count)] }],
  from: 0,
  total: 1,
});

function Page() {
  const [squares, setSquares] = useState('');
  return (
    <MonthMatrix
      query={{ tab: 'properties', postMonth: '2026-10-01' }}
      squares={squares}
      onChange={(change) => setSquares(change.squares)}
    />
  );
}

describe('the matrix of months', () => {
  it('shows the submissions of one dataset alone when that is chosen, and counts those of all', async () => {
    await speak('en');
    const calls = fakeServer(({ path, query }) => {
      if (path.endsWith('/submissions/filters')) {
        const datasets = [
          { id: 3, name: 'Rent Roll' },
          { id: 4, name: 'Trial Balance' },
        ];
        return { body: { funds: [], entities: [], properties: [], datasets, serviceProviders: [] } };
      }
      if (path.endsWith('/submissions/months')) return { body: { months: [], current: '2026-10-01' } };
      return { body: query.get('datasetId') === '4' ? matrixOf('SUB-000002', 1) : matrixOf('SUB-000001', 2) };
    });
    await renderPage(<Page />, { session: makeSession('Admin') });
    const urgent = await screen.findByRole('link', { name: /SUB-000001/ });
    expect(urgent).toHaveAttribute('title', expect.stringContaining('2 submissions this month, 2 open'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dataset of the squares' }), 'Trial Balance');
    expect(await screen.findByRole('link', { name: /SUB-000002/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /SUB-000001/ })).toBeNull());
    expect(calls.length).toBeGreaterThan(2);
  });

  it('says of each month how much of what is expected was received, and in time, of the chosen dataset too', async () => {
    await speak('en');
    const datasets = [
      { id: 3, name: 'Rent Roll' },
      { id: 4, name: 'Trial Balance' },
    ];
    const bar = (postMonth: string, expected: number, received: number, onTime: number) => ({
      ...{ postMonth, total: expected, handedOver: received, completed: 0, late: 0, expected, received, onTime },
    });
    fakeServer(({ path, query }) => {
      if (path.endsWith('/submissions/filters')) {
        return { body: { funds: [], entities: [], properties: [], datasets, serviceProviders: [] } };
      }
      if (path.endsWith('/submissions/months')) {
        const isOfOne = query.get('datasetId') === '4';
        return { body: { months: [bar('2026-10-01', 3, isOfOne ? 3 : 2, 1)], current: '2026-10-01' } };
      }
      return { body: matrixOf('SUB-000001', 2) };
    });
    await renderPage(<Page />, { session: makeSession('Admin') });
    const row = await screen.findByRole('row', { name: /^Received/u });
    // Nothing is known of September.
    expect(row).toHaveTextContent(/–66%2 of 3 expected submissions received$/u);
    expect(screen.getByRole('row', { name: /^On time/u })).toHaveTextContent(/33%1 of 3 .* received on time$/u);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dataset of the squares' }), 'Trial Balance');
    await waitFor(() => expect(screen.getByRole('row', { name: /^Received/u })).toHaveTextContent('100%'));
  });

  it('is one stop of the Tab key, and arrows move between its squares', async () => {
    await speak('en');
    const rows = [
      [null, cell('SUB-000001', 1)],
      [cell('SUB-000002', 1), null],
      [null, cell('SUB-000003', 1)],
    ].map((cells, id) => ({ id, name: `Tower ${id}`, cells }));
    fakeServer(({ path }) => {
      if (path.endsWith('/submissions/filters')) {
        return { body: { funds: [], entities: [], properties: [], datasets: [], serviceProviders: [] } };
      }
      if (path.endsWith('/submissions/months')) return { body: { months: [], current: '2026-10-01' } };
      return { body: { months, rows, from: 0, total: 3 } };
    });
    await renderPage(<Page />, { session: makeSession('Admin') });
    const square = (submissionNo: string) => screen.findByRole('link', { name: new RegExp(submissionNo) });
    const grid = await screen.findByRole('grid', { name: 'Months by property or fund' });
    expect(grid).toHaveAttribute('aria-rowcount', '6');
    await userEvent.tab();
    expect(await square('SUB-000001')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(await square('SUB-000002')).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(await square('SUB-000003')).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    expect(await square('SUB-000001')).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
});
