import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Association, AssociationProblem } from '#contracts/funds.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

describe('the properties of a fund', () => {
  let api: TestApi;
  let admin: Browser;
  let first: number;
  let second: number;

  beforeAll(async () => {
    api = await startTestApi();
    first = (await makePortfolio(api.orm)).fundId;
    const em = api.orm.em.fork();
    const { id: fundTypeId } = await em.findOneOrFail(FundType, { name: 'Core' });
    const fund = em.create(Fund, { name: 'Second', nameFolded: 'second', fundTypeId });
    await em.flush();
    second = fund.id;
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const row = (values: object) => ({
    associationId: null,
    property: 'P-100',
    ownershipPercentage: '60',
    validFrom: '2024-01-01',
    validTo: null,
    ...values,
  });
  const save = (fundId: number, associations: object[], removedIds: number[] = []) =>
    admin.send('PUT', `/api/funds/${fundId}/properties`, { associations, removedIds });
  const saved = async (...sent: Parameters<typeof save>) => {
    const { status, body } = await save(...sent);
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as { associations: Association[] }).associations;
  };
  const problemsOf = ({ body }: { body: unknown }) =>
    (body as { details?: { problems: AssociationProblem[] } }).details?.problems;

  it('are added, changed, ended and removed, and the history says so', async () => {
    const [made] = await saved(first, [row({ property: 'p-101', ownershipPercentage: '33.3333' })]);
    expect(made).toMatchObject({
      property: { code: 'P-101', name: 'Pier 9 Exchange' },
      ownershipPercentage: '33.3333',
      validFrom: '2024-01-01',
      validTo: null,
    });
    const ended = row({ ...made, property: 'P-101', ownershipPercentage: '40', validTo: '2025-12-31' });
    const again = row({ property: 'P-101', ownershipPercentage: '50', validFrom: '2026-01-01' });
    expect((await saved(first, [ended, again])).map((one) => [one.ownershipPercentage, one.validTo])).toEqual([
      ['50', null],
      ['40', '2025-12-31'],
    ]);
    const { changes } = await admin.read(`/api/funds/${first}/history`);
    expect(changes[0]).toMatchObject({ act: 'edit', user: 'Amira Haddad' });
    expect(changes[0]?.changes).toEqual([
      {
        field: 'properties',
        before: 'P-101 33.3333 % 2024-01-01/',
        after: 'P-101 50 % 2026-01-01/; P-101 40 % 2024-01-01/2025-12-31',
      },
    ]);
    const left = await saved(first, [], [made?.associationId ?? 0]);
    expect(left).toHaveLength(1);
    expect((await save(first, [], [made?.associationId ?? 0])).status).toBe(409);
    await saved(first, [], [left[0]?.associationId ?? 0]);
  });

  it('hold more than nothing and at most all, in four decimals, in order, once at a time', async () => {
    const wrong = await save(first, [
      row({ ownershipPercentage: '0' }),
      row({ ownershipPercentage: '100.0001' }),
      row({ ownershipPercentage: '1.23456' }),
      row({ validTo: '2023-12-31' }),
      row({ property: 'P-999' }),
    ]);
    expect(wrong.status).toBe(400);
    expect(problemsOf(wrong)).toEqual([
      { index: 0, code: 'OutOfRange' },
      { index: 1, code: 'OutOfRange' },
      { index: 2, code: 'TooManyDecimals' },
      { index: 3, code: 'EndsBeforeBegin' },
      { index: 4, code: 'UnknownProperty' },
    ]);
    expect(problemsOf(await save(first, [row({}), row({ validFrom: '2025-01-01' })]))).toEqual([
      { index: 1, code: 'Overlaps' },
    ]);
    expect((await save(first, [row({ ownershipPercentage: 'half' })])).status).toBe(400);
    expect((await save(first, [row({ validFrom: '2024-02-30' })])).status).toBe(400);
  });

  it('belong to all funds together at most whole, on every day', async () => {
    await saved(first, [row({ validTo: '2025-12-31' })]);
    expect(problemsOf(await save(second, [row({ ownershipPercentage: '40.0001', validFrom: '2025-12-31' })]))).toEqual([
      { index: 0, code: 'MoreThanWhole', params: { property: 'P-100', on: '2025-12-31', total: '100.0001' } },
    ]);
    expect((await save(second, [row({ ownershipPercentage: '100', validFrom: '2020-01-01' })])).status).toBe(400);
    const [half] = await saved(second, [
      row({ ownershipPercentage: '40', validFrom: '2020-01-01', validTo: '2025-12-31' }),
    ]);
    await saved(second, [row({ ownershipPercentage: '100', validFrom: '2026-01-01' })]);
    expect(
      problemsOf(await save(first, [row({ ownershipPercentage: '0.0001', validFrom: '2026-06-01' })])),
    ).toMatchObject([{ code: 'MoreThanWhole', params: { on: '2026-06-01' } }]);
    expect((await save(first, [row({ ...half, property: 'P-100' })])).status).toBe(409);
  });
});
