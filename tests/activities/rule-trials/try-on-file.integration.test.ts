import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tryOnSubmission } from '#activities/rule-trials/try-on-submission.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { FileTrialAnswer } from '#rules/rule-sets/trial.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation, Sheet } from '../installation.ts';
import { createTestActivities } from '../validation/test-activities.ts';
import type { ValidationActivities } from '../validation/test-activities.ts';

/** Units of which some break a rule: twice the same, a lease that ends before it begins, a rent without a market. */
function units(count: number): Sheet {
  const rows = Array.from({ length: count }, (_, at) => unit(at + 1));
  rows[10] = unit(1);
  rows[11] = unit(12, { Start: '2026-01-01', End: '2025-01-01' });
  rows[12] = unit(13, { Status: 'Vacant', Tenant: null, Start: null, End: null });
  rows[13] = unit(14, { Market: null, Area: 'about 100' });
  return rows;
}

describe('a rule that is tried on a file', () => {
  let installation: Installation;
  let activities: ValidationActivities;
  let submissionId: number;
  let rules: StoredRule[];

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createTestActivities(installation);
    submissionId = await installation.openSubmission();
    ({ rules } = await loadRunInputs(installation.queries, submissionId));
  }, 120_000);
  afterAll(async () => {
    await activities?.close();
    await installation?.close();
  });

  const counted = () =>
    installation.one(`select (select count(*) from version) as versions, (select count(*) from version_row) as rows,
      (select count(*) from finding) as findings, (select max(generation) from submission) as generation,
      (select count(*) from audit_entry) as audited`);
  const tryOn = async (content: Buffer, rule: StoredRule, of = submissionId): Promise<FileTrialAnswer> => {
    const blobs = createBlobStore(installation.blobs);
    const [blobKey, ruleKey, resultKey] = ['tried.xlsx', 'tried.rule', 'tried.findings'] as const;
    await blobs.put(blobKey, content);
    await blobs.put(ruleKey, Buffer.from(JSON.stringify(rule)));
    await activities.checkFile({ submissionId: of, blobKey, resultKey, ruleKey });
    return JSON.parse((await blobs.getBuffer(resultKey)).toString('utf8')) as FileTrialAnswer;
  };

  it('finds what it finds once the file is sent, by every rule in force, and leaves nothing behind', async () => {
    const file = workbook(units(60));
    const before = await counted();
    const answers = new Map<number, FileTrialAnswer>();
    for (const rule of rules) answers.set(rule.ruleId, await tryOn(file, rule));
    expect(await counted()).toEqual(before);
    await activities.validateUpload(await installation.upload(submissionId, file));
    const { queries } = installation;
    let violations = 0;
    for (const rule of rules) {
      const tried = await tryOnSubmission({ queries, submissionId, rule, isOver: () => false });
      if (typeof tried === 'string') throw new Error(tried);
      const { versionNo: _, ...result } = tried;
      expect(answers.get(rule.ruleId)).toEqual({ outcome: 'tried', result, problems: 1 });
      violations += result.violations;
    }
    expect(violations).toBeGreaterThan(2);
  });

  it('says why it could not be tried, instead of failing', async () => {
    const rule = rules[0]!;
    expect(await tryOn(Buffer.from('PK\u0003\u0004 no workbook'), rule)).toEqual({
      outcome: 'unreadable',
      code: 'CORRUPT',
    });
    const other = workbook([['1']], [['Something else', 'property_code']]);
    expect(await tryOn(other, rule)).toEqual({ outcome: 'refused', code: 'OtherLayout' });
    const conditions = { all: [{ fact: 'gone_field', operator: 'isEmpty', value: true }] };
    const lost: StoredRule = { ...rule, scope: 'row', document: { ...rule.document, conditions } };
    expect(await tryOn(workbook(units(20)), lost)).toEqual({ outcome: 'refused', code: 'OtherModel' });
  });
});
