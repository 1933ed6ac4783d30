import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GridColumn } from '#contracts/submission-views.ts';
import { Property } from '#database/properties/property.entity.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, rentRollColumns } from './fixture.ts';

const withUnits: GridColumn[] = [
  ...rentRollColumns,
  { field: 'currency', letter: 'L', type: 'text', isRequired: false },
  { field: 'area_unit', letter: 'M', type: 'text', isRequired: false },
];

describe('totals of a version', () => {
  let api: TestApi;
  let submission: Submission;
  let admin: Browser;
  let propertyId: number;
  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    propertyId = portfolio.properties[0]?.id ?? 0;
    submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: portfolio.north, propertyId });
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api?.close());

  async function version(versionNo: number, rows: (string | null)[][], columns: GridColumn[]): Promise<void> {
    const made = await makeVersion(api.orm, submission, versionNo, rows);
    await api.orm.em.fork().nativeUpdate(Version, { id: made.id }, { columns });
  }

  const totalsOf = async (versionNo: number) =>
    (await admin.read(`/api/submissions/${submission.submissionNo}/rows?versionNo=${versionNo}`)).totals;

  it('have the units of the property as they are now', async () => {
    await version(1, [['301', '1000.10', '50']], rentRollColumns);
    expect(await totalsOf(1)).toContainEqual({ field: 'monthly_base_rent', sum: '1000.10', unit: 'USD' });
    await api.orm.em.fork().nativeUpdate(Property, { id: propertyId }, { baseCurrency: 'EUR' });
    expect(await totalsOf(1)).toContainEqual({ field: 'monthly_base_rent', sum: '1000.10', unit: 'EUR' });
  });

  it("have the units of the file's own columns", async () => {
    await version(
      2,
      [
        ['301', '1000', '50', 'JPY', 'tsubo'],
        ['302', '500', '10', 'JPY', null],
      ],
      withUnits,
    );
    expect(await totalsOf(2)).toEqual([
      { field: 'monthly_base_rent', sum: '1500', unit: 'JPY' },
      { field: 'rentable_area', sum: '60', unit: 'tsubo' },
    ]);
  });

  it('never add amounts of different currencies', async () => {
    await version(
      3,
      [
        ['301', '1000', '50', 'JPY', 'sqm'],
        ['302', '500', '10', 'USD', 'sqm'],
      ],
      withUnits,
    );
    expect(await totalsOf(3)).toEqual([{ field: 'rentable_area', sum: '60', unit: 'm²' }]);
  });
});
