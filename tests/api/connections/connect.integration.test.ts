import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionReport } from '#contracts/connections.schema.ts';
import { rentRollList, startMappingWorld } from '#tests/api/dataset-mappings/mapping-world.ts';
import type { MappingWorld } from '#tests/api/dataset-mappings/mapping-world.ts';
import { makeSubmission } from '#tests/api/submissions/fixture.ts';
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

describe('the live test of a connection', () => {
  let world: MappingWorld;
  let server: HttpServer;

  beforeAll(async () => {
    world = await startMappingWorld({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
    server = await startHttpServer((request, response) => {
      const status = request.method === 'GET' ? 200 : 422;
      request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(answer)));
    });
  }, 60_000);
  afterAll(async () => {
    server?.close();
    await world?.api.close();
  });

  async function connect(more: Record<string, unknown>): Promise<ConnectionReport> {
    const values = {
      ...{ connectionType: 'PULL', serviceProvider: 'NORTH', dataset: 'Rent Roll', format: 'JSON', rowsPath: null },
      ...{ apiUrl: `${server.origin}/units`, authorizationType: 'NONE', username: null, tokenUrl: null },
      ...{ oauthScope: null, ...more },
    };
    const { status, body } = await world.admin.send('POST', '/api/connections/connect', {
      ...{ id: null, values, secrets: {} },
    });
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

  it('says what the dataset mapping makes of each field, and whom the file is for', async () => {
    const { submissionNo } = await openFor(0);
    const found = async () => (await connect({ rowsPath: '$.data.units' })).found;
    expect(await found()).toMatchObject({
      ...{ submissions: [submissionNo], reason: null, rowCount: 2 },
      fields: [
        { name: 'Suite', sample: '3F-A', readInto: null },
        { name: 'tenant.name', sample: 'Aster', readInto: null },
      ],
    });
    const saved = await world.save(world.ofProvider, 0, { ...rentRollList, sheet: null, rowNumber: 1 });
    expect(saved).toMatchObject({ status: 200 });
    const fields = (await found())?.fields.map(({ name, readInto }) => [name, readInto !== null]);
    expect(fields).toEqual([
      ['Suite', true],
      ['tenant.name', false],
    ]);
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
