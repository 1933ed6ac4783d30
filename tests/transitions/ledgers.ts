import { matcherKey } from '#contracts/account-mappings.ts';
import type { AccountTarget, AccountMatcher } from '#contracts/account-mappings.ts';
import type { ChartMapping, MappingConsequences } from '#contracts/account-mappings.schema.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { trialBalanceHeads, workbook } from '#tests/activities/installation.ts';
import type { Browser } from '#tests/support/browser.ts';
import { post } from './acts.ts';
import type { RealPlatform } from './real-platform.ts';

export type LedgerLine = readonly [code: string, net: number];

const masters = [
  ['1010', 'Debit', 'Asset', 'Balance Sheet', 'Cash'],
  ['4010', 'Credit', 'Income', 'Income Statement', 'Base Rent'],
  ['5010', 'Debit', 'Operating Expense', 'Income Statement', 'Insurance'],
  ['8010', 'Debit', 'Non-operating', 'Income Statement', 'Interest'],
] as const;

/** A master chart for the property of the platform; answers the ids of its accounts by code. */
export async function associateChart({ installation }: RealPlatform): Promise<Record<string, number>> {
  const { one, all } = installation;
  const chart = await one<{ id: number }>(`insert into master_chart (name) values ('House') returning id`);
  const ids: Record<string, number> = {};
  for (const [code, ...rest] of masters) {
    const { id } = await one<{ id: number }>(
      `insert into master_account (chart_id, code, name, normal_balance, account_type, report_type, subtype)
       values ($1, $2, $2, $3, $4, $5, $6) returning id`,
      [chart.id, code, ...rest],
    );
    ids[code] = id;
  }
  await all(`insert into chart_association (chart_id, property_id) select $1, id from property where code = 'P-1'`, [
    chart.id,
  ]);
  return ids;
}

/** Sends a trial balance of the submission's month as its provider. */
export async function postLedger(
  platform: RealPlatform,
  submission: OpenedSubmission,
  lines: readonly LedgerLine[],
): Promise<void> {
  const { periodEnd } = await platform.row(submission);
  const rows = lines.map(([code, net]) => {
    const [debit, credit] = net > 0 ? [net, 0] : [0, -net];
    return ['PM-7', periodEnd, 'Accrual', code, `Account ${code}`, 0, debit, credit, net, net];
  });
  await post(platform, platform.people.dana.browser, submission, workbook(rows, trialBalanceHeads));
}

const path = '/api/account-mappings';

export async function chartOf(browser: Browser): Promise<ChartMapping> {
  const [row] = (await browser.read(path)).rows;
  return await browser.read(`${path}/${row!.chartId}`);
}

/** Saves mappings of the provider's only chart; each replaces the one that is there. */
export async function mapAccounts(
  browser: Browser,
  mappings: readonly (readonly [matcher: AccountMatcher, target: AccountTarget | null])[],
  effectiveFrom = '2031-01-01',
): Promise<{ status: number; body: MappingConsequences }> {
  const { chart, mappings: now } = await chartOf(browser);
  const changes = mappings.map(([matcher, target]) => {
    const seen = now.findLast((one) => matcherKey(one.matcher) === matcherKey(matcher));
    return { matcher, target, effectiveFrom, MappingId: seen?.MappingId ?? null };
  });
  const { status, body } = await browser.send('PUT', `${path}/${chart.chartId}`, { changes });
  return { status, body: body as MappingConsequences };
}

export const account = (code: string): AccountMatcher => ({ kind: 'account', code });
export const to = (masterAccountId: number | undefined): AccountTarget => ({
  ...{ kind: 'account', masterAccountId: masterAccountId ?? 0, isSignFlipped: false },
});
