import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultGrid, mayGrant, screens } from '#contracts/roles.ts';
import type { BaseRole, RoleView } from '#contracts/roles.ts';
import { RolePage } from '../../../../frontend/src/features/roles/role-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { choose } from '../../entities/masters/set-up-screen.tsx';
import { renderPage, speak } from '../../render.tsx';

function makeRole(roleId: number, name: string, baseRole: BaseRole, changes: Partial<RoleView> = {}): RoleView {
  return {
    roleId,
    name,
    baseRole,
    isBuiltIn: true,
    changedAt: '2026-11-01T00:00:00.000Z',
    userCount: 0,
    userNames: [],
    privileges: defaultGrid({ name, baseRole, isBuiltIn: true }),
    openScreens: screens.filter((one) => mayGrant(baseRole, one)),
    ...changes,
  };
}

const roles = [
  makeRole(1, 'SuperAdmin', 'SuperAdmin', { userCount: 1, userNames: ['Sofia'] }),
  makeRole(2, 'Reviewer', 'Reviewer', { userCount: 2, userNames: ['Kai', 'Rei'] }),
  makeRole(3, 'Analyst', 'Admin', { isBuiltIn: false }),
];

const views = [{ viewId: 5, name: 'Admins', query: { baseRole: 'Admin' }, columns: ['name'], isDefault: false }];

/** As the server narrows them. */
function pageOf({ query }: Call) {
  const [search, baseRole] = [query.get('search') ?? '', query.get('baseRole')];
  const rows = roles.filter(
    (role) =>
      [role.name, ...role.userNames].some((name) => name.toLowerCase().includes(search)) &&
      (baseRole === null || role.baseRole === baseRole),
  );
  return { rows, page: 1, size: 25, total: rows.length, isTotalCapped: false };
}

function serve(answers: Record<string, (call: Call) => Answer> = {}) {
  return fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path.endsWith('/default')) {
      return { body: { changes: [{ screen: 'orphanRecords', before: 'None', after: 'View' }] } };
    }
    if (call.path.startsWith('/api/saved-views/')) return { body: { views, columns: null } };
    if (call.method !== 'GET') return { body: roles[1] };
    const one = /^\/api\/roles\/(\d+)$/.exec(call.path)?.[1];
    if (one) return { body: roles.find(({ roleId }) => String(roleId) === one) };
    return { body: pageOf(call) };
  });
}
const open = (at = '/roles?roleId=2') => renderPage(<RolePage />, { at, session: makeSession('SuperAdmin') });

beforeEach(() => speak('en'));

describe('the page of roles', () => {
  it('lets the keyboard scroll the privileges where they do not fit', async () => {
    serve();
    await renderPage(<RolePage />, { at: '/roles?roleId=2', session: makeSession('SuperAdmin') });
    const region = await screen.findByRole('region', { name: 'Privileges' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(within(region).getByRole('table', { name: 'Privileges' })).toBeVisible();
  });

  it('lists roles with their people and opens the grid of the one in the address', async () => {
    serve();
    await open();
    const row = (await screen.findByRole('button', { name: 'Reviewer' })).closest('tr')!;
    expect(within(row).getByRole('button', { name: 'Reviewer' })).toHaveAttribute('aria-current', 'true');
    expect(within(row).getByRole('cell', { name: '2' })).toBeVisible();
    const grid = screen.getByRole('table', { name: 'Privileges' });
    expect(within(grid).getByText('Reviewer dashboard')).toBeVisible();
    // What the base role cannot be granted is not offered.
    expect(within(grid).queryByText('Users')).toBeNull();
  });

  it('narrows the list by name, person and base role, and says how many of all are shown', async () => {
    serve();
    const { router } = await open();
    const user = userEvent.setup();
    const search = await screen.findByRole('searchbox', { name: 'Search name or person' });
    await user.type(search, 'sofia');
    expect(await screen.findByText('1 of 3 roles')).toBeVisible();
    expect(screen.getByRole('button', { name: /SuperAdmin/u })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Analyst/u })).toBeNull();
    await user.clear(search);
    await user.type(search, 'nobody');
    expect(await screen.findByText('The filters hide 3 rows.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('3 roles')).toBeVisible();
    expect(router.state.location.search).toBe('?roleId=2');
  });

  it('asks the server for order and page, and keeps a role open that the page of the list does not show', async () => {
    const calls = serve();
    const { router } = await open('/roles?roleId=2&baseRole=Admin');
    expect(await screen.findByRole('button', { name: 'Analyst' })).toBeVisible();
    expect(await screen.findByText('Reviewer dashboard')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Users' }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('sort') === 'userCount')).toBe(true));
    expect(router.state.location.search).toBe('?roleId=2&baseRole=Admin&sort=userCount');
    expect(await screen.findByText('Entries per page')).toBeVisible();
  });

  it('opens a saved view with its count and its columns', async () => {
    serve();
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: 'Admins 1' }));
    expect(await screen.findByText('1 of 3 roles')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Analyst' })).toBeVisible();
  });

  it('saves what was changed in the grid, and nothing else', async () => {
    const calls = serve();
    const user = userEvent.setup();
    await open();
    const row = (await screen.findByText('Orphan records')).closest('tr')!;
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    for (const name of ['All', 'View', 'Edit']) expect(within(row).getByRole('radio', { name })).toBeEnabled();
    await user.click(within(row).getByRole('radio', { name: 'None' }));
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Role updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/roles/2',
      body: { changedAt: roles[1]?.changedAt, privileges: { orphanRecords: 'None' } },
    });
  });

  it('keeps SuperAdmin whole', async () => {
    serve();
    await open('/roles?roleId=1');
    expect(await screen.findByText(/This cannot be changed/u)).toBeVisible();
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Restore Default…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('shows what Restore Default will change before it does so', async () => {
    const calls = serve();
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Restore Default…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('Orphan records: None → View')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Restore Default' }));
    expect(await screen.findByText('Role updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/api/roles/2/default');
  });

  it('adds a role with its base role, and says when the name is taken or missing', async () => {
    const calls = serve({ 'POST /api/roles': () => problem(409, 'Duplicate') });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Add role' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Name is required.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Name/u }), 'Analyst');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Base role/u }), 'Admin');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('A role with this name already exists.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Analyst', baseRole: 'Admin' });
  });

  it('does not ask for a role that was deleted', async () => {
    let isDeleted = false;
    const left = () => ({
      ...pageOf({ query: new URLSearchParams() } as Call),
      rows: isDeleted ? roles.slice(0, 2) : roles,
    });
    const calls = serve({
      'GET /api/roles': () => ({ body: left() }),
      'GET /api/roles/3': () => problem(404, 'NotFound'),
      'DELETE /api/roles/3': () => {
        isDeleted = true;
        return { status: 204 };
      },
    });
    const { router } = await open('/roles?roleId=3');
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await choose(user, 'Delete…');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: /^Delete/u }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Analyst')).toBeNull());
    expect(router.state.location.search).not.toContain('roleId=3');
    expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/roles/3')).toEqual([]);
  });
});
