import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Installation, Run } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

let installation: Installation;
let activities: ValidationActivities;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

const units = (count: number) => Array.from({ length: count }, (_, n) => unit(n + 1));
const findingsOf = (submissionId: number) =>
  installation.all<Record<string, unknown>>(
    `select f.code, f.severity, r.code as rule, f.rule_version, f.sheet, f.row_no, f.column_letter, f.field, f.cell, f.found, f.expected, f.params
       from finding f join version v on v.id = f.version_id left join rule r on r.id = f.rule_id
      where f.submission_id = $1 and v.state = 'current' order by f.row_no, f.id`,
    [submissionId],
  );
async function check(
  submissionId: number,
  rows: ReturnType<typeof units>,
  heads = rentRollHeads,
): Promise<{ run: Run; result: Awaited<ReturnType<typeof activities.validateUpload>> }> {
  const run = await installation.upload(submissionId, workbook(rows, heads));
  return { run, result: await activities.validateUpload(run) };
}

describe('validateUpload', () => {
  it('stores the rows of a sound file and passes it', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-02-01' });
    const { run, result } = await check(submissionId, units(100));
    expect(result).toMatchObject({ outcome: 'passed', unexplainedCount: 0, haveValuesChanged: true });
    const version = await installation.one<Record<string, unknown>>('select * from version where submission_id = $1', [
      submissionId,
    ]);
    expect(version).toMatchObject({
      state: 'current',
      row_count: 100,
      hard_count: 0,
      soft_count: 0,
      version_no: 1,
      rules_checked: 10,
      sheet: 'Data',
    });
    const columns = version['columns'] as { field: string; letter: string }[];
    expect(columns.find((column) => column.field === 'monthly_base_rent')?.letter).toBe('J');
    const row = await installation.one<{ values: string[]; property_id: number }>(
      'select "values", property_id from version_row where version_id = $1 and row_no = 4',
      [version['id']],
    );
    expect(row.values[columns.findIndex((column) => column.field === 'annual_base_rent')]).toBe('12024');
    expect(row.values[columns.findIndex((column) => column.field === 'currency')]).toBe('USD');
    expect(run.generation).toBe(1);
    expect(
      await installation.one('select progress, current_version_id from submission where id = $1', [submissionId]),
    ).toEqual({
      progress: null,
      current_version_id: version['id'],
    });
  });

  it('names rule, sheet, row, column, cell, value found and value expected', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-03-01' });
    const march = { 'As of': '2026-03-31' };
    const rows = Array.from({ length: 100 }, (_, n) => unit(n + 1, march));
    rows[4] = unit(5, { ...march, Start: '2026-05-01', End: '2026-04-01' });
    rows[6] = unit(7, { ...march, Market: 500 });
    const { result } = await check(submissionId, rows);
    expect(result).toMatchObject({ outcome: 'failed', cause: 'HARD_RULE' });
    const [hard, soft] = await findingsOf(submissionId);
    expect(hard).toMatchObject({
      severity: 'hard',
      code: 'RULE',
      rule: 'lease-end-after-start',
      rule_version: 1,
      sheet: 'Data',
      row_no: 7,
      column_letter: 'I',
      cell: 'I7',
      field: 'lease_end_date',
      found: '2026-04-01',
      expected: 'on or after 2026-05-01',
    });
    expect(soft).toMatchObject({
      severity: 'soft',
      rule: 'rent-within-market',
      row_no: 9,
      cell: 'J9',
      found: '1007',
      expected: '70% to 130% of 500',
    });
  });
});

