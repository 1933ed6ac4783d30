import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

interface Answer {
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: Record<string, unknown>[];
}

describe('the OData feed', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let token: string;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: portfolio.south });
    for (const email of ['amira@fund.example', 'sue@south.example']) {
      const browser = await signIn(api.baseUrl, email);
      const made = await browser.send('POST', '/api/tokens', { name: 'Excel', scopes: ['published:read'] });
      tokens[email] = (made.body as NewApiToken).token;
    }
    token = tokens['amira@fund.example']!;
    const place = (index: number, serviceProviderId: number) => ({
      ...{ propertyId: portfolio.properties[index]!.id, postMonth: '2026-10-01', serviceProviderId },
    });
    const units = Array.from({ length: 5_003 }, (_, index) => ({
      unit_code: `U${index}`,
      monthly_base_rent: index % 10 === 0 ? null : `${index}.25`,
      lease_end_date: '2027-01-31',
    }));
    await publishRentRoll(api.orm, portfolio, place(0, portfolio.north), units);
    await publishRentRoll(api.orm, portfolio, place(1, portfolio.south), [{ unit_code: "O'Hare 5%" }]);
  });
  afterAll(() => api.close());

  const ask = (address: string, by: string | null = token) =>
    fetch(address.startsWith('http') ? address : `${api.baseUrl}/api/v1/odata${address}`, {
      headers: by === null ? {} : { authorization: `Basic ${btoa(`anyone:${by}`)}` },
    });
  const read = async (address: string, by?: string) => {
    const response = await ask(address, by);
    expect([address, response.status]).toEqual([address, 200]);
    return (await response.json()) as Answer;
  };
  const rows = (options: Record<string, string>) => `/Rent_Roll?${new URLSearchParams(options).toString()}`;

  it('says what it has: sets, and their properties with types', async () => {
    const sets = (await read('')).value.map(({ name }) => name);
    expect(sets).toEqual(expect.arrayContaining(['Rent_Roll', 'Trial_Balance']));
    const response = await ask('/$metadata');
    expect(response.headers.get('odata-version')).toBe('4.0');
    const metadata = await response.text();
    expect([...metadata.matchAll(/<EntitySet Name="(\w+)"/gu)].map(([, name]) => name)).toEqual(sets);
    expect(metadata).toContain('<EntitySet Name="Rent_Roll" EntityType="Postmonth.Rent_RollRow"/>');
    expect(metadata).toContain('<Property Name="monthly_base_rent" Type="Edm.Decimal" Scale="variable"/>');
    expect(metadata).toContain('<Property Name="lease_end_date" Type="Edm.Date"/>');
  });

  it('gives every row once over its pages, in its own order and in another', async () => {
    const orders: Record<string, string>[] = [
      {},
      { $orderby: 'monthly_base_rent desc' },
      { $orderby: 'monthly_base_rent' },
      // The last row of the first page has a value that thousands share, or none.
      { $orderby: 'lease_end_date desc,service_provider_code,monthly_base_rent desc' },
      { $orderby: 'tenant_name,unit_code desc' },
    ];
    for (const options of orders) {
      const all: unknown[] = [];
      let address: string | undefined = rows({ ...options, $count: 'true', $select: 'load_id,row_no' });
      while (address !== undefined) {
        const page: Answer = await read(address);
        expect(page['@odata.count']).toBe(5_004);
        all.push(...page.value.map((row) => JSON.stringify(row)));
        address = page['@odata.nextLink'];
        expect(address ?? '').not.toContain('skip=');
      }
      expect([all.length, new Set(all).size]).toEqual([5_004, 5_004]);
    }
  });

  it('filters, orders, limits and counts', async () => {
    const found = await read(
      rows({
        $filter: "contains(unit_code,'U1') and monthly_base_rent ge 1001.25",
        $orderby: 'monthly_base_rent',
        $top: '2',
      }),
    );
    expect(found.value.map((row) => row['unit_code'])).toEqual(['U1001', 'U1002']);
    expect(found['@odata.nextLink']).toBeUndefined();
    expect((await read(rows({ $filter: "unit_code eq 'O''Hare 5%'" }))).value).toHaveLength(1);
    expect((await read(rows({ $filter: "startswith(unit_code,'O''Hare 5%')" }))).value).toHaveLength(1);
    const counted = await ask(`/Rent_Roll/$count?${new URLSearchParams({ $filter: 'monthly_base_rent eq null' })}`);
    expect(await counted.text()).toBe('502');
    expect((await read(rows({ $filter: 'lease_end_date lt 2027-02-01', $top: '1' }))).value).toMatchObject([
      { lease_end_date: '2027-01-31', service_provider_code: 'NORTH' },
    ]);
  });

  it('has the rows in reach of the token alone', async () => {
    const seen = (await read(rows({ $count: 'true' }), tokens['sue@south.example'])).value;
    expect(seen.map((row) => row['service_provider_code'])).toEqual(['SOUTH']);
  });

  it('asks for credentials, and says what it does not understand', async () => {
    const nobody = await ask('', null);
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
    expect((await ask('', `${token}x`)).status).toBe(401);
    expect((await ask(rows({ $expand: 'x' }))).status).toBe(501);
    const refused = await ask(rows({ $filter: 'unit_code eq 5' }));
    expect([refused.status, refused.headers.get('odata-version')]).toEqual([400, '4.0']);
    expect(refused.headers.get('content-type')).toContain('application/json; odata.metadata=minimal');
    const message = expect.stringContaining('5 is no value of unit_code');
    expect(await refused.json()).toMatchObject({ error: { code: 'BadInput', message } });
    expect((await ask('/Nothing')).status).toBe(404);
  });

  it.each([
    ...[
      '/Rent_Roll(load_id=1,row_no=1)',
      '/Rent_Roll(1)',
      '/Rent_Roll(load_id=1,row_no=1)/unit_code',
      '/$all',
      '/$batch',
    ],
    ...[
      "/Rent_Roll?$filter=unit_code in ('U1')",
      "/Rent_Roll?$filter=tolower(unit_code) eq 'u1'",
      '/Rent_Roll?$apply=x',
    ],
  ])('says that it does not support %s', async (address) => {
    const refused = await ask(address);
    expect([refused.status, refused.headers.get('odata-version')]).toEqual([501, '4.0']);
    expect(await refused.json()).toMatchObject({ error: { code: 'NotSupported', message: expect.any(String) } });
  });

  it('does not say where a row outside of its reach would stand, nor go on after one that is withdrawn', async () => {
    const [row] = (await read(rows({ $top: '1', $filter: "service_provider_code eq 'NORTH'" }))).value;
    const $skiptoken = Buffer.from(JSON.stringify([row?.['load_id'], row?.['row_no']])).toString('base64url');
    const address = rows({ $orderby: 'unit_code', $skiptoken });
    expect((await ask(address)).status).toBe(200);
    const refused = await ask(address, tokens['sue@south.example']);
    expect([refused.status, await refused.json()]).toMatchObject([410, { error: { code: 'Gone' } }]);
  });
});
