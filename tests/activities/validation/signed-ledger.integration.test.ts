import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, definitionOf, trialBalanceHeads, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

let installation: Installation;
let activities: ValidationActivities;
const heads = [
  ...trialBalanceHeads.filter(([head]) => head !== 'Debit' && head !== 'Credit'),
  ['Currency', 'currency'],
] as const;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
  await installation.all('update dataset_mapping set definition = $1 where dataset_id = $2', [
    JSON.stringify(definitionOf(heads)),
    await installation.datasetId('Trial Balance'),
  ]);
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

/** A ledger with one signed column: account, balance, currency. */
async function check(postMonth: string, lines: [string, number, string][]) {
  const submissionId = await installation.openSubmission({ dataset: 'Trial Balance', postMonth });
  const end = new Date(Date.UTC(Number(postMonth.slice(0, 4)), Number(postMonth.slice(5, 7)), 0));
  const rows = lines.map(([account, balance, currency]): Cell[] => [
    ...['PM-7', end.toISOString().slice(0, 10), 'Accrual', account, account],
    ...[0, balance, balance, currency],
  ]);
  const result = await activities.validateUpload(await installation.upload(submissionId, workbook(rows, heads)));
  const findings = await installation.all<{ code: string; severity: string; params: object }>(
    `select r.code, f.severity, f.params from finding f join rule r on r.id = f.rule_id where f.submission_id = $1`,
    [submissionId],
  );
  return { result, findings };
}

describe('a trial balance with one signed column', () => {
  it('passes when its closing balances add up to zero, give or take 1.00', async () => {
    const { result, findings } = await check('2025-01-01', [
      ['1010', 500.5, 'USD'],
      ['4010', -500, 'USD'],
    ]);
    expect(result).toMatchObject({ outcome: 'passed' });
    expect(findings).toEqual([]);
  });

  it('has to be explained when they do not', async () => {
    const { result, findings } = await check('2025-02-01', [
      ['1010', 500, 'USD'],
      ['4010', -450, 'USD'],
    ]);
    expect(result).toMatchObject({ outcome: 'passed', unexplainedCount: 1 });
    expect(findings).toMatchObject([
      { code: 'closings-sum-to-zero', severity: 'soft', params: { total_closing: '50' } },
    ]);
  });

  it('is not added up over several currencies', async () => {
    const { findings } = await check('2025-03-01', [
      ['1010', 500, 'USD'],
      ['4010', -450, 'JPY'],
    ]);
    expect(findings).toEqual([]);
  });
});
