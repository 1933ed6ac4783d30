import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnswerReading, ConnectionReport } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { rentRollList, startMappingWorld } from '#tests/api/dataset-mappings/mapping-world.ts';
import type { MappingWorld } from '#tests/api/dataset-mappings/mapping-world.ts';
import { makeSubmission } from '#tests/api/submissions/fixture.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { startHttpServer } from '#tests/support/http-server.ts';

const answer = {
  meta: { asOf: '2026-10-31' },
  data: {
    units: [
      { Suite: '3F-A', tenant: { name: 'Aster' } },
      { Suite: '4F', tenant: null },
    ],
  },
};

const wide = {
  ...Object.fromEntries(Array.from({ length: 1_001 }, (_, no) => [`own${no}`, no])),
  ...{ 0: { data: { attributes: { contract: { parties: { tenant: { unitCode: '3F-A' } } } } } } },
};

describe('the live test of a connection', () => {
  let world: MappingWorld;
  let server: HttpServer;
  const slow = new EventEmitter();

  beforeAll(async () => {
    world = await startMappingWorld({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
    server = await startHttpServer((request, response) => {
      if (request.url === '/slow') return void slow.emit('asked', response);
      const status = request.method === 'GET' ? 200 : 422;
      const body = request.url === '/wide' ? [wide] : answer;
      request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)));
    });
  }, 60_000);
  afterAll(async () => {
    server?.close();
    await world?.api.close();
  });

  const requestOf = (more: Record<string, unknown>) => {
    const values = {
      ...{ connectionType: 'PULL', serviceProvider: 'NORTH', dataset: 'Rent Roll', format: 'JSON', rowsPath: null },
      ...{ apiUrl: `${server.origin}/units`, authorizationType: 'NONE', username: null, tokenUrl: null },
      ...{ oauthScope: null, ...more },
    };
    return { id: null, values, secrets: {} };
  };
  async function connect(more: Record<string, unknown>): Promise<ConnectionReport> {
    const { status, body } = await world.admin.send('POST', '/api/connections/connect', requestOf(more));
    expect(status).toBe(200);
    return body as ConnectionReport;
  }
  const openFor = (index: number) =>
    makeSubmission(world.api.orm, world.portfolio, {
      ...{ serviceProviderId: world.portfolio.north, propertyId: world.portfolio.properties[index]!.id },
      ...{ status: 'New', postMonth: '2026-10-01' },
    });

  it('names the lists of a JSON answer, also when the path leads to none', async () => {
    const lists = [{ path: '$.data.units', rowCount: 2 }];
    expect(await connect({})).toMatchObject({ isConnected: true, lists, found: { rowCount: 1 } });
    expect(await connect({ rowsPath: '$.rows' })).toMatchObject({ isConnected: false, reason: 'NoRows', lists });
  });

  it('shows a thousand fields with what they seem to be, and says how many more there are', async () => {
    const { found } = await connect({ apiUrl: `${server.origin}/wide` });
    expect(found).toMatchObject({ rowCount: 1, fieldsLeftOut: 2 });
    expect(found?.fields).toHaveLength(1_000);
    expect(found?.fields[0]).toMatchObject({
      ...{ name: '0.data.attributes.contract.parties.tenant.unitCode', sample: '3F-A' },
      proposed: { field: 'unit_code' },
    });
  });

  it('is one at a time for a person, and its call is broken off when nobody waits for the answer', async () => {
    const closing = new AbortController();
    const asked = once(slow, 'asked');
    const first = world.admin.fetch('/api/connections/connect', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, signal: closing.signal },
      body: JSON.stringify(requestOf({ apiUrl: `${server.origin}/slow` })),
    });
    const [response] = (await asked) as [ServerResponse];
    const second = await world.admin.send('POST', '/api/connections/connect', requestOf({}));
    expect(second).toMatchObject({ status: 429, body: { details: { fault: 'Connect' } } });
    const broken = once(response, 'close');
    closing.abort();
    await expect(first).rejects.toThrow();
    await broken;
    const again = () => world.admin.send('POST', '/api/connections/connect', requestOf({}));
    await eventually(again, ({ status }) => status === 200, 'the next test of a connection');
  });

  it('says what the dataset mapping makes of each field, and whom the file is for', async () => {
    const { submissionNo } = await openFor(0);
    const found = async () => (await connect({ rowsPath: '$.data.units' })).found;
    expect(await found()).toMatchObject({
      ...{ submissions: [submissionNo], reason: null, rowCount: 2 },
      fields: [
        { name: 'Suite', sample: '3F-A', readInto: null, proposed: { field: 'unit_code' } },
        { name: 'tenant.name', sample: 'Aster', readInto: null, proposed: { field: 'tenant_name' } },
      ],
      sample: {
        columns: ['Suite', 'tenant.name'],
        rows: [
          ['3F-A', 'Aster'],
          ['4F', ''],
        ],
      },
    });
    const { modelFields } = (await found())!;
    expect(modelFields).toContainEqual({ name: 'unit_code', label: expect.any(String), isRequired: true });
    const saved = await world.save(world.ofProvider, 0, { ...rentRollList, sheet: null, rowNumber: 1 });
    expect(saved).toMatchObject({ status: 200 });
    const fields = (await found())?.fields.map(({ name, readInto }) => [name, readInto !== null]);
    expect(fields).toEqual([
      ['Suite', true],
      ['tenant.name', false],
    ]);
  });

  it('reads rows of an answer by the fields of a form, and stores nothing', async () => {
    const sample = {
      columns: ['Suite', 'area', 'tenant.name'],
      rows: [
        ['3F-A', '80.50', 'Aster'],
        ['4F', 'many', ''],
      ],
    };
    const asked = { serviceProvider: 'NORTH', dataset: 'Rent Roll', ...sample };
    const fieldMap = JSON.stringify({ Suite: 'unit_code', area: 'rentable_area' });
    const { status, body } = await world.admin.send('POST', '/api/connections/sample', { ...asked, fieldMap });
    expect(status).toBe(200);
    const { fields, records, faults, unfed } = body as AnswerReading;
    const at = (name: string) => fields.findIndex((field) => field.name === name);
    expect(records.map((values) => [values[at('unit_code')], values[at('rentable_area')]])).toEqual([
      ['3F-A', '80.5'],
      ['4F', null],
    ]);
    expect(at('tenant_name')).toBe(-1);
    expect(faults).toEqual([{ field: expect.any(String), found: 'many', count: 1 }]);
    expect(unfed.length).toBeGreaterThan(0);
    const send = (more: object, by = world.admin) =>
      by.send('POST', '/api/connections/sample', { ...asked, fieldMap, ...more });
    expect((await send({ fieldMap: '[]' })).status).toBe(400);
    expect((await send({ dataset: 'None' })).status).toBe(404);
    expect((await send({ rows: Array.from({ length: 21 }, () => []) })).status).toBe(400);
    for (const stranger of [world.limited, world.dana]) expect((await send({}, stranger)).status).toBe(403);
  });

  it('keeps fields that are mapped to the data model of the dataset, each once', async () => {
    const values = {
      ...{ name: 'Mapped', connectionType: 'PULL', serviceProvider: 'NORTH', dataset: 'Rent Roll', format: 'JSON' },
      ...{ apiUrl: `${server.origin}/units`, authorizationType: 'NONE', runEvery: 'MANUAL' },
    };
    const add = (fieldMap: string) => world.admin.send('POST', '/api/connections', { values: { ...values, fieldMap } });
    const fieldMap = '{"Suite":"unit_code","tenant.name":"tenant_name"}';
    const added = await add(fieldMap);
    expect(added).toMatchObject({ status: 201, body: { values: { fieldMap } } });
    const { id, changedAt } = added.body as MasterRecord;
    const codesOf = ({ status, body }: { status: number; body: unknown }) => [
      status,
      ...(body as { details: { problems: { field: string; code: string; found: string }[] } }).details.problems.map(
        ({ field, code, found }) => `${field} ${code} ${found}`,
      ),
    ];
    const change = (changed: string) =>
      world.admin.send('PUT', `/api/connections/${id}`, { values: { fieldMap: changed }, changedAt });
    expect(codesOf(await change('{"a":"no_field"}'))).toEqual([400, 'fieldMap UnknownField no_field']);
    expect(codesOf(await change('{"a":"unit_code","b":"unit_code"}'))).toEqual([
      400,
      'fieldMap DuplicateField unit_code',
    ]);
    expect(codesOf(await change('{"Unit":"unit_code","unit":"tenant_name"}'))).toEqual([
      400,
      'fieldMap NotAMapping unit',
    ]);
    expect(codesOf(await change('unit_code'))).toEqual([400, 'fieldMap NotAMapping unit_code']);
    expect((await change('')).status).toBe(200);
  });

  it('promises no file to several submissions that take files of their own', async () => {
    await openFor(1);
    const { found } = await connect({ rowsPath: '$.data.units' });
    expect(found).toMatchObject({ reason: 'SeveralSubmissions', details: { count: 2 } });
    const named = await connect({ apiUrl: `${server.origin}/P-101`, rowsPath: '$.data.units' });
    expect(named.found).toMatchObject({ reason: null, submissions: [expect.any(String)] });
  });

  it('shows what a receiver answered that refuses the message', async () => {
    const report = await connect({ connectionType: 'PUSH' });
    expect(report).toMatchObject({
      ...{ isConnected: false, reason: 'MessageRefused', address: '127.0.0.1', answer: { status: 422 } },
    });
  });
});
