import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConnectionForm } from '../../../../frontend/src/features/connections/connection-form.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
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
const stored = { hasPassword: true, names: ['password'], servers: ['https://api.minato.example'] };
const choices = ['PULL', 'BASIC', 'MUTUAL_TLS', 'FILE', 'DAILY'].map((code) => ({ code, name: code }));

/** The form, at a server where another person has saved `found` since; null when the connection is deleted. */
async function open(
  found: MasterRecord | null,
  instead: (call: Call) => Answer | Promise<Answer> | null = () => null,
  record = opened,
) {
  const onClose = jest.fn();
  const calls = fakeServer((call: Call) => {
    const { method, path, body } = call;
    const answer = instead(call);
    if (answer !== null) return answer;
    if (path.includes('/choices/')) return { body: { choices } };
    if (path === '/api/connections/4/secrets') return { body: stored };
    if (found === null) return problem(404, 'NotFound');
    if (method === 'GET') return { body: found };
    const { changedAt } = body as { changedAt: string };
    return changedAt === found.changedAt ? { body: found } : problem(409, 'Conflict');
  });
  await renderPage(<ConnectionForm record={record} onClose={onClose} />, { session: makeSession('Admin') });
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  const put = (place: string) =>
    calls.filter(({ method, path }) => method === 'PUT' && path === place).map(({ body }) => body);
  return {
    ...{ dialog, calls, onClose },
    saved: () => put('/api/connections/4'),
    savedSecrets: () => put('/api/connections/4/secrets'),
  };
}
const save = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
async function enter(dialog: ReturnType<typeof within>) {
  const name = dialog.getByLabelText(/^Name/u);
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  await userEvent.type(dialog.getByLabelText(/^Password/u), 'typed');
}
const again = 'Another person has changed the address. Enter this again for the new one.';

