import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClonePreview } from '#contracts/frequencies.schema.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/frequencies/clone';

describe('cloning frequencies', () => {
  let api: TestApi;
  let admin: Browser;
  let part: Browser;
  const select = <Row extends object>(query: string) => api.orm.em.fork().execute<Row[]>(query);

  beforeAll(async () => {
    api = await startTestApi();
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Core' });
    const providers = ['NORTH', 'SOUTH'].map((code) =>
      em.create(ServiceProvider, { code, name: `${code} Ltd`, type: 'Property Manager' }),
    );
    await em.flush();
    const funds = ['Meridian', 'Cedar', 'Birch'].map((name) =>
      em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId: type.id }),
    );
    await em.flush();
    await select('delete from frequency');
    const row = (provider: number, fund: number | null, dataset: string, days: number) =>
      select(`insert into frequency (service_provider_id, fund_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
        select ${provider}, ${fund}, id, 'MONTHLY', ${days}, '2026-01-01' from dataset where name = '${dataset}'`);
    const [north, south] = providers.map(({ id }) => id) as [number, number];
    const [meridian, cedar] = funds.map(({ id }) => id) as [number, number];
    await row(north, null, 'Rent Roll', 10);
    await row(north, meridian, 'Rent Roll', 12);
    await row(north, meridian, 'Trial Balance', 5);
    await row(north, cedar, 'Rent Roll', 12);
    await row(north, cedar, 'Trial Balance', 9);
    await row(south, null, 'Rent Roll', 20);
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, fundId: cedar });
    await em.flush();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(() => api?.close());

  const send = async (of: Browser, body: object, act = '') => {
    const answer = await of.send('POST', `${path}${act}`, body);
    expect(answer.status).toBe(200);
    return answer.body as ClonePreview;
  };
  const rows = () => select<{ days: number }>('select submit_timeline_day as days from frequency order by id');

  it('shows what is created, what exists and what differs, creates it once, and changes nothing that exists', async () => {
    const body = { by: 'fund', from: 'Meridian', to: ['Cedar', 'Birch'] };
    const counts = { created: 2, exists: 1, differs: 1, leftOut: 0 };
    expect((await send(admin, body, '/preview')).counts).toEqual(counts);
    expect(await rows()).toHaveLength(6);
    expect((await send(admin, body)).counts).toEqual(counts);
    expect((await rows()).map(({ days }) => days)).toEqual([10, 12, 5, 12, 9, 20, 12, 5]);
    expect((await send(admin, body, '/preview')).counts).toMatchObject({ created: 0, exists: 3, differs: 1 });
    const [audited] = await select<{ count: number }>(
      `select count(*)::int as count from audit_entry where details::text like '%Meridian%'`,
    );
    expect(audited!.count).toBeGreaterThanOrEqual(2);
  });

  it('copies what a provider has in general and for its funds', async () => {
    const body = { by: 'serviceProvider', from: 'NORTH', to: ['SOUTH'] };
    expect((await send(admin, body)).counts).toEqual({ created: 6, exists: 0, differs: 1, leftOut: 0 });
  });

  it('creates nothing beyond the funds of a limited administrator, and needs somebody to clone to', async () => {
    const before = (await rows()).length;
    const { counts } = await send(part, { by: 'fund', from: 'Cedar', to: ['Birch'] });
    expect(counts.created).toBe(0);
    expect(await rows()).toHaveLength(before);
    expect((await admin.send('POST', path, { by: 'fund', from: 'Cedar', to: [] })).status).toBe(400);
  });
});
