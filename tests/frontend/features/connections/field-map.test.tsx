import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionReport, ReadAnswerRequest } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConnectionForm } from '../../../../frontend/src/features/connections/connection-form.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const recordOf = (fieldMap: string | null): MasterRecord => ({
  ...{ id: 4, isActive: true, changedAt: '2026-11-12T05:30:00.000Z', allowedActs: ['edit'] },
  values: {
    ...{ name: 'Minato API', connectionType: { code: 'PULL', name: 'Pull' }, apiUrl: 'https://api.minato.example/v2' },
    ...{ serviceProvider: { code: 'MINATO', name: 'Minato PM' }, dataset: { code: 'Rent Roll', name: 'Rent roll' } },
    ...{ authorizationType: { code: 'NONE', name: 'None' }, format: { code: 'JSON', name: 'JSON' }, fieldMap },
    ...{ runEvery: { code: 'MANUAL', name: 'Only when started' }, callsPerMinute: 300 },
  },
});
const unit = { name: 'unit', sample: '3F-A', readInto: null, proposed: { field: 'unit_code', certainty: 0.98 } };
const tenant = { name: 'who', sample: 'Aster', readInto: null, proposed: { field: 'tenant_name', certainty: 0.7 } };
const id = { name: 'id', sample: '17', readInto: null, proposed: null };
const reportOf = (fields: NonNullable<ConnectionReport['found']>['fields']): ConnectionReport => ({
  ...{ isConnected: true, reason: null, details: {}, at: '2026-11-12T10:42:07.000Z', tookMs: 1_100 },
  ...{ host: 'api.minato.example', address: '203.0.113.24', certificate: null, signIn: null, answer: null, lists: [] },
  found: {
    ...{
      fileName: 'rows.csv',
      postMonth: null,
      submissions: [],
      rowCount: 1,
      reason: null,
      details: {},
      fields,
      fieldsLeftOut: 0,
    },
    ...{ columns: ['unit', 'who', 'id'], rows: [['3F-A', 'Aster', '17']] },
    modelFields: [
      { name: 'unit_code', label: 'Unit code', isRequired: true },
      { name: 'tenant_name', label: 'Tenant name', isRequired: false },
    ],
    sample: { columns: ['unit', 'who', 'id'], rows: [['3F-A', 'Aster', '17']] },
  },
});
const reading = {
  fields: [{ name: 'unit_code', label: 'Unit code', isRequired: true }],
  ...{ records: [['3F-A']], unfed: ['Status'], faults: [{ field: 'Area', found: 'many', count: 2 }] },
  absent: [{ source: 'end', field: 'Lease end' }],
};

