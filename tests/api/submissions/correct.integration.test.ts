import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read } from 'xlsx';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import type { FileAccountAnswer } from '#contracts/file-accounts.ts';
import type { Finding, GridPage, SubmissionDetail } from '#contracts/submission-views.ts';
import { createLogger } from '#platform/logger.ts';
import { definitionOf, rentRollHeads, unit, workbook } from '#tests/activities/installation.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, startApiOfWorld } from './api-of-world.ts';

describe('correcting on the page', () => {
  let api: ApiOfWorld;
  let activities: ReturnType<typeof createValidationActivities>;
  let dana: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { orm, databaseUrl, fakes } = api.world;
    const logger = createLogger('test', 'silent');
    const upload = { maxBytes: 5e7, maxRows: 200_000 };
    activities = createValidationActivities({ databaseUrl, blobs: api.blobs, upload, logger });
    Object.assign(fakes, { validateUpload: activities.validateUpload });
    const em = orm.em.fork();
    await em.execute(`update property set rentable_area = 10000, base_currency = 'USD', base_unit = 'sqm'`);
    await em.execute(`insert into property_mapping (service_provider_id, provider_code, property_id)
      select s.id, 'PM-7', p.id from service_provider s, property p`);
    await em.execute(
      `insert into dataset_mapping (service_provider_id, dataset_id, definition)
       select s.id, d.id, ?::jsonb from service_provider s, dataset d where d.name = 'Rent Roll'`,
      [JSON.stringify(definitionOf(rentRollHeads))],
    );
    dana = await api.signIn('dana@north.example');
  }, 120_000);
  afterAll(async () => {
    await activities?.close();
    await api?.close();
  });

  it('is checked as the next version; who looked at the older one gets StaleView', async () => {
    const ticket = await api.world.open();
    const address = `/api/submissions/${ticket.submissionNo}`;
    const [row] = await api.world.orm.em
      .fork()
      .execute<{ day: string }[]>('select period_end::text as day from submission where id = ?', [ticket.submissionId]);
    const day = row?.day ?? '';
    const own = { 'As of': day, Start: '2015-01-01', End: '2039-12-31' };
    const rows = Array.from({ length: 30 }, (_, at) => unit(at + 1, own));
    rows[4] = unit(5, { ...own, Area: '#REF!' });
    rows[5] = unit(6, { ...own, Status: 'Occ' });
    rows[6] = unit(7, { ...own, Status: 'Occ' });
    rows[7] = unit(1, own);
    rows[8] = unit(9, { ...own, Area: '#REF!' });
    const file = { name: 'rent.xlsx', content: workbook(rows) };
    expect((await postFile(dana, ticket.submissionNo, file, { seenGeneration: 0 })).status).toBe(200);
    await api.world.until(ticket, 'Reopened By System');
    const seen = (await dana.get(address)).body as SubmissionDetail;
    expect(seen.allowedActions).toContain('correct');
    const { versionNo, generation } = seen;
    const body = {
      ...{ versionNo, generation },
      cells: [{ rowNo: 7, field: 'rentable_area', value: '123.5' }],
      replacements: [{ field: 'unit_status', from: 'Occ', to: 'Occupied' }],
      leftOutRowNos: [10],
    };
    const correct = async (changes: object = {}) => {
      const response = await dana.fetch(`${address}/acts/correct`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ ...body, ...changes }),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    expect((await correct({ cells: [{ rowNo: 7, field: 'no_such', value: '1' }] })).status).toBe(400);
    expect((await correct({ leftOutRowNos: [999] })).status).toBe(400);
    expect(await correct()).toMatchObject({ status: 200, body: { outcome: 'accepted' } });
    expect((await correct()).status).toBe(409);
    // The second fault of an area is left, so that the correction is marked in the workbook too.
    await api.world.until(ticket, (one) => one.status === 'Reopened By System' && one.generation > generation);
    const after = (await dana.get(address)).body as SubmissionDetail;
    expect(after.versions[0]).toMatchObject({ versionNo: 2, kind: 'correction', fileName: 'rent.xlsx' });
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'StaleView' } });

    const grid = (await dana.get(`${address}/rows?limit=100`)).body as GridPage;
    const at = (field: string) => grid.columns.findIndex((column) => column.field === field);
    const valuesOf = (rowNo: number) => grid.rows.find((one) => one.rowNo === rowNo)?.values;
    expect(valuesOf(7)?.[at('rentable_area')]).toBe('123.5');
    expect([8, 9].map((rowNo) => valuesOf(rowNo)?.[at('unit_status')])).toEqual(['Occupied', 'Occupied']);
    expect(valuesOf(10)).toBeUndefined();
    const { findings } = (await dana.get(`${address}/findings`)).body as { findings: Finding[] };
    expect(findings.filter(({ severity }) => severity === 'hard').map(({ cell }) => cell)).toEqual(['F11']);

    const { account } = (await dana.get(`${address}/file-account`)).body as FileAccountAnswer;
    expect(account?.leftOut.find(({ reason }) => reason === 'correction')).toMatchObject({
      count: 1,
      rows: [{ rowNo: 10 }],
    });
    const left = account?.leftOut.reduce((sum, { count }) => sum + count, 0) ?? 0;
    expect((account?.rowsLoaded ?? 0) + left).toBe(account?.rowsRead);
    const marked = await dana.fetch(`${address}/files/annotated?versionNo=2`);
    const sheet = read(Buffer.from(await marked.arrayBuffer())).Sheets['Data'];
    expect([sheet?.['F7'], sheet?.['E8'], sheet?.['E9']]).toMatchObject([
      { v: 123.5 },
      { v: 'Occupied' },
      { v: 'Occupied' },
    ]);
  }, 120_000);
});
