import { matcherKey } from '#contracts/account-mappings.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProcessingActivities } from '#activities/processing/create-activities.ts';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { createLogger } from '#platform/logger.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { standingModel } from '../change-impacts/standing.ts';
import { createInstallation, trialBalanceHeads, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';

let installation: Installation;
let validation: ReturnType<typeof createValidationActivities>;
let processing: ReturnType<typeof createProcessingActivities>;
let chartId: number;
const master: Record<string, number> = {};

beforeAll(async () => {
  installation = await createInstallation();
  const logger = createLogger('test', 'silent');
  const { appUrl: databaseUrl, blobs } = installation;
  validation = createValidationActivities({ databaseUrl, blobs, upload: { maxBytes: 5e7, maxRows: 200_000 }, logger });
  processing = createProcessingActivities({ databaseUrl, logger });
  chartId = await idOf(`insert into master_chart (name) values ('House') returning id`);
  for (const code of ['1000', '4000', '4100', '5000']) {
    master[code] = await idOf(
      `insert into master_account (chart_id, code, name, normal_balance, account_type, report_type, subtype)
       values ($1, $2, $2, 'Debit', 'Asset', 'Balance Sheet', 'Cash') returning id`,
      [chartId, code],
    );
  }
  await installation.all(
    `insert into chart_association (chart_id, property_id) select $1, id from property where code = 'P-1'`,
    [chartId],
  );
}, 120_000);

afterAll(async () => {
  await validation.close();
  await processing.close();
  await installation.close();
});

const idOf = async (sql: string, params: unknown[] = []) => (await installation.one<{ id: number }>(sql, params)).id;

const line = (code: string, net: number, month = '2026-01-31'): Cell[] => {
  const [debit, credit] = net > 0 ? [net, 0] : [0, -net];
  return ['PM-7', month, 'Accrual', code, `Account ${code}`, 0, debit, credit, net, net];
};
const ledger = [line('1010', 900.01), line('4010', -600.01), line('4020', -300), line('9010', 268), line('9011', -268)];

async function validate(postMonth: string, rows: Cell[][]) {
  const submissionId = await installation.openSubmission({ dataset: 'Trial Balance', postMonth });
  const run = await installation.upload(submissionId, workbook(rows, trialBalanceHeads));
  return { submissionId, run, result: await validation.validateUpload(run) };
}

async function map(matcher: AccountMatcher, target: AccountTarget, effectiveFrom = '2026-01-01') {
  await installation.all(
    `insert into account_mapping (provider_chart_id, chart_id, matcher_key, matcher, target, effective_from)
     select id, $1, $2, $3, $4, $5 from provider_chart`,
    [chartId, matcherKey(matcher), matcher, target, effectiveFrom],
  );
}

const chart = () =>
  installation.one<{ accounts: number; pending: number; ignored: number; amount: string; total: string }>(
    `select account_count as accounts, pending_count as pending, ignored_count as ignored, pending_amount::text as amount,
            total_amount::text as total from provider_chart`,
  );

const toAccount = (code: string, isSignFlipped = false): AccountTarget => ({
  kind: 'account',
  masterAccountId: master[code]!,
  isSignFlipped,
});

describe('accounts of a trial balance', () => {
  it('appear by themselves, with their amounts, as pending', async () => {
    const { result } = await validate('2026-01-01', ledger);
    expect(result.outcome).toBe('passed');
    expect(await chart()).toEqual({ accounts: 5, pending: 5, ignored: 0, amount: '2336.02', total: '2336.02' });
  });

  it('are mapped by the rules in force for the month, and loaded under master accounts that add up to the file', async () => {
    await map({ kind: 'account', code: '1010' }, toAccount('1000'));
    await map({ kind: 'range', from: '4000', to: '4099' }, toAccount('4000', true));
    await map({ kind: 'pattern', pattern: '90*' }, { kind: 'ignore' });
    await map(
      { kind: 'account', code: '4020' },
      {
        kind: 'shares',
        parts: [
          { masterAccountId: master['4100']!, share: '66.6667' },
          { masterAccountId: master['5000']!, share: '33.3333' },
        ],
        isSignFlipped: false,
      },
    );
    const { submissionId, run, result } = await validate(
      '2026-02-01',
      ledger.map((cells) => cells.map((cell) => (cell === '2026-01-31' ? '2026-02-28' : cell))),
    );
    if (result.outcome !== 'passed') throw new Error('refused');
    expect(await chart()).toEqual({ accounts: 5, pending: 0, ignored: 2, amount: '0', total: '2336.02' });
    const { generation } = await installation.one<{ generation: number }>(
      'update submission set generation = generation + 1 where id = $1 returning generation',
      [submissionId],
    );
    const input = { submissionId, generation, opId: run.opId, versionId: result.versionId, versionNo: 1 };
    expect(await processing.processVersion(input)).toEqual({ outcome: 'done' });
    expect(await processing.processVersion(input)).toEqual({ outcome: 'done' });
    const lines = await installation.all<{ account: string; closing: string }>(
      `select a.code as account, x.closing_balance::text as closing from loaded_account_line x
         join master_account a on a.id = x.master_account_id join reporting_load l on l.id = x.load_id
        where l.submission_id = $1 order by x.row_no, x.part_no`,
      [submissionId],
    );
    expect(lines).toEqual([
      { account: '1000', closing: '900.01' },
      { account: '4000', closing: '600.01' },
      { account: '4100', closing: '-200.01' },
      { account: '5000', closing: '-99.99' },
    ]);
  });
});

describe('a dataset that refuses unmapped accounts', () => {
  const handle = (handling: string) =>
    installation.all(`update dataset set unmapped_accounts = $1 where name = 'Trial Balance'`, [handling]);
  const rows = (month: string) => [line('1010', 5, month), line('7777', -5, month)];
  const findings = (submissionId: number) =>
    installation.all<{ severity: string; found: string; params: Record<string, string> }>(
      `select severity, found, params from finding where submission_id = $1 and code = 'UNMAPPED_ACCOUNT'`,
      [submissionId],
    );

  it('names the account and its amount', async () => {
    await handle('REFUSE');
    const { submissionId, result } = await validate('2026-03-01', rows('2026-03-31'));
    expect(result).toMatchObject({ outcome: 'failed', cause: 'UNMAPPED_CODE' });
    expect(await findings(submissionId)).toEqual([
      { severity: 'hard', found: '7777', params: { account: '7777', name: 'Account 7777', amount: '5 USD' } },
    ]);
  });

  it('asks for one explanation of all of them, or lists them without a finding', async () => {
    await handle('EXPLAIN');
    const explained = await validate('2026-04-01', rows('2026-04-30'));
    expect(explained.result).toMatchObject({ outcome: 'passed', unexplainedCount: 1 });
    expect(await findings(explained.submissionId)).toMatchObject([
      { severity: 'soft', params: { count: 1, amount: '5' } },
    ]);
    await handle('LIST');
    const listed = await validate('2026-05-01', rows('2026-05-31'));
    expect(listed.result).toMatchObject({ outcome: 'passed', unexplainedCount: 0 });
  });
});

describe('a rule over the type of the master account', () => {
  it('judges each row by the account that it is mapped to; an unmapped row is spared', async () => {
    await installation.all(`update master_account set account_type = 'Income' where code = '4000'`);
    const document = {
      ...{ field: 'closing_balance', expected: null, missing: 'SKIP_IF_ANY' },
      conditions: {
        all: [
          { fact: 'master_account_type', operator: 'textEqual', value: 'Income' },
          { fact: 'closing_balance', operator: 'decimalGreater', value: '0' },
        ],
      },
    };
    await installation.all(
      `insert into rule (dataset_id, code, type, scope, document, names, messages, position)
       values ($1, 'income-is-credit', 'hard', 'row', $2, '{"en":"Income"}', '{"en":"{{account_code}} is of type {{master_account_type}}."}', 900)`,
      [await installation.datasetId('Trial Balance'), document],
    );
    const month = '2026-07-31';
    const rows = [line('4010', 5, month), line('1010', -15, month), line('7777', 10, month)];
    const { submissionId, result } = await validate('2026-07-01', rows);
    expect(result).toMatchObject({ outcome: 'failed', cause: 'HARD_RULE' });
    const found = await installation.all(
      `select found, params from finding where submission_id = $1 and code = 'RULE' and severity = 'hard'`,
      [submissionId],
    );
    expect(found).toMatchObject([{ found: '5', params: { account_code: '4010', master_account_type: 'Income' } }]);
  });

  it('sees where an account has led to another master account before', async () => {
    await installation.all(`update reporting_load set state = 'published' where post_month = '2026-02-01'`);
    await map({ kind: 'account', code: '4010' }, toAccount('5000'), '2026-06-01');
    const { definition } = await standingModel(installation, 'trial_balance');
    const text = 'master_account_code = prior(master_account_code, 4)';
    const { tree, faults } = readRule(text, { fields: ruleFieldsOf(definition.fields), datasets: [] });
    expect(faults).toEqual([]);
    await installation.all(
      `insert into rule (dataset_id, code, type, scope, document, names, messages, position)
       values ($1, 'led-elsewhere', 'soft', 'row', $2, '{"en":"Led elsewhere"}', '{"en":"{{account_code}} leads elsewhere."}', 901)`,
      [await installation.datasetId('Trial Balance'), treeToDocument(tree!)],
    );
    const month = '2026-06-30';
    const { submissionId } = await validate('2026-06-01', [line('4010', -5, month), line('1010', 5, month)]);
    const found = await installation.all(
      `select f.params ->> 'account_code' as account from finding f join rule r on r.id = f.rule_id
        where f.submission_id = $1 and r.code = 'led-elsewhere'`,
      [submissionId],
    );
    expect(found).toEqual([{ account: '4010' }]);
  });
});
