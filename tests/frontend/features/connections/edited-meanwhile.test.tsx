import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConnectionForm } from '../../../../frontend/src/features/connections/connection-form.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const opened: MasterRecord = {
  ...{ id: 4, isActive: true, changedAt: '2026-11-12T05:30:00.000Z', allowedActs: ['edit'] },
  values: {
    ...{ name: 'Minato API', connectionType: { code: 'PULL', name: 'Pull' }, username: 'postmonth' },
    ...{ apiUrl: 'https://api.minato.example/v2', authorizationType: { code: 'BASIC', name: 'Basic' } },
    ...{ format: { code: 'FILE', name: 'File' }, runEvery: { code: 'DAILY', name: 'Every day' }, runAt: '05:30' },
  },
};
const later = (values: MasterRecord['values'] = {}): MasterRecord => ({
  ...opened,
  changedAt: '2026-11-12T05:31:00.000Z',
  values: { ...opened.values, ...values },
});
const stored = { hasPassword: true, hasPublicKey: false, hasPrivateKey: false, isForOtherAddress: false };
const choices = ['PULL', 'BASIC', 'FILE', 'DAILY'].map((code) => ({ code, name: code }));

/** The form, at a server where another person has saved `found` since; null when the connection is deleted. */
async function open(found: MasterRecord | null, onClose = () => undefined) {
  const calls = fakeServer(({ method, path, body }: Call) => {
    if (path.includes('/choices/')) return { body: { choices } };
    if (path === '/api/connections/4/secrets') return { body: stored };
    if (found === null) return problem(404, 'NotFound');
    if (method === 'GET') return { body: found };
    const { changedAt } = body as { changedAt: string };
    return changedAt === found.changedAt ? { body: found } : problem(409, 'Conflict');
  });
  await renderPage(<ConnectionForm record={opened} onClose={onClose} />, { session: makeSession('Admin') });
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  const saved = () =>
    calls.filter(({ method, path }) => method === 'PUT' && path === '/api/connections/4').map(({ body }) => body);
  return { dialog, calls, saved };
}
const save = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
async function enter(dialog: ReturnType<typeof within>) {
  const name = dialog.getByLabelText(/^Name/u);
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  await userEvent.type(dialog.getByLabelText(/^Password/u), 'typed');
}

describe('a connection that another person changes while its form is open', () => {
  beforeEach(() => speak());
  afterEach(() => localStorage.clear());

  it('shows what was changed, keeps what was entered, and saves both', async () => {
    const { dialog, calls, saved } = await open(later({ apiUrl: 'https://new.minato.example/v2' }));
    await enter(dialog);
    await save(dialog);
    const strip = within(await dialog.findByRole('alert'));
    expect(strip.getByText('https://new.minato.example/v2')).toBeVisible();
    expect(strip.getByText('https://api.minato.example/v2')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/u)).toHaveValue('Mine');
    expect(dialog.getByLabelText(/^Password/u)).toHaveValue('typed');
    expect(calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/secrets'))).toEqual([]);
    await userEvent.click(strip.getByRole('button', { name: 'Keep mine and save' }));
    expect(await screen.findByText('Connection updated successfully.')).toBeVisible();
    expect(saved().at(-1)).toMatchObject({
      values: { name: 'Mine', apiUrl: 'https://new.minato.example/v2' },
      changedAt: '2026-11-12T05:31:00.000Z',
    });
    expect(calls.find(({ path, method }) => method === 'PUT' && path.endsWith('/secrets'))?.body).toMatchObject({
      password: 'typed',
    });
  });

  it('takes the values of the other person on request', async () => {
    const { dialog } = await open(later({ name: 'Theirs' }));
    await enter(dialog);
    await save(dialog);
    await userEvent.click(await dialog.findByRole('button', { name: 'Show the new values instead' }));
    expect(dialog.getByLabelText(/^Name/u)).toHaveValue('Theirs');
    expect(dialog.getByLabelText(/^Password/u)).toHaveValue('typed');
  });

  it('is saved without a question where no field has changed, as after a pause', async () => {
    const { dialog, saved } = await open(later());
    await enter(dialog);
    await save(dialog);
    expect(await screen.findByText('Connection updated successfully.')).toBeVisible();
    expect(saved()).toHaveLength(2);
  });

  it('keeps what was entered where the connection has been deleted', async () => {
    const { dialog } = await open(null);
    await enter(dialog);
    await save(dialog);
    expect(await dialog.findByText('Not found, or you do not have access.')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/u)).toHaveValue('Mine');
  });

  it('says that a stored secret is not used for another address', async () => {
    const { dialog } = await open(later());
    expect(await dialog.findByText('Stored. Leave empty to keep it.')).toBeVisible();
    const address = dialog.getByLabelText(/^API URL/u);
    await userEvent.type(address, '/units');
    expect(dialog.getByText('Stored. Leave empty to keep it.')).toBeVisible();
    await userEvent.clear(address);
    await userEvent.type(address, 'https://other.example');
    expect(dialog.getByText('Stored for another address. Enter it again.')).toBeVisible();
  });
});