describe('rules of the installation', () => {
  it('refuses the same data after a stored rule was edited, without a restart', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-04-01' });
    const rows = Array.from({ length: 100 }, (_, n) => unit(n + 1, { 'As of': '2026-04-30' }));
    rows[9] = unit(10, { 'As of': '2026-04-30', Rent: 1200, Annual: 14400, Market: 1000 });
    const before = await check(submissionId, rows);
    expect(before.result).toMatchObject({ outcome: 'passed', unexplainedCount: 0 });
    const edit = (limit: string, type: string) =>
      installation.all(
        `update rule set type = $2, version = version + 1, document = jsonb_set(document, '{conditions,all,1,value}', $1::jsonb)
          where code = 'rent-within-market'`,
        [JSON.stringify(['70', limit]), type],
      );
    await edit('110', 'soft');
    expect((await check(submissionId, rows)).result).toMatchObject({
      outcome: 'passed',
      unexplainedCount: 1,
      haveValuesChanged: false,
    });
    await edit('130', 'hard');
    expect((await check(submissionId, rows)).result).toMatchObject({ outcome: 'passed', unexplainedCount: 0 });
    await edit('110', 'hard');
    expect((await check(submissionId, rows)).result).toMatchObject({ outcome: 'failed', cause: 'HARD_RULE' });
    const findings = await findingsOf(submissionId);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      rule: 'rent-within-market',
      rule_version: 4,
      found: '1200',
      expected: '70% to 110% of 1000',
    });
    await edit('130', 'soft');
    expect((await check(submissionId, rows)).result).toMatchObject({ outcome: 'passed', unexplainedCount: 0 });
  });

  it('judges duplicates over the whole file, and caps what it stores but not what it counts', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-05-01' });
    const rows = Array.from({ length: 100 }, (_, n) =>
      unit(n + 1, { 'As of': '2026-05-31', Unit: n < 60 ? 'SAME' : `U${n}` }),
    );
    expect((await check(submissionId, rows)).result.outcome).toBe('failed');
    const version = await installation.one<{ hard_count: number }>(
      'select hard_count from version where submission_id = $1',
      [submissionId],
    );
    expect(version.hard_count).toBe(60);
    expect(await findingsOf(submissionId)).toHaveLength(50);
  });

  it('compares a dataset with its property, and says both figures', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-06-01' });
    const rows = Array.from({ length: 90 }, (_, n) => unit(n + 1, { 'As of': '2026-06-30' }));
    expect((await check(submissionId, rows)).result).toMatchObject({ outcome: 'passed', unexplainedCount: 1 });
    const [finding] = await findingsOf(submissionId);
    expect(finding).toMatchObject({
      rule: 'areas-make-property-area',
      row_no: null,
      column_letter: 'F',
      found: '9000',
      expected: '10000 ± 2%',
    });
  });
});

describe('rows that do not belong', () => {
  const may = (change = {}) =>
    Array.from({ length: 100 }, (_, n) => unit(n + 1, { 'As of': '2026-07-31', ...(n === 0 ? change : {}) }));

  it.each([
    ['a code that nobody has mapped', { Property: 'PM-99' }, 'UNMAPPED_CODE', 'UNMAPPED_CODE', 'A3'],
    ['another property', { Property: 'PM-8' }, 'HARD_RULE', 'WRONG_PROPERTY', 'A3'],
    ['another month', { 'As of': '2026-06-30' }, 'PERIOD_MISMATCH', 'PERIOD_MISMATCH', 'B3'],
    ['an error of a formula', { Rent: '#N/A' }, 'HARD_RULE', 'ERROR_CELL', 'J3'],
    ['an empty required cell', { Unit: null }, 'HARD_RULE', 'REQUIRED_MISSING', 'C3'],
    ['a word for a number', { Area: 'about 100' }, 'HARD_RULE', 'NOT_A_NUMBER', 'F3'],
  ])('finds %s', async (_, change, cause, code, cell) => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-07-01' });
    expect((await check(submissionId, may(change))).result).toMatchObject({ outcome: 'failed', cause });
    expect(await findingsOf(submissionId)).toContainEqual(expect.objectContaining({ code, cell, severity: 'hard' }));
    await installation.all('update submission set is_key_released = true where id = $1', [submissionId]);
  });

  it('notes an unmapped code for the orphan records, and passes once it is mapped', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-08-01' });
    const rows = Array.from({ length: 100 }, (_, n) => unit(n + 1, { 'As of': '2026-08-31', Property: 'PM-NEW' }));
    const { run, result } = await check(submissionId, rows);
    expect(result).toMatchObject({ cause: 'UNMAPPED_CODE' });
    await installation.one(
      `update property_mapping set property_id = (select id from property where code = 'P-1') where provider_code = 'PM-NEW' returning id`,
    );
    await installation.all('update submission set generation = generation + 1 where id = $1', [submissionId]);
    const again = await activities.validateUpload({ ...run, generation: 2, versionId: result.versionId as null });
    // The rows have a property now that they had not before.
    expect(again).toMatchObject({ outcome: 'passed', versionId: result.versionId, haveValuesChanged: true });
    expect(await findingsOf(submissionId)).toEqual([]);
  });

  it('says which heads are missing when the layout has changed', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-09-01' });
    const heads = rentRollHeads.map(([head, field]) => [head === 'Unit' ? 'Einheit' : head, field] as const);
    expect((await check(submissionId, may(), heads as never)).result).toMatchObject({
      outcome: 'failed',
      cause: 'LAYOUT_CHANGED',
    });
    expect((await findingsOf(submissionId))[0]).toMatchObject({ code: 'LAYOUT_CHANGED', expected: 'Unit' });
  });
});

