import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { speak } from '../../render.tsx';
import { northgate, open, path, serve } from './fake-providers.tsx';

/** By keys, as a pointer leaves traces in the page of the next test. */
const menu = async (user: ReturnType<typeof userEvent.setup>, item: string) => {
  const trigger = await screen.findByRole('button', { name: 'More actions: Northgate Realty' });
  trigger.focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
};

beforeEach(() => speak('en'));

describe('the page of service providers', () => {
  it('lists them as the address says', async () => {
    const calls = serve();
    await open('/serviceProviders?search=north&type=OTHER&isActive=true&sort=-code&page=2');
    const table = await screen.findByRole('table', { name: 'Service providers' });
    expect(await within(table).findByText('Northgate Realty')).toBeVisible();
    expect(within(table).getByText('Meridian Core Fund II')).toBeVisible();
    expect(screen.getByText('1 service provider')).toBeVisible();
    const asked = calls.find((call) => call.path === path)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      page: '2',
      size: '25',
      sort: '-code',
      search: 'north',
      type: 'OTHER',
      isActive: 'true',
    });
  });

  it('says how many of all the filters leave', async () => {
    serve({
      [`GET ${path}`]: ({ query }) => ({
        body: { rows: [northgate], page: 1, size: 25, total: query.get('search') ? 1 : 3, isTotalCapped: false },
      }),
    });
    await open('/serviceProviders?search=north');
    expect(await screen.findByText('1 of 3 service providers')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('3 service providers')).toBeVisible();
  });

  it('says what it is for while it is empty, what failed, and that nothing matches', async () => {
    serve({}, []);
    const first = await open();
    expect(await screen.findByText(/submit the workbooks/u)).toBeVisible();
    first.unmount();
    serve({ [`GET ${path}`]: () => problem(500, 'Unexpected') });
    const second = await open();
    expect(await screen.findByText(/Error fetching data from the API:/u)).toBeVisible();
    second.unmount();
    serve({}, []);
    await open('/serviceProviders?search=zzz');
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  });

  it('offers what the server lists, and nothing to change for who may only look', async () => {
    const session = makeSession('Admin');
    serve({}, [{ ...northgate, allowedActs: [] }]);
    await open('/serviceProviders', {
      ...session,
      privileges: { ...session.privileges, serviceProviders: 'View' },
    });
    await screen.findByText('Northgate Realty');
    expect(screen.queryByRole('button', { name: 'Add service provider' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(screen.queryByRole('button', { name: /More actions/u })).toBeNull();
  });

  it('adds one, with the words of the server under the field that is wrong', async () => {
    let isRefused = true;
    const calls = serve({
      [`POST ${path}`]: () => {
        if (!isRefused) return { status: 201, body: northgate };
        const refused = problem(400, 'BadInput');
        return {
          ...refused,
          body: { ...refused.body, details: { problems: [{ field: 'code', code: 'Required', found: null }] } },
        };
      },
    });
    const user = userEvent.setup();
    await open();
    await screen.findByText('Northgate Realty');
    await user.click(screen.getByRole('button', { name: 'Add service provider' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add service provider' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/u }), 'Eastside');
    await within(dialog).findByRole('option', { name: 'Other' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Type/u }), 'OTHER');
    await user.type(within(dialog).getByRole('searchbox', { name: /^Properties/u }), 'pier');
    await user.click(await within(dialog).findByRole('button', { name: 'Add P-101 Pier 9 Exchange' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Code is required!')).toBeVisible();
    isRefused = false;
    await user.type(within(dialog).getByRole('textbox', { name: /^Code/u }), 'EAST');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Service provider added successfully.')).toBeVisible();
    expect(calls.filter((call) => call.method === 'POST').at(-1)?.body).toEqual({
      values: { code: 'EAST', name: 'Eastside', type: 'OTHER', properties: ['P-101'] },
    });
  });

  it('tells a failed addition and an overwritten change apart', async () => {
    serve({
      [`POST ${path}`]: () => problem(500, 'Unexpected'),
      [`PUT ${path}/3`]: () => problem(409, 'Conflict'),
    });
    const user = userEvent.setup();
    await open();
    await screen.findByText('Northgate Realty');
    await user.click(screen.getByRole('button', { name: 'Add service provider' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error adding data to the API')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await menu(user, 'Edit');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else changed this record in the meantime/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes what was seen and says so', async () => {
    const calls = serve({ [`PUT ${path}/3`]: () => ({ body: northgate }) });
    const user = userEvent.setup();
    await open();
    await menu(user, 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Northgate Realty' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove P-100' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Service provider updated successfully.')).toBeVisible();
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
      changedAt: northgate.changedAt,
      values: { code: 'NORTH', properties: [] },
    });
  });

  it('asks before it deletes, and says what stands in the way', async () => {
    let live = [{ kind: 'submissions', count: 12, names: ['SUB-000001', 'SUB-000002'] }];
    serve({
      [`GET ${path}/3/dependants`]: () => ({ body: { live, isInHistory: true } }),
      [`DELETE ${path}/3`]: () => ({ body: { outcome: 'retired' } }),
    });
    const user = userEvent.setup();
    await open();
    await menu(user, 'Delete…');
    const refused = await screen.findByRole('alertdialog', { name: 'Delete Northgate Realty' });
    const link = await within(refused).findByRole('link', { name: 'SUB-000001' });
    expect(link).toHaveAttribute('href', '/dashboard/SUB-000001');
    expect(within(refused).getByText(/and 10 more$/u)).toBeVisible();
    expect(within(refused).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(within(refused).getByRole('button', { name: 'Cancel' }));
    live = [];
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await menu(user, 'Delete…');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Service provider deleted successfully.')).toBeVisible();
  });

  it('opens a record by its address, with its people and its history', async () => {
    serve({
      [`GET ${path}/3/history`]: () => ({
        body: {
          isComplete: true,
          changes: [
            {
              at: '2026-11-20T10:00:00.000Z',
              act: 'edit',
              user: 'Amelia Hart',
              impersonator: 'Sofia Lindqvist',
              importedFrom: null,
              changes: [{ field: 'name', before: 'North', after: 'Northgate Realty' }],
            },
          ],
        },
      }),
    });
    const user = userEvent.setup();
    const { router } = await open('/serviceProviders?serviceProviderId=3');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Larkspur Tower')).toBeVisible();
    await user.click(within(dialog).getByRole('tab', { name: 'Users' }));
    expect(await within(dialog).findByText('d@n.example')).toBeVisible();
    await user.click(within(dialog).getByRole('tab', { name: 'History' }));
    expect(await within(dialog).findByText('Sofia Lindqvist as Amelia Hart')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Northgate Realty' });
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true'),
    );
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    expect(router.state.location.search).toBe('');
  });

  it.each(['ja', 'ar'] as const)('has its words in %s', async (language) => {
    await speak(language);
    serve();
    await open();
    await screen.findByText('Northgate Realty');
    const words = { ja: 'サービス提供会社を追加', ar: 'إضافة مزود خدمة' };
    expect(screen.getByRole('button', { name: words[language] })).toBeVisible();
  });
});
