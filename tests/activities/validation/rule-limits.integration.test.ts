import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import type { SkippedRule } from '#contracts/file-accounts.ts';
import type { RuleCondition, RuleDocument } from '#contracts/rule-sets.ts';
import { createLogger } from '#platform/logger.ts';
import type { RuleLimits } from '#rules/rule-sets/rule-limits.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { publishLedger } from './published-ledger.ts';

const units = 300;
const ledgerRows = 2_000;
const byUnit = [{ own: 'unit_code', other: 'account_code' }];
const differs = (left: string, right: string): Pick<RuleDocument, 'derived' | 'conditions'> => ({
  derived: [{ fact: 'sides', kind: 'pair', left, right }],
  conditions: { all: [{ fact: 'sides', operator: 'differsByMoreThan', value: { absolute: '0' } }] },
});
const plain = { field: 'monthly_base_rent', expected: null, missing: 'SKIP_IF_ANY' } as const;
const sum = { aggregate: 'SUM', dataset: 'trial_balance' } as const;

/** Each row beside the row of the ledger with its code: all rows beside all rows. */
const joined: RuleDocument = {
  ...plain,
  aggregates: [{ fact: 'booked', field: 'net_change', ...sum, groupBy: byUnit }],
  ...differs('monthly_base_rent', 'booked'),
};
/** Totals of groups that are as many as rows, over the file alone. */
const grouped: RuleDocument = {
  ...plain,
  aggregates: [
    {
      fact: 'own',
      field: 'monthly_base_rent',
      aggregate: 'MEDIAN',
      groupBy: [{ own: 'unit_code', other: 'unit_code' }],
    },
  ],
  ...differs('monthly_base_rent', 'own'),
};
/** A figure of texts: PostgreSQL refuses the statement. */
const failing: RuleDocument = {
  ...plain,
  aggregates: [
    { fact: 'own', field: 'monthly_base_rent', aggregate: 'SUM' },
    { fact: 'booked', field: 'account_name', ...sum },
  ],
  ...differs('own', 'booked'),
};

/** Conditions that compile and that the stock engine refuses: a comparison needs a value. */
const withoutValue = (fact: string, aggregates: RuleDocument['aggregates'] = []): RuleDocument => ({
  ...plain,
  aggregates,
  conditions: { all: [{ fact, operator: 'decimalGreater' } as RuleCondition] },
});
const ofFile = withoutValue('own', [{ fact: 'own', field: 'monthly_base_rent', aggregate: 'SUM' }]);
/** Conditions that cannot be read at all. */
const unreadable = { ...plain, conditions: null } as unknown as RuleDocument;
const failingOnes = { failing: 'error', engine: 'error', unreadable: 'error' };

