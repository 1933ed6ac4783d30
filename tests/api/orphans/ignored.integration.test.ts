import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrphanCounts, OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { takeOrphanSnapshot } from '#database/orphans/take-snapshot.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const month = '2026-10-01';
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('ignored orphan records', () => {
  let api: TestApi;
  let admin: Browser;
  let limited: Browser;
  let key = '';
  let propertyId = 0;

  beforeAll(async () => {
    api = await startTestApi();
    const { properties } = await makePortfolio(api.orm);
    propertyId = properties[0]?.id ?? 0;
    key = `p${propertyId}`;
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    await api.orm.em.execute('insert into user_scope (user_id, property_id) values (?, ?)', [
      part.id,
      properties[1]?.id ?? 0,
    ]);
    await makePerson(api.orm, 'DataProvider', 'lost@nowhere.example', { name: 'Lost Person' });
    [admin, limited] = await Promise.all([
      signIn(api.baseUrl, 'amira@fund.example'),
      signIn(api.baseUrl, 'part@fund.example'),
    ]);
  });
  afterAll(() => api.close());

  const countOf = async (of: Browser) => {
    const { body } = await of.get(`/api/orphans/counts?postMonth=${month}`);
    return (body as OrphanCounts).counts.find(({ category }) => category === 'propertiesWithoutFund');
  };
  const keysOf = async (query = '') => {
    const { body } = await admin.get(`/api/orphans/propertiesWithoutFund?postMonth=${month}${query}`);
    return (body as Page<OrphanRow>).rows.map((row) => row.key);
  };
  const put = (of: Browser, body: object, category = 'propertiesWithoutFund') =>
    of.send('PUT', `/api/orphans/${category}/ignored`, { key, postMonth: month, seenUntil: null, ...body });

  it('leave lists and counts until their day, with a reason that the audit trail keeps', async () => {
    const before = (await countOf(admin))?.count ?? 0;
    const ignored = { reason: 'Sold next month', until: dayFrom(10) };
    expect((await put(admin, { ignored })).status).toBe(200);
    expect(await countOf(admin)).toMatchObject({ count: before - 1, ignored: 1 });
    expect(await keysOf()).not.toContain(key);
    expect(await keysOf('&isIgnored=true')).toEqual([key]);
    const [row] = await api.orm.em.execute<{ after: unknown }[]>(
      `select after from audit_entry where action = 'orphan.ignore'`,
    );
    expect(row?.after).toEqual(ignored);
    await api.orm.em.execute(`update ignored_orphan set until_on = current_date - 1`);
    expect(await countOf(admin)).toMatchObject({ count: before, ignored: 0 });
    expect(await keysOf()).toContain(key);
  });

  it('are changed by one of two people who saw the same', async () => {
    const ignored = { reason: 'Sold', until: dayFrom(5) };
    expect((await put(admin, { ignored })).status).toBe(200);
    const second = await put(admin, { ignored: { reason: 'Other', until: dayFrom(6) } });
    expect([second.status, (second.body as { code: string }).code]).toEqual([409, 'StaleView']);
    expect((await put(admin, { seenUntil: ignored.until, ignored: null })).status).toBe(200);
    expect(await keysOf()).toContain(key);
  });

  it('are refused without a reason, for a day that is past or too far, and for records that are none', async () => {
    const day = dayFrom(5);
    for (const ignored of [
      { reason: ' ', until: day },
      { reason: 'Sold', until: dayFrom(0) },
      { reason: 'Sold', until: dayFrom(400) },
    ]) {
      expect([ignored, (await put(admin, { ignored })).status]).toEqual([ignored, 400]);
    }
    expect((await put(admin, { key: 'p0', ignored: { reason: 'Sold', until: day } })).status).toBe(404);
  });

  it("are out of reach of an admin of other properties, who does not change what holds for everyone's people", async () => {
    const ignored = { reason: 'Sold', until: dayFrom(5) };
    expect((await put(limited, { ignored })).status).toBe(404);
    const { body } = await admin.get(`/api/orphans/usersWithoutRoleOrProvider?postMonth=${month}`);
    const person = (body as Page<OrphanRow>).rows[0]?.key ?? '';
    expect((await put(limited, { key: person, ignored }, 'usersWithoutRoleOrProvider')).status).toBe(404);
    await api.orm.em.execute(
      `insert into user_scope (user_id, property_id) select u.id, l.property_id from app_user u, app_user p
        join user_scope l on l.user_id = p.id where u.email = 'lost@nowhere.example' and p.email = 'part@fund.example'`,
    );
    expect((await put(limited, { key: person, ignored }, 'usersWithoutRoleOrProvider')).status).toBe(403);
    const provider = await signIn(api.baseUrl, 'lost@nowhere.example');
    expect((await put(provider, { ignored })).status).toBe(403);
  });

  it('are compared with the copy of a week ago', async () => {
    expect((await countOf(admin))?.lastWeek).toBeNull();
    const em = api.orm.em.fork();
    const now = (await countOf(admin))?.count ?? 0;
    await takeOrphanSnapshot(em, new Date('2026-10-20T02:00:00Z'));
    await takeOrphanSnapshot(em, new Date('2026-10-20T03:00:00Z'));
    await em.execute(`update orphan_snapshot set taken_on = current_date - 8`);
    await em.execute(`update property set is_active = false where id = ?`, [propertyId]);
    expect(await countOf(admin)).toMatchObject({ count: now - 1, lastWeek: now });
    await em.execute(`update property set is_active = true where id = ?`, [propertyId]);
  });

  it('tell of records that hold an inactive value', async () => {
    const em = api.orm.em.fork();
    await em.execute(`insert into lookup_key (name) values ('PropertyType') on conflict (name) do nothing`);
    const ofProperty = `lookup_key_id = (select id from lookup_key where name = 'PropertyType')
      and code = (select property_type from property where id = ${propertyId})`;
    await em.execute(`insert into lookup_value (lookup_key_id, code, name_en)
      select k.id, p.property_type, 'Office tower' from lookup_key k, property p
      where k.name = 'PropertyType' and p.id = ${propertyId} on conflict do nothing`);
    await em.execute(`update lookup_value set is_active = false where ${ofProperty}`);
    const { body } = await admin.get(`/api/orphans/inactiveLookupValues?postMonth=${month}`);
    const names = (body as Page<OrphanRow>).rows.map(({ reason, subject, propertyId: id }) => [reason, subject, id]);
    expect(names).toContainEqual(['LookupValueInactive', 'property', propertyId]);
    await em.execute(`update lookup_value set is_active = true where ${ofProperty}`);
    const after = await admin.get(`/api/orphans/inactiveLookupValues?postMonth=${month}`);
    expect((after.body as Page<OrphanRow>).total).toBe(0);
  });
});
