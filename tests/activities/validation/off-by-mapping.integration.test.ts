import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { matcherKey } from '#contracts/account-mappings.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { wouldReadOther } from '#database/submissions/run-input-changed.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, trialBalanceHeads, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';

let installation: Installation;
let validation: ReturnType<typeof createValidationActivities>;
let houseId: number;
const masters: number[] = [];
let month = 0;

beforeAll(async () => {
  installation = await createInstallation();
  const { appUrl: databaseUrl, blobs } = installation;
  const upload = { maxBytes: 5e7, maxRows: 200_000 };
  validation = createValidationActivities({ databaseUrl, blobs, upload, logger: createLogger('test', 'silent') });
  houseId = await idOf(`insert into master_chart (name) values ('House') returning id`);
  for (const [code, reportType] of Object.entries({ 1000: 'Balance Sheet', 4000: 'Income Statement' })) {
    masters.push(
      await idOf(
        `insert into master_account (chart_id, code, name, normal_balance, account_type, report_type, subtype)
         values ($1, $2, $2, 'Debit', 'Asset', $3, 'Cash') returning id`,
        [houseId, code, reportType],
      ),
    );
  }
  await installation.all(
    `insert into chart_association (chart_id, property_id) select $1, id from property where code = 'P-1'`,
    [houseId],
  );
  // The first file makes the chart of the provider.
  await arrive([line('1010', 5), line('2010', -5)], await nextMonth());
}, 120_000);

afterAll(async () => {
  await validation.close();
  await installation.close();
});

const idOf = async (sql: string, params: unknown[] = []) => (await installation.one<{ id: number }>(sql, params)).id;

/** Months apart, so that none follows another. */
async function nextMonth(): Promise<string> {
  month += 2;
  const { first } = await installation.one<{ first: string }>(
    `select (date '2020-01-01' + make_interval(months => $1))::date::text as first`,
    [month],
  );
  return first;
}

const line = (code: string, net: number, opening = 0): Cell[] => {
  const [debit, credit] = net > 0 ? [net, 0] : [0, -net];
  return ['PM-7', '', 'Accrual', code, `Account ${code}`, opening, debit, credit, net, opening + net];
};

async function arrive(rows: Cell[][], postMonth: string) {
  const submissionId = await installation.openSubmission({ dataset: 'Trial Balance', postMonth });
  const day = await installation.one<{ day: string }>(
    `select ($1::date + interval '1 month - 1 day')::date::text as day`,
    [postMonth],
  );
  const dated = rows.map((cells) => cells.map((cell, at) => (at === 1 ? day.day : cell)));
  const run = await installation.upload(submissionId, workbook(dated, trialBalanceHeads));
  return { submissionId, result: await validation.validateUpload(run) };
}

async function mapAnew(mappings: readonly { matcher: AccountMatcher; target: AccountTarget; from?: string }[]) {
  await installation.all('update version_account set mapping_id = null');
  await installation.all('update source_account set mapping_id = null');
  await installation.all('delete from account_mapping');
  for (const { matcher, target, from = '2020-01-01' } of mappings) {
    await installation.all(
      `insert into account_mapping (provider_chart_id, chart_id, matcher_key, matcher, target, effective_from)
       select id, $1, $2, $3, $4, $5 from provider_chart on conflict do nothing`,
      [houseId, matcherKey(matcher), matcher, target, from],
    );
  }
}

const findings = (submissionId: number) =>
  installation.all<{ severity: string; found: string; params: Record<string, string | number> }>(
    `select severity, found, params from finding where submission_id = $1 and code = 'RECODED_CONTROL' order by params ->> 'kind'`,
    [submissionId],
  );

/** Whether another check of the last version of a submission is offered. */
async function hasChanged(submissionId: number): Promise<boolean> {
  const { hash } = await installation.one<{ hash: string }>(
    'select input_hash as hash from version where submission_id = $1 order by id desc limit 1',
    [submissionId],
  );
  const client = new pg.Client({ connectionString: installation.appUrl });
  await client.connect();
  try {
    return await wouldReadOther(client, submissionId, hash);
  } finally {
    await client.end();
  }
}

