import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addMasterChart } from '#local/demo/charts.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePortfolio } from '../../api/submissions/fixture.ts';

describe('the master chart of the demonstration', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    await makePortfolio(api.orm);
  });
  afterAll(() => api.close());

  it('holds for every fund and its properties, with names in three languages', async () => {
    await api.orm.em.fork().transactional((em) => addMasterChart(em));
    const [found] = await api.orm.em.fork().execute<object[]>(
      `select count(*)::int as accounts, count(name_ja)::int as ja, count(name_ar)::int as ar,
         (select count(*)::int from fund f left join fund_chart c on c.fund_id = f.id where c.chart_id is null) as without
       from master_account`,
    );
    expect(found).toEqual({ accounts: 94, ja: 94, ar: 94, without: 0 });
  });
});
