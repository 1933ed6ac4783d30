import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileAccount } from '#contracts/file-accounts.ts';
import { rules } from '#ops/rules.ts';
import type { Place } from '#ops/place.ts';
import { createInstallation, rentRollHeads, trialBalanceHeads, unit, workbook } from '../installation.ts';
import { changeField } from '#tests/support/data-models.ts';
import type { Cell, Installation } from '../installation.ts';
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

const monthEnd = (postMonth: string) =>
  new Date(Date.UTC(Number(postMonth.slice(0, 4)), Number(postMonth.slice(5, 7)), 0)).toISOString().slice(0, 10);
const heads = (renamed: Record<string, string>) =>
  rentRollHeads.map(([head, field]) => [renamed[head] ?? head, field] as const);
const rollOf = (postMonth: string, change: Record<string, Cell> = {}) =>
  Array.from({ length: 100 }, (_, at) => unit(at + 1, { 'As of': monthEnd(postMonth), ...change }));

async function check(submissionId: number, rows: Cell[][], renamed: Record<string, string> = {}) {
  const result = await activities.validateUpload(
    await installation.upload(submissionId, workbook(rows, heads(renamed))),
  );
  const findings = await installation.all<{
    code: string;
    severity: string;
    field: string;
    found: string;
    cell: string;
  }>(
    `select f.code, f.severity, f.field, f.found, f.expected, f.cell from finding f join version v on v.id = f.version_id
      where v.submission_id = $1 and v.state = 'current' order by f.id`,
    [submissionId],
  );
  const [stored] = await installation.all<{ account: FileAccount }>(
    `select a.account from file_account a join version v on v.id = a.version_id where v.submission_id = $1 and v.state = 'current'`,
    [submissionId],
  );
  return { result, findings, account: stored?.account ?? null };
}

describe('a mapped column that is not found', () => {
  it.each([
    ['2025-01-01', 'the rent', { Rent: 'Monthly rent' }, 'monthly_base_rent', 'Monthly rent'],
    ['2025-02-01', 'the lease end', { End: 'Lease to' }, 'lease_end_date', 'Lease to'],
    ['2025-03-01', 'the tenant', { Tenant: 'Lessee name' }, 'tenant_name', 'Lessee name'],
  ])('refuses the file when it is conditional in %s: %s', async (postMonth, _, renamed, field, found) => {
    const submissionId = await installation.openSubmission({ postMonth });
    const { result, findings } = await check(submissionId, rollOf(postMonth), renamed);
    expect(result).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    expect(findings).toMatchObject([{ code: 'LAYOUT_CHANGED', severity: 'hard', field, found }]);
  });

  it('is explained when it is optional, and refuses the file once it was filled the month before', async () => {
    const first = await installation.openSubmission({ postMonth: '2026-03-01', property: 'P-2' });
    const second = await installation.openSubmission({ postMonth: '2026-04-01', property: 'P-2' });
    const without = await check(first, rollOf('2026-03-01', { Property: 'PM-8' }), { Annual: 'Per year' });
    expect(without.result).toMatchObject({ outcome: 'passed', unexplainedCount: 1 });
    expect(without.findings).toMatchObject([
      { code: 'COLUMN_MISSING', severity: 'soft', field: 'annual_base_rent', expected: 'Annual' },
    ]);
    expect(without.account?.columns.missing).toEqual([
      { field: 'annual_base_rent', source: 'Annual', lookalike: 'Per year' },
    ]);
    expect(without.account?.columns.unused).toEqual([{ head: 'Per year', letter: 'K' }]);
    const complete = await check(first, rollOf('2026-03-01', { Property: 'PM-8' }));
    expect(complete.result).toMatchObject({ outcome: 'passed', unexplainedCount: 0 });
    const later = await check(second, rollOf('2026-04-01', { Property: 'PM-8' }), { Annual: 'Annually' });
    expect(later.result).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    expect(later.findings).toMatchObject([{ field: 'annual_base_rent', found: 'Annually', expected: 'Annual' }]);
  });
});

describe('a cell that its row needs', () => {
  it('is required by the state of the unit', async () => {
    const postMonth = '2025-04-01';
    const submissionId = await installation.openSubmission({ postMonth });
    const rows = rollOf(postMonth);
    const change = (at: number, cells: Record<string, Cell>) => {
      rows[at] = unit(at + 1, { 'As of': monthEnd(postMonth), ...cells });
    };
    change(0, { Rent: null, Annual: null });
    change(1, { Tenant: null });
    change(2, { End: null });
    change(3, {
      Status: 'Vacant',
      Tenant: null,
      Start: null,
      End: null,
      Rent: null,
      Annual: null,
      Market: null,
    });
    change(4, { Rent: 'about 100', Annual: null });
    const { findings } = await check(submissionId, rows);
    expect(findings.map(({ code, severity, cell }) => `${severity} ${code} ${cell}`).sort()).toEqual([
      'hard NOT_A_NUMBER J7',
      'hard REQUIRED_MISSING G4',
      'hard REQUIRED_MISSING J3',
      'hard REQUIRED_MISSING L6',
      'soft MONTH_TO_MONTH I5',
    ]);
  });
});

