import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckedFile } from '#contracts/file-checks.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { FileTrialAnswer } from '#rules/rule-sets/trial.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation, Sheet } from '../installation.ts';
import { publishLedger } from './published-ledger.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

describe('a file that is checked without being submitted', () => {
  let installation: Installation;
  let activities: ValidationActivities;
  let submissionId: number;
  const check = async (submissionId: number, rows: Sheet): Promise<CheckedFile> => {
    const blobs = createBlobStore(installation.blobs);
    const [blobKey, resultKey] = ['mapping-samples/checks-of-1/one.xlsx', 'mapping-samples/checks-of-1/one.findings'];
    await blobs.put(blobKey, workbook(rows));
    await activities.checkFile({ submissionId, blobKey, resultKey });
    return JSON.parse((await blobs.getBuffer(resultKey)).toString('utf8')) as CheckedFile;
  };
  const tryRule = async (rows: Sheet, document: RuleDocument): Promise<FileTrialAnswer> => {
    const blobs = createBlobStore(installation.blobs);
    const [blobKey, resultKey, ruleKey] = ['two.xlsx', 'two.findings', 'two.rule'].map(
      (name) => `mapping-samples/checks-of-1/${name}`,
    ) as [string, string, string];
    const rule = { ruleId: 0, code: '', version: 1, type: 'soft', scope: 'dataset', document, names: {}, messages: {} };
    await blobs.put(blobKey, workbook(rows));
    await blobs.put(ruleKey, Buffer.from(JSON.stringify(rule)));
    await activities.checkFile({ submissionId, blobKey, resultKey, ruleKey });
    return JSON.parse((await blobs.getBuffer(resultKey)).toString('utf8')) as FileTrialAnswer;
  };
  const counted = () =>
    installation.one(`select (select count(*) from version) as versions, (select count(*) from version_row) as rows,
      (select count(*) from finding) as findings, (select max(generation) from submission) as generation`);

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createTestActivities(installation);
    submissionId = await installation.openSubmission();
  }, 120_000);
  afterAll(async () => {
    await activities.close();
    await installation.close();
  });

  it('has the findings of mapping and rules that an upload of it has, and leaves nothing else', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => unit(at + 1));
    // The same unit twice breaks a rule, a word in the place of an area cannot be read.
    rows[98] = unit(1, { Area: 'about 100' });
    const before = await counted();
    const { rowCount, findings } = await check(submissionId, rows);
    expect(await counted()).toEqual(before);
    expect(rowCount).toBe(100);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'NOT_A_NUMBER', cell: 'F101', count: 1 }));
    expect(findings.some(({ ruleId }) => ruleId !== null)).toBe(true);

    await activities.validateUpload(await installation.upload(submissionId, workbook(rows)));
    const uploaded = await installation.all<{ code: string; rule: number | null }>(
      'select distinct code, rule_id as rule from finding where submission_id = $1',
      [submissionId],
    );
    const keyOf = (code: string, rule: number | null) => `${code} ${rule}`;
    expect(new Set(findings.map(({ code, ruleId }) => keyOf(code, ruleId)))).toEqual(
      new Set(uploaded.map(({ code, rule }) => keyOf(code, rule))),
    );
  });

  it('says of a rule that cannot be judged that it fails, and of no other', async () => {
    await publishLedger(installation, { rows: 3, amountOf: 'n' });
    const tried = (field: string) =>
      tryRule([unit(1), unit(2)], {
        ...{ field: 'monthly_base_rent', expected: null, missing: 'SKIP_IF_ANY' },
        aggregates: [
          { fact: 'own', field: 'monthly_base_rent', aggregate: 'SUM' },
          { fact: 'booked', field, aggregate: 'SUM', dataset: 'trial_balance' },
        ],
        derived: [{ fact: 'sides', kind: 'pair', left: 'own', right: 'booked' }],
        conditions: { all: [{ fact: 'sides', operator: 'differsByMoreThan', value: { absolute: '0' } }] },
      });
    const before = await counted();
    // PostgreSQL adds up no texts.
    expect(await tried('account_name')).toEqual({ outcome: 'refused', code: 'RuleFailed' });
    const conditions = null as unknown as RuleDocument['conditions'];
    const unreadable = { field: 'monthly_base_rent', expected: null, missing: 'SKIP_IF_ANY', conditions } as const;
    expect(await tryRule([unit(1)], unreadable)).toEqual({ outcome: 'refused', code: 'RuleFailed' });
    expect(await tried('net_change')).toMatchObject({ outcome: 'tried', result: { violations: 1 } });
    expect(await counted()).toEqual(before);
  });

  it('has no findings when an upload of it passes', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => unit(at + 1, { Property: 'PM-8' }));
    expect(await check(await installation.openSubmission({ property: 'P-2' }), rows)).toEqual({
      rowCount: 100,
      findings: [],
    });
  });
});
