import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionReport, ConnectRequest } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConnectionPage } from '../../../../frontend/src/features/connections/connection-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record: MasterRecord = {
  id: 4,
  isActive: true,
  changedAt: '2026-11-12T05:30:00.000Z',
  allowedActs: ['edit', 'delete', 'deactivate'],
  values: {
    name: 'Minato API',
    connectionType: { code: 'PULL', name: 'Pull' },
    serviceProvider: { code: 'MINATO', name: 'Minato PM' },
    dataset: { code: 'Occupancy', name: 'Occupancy' },
    apiUrl: 'https://api.minato.example/v2',
    authorizationType: { code: 'BASIC', name: 'Basic' },
    username: 'postmonth',
    format: { code: 'JSON', name: 'JSON' },
    runEvery: { code: 'DAILY', name: 'Every day' },
    runAt: '05:30',
    lastRunAt: '2026-11-12T05:30:00.000Z',
    lastResult: { code: 'failed', name: 'Failed' },
    lastRuns: 'delivered failed',
  },
};
const report: ConnectionReport = {
  ...{ isConnected: true, reason: null, details: {}, at: '2026-11-12T10:42:07.000Z', tookMs: 1_100 },
  ...{ host: 'api.minato.example', address: '203.0.113.24', signIn: null },
  certificate: {
    protocol: 'TLSv1.3',
    issuedTo: 'minato.example',
    issuer: 'Test CA',
    validTo: '2027-03-03T00:00:00.000Z',
  },
  answer: { status: 200, contentType: 'application/json', sizeBytes: 186_000, tookMs: 412 },
  lists: [
    { path: '$.units', rowCount: 412 },
    { path: '$.data.buildings', rowCount: 3 },
  ],
  found: {
    ...{ fileName: 'rows.csv', postMonth: '2026-10-01', submissions: ['SUB-1'], rowCount: 412 },
    ...{ reason: null, details: {}, columns: ['unit', 'area'], rows: [['3F-A', '212.4']] },
    fields: [
      { name: 'unit', sample: '3F-A', readInto: 'Unit code', proposed: { field: 'unit_code', certainty: 0.98 } },
      { name: 'tenant.name', sample: 'Aster', readInto: null, proposed: null },
    ],
    ...{ fieldsLeftOut: 0, modelFields: [], sample: { columns: ['unit', 'tenant.name'], rows: [['3F-A', 'Aster']] } },
  },
};
const ofType = (code: string) => ({
  ...record,
  values: { ...record.values, connectionType: { code, name: code } },
});
const choices = (path: string) => {
  if (path.endsWith('/authorizationType'))
    return ['NONE', 'BASIC', 'OAUTH2', 'MUTUAL_TLS'].map((code) => ({ code, name: code }));
  if (path.endsWith('/connectionType')) return ['PULL', 'SFTP', 'PUSH'].map((code) => ({ code, name: code }));
  return path.endsWith('/format') ? ['FILE', 'JSON'].map((code) => ({ code, name: code })) : [];
};

function open(answer: (call: Call) => Answer = () => ({ status: 404 }), at = '/integrationCenter') {
  const calls = fakeServer((call) => {
    if (call.path.includes('/choices/')) return { body: { choices: choices(call.path) } };
    if (call.method !== 'GET') return answer(call);
    if (call.path === '/api/connections')
      return { body: { rows: [record], page: 1, size: 25, total: 1, isTotalCapped: false } };
    if (call.path === '/api/connections/4/secrets')
      return {
        body: {
          hasPassword: true,
          names: ['password'],
          servers: ['https://api.minato.example'],
          changedAt: null,
          changedBy: null,
        },
      };
    return answer(call);
  });
  return renderPage(<ConnectionPage />, { at, session: makeSession('Admin') }).then(() => calls);
}