describe('a run', () => {
  const rows = (month: string, change = {}) =>
    Array.from({ length: 100 }, (_, n) => unit(n + 1, { 'As of': month, ...(n === 3 ? change : {}) }));

  it('has one effect when it is repeated', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-10-01' });
    const { run, result } = await check(submissionId, rows('2026-10-31', { Market: 500 }));
    expect(await activities.validateUpload(run)).toEqual(result);
    const counts = await installation.one(
      `select (select count(*)::int from version where submission_id = $1) as versions,
              (select count(*)::int from finding where submission_id = $1) as findings,
              (select count(*)::int from version_row r join version v on v.id = r.version_id where v.submission_id = $1) as rows`,
      [submissionId],
    );
    expect(counts).toEqual({ versions: 1, findings: 1, rows: 100 });
  });

  it('writes nothing when a newer generation has begun', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-11-01' });
    const run = await installation.upload(submissionId, workbook(rows('2026-11-30')));
    await installation.all('update submission set generation = generation + 1 where id = $1', [submissionId]);
    await expect(activities.validateUpload(run)).rejects.toMatchObject({ type: 'Superseded' });
    expect(await installation.all('select id from version where submission_id = $1', [submissionId])).toEqual([]);
  });

  it('keeps an explanation for the same finding of the next file', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-12-01' });
    await check(submissionId, rows('2026-12-31', { Market: 500 }));
    await installation.all(
      `update finding set explanation = 'New lease', explained_at = now() where submission_id = $1`,
      [submissionId],
    );
    const same = rows('2026-12-31', { Market: 500 });
    same[50] = unit(51, { 'As of': '2026-12-31', Tenant: 'Somebody else' });
    expect((await check(submissionId, same)).result).toMatchObject({
      outcome: 'passed',
      unexplainedCount: 0,
      haveValuesChanged: true,
    });
    expect((await check(submissionId, rows('2026-12-31', { Market: 400 }))).result).toMatchObject({
      unexplainedCount: 0,
    });
    expect(
      (await check(submissionId, rows('2026-12-31', { Market: 400, Rent: 1005, Annual: 12060 }))).result,
    ).toMatchObject({ unexplainedCount: 1 });
  });

  it('parks for want of a mapping', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2027-01-01' });
    const run = await installation.upload(submissionId, workbook(rows('2027-01-31')));
    await installation.all('update dataset_mapping set is_active = false');
    await expect(activities.validateUpload(run)).rejects.toMatchObject({
      type: 'ConfigurationMissing',
      nonRetryable: true,
    });
    await installation.all('update dataset_mapping set is_active = true');
    expect((await activities.validateUpload(run)).outcome).toBe('passed');
  });
});