describe('a file that is not laid out as it was mapped', () => {
  it('is recognised as one of another dataset, and keeps the account of what was refused', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2025-06-01' });
    const file = workbook([['PM-7', '2025-06-30', 'Accrual', '1010', 'Cash', 0, 0, 0, 0, 0]], trialBalanceHeads);
    await activities.validateUpload(await installation.upload(submissionId, file));
    const findings = await installation.all<{ params: { kind: string; now: string } }>(
      'select params from finding where submission_id = $1 order by id',
      [submissionId],
    );
    expect(findings[0]?.params).toMatchObject({ kind: 'OTHER_DATASET', now: 'Trial Balance' });
    expect(findings.slice(1).map(({ params }) => params.kind)).toContain('LOST');
    const { account } = await installation.one<{ account: FileAccount }>(
      'select a.account from file_account a join version v on v.id = a.version_id where v.submission_id = $1',
      [submissionId],
    );
    expect(account).toMatchObject({ rowsRead: 3, rowsLoaded: 0, leftOut: [{ reason: 'refused', count: 3 }] });
  });
});

describe('the account of a file', () => {
  it('names every row and column of it, and the rules that were skipped', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2025-05-01' });
    const blank = rentRollHeads.map(() => null);
    const rows = [...rollOf('2025-05-01'), blank, ['Total', ...blank.slice(1, 9), 5000]];
    const { account } = await check(submissionId, rows);
    expect(account).toMatchObject({
      headRow: 2,
      rowsRead: 104,
      rowsLoaded: 100,
      encoding: null,
      dateFormat: 'YYYY-MM-DD',
    });
    expect(account?.sheets).toEqual([{ name: 'Data', isHidden: false, isRead: true }]);
    expect(account?.leftOut).toMatchObject([
      { reason: 'above', count: 2 },
      { reason: 'blank', count: 1, rows: [{ rowNo: 103, text: '' }] },
      { reason: 'keyword', word: 'Total', count: 1, rows: [{ rowNo: 104, text: 'Total' }] },
    ]);
    expect(account?.columns.mapped).toHaveLength(12);
    expect(account?.columns.mapped.every(({ isFilled }) => isFilled)).toBe(true);
    expect(account?.columns.unmapped.map(({ field, rowCount }) => [field, rowCount])).toEqual([
      ['lease_code', 100],
      ['lease_type', 100],
    ]);
    const skipped = account?.rules.skipped.map(({ rowCount, ofRows, missing }) => [rowCount, ofRows, missing[0]?.kind]);
    expect(skipped).toContainEqual([100, 100, 'priorMonth']);
    expect(skipped).toContainEqual([null, 100, 'otherDataset']);
  });
});

describe('a mapping that names no column for property and period', () => {
  it('takes both from the submission', async () => {
    const postMonth = '2025-07-01';
    const submissionId = await installation.openSubmission({ postMonth });
    const own = rentRollHeads.filter(([head]) => head !== 'Property' && head !== 'As of');
    await installation.all(
      `update dataset_mapping set definition = jsonb_set(definition, '{columns}', $1) where dataset_id = $2`,
      [JSON.stringify(own.map(([source, field]) => ({ source, field }))), await installation.datasetId('Rent Roll')],
    );
    const { result, account } = await check(submissionId, rollOf(postMonth));
    expect(result).toMatchObject({ outcome: 'passed' });
    expect(account?.constants).toContainEqual({
      field: 'as_of_date',
      value: '2025-07-31',
      origin: 'submission',
      cell: null,
    });
    expect(account?.constants).toContainEqual({
      field: 'property_code',
      value: 'PM-7',
      origin: 'submission',
      cell: null,
    });
  });
});

describe('a rule over an empty column', () => {
  it('skips it, or is broken by it, as its setting says', async () => {
    // The area is no longer required, as an administrator may have it: then nothing but the rule looks at it.
    await changeField(installation.all, 'rent_roll', 'rentable_area', { requirement: 'optional' });
    const { id } = await installation.one<{ id: number }>(
      `select r.id from rule r join dataset d on d.id = r.dataset_id where d.name = 'Rent Roll' and r.code = 'areas-make-property-area'`,
    );
    await installation.all('update property set rentable_area = 1000');
    const place = { ownerUrl: installation.appUrl } as Place;
    const checkEmptyArea = async (postMonth: string) => {
      const submissionId = await installation.openSubmission({ postMonth });
      const { findings, account } = await check(submissionId, rollOf(postMonth, { Area: null }));
      const skipped = account?.rules.skipped.find(({ ruleId }) => ruleId === id);
      return { codes: findings.map(({ severity, code, found }) => `${severity} ${code} ${found}`), skipped };
    };
    await rules(place, ['missing', String(id), 'SKIP_IF_ANY']);
    const spared = await checkEmptyArea('2025-08-01');
    expect(spared.codes).not.toContain('soft RULE null');
    expect(spared.skipped?.missing).toContainEqual({ fact: 'rentable_area', kind: 'sum' });
    await rules(place, ['missing', String(id), 'MISSING_VIOLATES']);
    const broken = await checkEmptyArea('2025-09-01');
    expect(broken.codes).toContain('soft RULE null');
    expect(broken.skipped).toBeUndefined();
    expect(
      await installation.all(`select action, before, after from audit_entry where entity = 'rule' order by id`),
    ).toEqual([
      {
        action: 'change',
        before: { missing: 'MISSING_VIOLATES', version: 1 },
        after: { missing: 'SKIP_IF_ANY', version: 2 },
      },
      {
        action: 'change',
        before: { missing: 'SKIP_IF_ANY', version: 2 },
        after: { missing: 'MISSING_VIOLATES', version: 3 },
      },
    ]);
    await expect(rules(place, ['missing', String(id), 'SOMETIMES'])).rejects.toThrow('Usage');
    await expect(rules(place, ['missing', '0', 'NEVER_SKIP'])).rejects.toThrow('There is no rule 0');
  });
});
