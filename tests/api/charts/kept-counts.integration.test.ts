import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

describe('the counts of charts that servers keep', () => {
  let api: TestApi;
  let admin: Browser;
  let portfolio: Portfolio;
  const run = (text: string, params: unknown[] = []) => api.orm.em.fork().execute(text, params);

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const counted = async () => {
    const { body } = await admin.get('/api/charts?search=Ledger');
    const [row] = (body as Page<MasterRecord>).rows;
    const { funds, accountCount, propertyCount } = row!.values as Record<string, unknown>;
    return [(funds as { name: string }[]).map(({ name }) => name), accountCount, propertyCount];
  };

  it('are counted again after a change of accounts, associations, funds or properties', async () => {
    const [first] = portfolio.properties;
    await run(`delete from fund_property`);
    await run(`insert into master_chart (name, version) values ('Ledger', 1), ('Other', 1)`);
    const idOf = (name: string) => `(select id from master_chart where name = '${name}')`;
    expect(await counted()).toEqual([[], 0, 0]);
    await run(`insert into master_account (chart_id, code, name, normal_balance, account_type, report_type)
      values (${idOf('Ledger')}, '4000', 'Rent', 'Credit', 'Income', 'Income Statement')`);
    expect(await counted()).toEqual([[], 1, 0]);
    await run(`insert into chart_association (chart_id, fund_id) values (${idOf('Ledger')}, ?)`, [portfolio.fundId]);
    expect(await counted()).toEqual([['Meridian Core Fund II'], 1, 0]);
    await run(
      `insert into fund_property (fund_id, property_id, valid_from)
      select ?, id, '2020-01-01' from property where id in (?, ?)`,
      [portfolio.fundId, ...portfolio.properties.map(({ id }) => id)],
    );
    expect(await counted()).toEqual([['Meridian Core Fund II'], 1, 2]);
    await run(`insert into chart_association (chart_id, property_id) values (${idOf('Other')}, ?)`, [first!.id]);
    expect(await counted()).toEqual([['Meridian Core Fund II'], 1, 1]);
    await run(`update fund set name = 'Renamed', name_folded = 'renamed' where id = ?`, [portfolio.fundId]);
    expect(await counted()).toEqual([['Renamed'], 1, 1]);
  });
});
