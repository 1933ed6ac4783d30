import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SavedView, SavedViews } from '#contracts/saved-views.ts';
import { mostViews } from '#contracts/saved-views.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/saved-views/properties';
const offices = {
  name: 'Japan, office',
  query: { search: 'tower', country: 'JP', propertyType: 'OFFICE,RETAIL', sort: '-name', size: '50', isActive: 'true' },
  columns: ['code', 'name', 'city'],
  isDefault: false,
};

describe('saved views', () => {
  let api: TestApi;
  let amira: User;
  let admin: Browser;
  let other: Browser;
  let reviewer: Browser;
  let root: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    amira = await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'Admin', 'otto@fund.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    [admin, other, reviewer, root] = (await Promise.all(
      ['amira', 'otto', 'rei', 'root'].map((name) => signIn(api.baseUrl, `${name}@fund.example`)),
    )) as [Browser, Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  const add = (body: object, of = admin, at = path) => of.send('POST', at, body);
  const read = async (of = admin, at = path) => (await of.get(at)).body as SavedViews;
  const trail = (entity: string) => api.orm.em.fork().find(AuditEntry, { entity }, { orderBy: { id: 'asc' } });

  it('are kept, changed and deleted, each change in the audit trail', async () => {
    const made = await add(offices);
    expect([made.status, made.body]).toEqual([201, { ...offices, viewId: expect.any(Number) }]);
    const { viewId } = made.body as SavedView;
    const renamed = await admin.send('PUT', `${path}/${viewId}`, { name: 'Offices', columns: null });
    expect([renamed.status, renamed.body]).toEqual([200, { ...offices, viewId, name: 'Offices', columns: null }]);
    expect(await read()).toEqual({ views: [renamed.body], columns: null });
    expect((await admin.send('DELETE', `${path}/${viewId}`)).status).toBe(204);
    expect(await read()).toEqual({ views: [], columns: null });
    const written = await trail('savedView');
    expect(written.map(({ action, userId, impersonatorId }) => [action, userId, impersonatorId])).toEqual(
      ['savedView.add', 'savedView.edit', 'savedView.delete'].map((action) => [action, amira.id, null]),
    );
    expect(written[1]?.before).toMatchObject({
      name: 'Japan, office',
      list: 'properties',
      columns: 'code, name, city',
    });
    expect(written[1]?.after).toMatchObject({ name: 'Offices', columns: null });
  });

  it('have one default at most', async () => {
    const first = (await add({ ...offices, name: 'One', isDefault: true })).body as SavedView;
    const second = (await add({ ...offices, name: 'Two', isDefault: true })).body as SavedView;
    const defaults = async () => (await read()).views.filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect(await defaults()).toEqual(['Two']);
    await admin.send('PUT', `${path}/${first.viewId}`, { isDefault: true });
    expect(await defaults()).toEqual(['One']);
    await admin.send('PUT', `${path}/${first.viewId}`, { isDefault: false });
    expect(await defaults()).toEqual([]);
    for (const { viewId } of [first, second]) await admin.send('DELETE', `${path}/${viewId}`);
  });

  it('belong to one person and one list', async () => {
    const { viewId } = (await add(offices)).body as SavedView;
    expect(await read(other)).toEqual({ views: [], columns: null });
    expect(await read(admin, '/api/saved-views/funds')).toEqual({ views: [], columns: null });
    expect((await other.send('PUT', `${path}/${viewId}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.send('DELETE', `${path}/${viewId}`)).status).toBe(404);
    expect((await admin.send('DELETE', `/api/saved-views/funds/${viewId}`)).status).toBe(404);
    await admin.send('DELETE', `${path}/${viewId}`);
  });

  it('are refused to strangers, and for lists on screens that one may not see', async () => {
    const stranger = new Browser(api.baseUrl);
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['POST', path, offices],
      ['PUT', `${path}/columns`, { columns: ['code'] }],
      ['PUT', `${path}/1`, { name: 'X' }],
      ['DELETE', `${path}/1`],
    ];
    for (const [method, address, body] of calls) {
      expect([method, (await stranger.send(method, address, body)).status]).toEqual([method, 401]);
      expect([method, (await reviewer.send(method, address, body)).status]).toEqual([method, 403]);
    }
    expect((await admin.get('/api/saved-views/audit')).status).toBe(403);
    const board = { name: 'Alpha', query: { fundId: '3' }, columns: null, isDefault: true };
    expect((await add(board, reviewer, '/api/saved-views/reviewerBoard')).status).toBe(201);
    expect((await add(board, reviewer, '/api/saved-views/providerBoard')).status).toBe(403);
    expect((await admin.get('/api/saved-views/nothing')).status).toBe(400);
  });

  it.each([
    ['no name', { ...offices, name: ' ' }],
    ['a name that is too long', { ...offices, name: 'x'.repeat(61) }],
    ['a filter that the list has not', { ...offices, query: { dataset: '3' } }],
    ['a page number', { ...offices, query: { page: '2' } }],
    ['a column to sort by that the list has not', { ...offices, query: { sort: 'address1' } }],
    ['a size that the list has not', { ...offices, query: { size: '1000' } }],
    ['a flag that is none', { ...offices, query: { isActive: 'perhaps' } }],
    ['a value that is no text', { ...offices, query: { search: ['a'] } }],
    ['an unknown column', { ...offices, columns: ['code', 'secret'] }],
    ['a column twice', { ...offices, columns: ['code', 'code'] }],
    ['no columns at all', { ...offices, columns: [] }],
    ['nothing', {}],
  ])('are refused with %s', async (_what, body) => {
    expect((await add(body)).status).toBe(400);
    expect((await read()).views).toEqual([]);
  });

  it('are refused under a name that is taken, whatever its case and width, and beyond the most that are kept', async () => {
    expect((await add({ ...offices, name: 'Ｔｏｋｙｏ' })).status).toBe(201);
    expect((await add({ ...offices, name: 'tokyo' })).status).toBe(409);
    for (let made = 1; made < mostViews; made += 1) await add({ ...offices, name: `View ${made}` });
    expect((await add({ ...offices, name: 'One too many' })).status).toBe(400);
    const { views } = await read();
    expect(views).toHaveLength(mostViews);
    for (const { viewId } of views) await admin.send('DELETE', `${path}/${viewId}`);
  });

  it('remember the columns of a list beside them', async () => {
    const columns = ['name', 'fund', 'acquiredOn'];
    expect((await admin.send('PUT', `${path}/columns`, { columns })).body).toEqual({ columns });
    expect((await read()).columns).toEqual(columns);
    expect((await admin.send('PUT', `${path}/columns`, { columns: ['name'] })).status).toBe(200);
    expect((await read()).columns).toEqual(['name']);
    expect((await admin.send('PUT', `${path}/columns`, { columns: ['nothing'] })).status).toBe(400);
    await admin.send('PUT', `${path}/columns`, { columns: null });
    expect((await read()).columns).toBeNull();
    expect(await trail('columnChoice')).toEqual([]);
  });

  it('carry both names when somebody acts for another', async () => {
    const begun = await root.send('POST', '/api/session/impersonation', { userId: amira.id, reason: 'A question' });
    expect(begun.status).toBe(200);
    const { viewId } = (await add(offices, root)).body as SavedView;
    await root.send('PUT', `${path}/columns`, { columns: ['name'] });
    await root.send('DELETE', '/api/session/impersonation');
    expect((await read()).views.map((view) => view.viewId)).toEqual([viewId]);
    expect((await read(root)).views).toEqual([]);
    const last = [...(await trail('savedView')), ...(await trail('columnChoice'))].slice(-2);
    expect(last.map(({ userId }) => userId)).toEqual([amira.id, amira.id]);
    expect(last.map(({ impersonatorId }) => impersonatorId)).not.toContain(null);
  });
});
