import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Installation, Run } from '../installation.ts';

let installation: Installation;
let activities: ReturnType<typeof createValidationActivities>;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createValidationActivities({
    databaseUrl: installation.appUrl,
    blobs: installation.blobs,
    upload: { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 },
    logger: createLogger('test', 'silent'),
    findingsPerRule: 50,
  });
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
    const submissionId = await installation.openTicket({ postMonth: '2026-02-01' });
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
    const submissionId = await installation.openTicket({ postMonth: '2026-03-01' });
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
      expected: '70 to 130 % of 500',
    });
  });
});