const handle = (handling: string) =>
  installation.all(`update dataset set unmapped_accounts = $1 where name = 'Trial Balance'`, [handling]);
const to = (master: number, isSignFlipped = false): AccountTarget => ({
  ...{ kind: 'account', masterAccountId: masters[master]!, isSignFlipped },
});

describe('a trial balance that comes after its accounts were mapped', () => {
  const ledger = [line('1010', 900.01), line('4010', -600.01), line('9010', -268), line('9020', -32)];

  it('says which control is off by an account that was ignored before, by how much, and where it was ignored', async () => {
    await mapAnew([
      { matcher: { kind: 'range', from: '1000', to: '4999' }, target: to(0) },
      { matcher: { kind: 'pattern', pattern: '90*' }, target: { kind: 'ignore' } },
    ]);
    const { submissionId, result } = await arrive(ledger, await nextMonth());
    expect(result).toMatchObject({ outcome: 'passed', unexplainedCount: 2 });
    const accounts = {
      ...{ account1: '9010', name1: 'Account 9010', amount1: '-268', reason1: 'ignored', mapping1: '90*' },
      ...{ month1: '2020-01', account2: '9020', amount2: '-32', named: 2 },
    };
    expect(await findings(submissionId)).toMatchObject([
      { severity: 'soft', found: '300.00', params: { ...accounts, kind: 'closingsAddUpToZero', group: 'Accrual USD' } },
      { severity: 'soft', found: '300.00', params: { ...accounts, kind: 'debitsEqualCredits' } },
    ]);
  });

  it('is refused where unmapped accounts are, and says nothing where what is ignored makes up for itself', async () => {
    await handle('REFUSE');
    const refused = await arrive(ledger, await nextMonth());
    expect(refused.result).toMatchObject({ outcome: 'failed', cause: 'UNMAPPED_CODE' });
    const even = [line('1010', 600.01), line('4010', -600.01), line('9010', -268), line('9020', 268)];
    const passed = await arrive(even, await nextMonth());
    expect(passed.result).toMatchObject({ outcome: 'passed' });
    expect(await findings(passed.submissionId)).toEqual([]);
    await handle('LIST');
  });

  it('names an account that opens in another statement than the one that the month before closed with', async () => {
    const [first] = [await nextMonth()];
    const second = `${first.slice(0, 5)}${String(Number(first.slice(5, 7)) + 1).padStart(2, '0')}-01`;
    await mapAnew([
      { matcher: { kind: 'pattern', pattern: '*' }, target: to(0) },
      { matcher: { kind: 'account', code: '1010' }, target: to(1), from: second },
    ]);
    await arrive([line('1010', 900), line('4010', -900)], first);
    await installation.all(
      `update submission set current_version_id = (select max(v.id) from version v where v.submission_id = submission.id)`,
    );
    const { submissionId } = await arrive([line('1010', 0, 900), line('4010', 0, -900)], second);
    expect(await findings(submissionId)).toMatchObject([
      {
        found: '900',
        params: { kind: 'closingIsNextOpening', account1: '1010', reason1: 'moved', amount1: '900', named: 1 },
      },
    ]);
    expect(await hasChanged(submissionId)).toBe(false);
    await installation.all(
      `update account_mapping set target = jsonb_set(target, '{masterAccountId}', to_jsonb($1::int)) where effective_from = $2::date`,
      [masters[0], second],
    );
    expect(await hasChanged(submissionId)).toBe(true);
  });
});

