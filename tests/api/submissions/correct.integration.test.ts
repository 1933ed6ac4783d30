import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read } from 'xlsx';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import type { FileAccountAnswer } from '#contracts/file-accounts.ts';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import type { AuditRow } from '#contracts/audit.ts';
import type {
  CorrectionPreview,
  Finding,
  FindingTarget,
  GridPage,
  SubmissionDetail,
} from '#contracts/submission-views.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { createLogger } from '#platform/logger.ts';
import { definitionOf, rentRollHeads, unit, workbook } from '#tests/activities/installation.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
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
    const submission = await api.world.open();
    const address = `/api/submissions/${submission.submissionNo}`;
    const [row] = await api.world.orm.em
      .fork()
      .execute<{ day: string }[]>('select period_end::text as day from submission where id = ?', [
        submission.submissionId,
      ]);
    const day = row?.day ?? '';
    const own = { 'As of': day, Start: '2015-01-01', End: '2039-12-31' };
    const rows = Array.from({ length: 30 }, (_, at) => unit(at + 1, own));
    rows[4] = unit(5, { ...own, Area: '#REF!' });
    rows[5] = unit(6, { ...own, Status: 'Half' });
    rows[6] = unit(7, { ...own, Status: 'Half' });
    rows[7] = unit(1, own);
    rows[8] = unit(9, { ...own, Area: '#REF!' });
    const file = { name: 'rent.xlsx', content: workbook(rows) };
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: 0 })).status).toBe(200);
    await api.world.until(submission, 'Reopened By System');
    const seen = (await dana.get(address)).body as SubmissionDetail;
    expect(seen.allowedActions).toContain('correct');
    const { versionNo, generation } = seen;
    const body = {
      ...{ versionNo, generation },
      cells: [{ rowNo: 7, field: 'rentable_area', value: '123.5' }],
      replacements: [{ field: 'unit_status', from: 'Half', to: 'Occupied' }],
      leftOutRows: [{ rowNo: 10, reason: 'The same unit twice' }],
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
    expect((await correct({ leftOutRows: [{ rowNo: 999, reason: 'Nothing' }] })).status).toBe(400);
    const before = (await dana.get(`${address}/findings`)).body as { findings: Finding[] };
    const preview = await dana.fetch(`${address}/corrections/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...body,
        cells: [...body.cells, { rowNo: 3, field: 'monthly_base_rent', value: 'many' }],
      }),
    });
    const { gone, stays, added } = (await preview.json()) as CorrectionPreview;
    const cellsOf = (ids: number[]) =>
      before.findings.filter((one) => ids.includes(one.findingId)).map(({ cell }) => cell);
    expect(cellsOf(gone)).toEqual(expect.arrayContaining(['F7', 'E8', 'E9']));
    expect(cellsOf([...gone, ...stays])).not.toContain('F11');
    expect(added).toContainEqual(expect.objectContaining({ rowNo: 3, field: 'monthly_base_rent', severity: 'hard' }));
    expect(await correct()).toMatchObject({ status: 200, body: { outcome: 'accepted' } });
    expect((await correct()).status).toBe(409);
    expect((await correct({ leftOutRows: [{ rowNo: 10, reason: ' ' }] })).status).toBe(400);
    // The second fault of an area is left, so that the correction is marked in the workbook too.
    await api.world.until(submission, (one) => one.status === 'Reopened By System' && one.generation > generation);
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
      rows: [{ rowNo: 10, why: 'The same unit twice' }],
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
    const noteOf = (cell: string) => (sheet?.[cell] as { c?: { t: string }[] } | undefined)?.c?.[0]?.t;
    expect([noteOf('F7'), noteOf('E8'), noteOf('A10'), noteOf('B10')]).toEqual([
      'Corrected on the page: 123.5\nValue before: #REF!',
      'Corrected on the page: Occupied\nValue before: Half',
      'This row was left out on the page. Delete it before you upload this workbook.\nReason: The same unit twice',
      undefined,
    ]);

    const { entries } = (await dana.get(`${address}/history`)).body as { entries: HistoryEntry[] };
    expect(entries.find(({ action }) => action === 'correct')?.facts.leftOut).toEqual([
      { rowNo: 10, reason: 'The same unit twice' },
    ]);
    await makePerson(api.world.orm, 'SuperAdmin', 'sofia@fund.example', {});
    const sofia = await api.signIn('sofia@fund.example');
    const trail = (await sofia.get('/api/audit?search=same%20unit')).body as { rows: AuditRow[] };
    expect(trail.rows).toMatchObject([{ act: 'correct', reason: '10: The same unit twice' }]);
  }, 120_000);

  it('corrects a file with months in columns by the rows of its sheet', async () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const heads = rentRollHeads.filter(([, field]) => field !== 'as_of_date' && field !== 'rentable_area');
    const definition: DatasetMappingDefinition = {
      ...definitionOf(heads),
      format: 'MATRIX',
      monthColumns: months,
      matrix: { periodField: 'as_of_date', amountField: 'rentable_area' },
    };
    await api.world.orm.em
      .fork()
      .execute('update dataset_mapping set definition = ?::jsonb', [JSON.stringify(definition)]);
    const submission = await api.world.open();
    const address = `/api/submissions/${submission.submissionNo}`;
    const wide = [...heads, ...months.map((month) => [month, month] as const)];
    const rows = Array.from({ length: 8 }, (_, at) => {
      const End = at < 2 ? null : '2039-12-31';
      const own = unit(at + 1, { Start: '2015-01-01', End, Status: at === 5 ? 'Half' : 'Occupied' });
      const cells = heads.map(([head]) => own[rentRollHeads.findIndex(([name]) => name === head)] ?? null);
      // The row above gives no record, so that rows of the sheet and of the version are counted differently.
      return [...cells, ...months.map(() => (at === 2 ? null : at === 6 ? 'large' : 100))];
    });
    const file = { name: 'months.xlsx', content: workbook(rows, wide) };
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: 0 })).status).toBe(200);
    await api.world.until(submission, 'Reopened By System');
    const { versionNo, generation } = (await dana.get(address)).body as SubmissionDetail;
    const findingsOf = async () => ((await dana.get(`${address}/findings`)).body as { findings: Finding[] }).findings;
    const hard = (await findingsOf()).filter(({ severity }) => severity === 'hard');
    const status = hard.find(({ field }) => field === 'unit_status');
    const area = hard.find(({ field }) => field === 'rentable_area');
    expect(status?.cell).toMatch(/8$/);
    expect(area?.cell).toMatch(/9$/);
    const cells = [
      { rowNo: status?.rowNo, field: 'unit_status', value: 'Occupied' },
      { rowNo: area?.rowNo, field: 'rentable_area', value: '99' },
    ];
    const response = await dana.fetch(`${address}/acts/correct`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ versionNo, generation, cells }),
    });
    expect([response.status, await response.json()]).toMatchObject([200, { outcome: 'accepted' }]);
    await api.world.until(
      submission,
      (one) => one.generation > generation && (one.isAwaitingExplanation || one.status !== 'Validation In Progress'),
    );
    expect((await findingsOf()).filter(({ cell }) => cell === status?.cell || cell === area?.cell)).toEqual([]);
    const soft = (await findingsOf()).filter((one) => one.severity === 'soft');
    const explained = await dana.send('POST', `${address}/acts/explain`, {
      explanations: soft.map(({ findingId }, at) => ({ findingIds: [findingId], text: `Reason ${at % 2}` })),
    });
    expect([explained.status, soft.length > 1]).toEqual([200, true]);
    const { entries } = (await dana.get(`${address}/history`)).body as { entries: HistoryEntry[] };
    const said = entries.flatMap(({ action, facts }) =>
      action === 'explain' ? [[...(facts.explanations ?? [])].sort()] : [],
    );
    expect(said).toEqual([['Reason 0', 'Reason 1']]);

    const marked = await dana.fetch(`${address}/files/annotated?versionNo=2`);
    const sheet = read(Buffer.from(await marked.arrayBuffer())).Sheets['Data'];
    expect([sheet?.[status?.cell ?? ''], sheet?.[area?.cell ?? '']]).toMatchObject([{ v: 'Occupied' }, { v: 99 }]);
  }, 120_000);

  it('points from the rows of another month to the submission that waits for them', async () => {
    await api.world.orm.em
      .fork()
      .execute('update dataset_mapping set definition = ?::jsonb', [JSON.stringify(definitionOf(rentRollHeads))]);
    const [submission, waiting] = [await api.world.open(), await api.world.open()];
    const [row] = await api.world.orm.em
      .fork()
      .execute<{ day: string }[]>('select period_end::text as day from submission where id = ?', [
        waiting.submissionId,
      ]);
    const rows = Array.from({ length: 4 }, (_, at) => unit(at + 1, { 'As of': row?.day ?? '', End: '2039-12-31' }));
    const file = { name: 'rent.xlsx', content: workbook(rows) };
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: 0 })).status).toBe(200);
    await api.world.until(submission, 'Reopened By System');
    const { targets } = (await dana.get(`/api/submissions/${submission.submissionNo}/findings`)).body as {
      targets: FindingTarget[];
    };
    const value = row?.day.slice(0, 7);
    expect(targets).toEqual([{ kind: 'month', value, submissionNo: waiting.submissionNo }]);
  }, 120_000);
});
