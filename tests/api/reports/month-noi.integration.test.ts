import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MonthWall, NoiLinePage, WallNoi } from '#contracts/month-wall.schema.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishLoad } from './fixture.ts';

/** Debit positive; `account` is a type of master accounts, null for one that nothing is mapped to. */
interface Line {
  account: 'Income' | 'Operating Expense' | 'Non-operating' | 'Asset' | 'ignored' | null;
  movement: number;
  currency: 'USD' | 'JPY' | 'CHF';
}

const line: fc.Arbitrary<Line> = fc.record({
  account: fc.constantFrom(
    ...([
      'Income',
      'Income',
      'Operating Expense',
      'Operating Expense',
      'Non-operating',
      'Asset',
      'ignored',
      null,
    ] as const),
  ),
  movement: fc.integer({ min: -50, max: 50 }),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'JPY', 'CHF'),
});
const books = fc.array(line, { minLength: 1, maxLength: 5 });

const averageYen = 0.5;
const rateOf = { USD: 1, JPY: averageYen, CHF: null } as const;
const isOfNoi = ({ account }: Line) => account === 'Income' || account === 'Operating Expense';

/** As the definition says: null and why, or income less operating expense in US dollars. */
function noiOf(lines: readonly Line[] | null): { noi: number | null; reason: string | null } {
  if (lines === null) return { noi: null, reason: 'NOT_IN' };
  if (lines.some(({ account, movement }) => account === null && movement !== 0))
    return { noi: null, reason: 'UNMAPPED' };
  const own = lines.filter((one) => isOfNoi(one) && one.movement !== 0);
  if (own.some(({ currency }) => rateOf[currency] === null)) return { noi: null, reason: 'NO_RATE' };
  return {
    noi: own.reduce((sum, { movement, currency }) => sum - movement * (rateOf[currency] ?? 0), 0),
    reason: null,
  };
}

