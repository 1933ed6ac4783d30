import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BulkResult } from '#contracts/masters.ts';
import { problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { speak } from '../../render.tsx';
import { northgate, open, path, serve } from './fake-providers.tsx';

const corvane = { ...northgate, id: 4, values: { ...northgate.values, code: 'CORV', name: 'Corvane' } };
const result = (id: number, name: string, changes: Partial<BulkResult> = {}): BulkResult => ({
  id,
  name,
  outcome: 'done',
  code: null,
  live: [],
  ...changes,
});
const refused = result(4, 'CORV Corvane', {
  outcome: 'refused',
  code: 'InUse',
  live: [{ kind: 'submissions', count: 2, names: ['SUB-000001', 'SUB-000002'] }],
});

const bulkBodies = (calls: ReturnType<typeof serve>) =>
  calls.filter((call) => call.path === `${path}/bulk`).map((call) => call.body);

beforeEach(() => speak('en'));

describe('many service providers at once', () => {
  it('says what depends on them, asks, and tells of each what became of it', async () => {
    const calls = serve(
      { [`POST ${path}/bulk`]: () => ({ body: { results: [result(3, 'NORTH Northgate Realty'), refused] } }) },
      [northgate, corvane],
    );
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    const bar = screen.getByRole('region', { name: 'Actions for the selected rows' });
    expect(within(bar).getByText('2 selected')).toBeVisible();
    expect(screen.queryByRole('search')).toBeNull();
    await user.click(within(bar).getByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 service providers' });
    await waitFor(() => expect(dialog).toHaveTextContent('Open submissions: SUB-000001 · SUB-000002'));
    expect(within(dialog).getByText('This is still in use and was not deleted.')).toBeVisible();
    expect(bulkBodies(calls)).toEqual([{ act: 'delete', ids: [3, 4], isTrial: true }]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1' }));
    expect(await within(dialog).findAllByText('deleted permanently')).not.toHaveLength(0);
    expect(bulkBodies(calls).at(-1)).toEqual({ act: 'delete', ids: [3], isTrial: false });
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('search')).toBeVisible();
  });

  it('takes all that match the filter, in calls of five hundred', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => index + 1);
    const calls = serve({
      [`GET ${path}`]: () => ({ body: { rows: [northgate], page: 1, size: 25, total: 120, isTotalCapped: false } }),
      [`GET ${path}/ids`]: () => ({ body: { ids, isCapped: false } }),
      [`POST ${path}/bulk`]: ({ body }) => ({
        body: { results: (body as { ids: number[] }).ids.map((id) => result(id, `Provider ${id}`)) },
      }),
    });
    const user = userEvent.setup();
    await open('/serviceProviders?search=north&sort=-code');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Northgate Realty' }));
    await user.click(screen.getByRole('button', { name: 'Select all 120 matching' }));
    expect(await screen.findByText('120 selected')).toBeVisible();
    const asked = calls.find((call) => call.path === `${path}/ids`)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ search: 'north', sort: '-code' });
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    await user.click(await screen.findByRole('button', { name: 'Deactivate 120' }));
    expect((await screen.findAllByText('deactivated')).length).toBeGreaterThan(0);
    const sizes = bulkBodies(calls).map((body) => [
      (body as { isTrial: boolean }).isTrial,
      (body as { ids: number[] }).ids.length,
    ]);
    expect(sizes).toEqual([true, false].map((isTrial) => [isTrial, 120]));
  });

  it('changes nothing when the check fails', async () => {
    serve({ [`POST ${path}/bulk`]: () => problem(503, 'Unavailable') });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Northgate Realty' }));
    await user.click(screen.getByRole('button', { name: 'Activate' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(/The server is busy/u)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Activate 0' })).toBeDisabled();
  });

  it('lets go of the choice with another filter, and offers none to who may not delete', async () => {
    serve();
    const user = userEvent.setup();
    const first = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Northgate Realty' }));
    await act(() => first.router.navigate('/serviceProviders?search=gate'));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    first.unmount();
    const session = makeSession('Admin');
    serve();
    await open('/serviceProviders', { ...session, privileges: { ...session.privileges, serviceProviders: 'Edit' } });
    await screen.findByText('Northgate Realty');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