async function openForm() {
  const row = await screen.findByRole('button', { name: /Minato API/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  const edit = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!edit.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('dialog', {}, { timeout: 5_000 });
}

describe('the integration center', () => {
  beforeEach(() => speak());
  afterEach(() => localStorage.clear());

  it('lists connections with their last runs in words', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /Minato API/ });
    for (const text of ['Minato API', 'Pull', 'Failed']) expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).getByRole('button', { name: 'More actions: Minato API' })).toBeVisible();
    expect(within(row).getByRole('img', { name: 'Last runs: Delivered, Failed' })).toBeVisible();
  });

  it('says in its row that the mapped fields of a connection no longer fit', async () => {
    const fitting = { ...record, id: 5, values: { ...record.values, name: 'Kita API' } };
    const stale = { ...record, values: { ...record.values, staleFields: 'tenant_name' } };
    fakeServer(({ path }) =>
      path === '/api/connections'
        ? { body: { rows: [stale, fitting], page: 1, size: 25, total: 2, isTotalCapped: false } }
        : { status: 404 },
    );
    await renderPage(<ConnectionPage />, { at: '/integrationCenter', session: makeSession('Admin') });
    const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await rowOf(/Minato API/)).getByText('Fields no longer fit')).toBeVisible();
    expect((await rowOf(/Kita API/)).queryByText('Fields no longer fit')).toBeNull();
  });

  it.each([
    ['PULL', ['Details', 'Runs', 'Service account', 'History']],
    ['WEBHOOK', ['Details', 'Runs', 'Messages', 'Service account', 'History']],
    ['MAILBOX', ['Details', 'Runs', 'Attachments', 'Service account', 'History']],
  ] as const)('has the tabs that a %s needs', async (code, wanted) => {
    const typed = ofType(code);
    const answer = ({ path }: Call) => (path === '/api/connections/4' ? { body: typed } : { status: 404 });
    await open(answer, '/integrationCenter?connectionId=4');
    await screen.findByRole('button', { name: 'Edit' });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(wanted);
  });

  it.each([
    ['EmptyAnswer', 'The answer is empty.'],
    ['HostUnknown', 'See the tab Runs.'],
  ])('shows a record in words, with the reason %s', async (lastReason, shown) => {
    const { values } = ofType('PULL');
    const answer = ({ path }: Call) =>
      path === '/api/connections/4' ? { body: { ...record, values: { ...values, lastReason } } } : { status: 404 };
    await open(answer, '/integrationCenter?connectionId=4');
    await screen.findByRole('button', { name: 'Edit' });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(shown)).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Last runs: Delivered, Failed' })).toBeVisible();
    for (const raw of [lastReason, /2026-11-12T/, 'delivered failed']) expect(dialog.queryByText(raw)).toBeNull();
  });

  it('says which fields no longer fit the data model', async () => {
    const values = { ...record.values, staleFields: 'tenant_name' };
    const answer = ({ path }: Call) =>
      path === '/api/connections/4' ? { body: { ...record, values } } : { status: 404 };
    await open(answer, '/integrationCenter?connectionId=4');
    await screen.findByRole('button', { name: 'Edit' });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Mapped fields that no longer fit')).toBeVisible();
    expect(dialog.getByText('tenant_name')).toBeVisible();
  });

  it('shows the fields alone that the type of a connection uses', async () => {
    const webhook = ofType('WEBHOOK');
    const values = { ...webhook.values, authorizationType: { code: 'NONE', name: 'None' }, username: null };
    const answer = ({ path }: Call) =>
      path === '/api/connections/4' ? { body: { ...webhook, values } } : { status: 404 };
    await open(answer, '/integrationCenter?connectionId=4');
    await screen.findByRole('button', { name: 'Edit' });
    const dialog = within(screen.getByRole('dialog'));
    for (const shown of ['API URL', 'When', 'Last run']) expect(dialog.getByText(shown)).toBeVisible();
    for (const unused of ['Format', 'Path to the rows', 'Time of day', 'Server key', 'Token URL', 'User name'])
      expect(dialog.queryByText(unused)).toBeNull();
  });

  it('opens a connection on the tab that a notice leads to', async () => {
    const place = '/integrationCenter?connectionId=4&recordTab=attachments';
    await open(({ path }) => {
      if (path === '/api/connections/4') return { body: ofType('MAILBOX') };
      if (path !== '/api/connections/4/proposals') return { status: 404 };
      return { body: { rows: [], targets: [], page: 1, size: 10, total: 0, isTotalCapped: false } };
    }, place);
    expect(await screen.findByRole('tab', { name: 'Attachments', selected: true })).toBeVisible();
    expect(await screen.findByText('No attachment has come yet.')).toBeVisible();
  });

  it('asks for what the authorization needs, and never shows a stored secret', async () => {
    await open();
    const dialog = await openForm();
    expect(await within(dialog).findByText('Stored. Leave empty to keep it.')).toBeVisible();
    expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('');
    expect(within(dialog).queryByLabelText(/^Token URL/)).toBeNull();
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Authorization type/), 'MUTUAL_TLS');
    expect(within(dialog).getByLabelText(/^Certificate file/)).toBeVisible();
    expect(within(dialog).getByLabelText(/^Private key file/)).toBeVisible();
    expect(within(dialog).queryByLabelText(/^User name/)).toBeNull();
  });

  it('asks a new connection for name, address, authorization and what that needs', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add connection' }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
    await dialog.findByRole('option', { name: 'BASIC' });
    await userEvent.selectOptions(dialog.getByLabelText(/^Authorization type/), 'BASIC');
    for (const label of [/^Name/, /^Type/, /^API URL/, /^User name/, /^Password/]) {
      expect(dialog.getByLabelText(label)).toBeVisible();
    }
    expect(dialog.getByRole('button', { name: 'Connect' })).toBeVisible();
  });

  it.each([
    ['PULL', /\{postMonth\} is replaced by the month/],
    ['SFTP', 'Written as sftp://host/folder.'],
    ['PUSH', 'Published figures are sent here by POST.'],
  ])('says what the address of a %s is', async (type, help) => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add connection' }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
    await dialog.findByRole('option', { name: type });
    await userEvent.selectOptions(dialog.getByLabelText(/^Type/), type);
    expect(dialog.getByText(help)).toBeVisible();
  });

  it('tests the connection with what the form holds, and tells what answered', async () => {
    const calls = await open((call) => (call.path === '/api/connections/connect' ? { body: report } : { status: 404 }));
    const dialog = await openForm();
    await userEvent.type(within(dialog).getByLabelText(/^Password/), 'new secret');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    expect(await within(dialog).findByText('Connected')).toBeVisible();
    expect(within(dialog).getByText('HTTP 200 in 412 ms, 186 kB')).toBeVisible();
    expect(within(dialog).getByText('412 rows', { selector: 'p' })).toBeVisible();
    const firstRows = within(within(dialog).getByRole('region', { name: 'First rows, as they would be read' }));
    expect(firstRows.getByRole('cell', { name: '3F-A' })).toBeVisible();
    const sent = calls.find(({ path }) => path === '/api/connections/connect');
    expect(sent?.body).toMatchObject({
      id: 4,
      secrets: { password: 'new secret' },
      values: { authorizationType: 'BASIC' },
    });
  });

  it('offers the lists and fields of a JSON answer, and tries the list that is chosen', async () => {
    const calls = await open((call) => (call.path === '/api/connections/connect' ? { body: report } : { status: 404 }));
    const dialog = within(await openForm());
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    const fields = within(await dialog.findByRole('region', { name: 'Fields of the rows' }));
    expect(fields.getByRole('row', { name: 'unit 3F-A Unit code' })).toBeVisible();
    expect(fields.getByRole('row', { name: 'tenant.name Aster Not read' })).toBeVisible();
    const buildings = await dialog.findByRole('button', { name: /^\$\.data\.buildings 3 rows$/, pressed: false });
    await userEvent.click(buildings);
    expect(dialog.getByLabelText(/^Path to the rows/)).toHaveValue('$.data.buildings');
    expect(await dialog.findByRole('button', { name: /^\$\.data\.buildings/, pressed: true })).toBeVisible();
    const tried = calls.filter(({ path }) => path === '/api/connections/connect');
    expect(tried.map(({ body }) => (body as ConnectRequest).values.rowsPath)).toEqual([null, '$.data.buildings']);
  });

  it('says that a file is for none of several submissions that take files of their own', async () => {
    const found = {
      ...report.found,
      reason: 'SeveralSubmissions',
      details: { count: 2 },
      submissions: ['SUB-1', 'SUB-2'],
    };
    await open(({ path }) => (path === '/api/connections/connect' ? { body: { ...report, found } } : { status: 404 }));
    const dialog = within(await openForm());
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText(/^Several open submissions take files of their own: 2\./)).toBeVisible();
    expect(dialog.queryByText(/SUB-1/)).toBeNull();
  });
});
