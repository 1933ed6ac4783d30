import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { explanationDraftName } from '#contracts/drafts.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

interface Soft {
  id: number;
  code: string;
  ruleId: number | null;
  field: string | null;
  rowNo: number | null;
  found: string | null;
  explanation: string | null;
}

let installation: Installation;
let activities: ValidationActivities;
let userId: number;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
  userId = (await installation.one<{ id: number }>(`select id from app_user where email = 'p@example.com'`)).id;
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

/** Units without a lease end, each of which is to be explained, below some that are in order. */
async function check(
  submissionId: number,
  { month, before, units }: { month: string; before: number; units: readonly number[] },
) {
  const [year = 0, no = 0] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year, no, 0)).toISOString().slice(0, 10);
  const rows = [
    ...Array.from({ length: before }, (_, at) => unit(500 + at, { 'As of': day })),
    ...units.map((no) => unit(no, { 'As of': day, End: null })),
  ];
  await activities.validateUpload(await installation.upload(submissionId, workbook(rows)));
  return installation.all<Soft & { unit: string }>(
    `select f.id, f.code, f.rule_id as "ruleId", f.field, f.row_no as "rowNo", f.found, f.explanation, r."values" ->> 2 as unit
       from finding f join version v on v.id = f.version_id join version_row r on r.version_id = v.id and r.row_no = f.row_no
      where v.submission_id = $1 and v.state = 'current' and f.code = 'MONTH_TO_MONTH' order by f.id`,
    [submissionId],
  );
}

/** Every second finding is explained, the others have a draft. */
async function write(submissionId: number, findings: readonly (Soft & { unit: string })[]): Promise<void> {
  for (const [at, finding] of findings.entries()) {
    const text = `Words for ${finding.unit}`;
    if (at % 2 === 0) {
      await installation.pool.query(
        'update finding set explanation = $2, explained_by_user_id = $3, explained_at = now() where id = $1',
        [finding.id, text, userId],
      );
    } else {
      await installation.pool.query(
        `insert into submission_draft (submission_id, user_id, name, content) values ($1, $2, $3, $4)`,
        [submissionId, userId, `explain:${explanationDraftName(finding)}`, { text, isForRule: false }],
      );
    }
  }
}

const withdraw = (submissionId: number) =>
  installation.pool.query(`update version set state = 'withdrawn' where submission_id = $1`, [submissionId]);

const draftsOf = async (submissionId: number) =>
  new Map(
    (
      await installation.all<{ name: string; content: { text: string; carriedFrom?: number } }>(
        'select name, content from submission_draft where submission_id = $1',
        [submissionId],
      )
    ).map(({ name, content }) => [name, content]),
  );

describe('words for findings of an earlier version', () => {
  it('are never lost, whether typed, sent or withdrawn, and wherever their rows go', async () => {
    const cases = fc.sample(
      fc.record({
        units: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 8 }),
        before: fc.nat({ max: 4 }),
        after: fc.nat({ max: 4 }),
        isWithdrawn: fc.boolean(),
      }),
      10,
    );
    for (const [at, { units, before, after, isWithdrawn }] of cases.entries()) {
      const month = `2025-${String(at + 1).padStart(2, '0')}`;
      const submissionId = await installation.openSubmission({ postMonth: `${month}-01` });
      const first = await check(submissionId, { month, before, units });
      expect(first).toHaveLength(units.length);
      await write(submissionId, first);
      if (isWithdrawn) await withdraw(submissionId);
      const again = await check(submissionId, { month, before: after, units });
      const drafts = await draftsOf(submissionId);
      const kept = again.map((one) => one.explanation ?? drafts.get(`explain:${explanationDraftName(one)}`)?.text);
      expect({ at, kept }).toEqual({ at, kept: again.map((one) => `Words for ${one.unit}`) });
    }
  }, 120_000);

  it('say which version they were written for until they are confirmed', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-06-01' });
    const month = '2026-06';
    const [finding] = await check(submissionId, { month, before: 0, units: [1] });
    await installation.pool.query(
      `update finding set explanation = 'Month to month', explained_by_user_id = $2 where id = $1`,
      [finding?.id, userId],
    );
    await withdraw(submissionId);
    const [again] = await check(submissionId, { month, before: 2, units: [1] });
    expect(again?.explanation).toBeNull();
    const drafts = await draftsOf(submissionId);
    expect(drafts.get(`explain:${again ? explanationDraftName(again) : ''}`)).toEqual({
      text: 'Month to month',
      isForRule: false,
      carriedFrom: 1,
    });
  }, 60_000);
});
