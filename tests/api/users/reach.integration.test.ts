import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportView } from '#contracts/imports.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';
import { path, problemsOf, sendWorkbook } from './people.ts';

const day = '2026-01-01';

describe('what a person may give and become', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let root: Browser;
  let part: Browser;
  let partPerson: User;
  let own: number;
  let foreign: number;
  const people: Record<string, User> = {};

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 100_000 });
    portfolio = await makePortfolio(api.orm);
    [own, foreign] = portfolio.properties.map(({ id }) => id) as [number, number];
    const em = api.orm.em.fork();
    for (const [providerId, propertyId] of [
      [portfolio.north, own],
      [portfolio.south, own],
      [portfolio.south, foreign],
    ] as const) {
      em.create(PropertyProvider, { serviceProviderId: providerId, propertyId, validFrom: day });
    }
    em.create(FundProperty, { fundId: portfolio.fundId, propertyId: foreign, validFrom: day });
    await em.flush();
    const make = async (
      key: string,
      base: 'SuperAdmin' | 'Admin' | 'Reviewer' | 'DataProvider',
      lists: number[] = [],
      provider: number | null = null,
    ) => {
      const person = await makePerson(api.orm, base, `${key}@fund.example`, {
        name: key,
        ...(provider === null ? {} : { serviceProviderId: provider }),
      });
      for (const propertyId of lists) em.create(UserScope, { userId: person.id, propertyId });
      await em.flush();
      people[key] = person;
      return person;
    };
    await make('root', 'SuperAdmin');
    await make('whole', 'Admin');
    partPerson = await make('part', 'Admin', [own]);
    await make('north', 'DataProvider', [], portfolio.north);
    await make('south', 'DataProvider', [], portfolio.south);
    await make('southOwn', 'DataProvider', [own], portfolio.south);
    await make('rei', 'Reviewer');
    await make('kai', 'Reviewer');
    await make('stranger', 'Reviewer');
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: own,
      reviewerIds: [people['rei']!.id, people['kai']!.id],
    });
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.south,
      propertyId: foreign,
      reviewerIds: [people['kai']!.id],
    });
    root = await signIn(api.baseUrl, 'root@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(() => api.close());

  const idOf = (key: string) => people[key]!.id;
  const put = (id: number, body: object, of = part) => of.send('PUT', `/api/users/${id}`, body);
  const become = (id: number, of = part) =>
    of.send('POST', '/api/session/impersonation', { userId: id, reason: 'to see what they see' });
  const stop = (of = part) => of.send('DELETE', '/api/session/impersonation');
  const roleOf = async (name: string) => (await api.orm.em.fork().findOneOrFail(Role, { name })).id;
  /** A role with base Admin and nothing but what is named; `None` stands for the rest. */
  const makeRole = async (name: string, grid: Record<string, string>) => {
    const em = api.orm.em.fork();
    const role = em.create(Role, { name, baseRole: 'Admin', isActive: true });
    await em.flush();
    await em.execute(
      `insert into role_privilege (role_id, screen, privilege)
       select ?, s, coalesce(?::jsonb ->> s, 'None') from role_privilege p, lateral (select p.screen as s) x
       where p.role_id = (select id from role where name = 'Seed')`,
      [role.id, JSON.stringify(grid)],
    );
    return role.id;
  };

  it('lets a limited Admin change no role, address or provider of somebody who reaches more', async () => {
    const admin = await roleOf('Admin');
    const changes: [string, object, string][] = [
      ['kai', { RoleId: admin }, 'role'],
      ['kai', { Email: 'mine@evil.example' }, 'email'],
      ['south', { Email: 'mine@evil.example' }, 'email'],
      ['south', { RoleId: admin, ServiceProviderId: null }, 'role'],
      ['south', { PropertyIds: [own] }, 'funds'],
    ];
    for (const [key, body, field] of changes) {
      const before = await api.orm.em.fork().findOneOrFail(User, { id: idOf(key) });
      const { status, body: answer } = await put(idOf(key), body);
      expect([key, field, status]).toEqual([key, field, 400]);
      expect(problemsOf(answer)).toContainEqual(
        expect.objectContaining({
          code: field === 'funds' ? 'BeyondYou' : expect.stringMatching(/BeyondYou|Required/),
        }),
      );
      expect(await api.orm.em.fork().findOneOrFail(User, { id: idOf(key) })).toMatchObject({
        email: before.email,
        roleId: before.roleId,
      });
    }
    // Who reaches no more than they do is theirs to change, but not into somebody without limits.
    expect((await put(idOf('rei'), { Email: 'rei2@fund.example' })).status).toBe(200);
    const unlimited = await put(idOf('north'), { RoleId: admin, ServiceProviderId: null });
    expect(problemsOf(unlimited.body)).toEqual([{ field: 'funds', code: 'Required', found: null }]);
    expect((await put(idOf('whole'), { Email: 'x@fund.example' })).status).toBe(404);
  });

  it('lets a limited Admin import and activate nobody who reaches more', async () => {
    const importId = randomUUID();
    const rows = [
      ['Name', 'Email', 'Role', 'Service provider', 'Properties'],
      ['kai', 'kai@fund.example', 'Admin', null, null],
      ['New', 'new@fund.example', 'Admin', null, null],
      ['New 2', 'new2@fund.example', 'Admin', null, 'P-101'],
    ];
    const { body } = await sendWorkbook(part, `${path}/import`, rows, { fields: { importId } });
    expect((body as ImportView).problems.map(({ rowNo, code }) => [rowNo, code])).toEqual([
      [2, 'Required'],
      [2, 'BeyondYou'],
      [2, 'LastReviewer'],
      [3, 'Required'],
      [4, 'UnknownCode'],
      [4, 'Required'],
    ]);
    await api.orm.em.fork().nativeUpdate(User, { id: idOf('south') }, { isActive: false });
    const status = (of: Browser) => of.send('PUT', `${path}/${idOf('south')}/status`, { isActive: true });
    expect((await status(part)).status).toBe(403);
    const bulk = await part.send('POST', `${path}/bulk`, { act: 'activate', ids: [idOf('south')] });
    expect(JSON.stringify(bulk.body)).toContain('Forbidden');
    expect((await status(root)).status).toBe(200);
  });

  it('lets a limited Admin act as nobody who reaches more, and tells nothing of them', async () => {
    for (const key of ['south', 'kai', 'stranger', 'whole', 'root']) {
      const { status, body } = await become(idOf(key));
      const isSeen = ['south', 'kai'].includes(key);
      expect([key, status]).toEqual([key, isSeen ? 403 : 404]);
      if (!isSeen) expect(JSON.stringify(body)).not.toContain(key);
    }
    const { body } = await part.get('/api/session/impersonation/people');
    const names = (body as { people: { name: string }[] }).people.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['north', 'rei', 'southOwn']);
    for (const key of ['north', 'rei', 'southOwn']) {
      expect([key, (await become(idOf(key))).status]).toEqual([key, 200]);
      await stop();
    }
    const { body: found } = await part.get('/api/session/impersonation/people?search=SOUTHO');
    expect(found).toMatchObject({ people: [{ name: 'southOwn' }], hasMore: false });
  });

  it('lets a role give and become no more than its own privileges', async () => {
    const em = api.orm.em.fork();
    const seed = em.create(Role, { name: 'Seed', baseRole: 'Admin', isActive: false });
    await em.flush();
    for (const screen of [
      'dashboard',
      'viewuploadedfiles',
      'funds',
      'properties',
      'serviceProviders',
      'alluser',
      'property_mapping',
      'chartsofAC',
      'COA-mapping-new',
      'dataset',
      'configureWorkflow',
      'mapping',
      'rules_engine',
      'managefrequency',
      'integrationCenter',
      'report/dataquality',
      'report/turnaroundtime',
      'orphanRecords',
    ]) {
      await em.execute(`insert into role_privilege (role_id, screen, privilege) values (?, ?, 'None')`, [
        seed.id,
        screen,
      ]);
    }
    const roleId = await makeRole('People only', { alluser: 'Edit' });
    const clerk = await makePerson(api.orm, 'Admin', 'clerk@fund.example', { name: 'clerk' });
    await api.orm.em.fork().nativeUpdate(User, { id: clerk.id }, { roleId });
    const browser = await signIn(api.baseUrl, 'clerk@fund.example');
    const full = await browser.send('POST', '/api/users', {
      UserName: 'Full',
      Email: 'full@fund.example',
      RoleId: await roleOf('Admin'),
    });
    expect(problemsOf(full.body)[0]).toMatchObject({ field: 'role', code: 'UnknownCode' });
    const { body: choices } = await browser.get(`${path}/choices/role`);
    expect((choices as { choices: { code: string }[] }).choices.map(({ code }) => code)).not.toContain('Admin');
    expect((await put(idOf('whole'), { Email: 'clerk2@fund.example' }, browser)).status).toBe(403);
    expect((await put(idOf('rei'), { RoleId: await roleOf('Admin') }, browser)).status).toBeGreaterThanOrEqual(400);
    expect((await become(idOf('whole'), browser)).status).toBe(403);
    const same = await browser.send('POST', '/api/users', {
      UserName: 'Same',
      Email: 'same@fund.example',
      RoleId: roleId,
    });
    expect([same.status, same.body]).toEqual([201, expect.anything()]);
    // Edit changes the fields; the active flag of the form takes All, and then nothing of the form is saved.
    const { UserId } = (same.body as { data: { UserId: number } }).data;
    const read = async () => await browser.read(`${path}/${UserId}`);
    const { changedAt } = await read();
    const idle = { changedAt, values: { name: 'Idle' }, isActive: false };
    expect((await browser.send('PUT', `${path}/${UserId}`, idle)).status).toBe(403);
    expect(await read()).toMatchObject({ changedAt, isActive: true });
    expect((await browser.send('PUT', `${path}/${UserId}`, { ...idle, isActive: true })).status).toBe(200);
  });

  it('asks again at each request whether somebody may still act as another', async () => {
    const shown = async () => (await part.read('/api/session')).user.userName;
    const em = api.orm.em.fork();
    const adminId = await roleOf('Admin');
    const reviewerId = await roleOf('Reviewer');
    const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'the person acted as is promoted',
        async () => em.nativeUpdate(User, { id: idOf('rei') }, { roleId: await roleOf('SuperAdmin') }),
        () => em.nativeUpdate(User, { id: idOf('rei') }, { roleId: reviewerId }),
      ],
      [
        'the privilege is taken away',
        () =>
          em.execute(
            `insert into role_privilege (role_id, screen, privilege) values (?, 'alluser', 'View')
             on conflict (role_id, screen) do update set privilege = 'View'`,
            [adminId],
          ),
        () =>
          em.execute(`update role_privilege set privilege = 'All' where role_id = ? and screen = 'alluser'`, [adminId]),
      ],
      [
        'the lists are narrowed to another property',
        () => em.nativeUpdate(UserScope, { userId: partPerson.id }, { propertyId: foreign }),
        () => em.nativeUpdate(UserScope, { userId: partPerson.id }, { propertyId: own }),
      ],
    ];
    for (const [what, change, undo] of cases) {
      expect([what, (await become(idOf('rei'))).status]).toEqual([what, 200]);
      expect([what, await shown()]).toEqual([what, 'rei']);
      await change();
      expect([what, (await part.send('PUT', '/api/session/language', { language: 'ja' })).status]).toEqual([what, 403]);
      expect([what, await shown()]).toEqual([what, 'part']);
      await undo();
      expect([what, await shown()]).toEqual([what, 'part']);
    }
  });

  it('shows a limited Admin what they may do with each person', async () => {
    const acts = async (key: string) => (await part.read(`${path}/${idOf(key)}`)).allowedActs;
    expect(await acts('rei')).toContain('edit');
    expect((await part.get(`${path}/${idOf('root')}`)).status).toBe(404);
  });
});
