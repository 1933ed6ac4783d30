import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { MasterChange } from '#contracts/masters.ts';
import { screens } from '#contracts/roles.ts';
import type { PrivilegeChange, RoleView } from '#contracts/roles.ts';
import { seedRoles } from '#database/seeds/roles.ts';
import { Role } from '#database/roles/role.entity.ts';
import { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('roles', () => {
  let api: TestApi;
  let root: Browser;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await seedRoles(api.orm.em.fork());
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    root = await signIn(api.baseUrl, 'root@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const page = async (query = '') => await root.read(`/api/roles?size=100${query}`);
  const list = async () => (await page()).rows;
  const named = async (name: string) => (await list()).find((role) => role.name === name)!;
  const edit = (role: RoleView, body: object) =>
    root.send('PUT', `/api/roles/${role.roleId}`, { changedAt: role.changedAt, ...body });
  const added = async (name: string, baseRole: string) => {
    const { status, body } = await root.send('POST', '/api/roles', { name, baseRole });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as RoleView;
  };

  it('are listed with their people, their grid, and what of it may be changed', async () => {
    expect((await list()).map(({ name }) => name)).toEqual([
      'SuperAdmin',
      'Admin',
      'DataProvider',
      'Service Provider',
      'Reviewer',
    ]);
    const grid = await named('Admin');
    expect(grid).toMatchObject({ baseRole: 'Admin', isBuiltIn: true, userCount: 1, userNames: ['Amira Haddad'] });
    expect(Object.keys(grid.privileges)).toEqual([...screens]);
    expect(grid.openScreens).not.toContain('roles');
    expect((await named('SuperAdmin')).openScreens).toEqual([]);
    expect((await named('Service Provider')).privileges['serviceprovider-dashboard']).toBe('View');
  });

  it('are sorted, searched, filtered and cut into pages by the server', async () => {
    const names = async (query: string) => (await page(query)).rows.map(({ name }) => name);
    expect(await names('&sort=-name')).toEqual(['SuperAdmin', 'Service Provider', 'Reviewer', 'DataProvider', 'Admin']);
    expect((await names('&sort=-userCount')).slice(0, 2)).toEqual(['Admin', 'SuperAdmin']);
    expect(await names('&baseRole=Reviewer,DataProvider')).toEqual(['DataProvider', 'Service Provider', 'Reviewer']);
    expect(await names('&search=haddad')).toEqual(['Admin']);
    expect(await names('&search=provider')).toEqual(['DataProvider', 'Service Provider']);
    const second = (await root.get('/api/roles?size=10&page=2&sort=name')).body;
    expect(second).toEqual({ rows: [], page: 2, size: 10, total: 5, isTotalCapped: false });
    await root.send('PUT', '/api/session/language', { language: 'ja' });
    expect(await names(`&search=${encodeURIComponent('レビュ')}`)).toEqual(['Reviewer']);
    await root.send('PUT', '/api/session/language', { language: 'en' });
    for (const query of ['&sort=grid', '&baseRole=Janitor', '&page=1001']) {
      expect([query, (await root.get(`/api/roles?size=100${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('are read one by one, and come as a workbook with their grids and on paper', async () => {
    const { roleId } = await named('Reviewer');
    expect((await root.get(`/api/roles/${roleId}`)).body).toMatchObject({ roleId, name: 'Reviewer' });
    const file = async (address: string) => Buffer.from(await (await root.fetch(address)).arrayBuffer());
    const { sheets } = await readXlsx(await file('/api/roles/export/excel?baseRole=Reviewer'));
    expect(sheets[0]!.rows.map((row) => row.slice(0, 5))).toEqual([
      ['Name', 'Base role', 'Users', 'Dashboard', 'Reviewer dashboard'],
      ['Reviewer', 'Reviewer', 0, 'None', 'Edit'],
    ]);
    expect((await file('/api/roles/export/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are added with a base role, hold from the next request on, and are written down', async () => {
    const made = await added('Fund analyst', 'Admin');
    expect(made.privileges).toEqual((await named('Admin')).privileges);
    const analyst = await makePerson(api.orm, 'Admin', 'ana@fund.example', { name: 'Ana' });
    await api.orm.em.fork().nativeUpdate(User, { id: analyst.id }, { roleId: made.roleId });
    const browser = await signIn(api.baseUrl, 'ana@fund.example');
    expect((await browser.get('/api/service-providers')).status).toBe(200);
    const changed = await edit(made, { name: 'Analyst', privileges: { serviceProviders: 'None', alluser: 'View' } });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Analyst', userNames: ['Ana'] } });
    expect((await browser.get('/api/service-providers')).status).toBe(403);
    expect((await browser.get('/api/users')).status).toBe(200);
    expect((await browser.send('POST', '/api/users', {})).status).toBe(403);
    const { privileges } = await browser.read('/api/session');
    expect([privileges.serviceProviders, privileges.alluser]).toEqual(['None', 'View']);
    const { body } = await root.get(`/api/roles/${made.roleId}/history`);
    expect((body as { changes: MasterChange[] }).changes).toMatchObject([
      {
        act: 'edit',
        user: 'Sofia',
        changes: [
          { field: 'name', before: 'Fund analyst', after: 'Analyst' },
          { field: 'alluser', before: 'All', after: 'View' },
          { field: 'serviceProviders', before: 'All', after: 'None' },
        ],
      },
      { act: 'add', user: 'Sofia' },
    ]);
  });

  it('show what Restore Default will change, then do exactly that', async () => {
    const role = await named('Reviewer');
    await edit(role, { privileges: { 'reviewer-dashboard': 'View', orphanRecords: 'None' } });
    const { body } = await root.get(`/api/roles/${role.roleId}/default`);
    expect((body as { changes: PrivilegeChange[] }).changes).toEqual([
      { screen: 'reviewer-dashboard', before: 'View', after: 'Edit' },
      { screen: 'orphanRecords', before: 'None', after: 'View' },
    ]);
    const restore = (changedAt: string) => root.send('POST', `/api/roles/${role.roleId}/default`, { changedAt });
    // The grid has changed since it was shown with this time.
    expect(await restore(role.changedAt)).toMatchObject({ status: 409, body: { code: 'Conflict' } });
    expect((await restore((await named('Reviewer')).changedAt)).body).toMatchObject({
      privileges: { 'reviewer-dashboard': 'Edit', orphanRecords: 'View' },
    });
    const after = (await root.get(`/api/roles/${role.roleId}/default`)).body;
    expect(after).toEqual({ changes: [] });
    const looking = await named('Service Provider');
    expect((await root.get(`/api/roles/${looking.roleId}/default`)).body).toEqual({ changes: [] });
  });

  it('cannot reduce SuperAdmin, leave the screens of the base role, or rename what is built in', async () => {
    const superAdmin = await named('SuperAdmin');
    expect((await edit(superAdmin, { privileges: { roles: 'None' } })).status).toBe(403);
    expect((await edit(superAdmin, { privileges: { funds: 'View' } })).status).toBe(403);
    expect((await named('SuperAdmin')).privileges).toEqual(superAdmin.privileges);
    const likeIt = await added('Second root', 'SuperAdmin');
    expect((await edit(likeIt, { privileges: { funds: 'View' } })).status).toBe(403);
    const reviewer = await named('Reviewer');
    expect((await edit(reviewer, { privileges: { alluser: 'All' } })).status).toBe(403);
    expect((await edit(reviewer, { name: 'Judge' })).status).toBe(403);
    expect((await root.send('DELETE', `/api/roles/${reviewer.roleId}`)).status).toBe(403);
    // A row that came by another way opens nothing either.
    await api.orm.em
      .fork()
      .execute(`update role_privilege set privilege = 'None' where role_id = ?`, [superAdmin.roleId]);
    expect((await root.get('/api/roles')).status).toBe(200);
  });

  it('have names of their own, whatever their case, and keep changes that somebody has not seen', async () => {
    const role = await added('Temp', 'Reviewer');
    expect(await root.send('POST', '/api/roles', { name: 'ＴＥＭＰ', baseRole: 'Admin' })).toMatchObject({
      status: 409,
      body: { code: 'Duplicate' },
    });
    expect((await edit(role, { name: 'Admin' })).status).toBe(409);
    expect((await edit(role, { name: 'Temporary' })).status).toBe(200);
    expect(await edit(role, { name: 'Late' })).toMatchObject({ status: 409, body: { code: 'Conflict' } });
  });

  it('are deleted when nobody has them, hidden when only the past does, and kept with the list else', async () => {
    const role = await added('Passing', 'Reviewer');
    const person = await makePerson(api.orm, 'Reviewer', 'pass@fund.example', { name: 'Pass' });
    const em = api.orm.em.fork();
    await em.nativeUpdate(User, { id: person.id }, { roleId: role.roleId });
    expect(await root.send('DELETE', `/api/roles/${role.roleId}`)).toMatchObject({
      status: 409,
      body: { code: 'InUse', details: { live: [{ kind: 'users', count: 1, names: ['Pass'] }] } },
    });
    await em.nativeUpdate(User, { id: person.id }, { retiredAt: new Date(), isActive: false });
    expect((await root.send('DELETE', `/api/roles/${role.roleId}`)).status).toBe(204);
    expect(await named('Passing')).toBeUndefined();
    const free = await added('Passing', 'Reviewer');
    expect((await root.send('DELETE', `/api/roles/${free.roleId}`)).status).toBe(204);
    expect(await api.orm.em.fork().count(Role, { name: 'Passing' })).toBe(1);
  });

  it('are refused to strangers, to every other role, and with a bad body', async () => {
    const stranger = new Browser(api.baseUrl);
    const { roleId, changedAt } = await named('Admin');
    const one = `/api/roles/${roleId}`;
    const calls: [string, string, object?][] = [
      ['GET', '/api/roles'],
      ['GET', one],
      ['GET', '/api/roles/export/excel'],
      ['GET', '/api/roles/export/pdf'],
      ['GET', `${one}/default`],
      ['GET', `${one}/history`],
      ['POST', '/api/roles', { name: 'X', baseRole: 'Admin' }],
      ['PUT', one, { changedAt }],
      ['POST', `${one}/default`, { changedAt }],
      ['DELETE', one],
    ];
    for (const [method, address, body] of calls) {
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
      expect([method, address, (await admin.send(method, address, body)).status]).toEqual([method, address, 403]);
    }
    expect((await root.send('POST', '/api/roles', { name: ' ', baseRole: 'Admin' })).status).toBe(400);
    expect((await root.send('POST', '/api/roles', { name: 'Y', baseRole: 'Janitor' })).status).toBe(400);
    expect((await root.send('PUT', one, { changedAt, privileges: { moon: 'All' } })).status).toBe(400);
    expect((await root.send('PUT', one, {})).status).toBe(400);
    expect((await root.get('/api/roles/999999/default')).status).toBe(404);
    expect((await root.get('/api/roles/999999')).status).toBe(404);
  });
});