describe('a connection that another person changes while its form is open', () => {
  beforeEach(() => speak());
  afterEach(() => localStorage.clear());

  it('shows what was changed, keeps what was entered, and saves both', async () => {
    const { dialog, saved, savedSecrets, onClose } = await open(later({ apiUrl: 'https://api.minato.example/v3' }));
    await enter(dialog);
    await save(dialog);
    const strip = within(await dialog.findByRole('alert'));
    expect(strip.getByRole('listitem')).toHaveTextContent(
      'API URL: https://api.minato.example/v3 (before: https://api.minato.example/v2)',
    );
    expect(dialog.getByLabelText(/^Name/u)).toHaveValue('Mine');
    expect(dialog.getByLabelText(/^Password/u)).toHaveValue('typed');
    expect(savedSecrets()).toEqual([]);
    await userEvent.click(strip.getByRole('button', { name: 'Keep mine and save' }));
    expect(await screen.findByText('Connection updated successfully.')).toBeVisible();
    const { changedAt } = later();
    expect(saved().at(-1)).toMatchObject({
      ...{ values: { name: 'Mine', apiUrl: 'https://api.minato.example/v3' }, changedAt },
    });
    expect(savedSecrets()).toEqual([{ password: 'typed', changedAt }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stores no secret for a server that another person has entered, and asks for it again', async () => {
    const { dialog, saved, savedSecrets, onClose } = await open(later({ apiUrl: 'https://new.minato.example/v2' }));
    await enter(dialog);
    await save(dialog);
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep mine and save' }));
    expect(await screen.findByText('The connection was saved, but its secrets were not.')).toBeVisible();
    expect(saved().at(-1)).toMatchObject({ values: { name: 'Mine', apiUrl: 'https://new.minato.example/v2' } });
    expect(savedSecrets()).toEqual([]);
    expect(dialog.getByText(again)).toBeVisible();
    const password = dialog.getByLabelText(/^Password/u);
    expect(password).toHaveValue('');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(password, 'for the new one');
    expect(dialog.queryByText(again)).toBeNull();
    await save(dialog);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(savedSecrets()).toEqual([{ password: 'for the new one', changedAt: later().changedAt }]);
  });

  it.each([
    ['of the same server', { name: 'Theirs' }, 'typed'],
    ['of another server, without the secrets', { name: 'Theirs', apiUrl: 'https://new.minato.example/v2' }, ''],
  ])('takes the values of the other person on request, %s', async (_, values, password) => {
    const { dialog } = await open(later(values));
    await enter(dialog);
    await save(dialog);
    await userEvent.click(await dialog.findByRole('button', { name: 'Show the new values instead' }));
    expect(dialog.getByLabelText(/^Name/u)).toHaveValue('Theirs');
    expect(dialog.getByLabelText(/^Password/u)).toHaveValue(password);
    expect(dialog.queryAllByText(again)).toHaveLength(password === '' ? 1 : 0);
  });

  it('is saved without a question where no field has changed, as after a pause', async () => {
    const { dialog, saved } = await open(later());
    await enter(dialog);
    await save(dialog);
    expect(await screen.findByText('Connection updated successfully.')).toBeVisible();
    expect(saved()).toHaveLength(2);
  });

  it('is locked while the connection is read again', async () => {
    const reading = Promise.withResolvers<Answer>();
    const { dialog, calls, saved, onClose } = await open(later(), ({ method, path }) =>
      method === 'GET' && path === '/api/connections/4' ? reading.promise : null,
    );
    await enter(dialog);
    await save(dialog);
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/connections/4')).toHaveLength(2));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await save(dialog);
    expect(saved()).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
    reading.resolve({ body: later() });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(saved()).toHaveLength(2);
  });

  it.each<[string, Answer, string]>([
    ['cannot be read again', problem(503, 'Unavailable'), 'The server is busy'],
    ['changes again at once', { body: { ...later(), changedAt: '2026-11-12T05:30:30.000Z' } }, 'Someone else changed'],
  ])('says so where it %s, and keeps what was entered', async (_, answer, words) => {
    const { dialog } = await open(later(), ({ method, path }) =>
      method === 'GET' && path === '/api/connections/4' ? answer : null,
    );
    await enter(dialog);
    await save(dialog);
    expect(await dialog.findByText(new RegExp(words, 'u'))).toBeVisible();
    expect(dialog.queryByText(/Review the changes/u)).toBeNull();
    expect(dialog.getByLabelText(/^Name/u)).toHaveValue('Mine');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('keeps the form and the secrets where these are refused because it has changed after its fields were saved', async () => {
    const { dialog, savedSecrets, onClose } = await open(opened, ({ method, path }) =>
      method === 'PUT' && path.endsWith('/secrets') ? problem(409, 'Conflict') : null,
    );
    await enter(dialog);
    await save(dialog);
    expect(await screen.findByText('The connection was saved, but its secrets were not.')).toBeVisible();
    expect(savedSecrets()).toEqual([{ password: 'typed', changedAt: opened.changedAt }]);
    expect(dialog.getByLabelText(/^Password/u)).toHaveValue('typed');
    expect(onClose).not.toHaveBeenCalled();
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
    await userEvent.clear(address);
    await userEvent.type(address, 'https://api.minato.example/v3');
    expect(dialog.getByText('Stored. Leave empty to keep it.')).toBeVisible();
  });

  it('says it of those secrets alone that are stored, also after the connection has got another address', async () => {
    const authorizationType = { code: 'MUTUAL_TLS', name: 'Mutual TLS' };
    const moved = { names: ['privateKey'], servers: ['https://elsewhere.example'], isForOtherAddress: true };
    const { dialog } = await open(
      later(),
      ({ path }) => (path === '/api/connections/4/secrets' ? { body: moved } : null),
      { ...opened, values: { ...opened.values, authorizationType } },
    );
    expect(await dialog.findByText('Stored for another address. Enter it again.')).toBeVisible();
    expect(dialog.getAllByText('Stored for another address. Enter it again.')).toHaveLength(1);
    const address = dialog.getByLabelText(/^API URL/u);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://elsewhere.example/v2');
    expect(dialog.getByText('Stored. Leave empty to keep it.')).toBeVisible();
  });
});
