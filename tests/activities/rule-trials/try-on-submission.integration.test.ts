import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { tryOnSubmission } from '#activities/rule-trials/try-on-submission.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { mostTriedRows } from '#contracts/rule-trials.ts';
import { openDatabase } from '#database/orm.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunQueries } from '#database/submissions/run-inputs.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createTestActivities } from '../validation/test-activities.ts';
import type { ValidationActivities } from '../validation/test-activities.ts';

const rows = 60;
const notOver = () => false;

describe('a rule that is tried on stored rows', () => {
  let installation: Installation;
  let activities: ValidationActivities;
  let orm: MikroORM;
  let queries: RunQueries;
  let submissionId: number;
  let rules: StoredRule[];
  let before: object;

  const written = () =>
    installation.one(`select (select count(*) from version) as versions, (select count(*) from finding) as findings,
      (select max(generation) from submission) as generation, (select count(*) from audit_entry) as audited`);

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createTestActivities(installation);
    orm = await openDatabase(installation.appUrl, { poolSize: 2 });
    // As the job asks, and not as the checking thread does.
    queries = queriesOf(orm.em.fork());
    submissionId = await installation.openSubmission();
    const units = Array.from({ length: rows }, (_, at) => unit(at + 1));
    units[10] = unit(1);
    units[11] = unit(12, { Start: '2026-01-01', End: '2025-01-01' });
    units[12] = unit(13, { Status: 'Vacant', Tenant: null, Start: null, End: null });
    units[13] = unit(14, { Market: null });
    units[14] = unit(15, { Market: 4_000, Annual: 5 });
    await activities.validateUpload(await installation.upload(submissionId, workbook(units)));
    ({ rules } = await loadRunInputs(queries, submissionId));
    before = await written();
  }, 120_000);
  afterAll(async () => {
    await activities?.close();
    await orm?.close();
    await installation?.close();
  });

  const tried = async (rule: StoredRule) => {
    const outcome = await tryOnSubmission({ queries, submissionId, rule, isOver: notOver });
    if (typeof outcome === 'string') throw new Error(outcome);
    return outcome;
  };

  it('has the violations of the run that checked the upload, by every rule in force', async () => {
    const found = await installation.all<{ ruleId: number; count: number }>(
      `select rule_id as "ruleId", count(*)::int as count from finding
        where submission_id = $1 and rule_id is not null group by 1`,
      [submissionId],
    );
    const counted = new Map(found.map(({ ruleId, count }) => [ruleId, count]));
    expect(counted.size).toBeGreaterThan(3);
    const compared = [];
    for (const rule of rules.filter(({ document }) => !document.isTieOut)) {
      const { violations, passes, skipped, cases, rows: read } = await tried(rule);
      expect(passes + violations + skipped).toBe(cases);
      expect({ read, cases }).toEqual({ read: rows, cases: rule.scope === 'row' ? rows : 1 });
      compared.push({ ruleId: rule.ruleId, code: rule.code, count: violations });
    }
    expect(compared).toEqual(compared.map(({ ruleId, code }) => ({ ruleId, code, count: counted.get(ruleId) ?? 0 })));
    expect(await written()).toEqual(before);
  });

  it('names the row, the values of the message, and what was empty where it was skipped', async () => {
    const rule: StoredRule = {
      ...{ ruleId: 0, code: '', version: 1, type: 'soft', scope: 'row', names: {} },
      messages: { en: '{{monthly_base_rent}}' },
      document: {
        ...{ field: null, expected: null, missing: 'SKIP_IF_ANY' },
        derived: [{ fact: 'sides', kind: 'pair', left: 'monthly_base_rent', right: 'market_rent_monthly' }],
        conditions: { all: [{ fact: 'sides', operator: 'differsByMoreThan', value: { percent: 10 } }] },
      },
    };
    const { hits, missing, gaps, passes, skipped } = await tried(rule);
    expect(hits).toEqual([
      {
        rowNo: 17,
        left: '1015',
        right: '4000',
        difference: '2985',
        params: { monthly_base_rent: '1015', limit1: '10' },
      },
    ]);
    expect(missing).toEqual([{ fact: 'market_rent_monthly', count: 1 }]);
    expect({ passes, skipped, gaps: gaps.length }).toEqual({ passes: rows - 2, skipped: 1, gaps: rows - 1 });
  });

  it('does not read a submission with more rows than a trial may read', async () => {
    const rule = rules[0]!;
    const resize = (count: number) =>
      installation.all('update version set row_count = $2 where submission_id = $1', [submissionId, count]);
    await resize(mostTriedRows + 1);
    expect(await tryOnSubmission({ queries, submissionId, rule, isOver: notOver })).toBe('TooManyRows');
    await resize(rows);
  });

  it('leaves out what has no file or no such field, instead of failing', async () => {
    const rule = rules[0]!;
    const empty = await installation.openSubmission({ postMonth: '2026-03-01' });
    expect(await tryOnSubmission({ queries, submissionId: empty, rule, isOver: notOver })).toBe('NoFile');
    const conditions = { all: [{ fact: 'gone_field', operator: 'isEmpty', value: true }] };
    const other: StoredRule = { ...rule, scope: 'row', document: { ...rule.document, conditions } };
    expect(await tryOnSubmission({ queries, submissionId, rule: other, isOver: notOver })).toBe('OtherModel');
  });
});
