import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

interface Found {
  unit: string;
  ruleId: number;
  ruleVersion: number;
  rowKey: string;
  found: string;
  explanation: string | null;
  carryId: number | null;
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

/** Rents far below the market, by the number of the unit; each is a soft finding of a rule. */
async function check(submissionId: number, month: string, rents: Readonly<Record<number, number>>) {
  const [year = 0, no = 0] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year, no, 0)).toISOString().slice(0, 10);
  const rows = Object.entries(rents).map(([number, rent]) =>
    unit(Number(number), { 'As of': day, Rent: rent, Annual: rent * 12, Market: rent * 3 }),
  );
  const answer = await activities.validateUpload(await installation.upload(submissionId, workbook(rows)));
  const findings = await installation.all<Found>(
    `select r."values" ->> 2 as unit, f.rule_id as "ruleId", f.rule_version as "ruleVersion", f.row_key as "rowKey", f.found,
        f.explanation, f.carry_id as "carryId"
       from finding f join version v on v.id = f.version_id join version_row r on r.version_id = v.id and r.row_no = f.row_no
       join rule on rule.id = f.rule_id
      where v.submission_id = $1 and v.state = 'current' and f.severity = 'soft' and f.field = 'monthly_base_rent' order by f.row_no`,
    [submissionId],
  );
  return { answer, findings };
}

describe('an explanation that was accepted for the months to come', () => {
  it('explains the same finding of a later month, and ends by amount, date, rule and hand', async () => {
    const first = await installation.openSubmission({ postMonth: '2026-02-01' });
    const { findings } = await check(first, '2026-02', { 1: 1000, 2: 1000.5 });
    expect(findings.map(({ unit: code }) => code)).toEqual(['U1', 'U2']);
    for (const { ruleId, ruleVersion, rowKey, found } of findings) {
      await installation.pool.query(
        `insert into explanation_carry (submission_id, dataset_id, service_provider_id, fund_id, property_id, rule_id, rule_version,
             row_key, found, explanation, explained_by_user_id, accepted_by_user_id, from_month, until_month, within)
         select id, dataset_id, service_provider_id, fund_id, property_id, $2, $3, $4, $5, 'Agreed in 2024', $6, $6,
             '2026-02-01', '2026-04-01', 25 from submission where id = $1`,
        [first, ruleId, ruleVersion, rowKey, found, userId],
      );
    }
    const march = await installation.openSubmission({ postMonth: '2026-03-01' });
    const later = await check(march, '2026-03', { 1: 1025, 2: 1026.5 });
    expect(later.findings.map(({ explanation }) => explanation)).toEqual(['Agreed in 2024', null]);
    const { open, counted } = await installation.one<{ open: number; counted: number }>(
      `select s.unexplained_count as counted, (select count(*)::int from finding f where f.version_id = s.current_version_id
          and f.severity = 'soft' and f.explanation is null) as open from submission s where s.id = $1`,
      [march],
    );
    expect(later.answer).toMatchObject({ unexplainedCount: open });
    expect(counted).toBe(open);
    // The finding that moved by more asks; ended by hand, the other one asks again at the next check.
    await installation.pool.query(
      `update explanation_carry set ended_at = now(), ended_by_user_id = $1, end_reason = 'BY_HAND' where id = $2`,
      [userId, later.findings[0]?.carryId],
    );
    const again = await check(march, '2026-03', { 1: 1025, 2: 1000.5 });
    expect(again.findings.map(({ explanation }) => explanation)).toEqual([null, 'Agreed in 2024']);
    await installation.pool.query('update explanation_carry set rule_version = rule_version + 1');
    const changed = await check(march, '2026-03', { 1: 1025, 2: 1000.51 });
    expect(changed.findings.map(({ explanation }) => explanation)).toEqual([null, null]);
    await installation.pool.query('update explanation_carry set rule_version = rule_version - 1');
    const may = await installation.openSubmission({ postMonth: '2026-05-01' });
    const over = await check(may, '2026-05', { 2: 1000.5 });
    expect(over.findings.map(({ explanation }) => explanation)).toEqual([null]);
  });
});
