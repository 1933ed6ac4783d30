import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { FieldProblem, MasterChange, MasterRecord } from '#contracts/masters.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const providers = '/api/service-providers';
const people = '/api/users/records';

interface Answer {
  status: number;
  body: unknown;
}
const problemsOf = ({ body }: Answer) => (body as { details: { problems: FieldProblem[] } }).details.problems;

describe('retired records', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let part: Browser;
  let root: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: limited.id, propertyId: portfolio.properties[1]?.id ?? 0 });
    await em.flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  afterAll(() => api.close());

  const run = async (text: string, values: unknown[]) => {
    const rows: { id: number }[] = await api.orm.em.fork().execute(text, values);
    return rows;
  };
  const retire = (table: string, id: number) =>
    run(`update "${table}" set retired_at = now(), is_active = false where id = ? returning id`, [id]);
  const addProvider = async (code: string) =>
    (await admin.send('POST', providers, { values: { code, name: `Provider ${code}`, type: 'OTHER' } }))
      .body as MasterRecord;
  const rowsOf = async (path: string, query: string, of = admin) =>
    ((await of.get(`${path}?${query}`)).body as { rows: MasterRecord[]; total: number }).rows;

  it('are a list of their own, with their status, their history and nothing but the way back', async () => {
    const { id } = await addProvider('LEFT');
    await retire('service_provider', id);
    expect((await rowsOf(providers, 'search=LEFT')).map((row) => row.id)).toEqual([]);
    const [found] = await rowsOf(providers, 'search=LEFT&isRetired=true');
    expect(found).toMatchObject({ id, isActive: false, isRetired: true, allowedActs: ['restore'] });
    expect((await rowsOf(providers, 'isRetired=true&sort=-code')).every((row) => row.isRetired)).toBe(true);
    expect((await admin.get(`${providers}/${id}`)).body).toMatchObject({ id, isRetired: true });
    expect((await admin.get(`${providers}/${id}/history`)).status).toBe(200);
    expect((await admin.send('PUT', `${providers}/${id}/status`, { isActive: true })).status).toBe(404);
    const file = await admin.fetch(`${providers}/export/excel?isRetired=true&search=LEFT`);
    const { sheets } = await readXlsx(Buffer.from(await file.arrayBuffer()));
    expect([sheets[0]?.rows.length, sheets[0]?.rows[1]?.at(-1)]).toEqual([2, 'Archived']);
    const some = await admin.fetch(`${providers}/export/excel?isRetired=true&search=LEFT&columns=isActive,code`);
    const chosen = (await readXlsx(Buffer.from(await some.arrayBuffer()))).sheets[0]?.rows;
    expect(chosen).toEqual([
      ['Active', 'Code'],
      ['Archived', 'LEFT'],
    ]);
    expect((await admin.get(`${providers}/export/excel?columns=password`)).status).toBe(400);
  });

  it('come back active under their number, and the history says who brought them', async () => {
    const { id } = await addProvider('BACK');
    await retire('service_provider', id);
    const restored = await admin.send('POST', `${providers}/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id, isActive: true } });
    expect((restored.body as MasterRecord).isRetired).toBeUndefined();
    expect((await rowsOf(providers, 'search=BACK')).map((row) => row.id)).toEqual([id]);
    const { changes } = (await admin.get(`${providers}/${id}/history`)).body as { changes: MasterChange[] };
    expect(changes.map(({ act, user }) => [act, user])).toEqual([
      ['restore', 'Amira'],
      ['add', 'Amira'],
    ]);
  });

  it('are named to who adds their key again, also as the address of a person', async () => {
    const { id } = await addProvider('KEY');
    await retire('service_provider', id);
    const twin = await admin.send('POST', providers, { values: { code: 'key', name: 'New', type: 'OTHER' } });
    expect([twin.status, problemsOf(twin)]).toEqual([
      409,
      [{ field: 'code', code: 'Retired', found: 'key', params: { by: 'Provider KEY', id } }],
    ]);
    const gone = await makePerson(api.orm, 'Reviewer', 'gone@fund.example', { name: 'Gita' });
    await retire('app_user', gone.id);
    const again = await admin.send('POST', people, {
      values: { name: 'Gita', email: 'GONE@fund.example', role: 'Reviewer' },
    });
    expect(problemsOf(again)[0]).toMatchObject({ field: 'email', code: 'Retired', params: { id: gone.id } });
  });

  it('that are people hold their places in review flows again', async () => {
    const rita = await makePerson(api.orm, 'Reviewer', 'rita@fund.example', { name: 'Rita' });
    const peer = await makePerson(api.orm, 'Reviewer', 'peer@fund.example', { name: 'Peer' });
    const [chain] = await run(`insert into workflow_configuration (dataset_id, version) values (?, 99) returning id`, [
      portfolio.datasetId,
    ]);
    for (const userId of [rita.id, peer.id]) {
      await run(
        `insert into configured_reviewer (configuration_id, user_id, order_no, stage) values (?, ?, 1, 'review') returning id`,
        [chain?.id, userId],
      );
    }
    expect((await admin.send('DELETE', `${people}/${rita.id}`)).body).toEqual({ outcome: 'retired' });
    const reviewers = async () =>
      ((await admin.get('/api/users/reviewers')).body as { reviewers: { name: string }[] }).reviewers.map(
        ({ name }) => name,
      );
    expect(await reviewers()).not.toContain('Rita');
    expect((await admin.send('POST', `${people}/${rita.id}/restore`)).status).toBe(200);
    expect(await reviewers()).toContain('Rita');
    // She is the last one of her step as soon as her peer has left it: the chain counts on her.
    await retire('app_user', peer.id);
    expect(await admin.send('DELETE', `${people}/${rita.id}`)).toMatchObject({ status: 409, body: { code: 'InUse' } });
  });

  it('stay where their key was taken, where they name a retired record, and out of reach', async () => {
    const ada = await makePerson(api.orm, 'Admin', 'ada@fund.example', { name: 'Ada' });
    await retire('app_user', ada.id);
    await makePerson(api.orm, 'Reviewer', 'ADA@fund.example', { name: 'Ada' });
    const taken = await admin.send('POST', `${people}/${ada.id}/restore`);
    expect([taken.status, problemsOf(taken)[0]]).toMatchObject([409, { field: 'email', code: 'Duplicate' }]);

    const values = { name: 'Dan', email: 'dan@x.example', role: 'DataProvider', serviceProvider: 'SOUTH' };
    const dan = (await admin.send('POST', people, { values })).body as MasterRecord;
    await retire('app_user', dan.id);
    await retire('service_provider', portfolio.south);
    const named = await admin.send('POST', `${people}/${dan.id}/restore`);
    expect([named.status, problemsOf(named)[0]]).toMatchObject([400, { code: 'NamesRetired', found: 'SOUTH' }]);

    const eve = await makePerson(api.orm, 'Admin', 'eve@fund.example', { name: 'Eve' });
    await retire('app_user', eve.id);
    expect((await part.send('POST', `${people}/${eve.id}/restore`)).status).toBe(404);
    const boss = await makePerson(api.orm, 'SuperAdmin', 'boss@fund.example', { name: 'Boss' });
    await retire('app_user', boss.id);
    expect((await admin.send('POST', `${people}/${boss.id}/restore`)).status).toBe(403);
    await run(`update app_user set email = 'erased-7@erased.invalid' where id = ? returning id`, [eve.id]);
    expect((await root.send('POST', `${people}/${eve.id}/restore`)).status).toBe(403);
  });
});