describe('the fields that a pull of JSON maps', () => {
  beforeEach(() => speak());
  afterEach(() => localStorage.clear());

  async function open(record: MasterRecord, report: ConnectionReport) {
    const calls = fakeServer(({ method, path }) => {
      if (path.includes('/choices/')) return { body: { choices: [] } };
      if (path === '/api/connections/connect') return { body: report };
      if (path === '/api/connections/sample') return { body: reading };
      if (method === 'PUT') return { body: record };
      return { status: 404 };
    });
    const page = <ConnectionForm record={record} onClose={() => undefined} />;
    await renderPage(page, { at: '/integrationCenter', session: makeSession('Admin') });
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
    const connect = async () => userEvent.click(dialog.getByRole('button', { name: /^Connect/ }));
    const asked = () => calls.filter(({ path }) => path === '/api/connections/sample').map(({ body }) => body);
    const save = async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
      return calls.find(({ method }) => method === 'PUT')?.body;
    };
    return { dialog, connect, asked, save };
  }

  it('are proposed where nothing reads the answer, changed, shown as they would be loaded, and saved', async () => {
    const { dialog, connect, asked, save } = await open(recordOf(null), reportOf([unit, tenant, id]));
    await connect();
    expect(await dialog.findByRole('checkbox', { name: 'Map the fields in this connection' })).toBeChecked();
    expect(dialog.getByLabelText(/^Read .*unit.* into/)).toHaveValue('unit_code');
    expect(dialog.getByLabelText(/^Read .*who.* into/)).toHaveAccessibleDescription('70% sure');
    const loaded = within(await dialog.findByRole('region', { name: 'First rows, as they would be loaded' }));
    expect(loaded.getByRole('columnheader', { name: 'Unit code' })).toBeVisible();
    expect(loaded.getByRole('cell', { name: '3F-A' })).toBeVisible();
    expect(dialog.getByText('Required and not filled: Status')).toBeVisible();
    expect(dialog.getByText(/^.Lease end. stays empty: the answer has no field .end.$/u)).toBeVisible();
    expect(dialog.getByLabelText(/^API URL/u)).toHaveAttribute('dir', 'ltr');
    expect(dialog.getByText(/^2 values cannot be read as .Area., for example .many.$/)).toBeVisible();
    // A field of the data model has one source.
    await userEvent.selectOptions(dialog.getByLabelText(/^Read .*id.* into/), 'tenant_name');
    expect(dialog.getByLabelText(/^Read .*who.* into/)).toHaveValue('');
    const fieldMap = '{"unit":"unit_code","id":"tenant_name"}';
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        ...{ serviceProvider: 'MINATO', dataset: 'Rent Roll', fieldMap },
        ...{ columns: ['unit', 'id'], rows: [['3F-A', '17']] },
      } satisfies ReadAnswerRequest),
    );
    expect(await save()).toMatchObject({ values: { fieldMap } });
  });

  it('are left to the dataset mapping where it reads the answer, until a person asks for them', async () => {
    const { dialog, connect, asked, save } = await open(recordOf(null), reportOf([{ ...unit, readInto: 'Unit' }, id]));
    await connect();
    const choice = await dialog.findByRole('checkbox', { name: 'Map the fields in this connection' });
    expect(choice).not.toBeChecked();
    expect(dialog.getByRole('row', { name: 'unit 3F-A Unit' })).toBeVisible();
    expect(dialog.getByRole('region', { name: 'First rows, as they would be read' })).toBeVisible();
    expect(asked()).toEqual([]);
    await userEvent.click(choice);
    expect(dialog.getByLabelText(/^Read .*unit.* into/)).toHaveValue('unit_code');
    await userEvent.click(choice);
    expect(await save()).toMatchObject({ values: { fieldMap: null } });
  });

  it('are shown a hundred at a time, mapped and proposed ones first; others are searched for', async () => {
    const many = Array.from({ length: 300 }, (_, no) => ({ ...id, name: `owner.part${no}` }));
    const report = reportOf([...many, unit]);
    const { dialog, connect } = await open(recordOf('{"owner.part250":"tenant_name"}'), {
      ...report,
      found: { ...report.found!, fieldsLeftOut: 17 },
    });
    await connect();
    const fields = within(await dialog.findByRole('region', { name: 'Fields of the rows' }));
    const names = () =>
      fields
        .getAllByRole('row')
        .slice(1, 4)
        .map((row) => row.querySelector('td')?.textContent);
    expect(names()).toEqual(['owner.part250', 'unit', 'owner.part0']);
    expect(fields.getAllByRole('row')).toHaveLength(101);
    expect(dialog.getByText(/^100 of 301 fields are shown/)).toBeVisible();
    expect(dialog.getByText(/^The rows have 17 more fields\. They are neither shown nor read/)).toBeVisible();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Find a field' }), 'PART29');
    expect(fields.getAllByRole('row')).toHaveLength(12);
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Find a field' }), 'x');
    expect(dialog.getByText('No field is named so.')).toBeVisible();
  });

  it('are counted before the answer is there, and named where it has them no more', async () => {
    const record = recordOf('{"unit":"unit_code","gone":"tenant_name"}');
    const { dialog, connect } = await open(record, reportOf([unit, id]));
    expect(dialog.getByText('2 fields are mapped in this connection. Connect to see and change them.')).toBeVisible();
    await connect();
    expect(await dialog.findByRole('row', { name: /^gone Not in the answer/ })).toBeVisible();
    expect(dialog.getByLabelText(/^Read .*gone.* into/)).toHaveValue('tenant_name');
  });
});