describe('rules that take more than they may', () => {
  let installation: Installation;
  let submissionId: number;
  /** What a check finds whose rules may take what they usually may. */
  let free: Awaited<ReturnType<typeof check>>;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    installation = await createInstallation();
    for (const [code, scope, document] of [
      ['joined', 'row', joined],
      ['grouped', 'row', grouped],
      ['failing', 'dataset', failing],
      ['engine', 'dataset', ofFile],
      ['unreadable', 'row', unreadable],
    ] as const) {
      const { id } = await installation.one<{ id: number }>(
        `insert into rule (dataset_id, code, names, messages, type, scope, document, is_active)
         values ($1, $2, jsonb_build_object('en', $2::text), '{}', 'soft', $3, $4, true) returning id`,
        [await installation.datasetId('Rent Roll'), code, scope, JSON.stringify(document)],
      );
      ids.set(code, id);
    }
    submissionId = await installation.openSubmission();
    await publishLedger(installation, { rows: ledgerRows, amountOf: 'case when n = 7 then 1 else 1000 + n end' });
    free = await check({});
  }, 240_000);
  afterAll(async () => {
    await installation?.close();
  });

  async function check(ruleLimits: Partial<RuleLimits>) {
    const alarms: object[] = [];
    const metrics = new Registry();
    const logger = createLogger('test', 'silent');
    const activities = createValidationActivities({
      ...{ databaseUrl: installation.appUrl, blobs: installation.blobs, metrics, ruleLimits, threads: 1 },
      upload: { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 },
      logger: Object.assign(Object.create(logger) as typeof logger, {
        error: (alarm: object) => void alarms.push(alarm),
      }),
    });
    const rows = Array.from({ length: units }, (_, at) => unit(at + 1));
    rows[0] = unit(1, { Start: '2026-01-01', End: '2025-01-01' });
    const result = await activities.validateUpload(await installation.upload(submissionId, workbook(rows)));
    await activities.close();
    const { account } = await installation.one<{ account: { rules: { skipped: SkippedRule[] } } }>(
      `select a.account from file_account a join version v on v.id = a.version_id where v.submission_id = $1 order by v.id desc limit 1`,
      [submissionId],
    );
    const found = await installation.all<{ code: string; rowNo: number }>(
      `select r.code, f.row_no as "rowNo" from finding f join rule r on r.id = f.rule_id
        where f.version_id = (select max(id) from version where submission_id = $1) order by 1, 2`,
      [submissionId],
    );
    const stopped = Object.fromEntries(
      account.rules.skipped.flatMap(({ ruleId, missing }) => {
        const kind = missing.find((one) => ['error', 'overrun', 'memory'].includes(one.kind))?.kind;
        const code = [...ids].find(([, id]) => id === ruleId)?.[0] ?? String(ruleId);
        return kind ? [[code, kind]] : [];
      }),
    );
    const counted = await metrics.getSingleMetricAsString('postmonth_rules_stopped_total');
    return { result, stopped, found, alarms, counted };
  }
  const foundBy = (found: { code: string; rowNo: number }[], code: string) =>
    found.filter((one) => one.code === code).map(({ rowNo }) => rowNo);

  it('judge within the usual limits, and one that fails is left out alone', () => {
    const { result, stopped, found, alarms, counted } = free;
    // Rows begin below the title and the heads.
    expect(foundBy(found, 'joined')).toEqual([9]);
    expect(stopped).toEqual(failingOnes);
    expect(alarms).toEqual([
      expect.objectContaining({
        code: 'RULES_STOPPED',
        stopped: expect.arrayContaining(
          Object.keys(failingOnes).map((code) => ({ ruleId: ids.get(code), reason: 'error' })),
        ) as unknown,
      }),
    ]);
    expect(counted).toContain(`rule="${ids.get('failing')}",reason="error"`);
    // Decided by a rule that was not stopped.
    expect(result.outcome).toBe('failed');
    expect(found.filter(({ code }) => code === 'lease-end-after-start')).toHaveLength(1);
  });

  it('are left out when they keep too much, and nothing else changes', async () => {
    const { result, stopped, found, alarms } = await check({ ruleValues: 1_000 });
    expect(stopped).toEqual({ ...failingOnes, joined: 'memory', grouped: 'memory' });
    expect(alarms).toHaveLength(1);
    expect(result.outcome).toBe(free.result.outcome);
    const others = (all: typeof found) => all.filter(({ code }) => !ids.has(code));
    expect(others(found)).toEqual(others(free.found));
    expect(foundBy(found, 'joined')).toEqual([]);
  }, 180_000);

  it('are left out when what they read does not come in time', async () => {
    const holder = await installation.pool.connect();
    await holder.query('begin; lock table loaded_trial_balance in access exclusive mode');
    try {
      const { result, stopped, found, alarms } = await check({ ruleMs: 2_000 });
      expect(stopped).toMatchObject({ joined: 'overrun', failing: 'overrun' });
      expect(Object.keys(stopped)).not.toContain('grouped');
      expect(alarms).toHaveLength(1);
      expect(result.outcome).toBe(free.result.outcome);
      expect(foundBy(found, 'joined')).toEqual([]);
      expect(foundBy(found, 'lease-end-after-start')).toEqual(foundBy(free.found, 'lease-end-after-start'));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }, 180_000);
});
