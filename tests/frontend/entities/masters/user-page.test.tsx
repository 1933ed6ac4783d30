import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { UserPage } from '../../../../frontend/src/features/users/user-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const path = '/api/users/records';
const rei: MasterRecord = {
  id: 4,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    name: 'Rei Tanabe',
    email: 'rei@fund.example',
    role: { code: 'Reviewer', name: 'Reviewer' },
    serviceProvider: null,
    funds: [{ code: 'Meridian', name: 'Meridian' }],
    properties: [],
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};

const pageOf = (record: MasterRecord) => ({ rows: [record], page: 1, size: 25, total: 1, isTotalCapped: false });

function serve(answers: Record<string, (call: Call) => Answer> = {}) {
  return fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.path === `${path}/import`) return { body: { imports: [] } };
    return { body: pageOf(rei) };
  });
}

const open = () => renderPage(<UserPage />, { at: '/alluser', session: makeSession('Admin') });
const refusedWith = (status: number, code: 'BadInput' | 'InUse' | 'Duplicate' | 'IncorrectFile', details: object) => {
  const refused = problem(status, code);
  return { ...refused, body: { ...refused.body, details } };
};

async function choose(user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> {
  const trigger = await screen.findByRole('button', { name: 'More actions: Rei Tanabe' });
  trigger.focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
}

beforeEach(() => speak('en'));

describe('the page of users', () => {
  it('shows role, funds and what is active', async () => {
    serve();
    await open();
    const table = await screen.findByRole('table', { name: 'Users' });
    expect(await within(table).findByText('Rei Tanabe')).toBeVisible();
    expect(within(table).getByText('Reviewer')).toBeVisible();
    expect(within(table).getByText('Meridian')).toBeVisible();
    expect(screen.getByText('1 user')).toBeVisible();
  });

  it.each([
    ['name', 'Required', 'Name is required.'],
    ['email', 'NotAnEmail', 'Please enter a valid email address'],
    ['email', 'Duplicate', 'Email already exists.'],
    ['role', 'Required', 'Role is required!'],
  ])('says what is wrong with %s (%s)', async (field, code, words) => {
    serve({
      [`POST ${path}`]: () =>
        refusedWith(400, 'BadInput', { problems: [{ field, code, found: null, params: { by: '' } }] }),
    });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const form = await screen.findByRole('dialog');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText(words)).toBeVisible();
  });

  it('lists what keeps the last reviewer active, and lets a substitute take over', async () => {
    const live = [{ kind: 'submissions', count: 1, names: ['SUB-004179'] }];
    const calls = serve({
      [`PUT ${path}/4/status`]: () => refusedWith(409, 'InUse', { live }),
      [`GET ${path}/4/substitutes`]: () => ({
        body: { people: [{ userId: 9, name: 'Kai Mori', email: 'kai@fund.example' }] },
      }),
      [`POST ${path}/4/substitute`]: () => ({ body: { outcome: 'deactivated', chains: 2, submissions: 1 } }),
    });
    const user = userEvent.setup();
    await open();
    await choose(user, 'Deactivate');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Deactivate Rei Tanabe')).toBeVisible();
    expect(dialog).toHaveTextContent('Only active reviewer of these open submissions: SUB-004179');

    const free = within(dialog).getByRole('button', { name: 'Name substitute and deactivate' });
    expect(free).toBeDisabled();
    await user.type(within(dialog).getByPlaceholderText('Search by name or email'), 'kai');
    await waitFor(() => expect(calls.some(({ query }) => query.get('search') === 'kai')).toBe(true));
    await user.click(await within(dialog).findByRole('radio', { name: /Kai Mori/u }));
    await user.click(free);
    expect(await screen.findByText('Review flows: 2. Open submissions: 1.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `${path}/4/substitute`,
      body: { substituteId: 9, act: 'deactivate' },
    });
  });

  it('saves the active flag with the form, and says in it who still needs the person', async () => {
    const live = [{ kind: 'submissions', count: 1, names: ['SUB-004179'] }];
    const calls = serve({ [`PUT ${path}/4`]: () => refusedWith(409, 'InUse', { live }) });
    const user = userEvent.setup();
    await open();
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog'));
    const flag = form.getByRole('checkbox', { name: 'Active' });
    expect(flag).toBeChecked();
    await user.click(flag);
    fireEvent.change(form.getByRole('textbox', { name: /^Name/u }), { target: { value: 'Rei T.' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Not possible yet. Assign someone else first in:')).toBeVisible();
    expect(form.getByText(/Only active reviewer of these open submissions/u)).toBeVisible();
    expect(form.getByRole('textbox', { name: /^Name/u })).toHaveValue('Rei T.');
    const sent = calls.find(({ method }) => method === 'PUT')?.body as { values: object; isActive: boolean };
    expect(sent).toMatchObject({ isActive: false, values: { name: 'Rei T.' } });
    expect(Object.keys(sent.values)).not.toContain('isActive');
  });

  it('shows the active flag to those who may not change it, and does not let them', async () => {
    serve({ [`GET ${path}`]: () => ({ body: pageOf({ ...rei, allowedActs: ['edit'] }) }) });
    const user = userEvent.setup();
    await open();
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByRole('checkbox', { name: 'Active' })).toBeDisabled();
  });

  it('names a wrong file in the words of the import of users', async () => {
    serve({ [`POST ${path}/import`]: () => refusedWith(422, 'IncorrectFile', {}) });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog');
    const [input] = dialog.querySelectorAll('input[type=file]');
    await user.upload(input as HTMLInputElement, new File(['x'], 'users.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: 'Check the file' }));
    expect(
      await within(dialog).findByText('Incorrect File. Please Check the File format before Importing!!!'),
    ).toBeVisible();
  });
});