describe('whatever comes, and however it is mapped', () => {
  const code = fc.constantFrom('1010', '1020', '4010', '4020', '9010', '9020');
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  const rows = fc.uniqueArray(fc.record({ code, net: cents, opening: cents }), {
    ...{ minLength: 2, maxLength: 6, selector: (one) => one.code },
  });
  const matcher: fc.Arbitrary<AccountMatcher> = fc.oneof(
    code.map((one) => ({ kind: 'account' as const, code: one })),
    fc.constantFrom({ kind: 'range' as const, from: '1000', to: '4015' }, { kind: 'pattern' as const, pattern: '90*' }),
  );
  const target = fc.constantFrom<'ignore' | 'plain' | 'turned' | 'shares'>('ignore', 'plain', 'turned', 'shares');
  const mappings = fc.uniqueArray(fc.record({ matcher, target }), {
    selector: (one) => matcherKey(one.matcher),
    maxLength: 6,
  });

  const targetOf = (kind: 'ignore' | 'plain' | 'turned' | 'shares'): AccountTarget => {
    if (kind === 'ignore') return { kind };
    if (kind !== 'shares') return to(0, kind === 'turned');
    const parts = ['33.3333', '66.6667'].map((share, at) => ({ masterAccountId: masters[at]!, share }));
    return { kind, parts, isSignFlipped: false };
  };

  /** Straight from the rows and the mappings kept with the version; what the file itself lacks is not of the mapping. */
  const sumsOf = (submissionId: number) =>
    installation.one<Record<'debits' | 'closings' | 'fileDebits' | 'fileClosings', string>>(
      `with cell as (
         select r."values", (select c.ordinality - 1 from jsonb_array_elements(v.columns) with ordinality c where c.value ->> 'field' = 'account_code')::int as code_at,
                v.columns, v.id as version_id, r.property_id from version v join version_row r on r.version_id = v.id where v.submission_id = $1
       ), line as (
         select c.*, (select m.target from version_account va join source_account a on a.id = va.source_account_id
                        join account_mapping m on m.id = va.mapping_id
                       where va.version_id = c.version_id and a.code = c."values" ->> c.code_at) as target from cell c
       ), amount as (
         select l.target, x.value ->> 'field' as field, (l."values" ->> (x.ordinality - 1)::int)::numeric as units
           from line l cross join lateral jsonb_array_elements(l.columns) with ordinality x
          where x.value ->> 'field' in ('debit', 'credit', 'closing_balance')
       ), signed as (
         select field, case field when 'credit' then -units else units end as units,
                case when target ->> 'kind' = 'ignore' then 0 when (target ->> 'isSignFlipped')::boolean then -1 else 1 end as factor from amount
       )
       select coalesce(sum(units * factor) filter (where field <> 'closing_balance'), 0)::numeric(20, 2)::text as debits,
              coalesce(sum(units * factor) filter (where field = 'closing_balance'), 0)::numeric(20, 2)::text as closings,
              coalesce(sum(units) filter (where field <> 'closing_balance'), 0)::numeric(20, 2)::text as "fileDebits",
              coalesce(sum(units) filter (where field = 'closing_balance'), 0)::numeric(20, 2)::text as "fileClosings" from signed`,
      [submissionId],
    );

  it('what is said to be off is what the sums in the database are off by', async () => {
    const cases = fc.sample(fc.tuple(rows, mappings, fc.boolean()), { numRuns: 40, seed: 20_262 });
    const seen = { off: 0, holds: 0 };
    for (const [lines, wanted, isBalanced] of cases) {
      await mapAnew(wanted.map((one) => ({ matcher: one.matcher, target: targetOf(one.target) })));
      const rest = (pick: (one: (typeof lines)[number]) => number) =>
        -lines.reduce((sum, one) => sum + pick(one), 0) / 100;
      const file = lines.map((one) => line(one.code, one.net / 100, one.opening / 100));
      if (isBalanced)
        file.push(
          line(
            '3010',
            rest(({ net }) => net),
            rest(({ opening }) => opening),
          ),
        );
      const { submissionId } = await arrive(file, await nextMonth());
      const sums = await sumsOf(submissionId);
      const off = (sum: string, ofFile: string) => Math.abs(Number(sum)) > 1 && sum !== ofFile;
      const expected = [
        ...(off(sums.closings, sums.fileClosings) ? [['closingsAddUpToZero', sums.closings]] : []),
        ...(off(sums.debits, sums.fileDebits) ? [['debitsEqualCredits', sums.debits]] : []),
      ];
      const said = await findings(submissionId);
      expect(said.map(({ found, params }) => [params['kind'], Number(found).toFixed(2)])).toEqual(expected);
      seen[said.length > 0 ? 'off' : 'holds'] += 1;
    }
    expect(Math.min(seen.off, seen.holds)).toBeGreaterThan(5);
  }, 240_000);
});