describe('net operating income on the page of the month', () => {
  let api: TestApi;
  let admin: Browser;
  let portfolio: Portfolio;
  const accounts: Record<string, number> = {};
  /** By property, then month. */
  const submissions: Submission[][] = [];
  let versionNo = 0;
  const months = ['2026-10-01', '2026-09-01'];

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    const em = api.orm.em.fork();
    await em.execute(`update fund set base_currency = 'USD'`);
    const dataset = await em.findOneOrFail(Dataset, { name: 'Trial Balance' });
    const [chart] = await em.execute<{ id: number }[]>(`insert into master_chart (name) values ('House') returning id`);
    for (const type of ['Income', 'Operating Expense', 'Non-operating', 'Asset']) {
      const [account] = await em.execute<{ id: number }[]>(
        `insert into master_account (chart_id, code, name, normal_balance, account_type, report_type, subtype)
         values (?, ?, ?, 'Debit', ?, ?, 'Cash') returning id`,
        [chart!.id, type, type, type, type === 'Asset' ? 'Balance Sheet' : 'Income Statement'],
      );
      accounts[type] = account!.id;
    }
    for (const postMonth of months)
      for (const [kind, rate] of [
        ['AVERAGE', averageYen],
        ['CLOSING', 9],
      ] as const)
        await em.execute(
          `insert into exchange_rate (post_month, from_currency, to_currency, kind, rate) values (?, 'JPY', 'USD', ?, ?)`,
          [postMonth, kind, rate],
        );
    for (const { id: propertyId } of portfolio.properties) {
      const place = { ...portfolio, datasetId: dataset.id };
      const values = {
        serviceProviderId: portfolio.north,
        propertyId,
        status: 'Completed',
        processState: 'ended',
      } as const;
      submissions.push(
        await Promise.all(months.map((postMonth) => makeSubmission(api.orm, place, { ...values, postMonth }))),
      );
    }
  });
  afterAll(() => api.close());

  async function publish(submission: Submission, lines: readonly Line[] | null): Promise<void> {
    const em = api.orm.em.fork();
    await em.execute(`delete from reporting_load where submission_id = ?`, [submission.id]);
    if (lines === null) return;
    versionNo += 1;
    const loadId = await publishLoad(api.orm, submission, {
      versionNo,
      model: 'trial_balance',
      rowCount: lines.length,
    });
    for (const [index, { account, movement, currency }] of lines.entries()) {
      await em.execute(
        `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, book, net_change, currency)
         values (?, ?, ?, 'P', 'Accrual', ?, ?)`,
        [loadId, index + 2, submission.propertyId, movement, currency],
      );
      if (account === 'ignored') continue;
      await em.execute(
        `insert into loaded_account_line (load_id, row_no, part_no, master_account_id, net_change) values (?, ?, 1, ?, ?)`,
        [loadId, index + 2, account === null ? null : (accounts[account] ?? null), movement],
      );
    }
    // Without any line a load counts as one that was never recoded.
    if (lines.every(({ account }) => account === 'ignored')) {
      await em.execute(
        `insert into loaded_account_line (load_id, row_no, part_no, master_account_id, net_change) values (?, 2, 1, ?, 0)`,
        [loadId, accounts['Asset'] ?? null],
      );
    }
  }

  async function read(): Promise<WallNoi> {
    const { status, body } = await admin.get(`/api/reports/month?postMonth=2026-10-01`);
    expect(status).toBe(200);
    return (body as MonthWall).page!.changed.noi;
  }

  /** Every row that the figure is the sum of, page by page. */
  async function readLines(query = ''): Promise<NoiLinePage['rows']> {
    const read = async (page: number) => {
      const asked = `fundId=${portfolio.fundId}&postMonth=2026-10-01&size=10&page=${page}${query}`;
      const { status, body } = await admin.get(`/api/reports/month/noi?${asked}`);
      expect(status).toBe(200);
      return body as NoiLinePage;
    };
    const { rows, total, sum } = await read(1);
    for (let page = 2; rows.length < total; page += 1) rows.push(...(await read(page)).rows);
    expect(rows).toHaveLength(total);
    expect(Number(sum ?? 0)).toBe(rows.reduce((all, { amount }) => all + Number(amount), 0));
    return rows;
  }

  it('is income less operating expense, as computed by hand', async () => {
    const usd = (account: Line['account'], movement: number): Line => ({ account, movement, currency: 'USD' });
    await publish(submissions[0]![0]!, [
      usd('Income', -1000),
      usd('Operating Expense', 400),
      usd('Non-operating', 90),
      usd('Asset', 510),
    ]);
    await publish(submissions[0]![1]!, [usd('Income', -900), usd('Operating Expense', 400)]);
    await publish(submissions[1]![0]!, null);
    expect(await read()).toEqual({
      ...{ now: '600.00', before: '500.00', currency: 'USD', properties: 1, expected: 2 },
      leftOut: [{ property: 'Pier 9 Exchange', reason: 'NOT_IN' }],
    });
  });

  it('counts a property whole or names it with what is missing, whatever was published', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.option(books), fc.option(books)), { minLength: 2, maxLength: 2 }),
        async (published) => {
          for (const [index, ofMonths] of published.entries())
            for (const [month, lines] of ofMonths.entries()) await publish(submissions[index]![month]!, lines);
          const found = await read();
          const expected = published.map(([now, before]) => ({ now: noiOf(now), before: noiOf(before) }));
          const counted = expected.filter(({ now }) => now.noi !== null);
          const sum = (of: readonly (number | null)[]) =>
            of.length === 0 || of.includes(null) ? null : of.reduce<number>((all, one) => all + (one ?? 0), 0);
          const figure = (value: string | null) => (value === null ? null : Number(value));
          expect(figure(found.now)).toBe(sum(counted.map(({ now }) => now.noi)));
          expect(figure(found.before)).toBe(sum(counted.map(({ before }) => before.noi)));
          expect([found.properties, found.expected]).toEqual([counted.length, 2]);
          expect(found.leftOut).toEqual(
            expected.flatMap(({ now }, index) =>
              now.reason === null ? [] : [{ property: portfolio.properties[index]!.name, reason: now.reason }],
            ),
          );
          expect(found.leftOut.length + found.properties).toBe(found.expected);
          // Each figure leads to its cells: the rows behind it add up to it, and none is missing or comes twice.
          const behind = await readLines();
          expect(behind.map(nameOfRow).sort()).toEqual(
            published.flatMap(([now], index) => rowsBehind(now, index)).sort(),
          );
          expect(found.properties === 0 ? null : behind.reduce((all, { amount }) => all + Number(amount), 0)).toBe(
            figure(found.now),
          );
        },
      ),
      { numRuns: generatedCases(60) },
    );
  });

  const nameOfRow = ({ property, rowNo, masterAccount, amount }: NoiLinePage['rows'][number]) =>
    `${property.name} ${rowNo} ${masterAccount.code} ${Number(amount)}`;
  const rowsBehind = (lines: readonly Line[] | null, index: number): string[] =>
    lines === null || noiOf(lines).noi === null
      ? []
      : lines.flatMap((one, at) =>
          isOfNoi(one) && one.movement !== 0
            ? [
                `${portfolio.properties[index]!.name} ${at + 2} ${one.account} ${-one.movement * (rateOf[one.currency] ?? 0)}`,
              ]
            : [],
        );

  it('leads to the rows behind it: in order, by a search, with the submission, and of no fund out of sight', async () => {
    const yen: Line = { account: 'Income', movement: -300, currency: 'JPY' };
    await publish(submissions[0]![0]!, [yen, { account: 'Operating Expense', movement: 40, currency: 'USD' }]);
    await publish(submissions[1]![0]!, null);
    const [income, expense] = await readLines('&sort=-amount');
    expect(income).toMatchObject({
      ...{ rowNo: 2, field: 'net_change', amount: '150.00', ownAmount: '300.00', ownCurrency: 'JPY', type: 'Income' },
      submissionNo: submissions[0]![0]!.submissionNo,
    });
    expect(expense).toMatchObject({ rowNo: 3, amount: '-40.00', type: 'Operating Expense' });
    expect((await readLines('&search=operating')).map(({ rowNo }) => rowNo)).toEqual([3]);
    const { status } = await admin.get('/api/reports/month/noi?fundId=999999&postMonth=2026-10-01');
    expect(status).toBe(404);
  });

  it('takes the trial balance of the property before the rows that the fund has of it, and so counts nothing twice', async () => {
    const usd = (account: Line['account'], movement: number): Line => ({ account, movement, currency: 'USD' });
    await publish(submissions[0]![0]!, [usd('Income', -1000)]);
    await publish(submissions[1]![0]!, [usd('Income', -70)]);
    // The second is made one of the whole fund, with rows of both properties.
    const em = api.orm.em.fork();
    const ofFund = submissions[1]![0]!;
    await em.execute(`update submission set property_id = null where id = ?`, [ofFund.id]);
    await em.execute(
      `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, book, net_change, currency)
       select l.id, 99, ?, 'P', 'Accrual', -5000, 'USD' from reporting_load l where l.submission_id = ? and l.state = 'published'`,
      [submissions[0]![0]!.propertyId, ofFund.id],
    );
    await em.execute(
      `insert into loaded_account_line (load_id, row_no, part_no, master_account_id, net_change)
       select l.id, 99, 1, ?, -5000 from reporting_load l where l.submission_id = ? and l.state = 'published'`,
      [accounts['Income'] ?? null, ofFund.id],
    );
    expect((await read()).now).toBe('1070.00');
  });
});
