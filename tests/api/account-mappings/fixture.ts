import type { MikroORM } from '@mikro-orm/postgresql';
import { queriesOf } from '#api/submissions/run-input.ts';
import { countCharts } from '#database/account-mappings/count-charts.ts';
import { noteAccounts } from '#database/account-mappings/note-accounts.ts';
import { addAmounts, negateAmount } from '#rules/account-mapping/amounts.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makeSubmission } from '../submissions/fixture.ts';

/** Accounts of a provider; they add up to zero. */
export const ledger = [
  { code: '1000-00', name: 'Cash', closing: '900.01' },
  { code: '4000-10', name: 'Office rent A', closing: '-600.01' },
  { code: '4000-20', name: 'Office rent B', closing: '-300.00' },
];

const fields = [
  'account_code',
  'account_name',
  'opening_balance',
  'debit',
  'credit',
  'net_change',
  'closing_balance',
  'currency',
];

export interface LedgerLine {
  code: string;
  name?: string;
  /** Zero unless it is given. */
  opening?: string;
  closing: string;
}

export interface HouseChart {
  chartId: number;
  /** Ids of its accounts by code. */
  accounts: Record<string, number>;
}

const houseAccounts = [
  ['1010', 'Cash', 'Debit', 'Asset', 'Balance Sheet', 'Cash'],
  ['4010', 'Base rent, office', 'Credit', 'Income', 'Income Statement', 'Base Rent'],
  ['4020', 'Percentage rent', 'Credit', 'Income', 'Income Statement', 'Percentage Rent'],
  ['5010', 'Real estate tax', 'Debit', 'Operating Expense', 'Income Statement', 'Real Estate Tax'],
] as const;

/** A master chart of four accounts, associated with the fund of the portfolio and with its properties. */
export async function makeHouseChart(orm: MikroORM, { fundId, properties }: Portfolio): Promise<HouseChart> {
  const em = orm.em.fork();
  const [chart] = await em.execute<{ id: number }[]>(
    `insert into master_chart (name) values ('US real estate') returning id`,
  );
  const chartId = chart!.id;
  const accounts: Record<string, number> = {};
  for (const account of houseAccounts) {
    const [row] = await em.execute<{ id: number }[]>(
      `insert into master_account (chart_id, code, name, normal_balance, account_type, report_type, subtype)
       values (?, ?, ?, ?, ?, ?, ?) returning id`,
      [chartId, ...account],
    );
    accounts[account[0]] = row!.id;
  }
  await em.execute('insert into chart_association (chart_id, fund_id) values (?, ?)', [chartId, fundId]);
  for (const { id } of properties) {
    await em.execute('insert into chart_association (chart_id, property_id) values (?, ?)', [chartId, id]);
  }
  return { chartId, accounts };
}

/** A trial balance as a validation would have stored it; answers the chart that its accounts are in. */
export async function makeLedger(
  orm: MikroORM,
  portfolio: Portfolio,
  values: {
    serviceProviderId: number;
    propertyId: number;
    postMonth: string;
    status?: 'Completed' | 'Submitted For Review';
  },
  lines: readonly LedgerLine[],
): Promise<{ chartId: number; submissionId: number; submissionNo: string; versionId: number }> {
  const submission = await makeSubmission(orm, portfolio, values);
  const em = orm.em.fork();
  const columns = fields.map((field) => ({ field, letter: '' }));
  return em.transactional(async (inner) => {
    const [version] = await inner.execute<{ id: number }[]>(
      `insert into version (submission_id, version_no, kind, state, generation, columns, row_count) values (?, 1, 'upload', 'current', 1, ?::jsonb, ?) returning id`,
      [submission.id, JSON.stringify(columns), lines.length],
    );
    const versionId = version!.id;
    for (const [index, { code, name = `Account ${code}`, opening = '0', closing }] of lines.entries()) {
      const movement = addAmounts([closing, negateAmount(opening)]);
      const [debit, credit] = movement.startsWith('-') ? ['0', movement.slice(1)] : [movement, '0'];
      await inner.execute(
        'insert into version_row (version_id, row_no, property_id, "values") values (?, ?, ?, ?::jsonb)',
        [
          ...[versionId, index + 1, values.propertyId],
          JSON.stringify([code, name, opening, debit, credit, movement, closing, 'USD']),
        ],
      );
    }
    await inner.execute('update submission set current_version_id = ? where id = ?', [versionId, submission.id]);
    const queries = queriesOf(inner);
    const noted = await noteAccounts(queries, { submissionId: submission.id, versionId, columns: columns as never });
    await countCharts(queries, noted.providerChartIds);
    return {
      chartId: noted.providerChartIds[0]!,
      submissionId: submission.id,
      submissionNo: submission.submissionNo,
      versionId,
    };
  });
}
