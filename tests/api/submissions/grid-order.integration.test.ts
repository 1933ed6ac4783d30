import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GridPage } from '#contracts/submission-views.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, standingAtFirstStep } from './fixture.ts';

const rows = (rents: (string | null)[]) => rents.map((rent, at) => [String(301 + at), rent, '50']);

describe('the order of the grid', () => {
  let api: TestApi;
  let submission: Submission;
  let dan: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { id } = await makePerson(api.orm, 'DataProvider', 'dan@north.example', {
      serviceProviderId: portfolio.north,
    });
    submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [id],
      state: standingAtFirstStep(id),
    });
    await makeVersion(api.orm, submission, 1, rows(['900', '1000', '10000', '70', '5']));
    await makeVersion(api.orm, submission, 2, [...rows(['900', '1500', '10100', null, '5']), ['399', '8', '50']]);
    dan = await signIn(api.baseUrl, 'dan@north.example');
  });
  afterAll(() => api.close());

  const ask = (query: string) => dan.get(`/api/submissions/${submission.submissionNo}/rows?${query}`);
  const grid = async (query: string) => (await ask(query)).body as GridPage;
  const units = async (query: string) => (await grid(query)).rows.map(({ values }) => values[0]);
  const rent = 'monthly_base_rent';

  it('sorts numbers as numbers, both ways, with empty cells last', async () => {
    expect(await units(`sort=${rent}`)).toEqual(['305', '399', '301', '302', '303', '304']);
    expect(await units(`sort=-${rent}`)).toEqual(['303', '302', '301', '399', '305', '304']);
  });

  it('brings the largest change first: new rows, then by share', async () => {
    expect(await units('view=changed&compareWith=1&sort=change')).toEqual(['399', '304', '302', '303']);
    expect((await units('compareWith=1&sort=change')).slice(0, 4)).toEqual(['399', '304', '302', '303']);
  });

  it('narrows to cells of a column and names the place of a row in that view', async () => {
    const filters = encodeURIComponent(JSON.stringify({ [rent]: '00' }));
    const page = await grid(`filters=${filters}&sort=-${rent}`);
    expect(page.rows.map(({ values }) => values[0])).toEqual(['303', '302', '301']);
    expect(page.matchingRows).toBe(3);
    const rowNo = page.rows[2]?.rowNo ?? 0;
    expect((await grid(`filters=${filters}&sort=-${rent}&rowNo=${rowNo}`)).rowIndex).toBe(2);
    expect((await grid(`filters=${filters}&rowNo=9999`)).rowIndex).toBeNull();
  });

  it('folds columns that hold one value in both versions, and marks the key', async () => {
    const page = await grid('compareWith=1');
    expect(page.constants).toEqual([{ field: 'rentable_area', value: '50' }]);
    expect(page.columns.map(({ isKey }) => isKey)).toEqual([true, false, false]);
  });

  it.each([
    'sort=nonsense',
    'sort=drop%20table',
    'filters=%7B%22nonsense%22%3A%22x%22%7D',
    'filters=broken',
    'rowNo=-1',
  ])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});
