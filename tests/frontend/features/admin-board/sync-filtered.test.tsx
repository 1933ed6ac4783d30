import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminDashboard } from '../../../../frontend/src/features/admin-board/admin-dashboard.tsx';
import type { Call } from '../../fake-server.ts';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderRoutes } from '../../render.tsx';
import { makeSubmission } from '../provider-board/make-submission.ts';

const months = { current: '2026-10-01', months: [{ postMonth: '2026-10-01', total: 3, handedOver: 0 }] };
const noNumbers = { counters: {}, groups: {}, waitingBy: {}, total: 3, late: 0 };
const results = [
  { submissionNo: 'SUB-000001', outcome: 'accepted' },
  { submissionNo: 'SUB-000002', outcome: 'refused', code: 'EditInProgress' },
  { submissionNo: 'SUB-000003', outcome: 'pending' },
];

function answer({ method, path }: Call) {
  if (method === 'POST') return { body: { results } };
  if (path.endsWith('/months')) return { body: months };
  // The other parts of the page stand aside.
  return path.endsWith('/counters') ? { body: noNumbers } : problem(503, 'Unavailable');
}
const open = (address: string) =>
  renderRoutes([{ path: '/dashboard', element: <AdminDashboard /> }], { at: address, session: makeSession('Admin') });

describe('the dashboard of administrators', () => {
  it('syncs the filtered rows, and says of each what became of it', async () => {
    const calls = fakeServer(answer);
    await open('/dashboard?datasetId=4,5&search=larkspur&counter=failed');
    await screen.findByRole('heading', { level: 1, name: /October 2026/ });
    await userEvent.click(screen.getByRole('button', { name: 'Sync data' }));
    const result = await screen.findByRole('region', { name: 'Sync results' });
    for (const words of ['1 submission synced', '1 submission will be synced later', '1 submission was not synced'])
      expect(within(result).getByText(words)).toBeVisible();
    const rows = within(result).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'SUB-000002 An edit is being checked. Wait until it is done.',
      'SUB-000003 Saved, will be synced when the service is back',
      'SUB-000001 Synced',
    ]);
    await userEvent.click(within(result).getByRole('button', { name: 'Close' }));
    expect(result).not.toBeInTheDocument();
    const filter = {
      tab: 'properties',
      postMonth: '2026-10-01',
      datasetId: '4,5',
      search: 'larkspur',
      counter: 'failed',
    };
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ filter });
  });

  it('names its tabs, counters, groups, filters and columns as the specification does', async () => {
    const page = { rows: [makeSubmission()], page: 1, size: 25, total: 1, isTotalCapped: false };
    fakeServer((call) => (call.path === '/api/submissions' ? { body: page } : answer(call)));
    await open('/dashboard');
    for (const name of ['Funds', 'Properties']) expect(await screen.findByRole('tab', { name })).toBeVisible();
    for (const name of [
      ...['New Uploaded', 'New Submission', 'Successful uploaded', 'Closed/Completed', 'Completed'],
      ...['Reopened', 'Failed', 'In-Progress', 'Completed/Closed'],
    ])
      expect(screen.getAllByText(name, { selector: 'button *' }).length).toBeGreaterThan(0);
    const list = await screen.findByRole('table', { name: 'Submissions' });
    const heads = within(list).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(0, 9)).toEqual([
      ...['Submission#', 'Service provider', 'Fund name', 'Entity name', 'Property name', 'Dataset', 'Due date'],
      ...['Post month', 'Status'],
    ]);
    const filters = within(screen.getByRole('search'));
    for (const name of ['Fund', 'Entity', 'Property', 'Dataset', 'Status'])
      expect(filters.getByText(name)).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search submissions' })).toBeVisible();
  });

  it('does not call it a success when only closed submissions are shown', async () => {
    fakeServer((call) => (call.method === 'POST' ? { body: { results: [] } } : answer(call)));
    await open('/dashboard?status=Closed');
    await screen.findByRole('heading', { level: 1, name: /October 2026/ });
    await userEvent.click(screen.getByRole('button', { name: 'Sync data' }));
    expect(await screen.findByText('Nothing to sync: closed submissions stay as they are')).toBeVisible();
    expect(screen.queryByText(/submissions synced/)).toBeNull();
  });

  it.each(['View', 'Edit', 'All'] as const)('offers to sync and to create to who holds All: %s', async (privilege) => {
    fakeServer(answer);
    const session = makeSession('Admin');
    const privileges = { ...session.privileges, dashboard: privilege };
    await renderRoutes([{ path: '/dashboard', element: <AdminDashboard /> }], {
      at: '/dashboard',
      session: { ...session, privileges },
    });
    await screen.findByRole('heading', { level: 1, name: /October 2026/ });
    const offered = privilege === 'All' ? 1 : 0;
    expect(screen.queryAllByRole('button', { name: 'Sync data' })).toHaveLength(offered);
    expect(screen.queryAllByRole('button', { name: 'Create Ticket' })).toHaveLength(offered);
  });

  it('never counts all months under the name of one', async () => {
    const calls = fakeServer(answer);
    await open('/dashboard');
    await screen.findByRole('heading', { level: 1, name: /October 2026/ });
    const counted = calls.filter(({ path }) => path.endsWith('/counters')).map(({ query }) => query.get('postMonth'));
    expect(new Set(counted)).toEqual(new Set(['2026-10-01']));
  });
});
