import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterChange, MasterRecord } from '#contracts/masters.ts';
import { User } from '#database/users/user.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';
import { liveOf, makeChain, path, problemsOf, sendWorkbook } from './people.ts';

describe('the records of users', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let root: Browser;
  let amira: User;
  let sofia: User;
  let rei: User;
  let kai: User;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    sofia = await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia Lindqvist' });
    amira = await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Tanabe' });
    kai = await makePerson(api.orm, 'Reviewer', 'kai@fund.example', { name: 'Kai Mori' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  afterAll(() => api.close());

  const add = (values: object, of = admin) => of.send('POST', path, { values });
  const added = async (values: object, of = admin) => {
    const { status, body } = await add(values, of);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const read = async (id: number, of = admin) => await of.read(`${path}/${id}`);
  const put = async (id: number, values: object, of = admin) =>
    of.send('PUT', `${path}/${id}`, { changedAt: (await read(id, of)).changedAt, values });
  const status = (id: number, isActive: boolean, of = admin) => of.send('PUT', `${path}/${id}/status`, { isActive });
  const emails = async (query: string, of = admin) =>
    (await of.read(`${path}?sort=email&${query}`)).rows.map(({ values }) => values['email']);

  it('are added with role, provider, funds and properties, and read back with names', async () => {
    const dana = await added({
      name: ' Dana  Whitfield ',
      email: 'Dana@North.example',
      role: 'dataprovider',
      serviceProvider: 'north',
      funds: ['Meridian Core Fund II'],
      properties: ['P-101'],
    });
    expect(dana).toMatchObject({
      isActive: true,
      values: {
        email: 'Dana@North.example',
        role: { code: 'DataProvider', name: 'DataProvider' },
        serviceProvider: { code: 'NORTH', name: 'Northgate Realty' },
        funds: [{ code: 'Meridian Core Fund II', name: 'Meridian Core Fund II' }],
        properties: [{ code: 'P-101', name: 'Pier 9 Exchange' }],
      },
      allowedActs: ['edit', 'deactivate', 'delete'],
    });
    const user = await api.orm.em.fork().findOneOrFail(User, { id: dana.id });
    expect([user.firstName, user.lastName]).toEqual(['Dana', 'Whitfield']);
    const provider = await signIn(api.baseUrl, 'dana@north.example');
    expect((await provider.get(path)).status).toBe(403);
    expect((await put(dana.id, { name: 'Cher', properties: [] })).status).toBe(200);
    const renamed = await api.orm.em.fork().findOneOrFail(User, { id: dana.id });
    expect([renamed.firstName, renamed.lastName]).toEqual(['Cher', '']);
    const { body } = await admin.get(`${path}/${dana.id}/history`);
    expect((body as { changes: MasterChange[] }).changes[0]).toMatchObject({
      user: 'Amira Haddad',
      changes: [
        { field: 'name', after: 'Cher' },
        { field: 'properties', before: 'P-101 Pier 9 Exchange', after: null },
      ],
    });
  });

  it('are added and saved with the active flag in the same step', async () => {
    const values = { name: 'Noor Haddad', email: 'noor@fund.example', role: 'Admin' };
    const { status: answered, body } = await admin.send('POST', path, { values, isActive: false });
    expect([answered, body]).toEqual([201, expect.objectContaining({ isActive: false })]);
    const { id, changedAt } = body as MasterRecord;
    const saved = await admin.send('PUT', `${path}/${id}`, { changedAt, values: { name: 'Noor' }, isActive: true });
    expect(saved).toMatchObject({ status: 200, body: { isActive: true, values: { name: 'Noor' } } });
    const history = await admin.read(`${path}/${id}/history`);
    expect(history.changes.map(({ act }) => act).toSorted()).toEqual(['activate', 'add', 'deactivate', 'edit']);
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(200);
  });

  it('are filtered by role, provider, fund and property, searched and sorted', async () => {
    expect(await emails('role=Reviewer')).toEqual(['kai@fund.example', 'rei@fund.example']);
    expect(await emails('serviceProvider=NORTH')).toEqual(['Dana@North.example']);
    expect(await emails(`funds=${encodeURIComponent('Meridian Core Fund II')}`)).toEqual(['Dana@North.example']);
    expect(await emails('properties=P-101')).toEqual([]);
    expect(await emails('search=haddad')).toEqual(['amira@fund.example']);
    const byRole = await admin.read(`${path}?sort=role`);
    expect(byRole.rows.map(({ values }) => (values['role'] as { code: string }).code)).toEqual(
      byRole.rows.map(({ values }) => (values['role'] as { code: string }).code).sort(),
    );
    const { body } = await admin.get(`${path}/choices/role?isFilter=true&search=rev`);
    expect(body).toEqual({ choices: [{ code: 'Reviewer', name: 'Reviewer' }] });
  });

  it('tell what is wrong field by field, and that a provider belongs to data providers', async () => {
    const wrong = await add({ name: '', email: 'not an address', role: 'Janitor' });
    expect(problemsOf(wrong.body).map(({ field, code }) => [field, code])).toEqual([
      ['name', 'Required'],
      ['email', 'NotAnEmail'],
      ['role', 'UnknownCode'],
    ]);
    const taken = await add({ name: 'Twin', email: 'AMIRA@fund.example', role: 'Admin' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'Duplicate' } });
    const bare = await add({ name: 'Bare', email: 'bare@north.example', role: 'DataProvider' });
    expect(problemsOf(bare.body)).toEqual([{ field: 'serviceProvider', code: 'Required', found: null }]);
    const odd = await add({ name: 'Odd', email: 'odd@north.example', role: 'Reviewer', serviceProvider: 'NORTH' });
    expect(problemsOf(odd.body)).toEqual([{ field: 'serviceProvider', code: 'OnlyForProviders', found: null }]);
  });

  it('let nobody raise or shut out themselves, and SuperAdmins be changed by SuperAdmins alone', async () => {
    expect((await add({ name: 'Up', email: 'up@fund.example', role: 'SuperAdmin' })).status).toBe(400);
    expect((await read(sofia.id)).allowedActs).toEqual([]);
    expect((await put(sofia.id, { name: 'Nobody' })).status).toBe(403);
    expect((await status(sofia.id, false)).status).toBe(403);
    expect((await admin.send('DELETE', `${path}/${sofia.id}`)).status).toBe(403);
    expect((await put(amira.id, { name: 'Queen' })).status).toBe(403);
    expect(liveOf((await status(sofia.id, false, root)).body)[0]).toMatchObject({ kind: 'self' });
    expect(problemsOf((await put(sofia.id, { role: 'Admin' }, root)).body)).toEqual([
      { field: 'role', code: 'OwnRole', found: null },
    ]);
    expect((await put(sofia.id, { name: 'Sofia L' }, root)).status).toBe(200);
  });

  it('keep the last active reviewer of a live chain and of an open submission, with the list', async () => {
    await makeChain(api, portfolio, [rei.id, kai.id]);
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [rei.id],
    });
    const refused = await status(rei.id, false);
    expect(refused).toMatchObject({ status: 409, body: { code: 'InUse' } });
    const { changedAt } = await read(rei.id);
    const wanted = { changedAt, values: { name: 'Rei T.' }, isActive: false };
    const together = await admin.send('PUT', `${path}/${rei.id}`, wanted);
    expect([together.status, liveOf(together.body)]).toEqual([409, liveOf(refused.body)]);
    expect(await read(rei.id)).toMatchObject({ changedAt, isActive: true, values: { name: 'Rei Tanabe' } });
    expect(liveOf(refused.body)).toEqual([{ kind: 'submissions', count: 1, names: [submission.submissionNo] }]);
    expect(problemsOf((await put(rei.id, { role: 'Admin' })).body)).toEqual([
      { field: 'role', code: 'LastReviewer', found: null, params: { by: submission.submissionNo } },
    ]);
    expect((await admin.send('DELETE', `${path}/${rei.id}`)).status).toBe(409);

    // The other one of the chain may go: one reviewer is left. Then nobody may.
    const watching = await signIn(api.baseUrl, 'kai@fund.example');
    expect((await status(kai.id, false)).status).toBe(200);
    expect((await watching.get('/api/session')).status).toBe(401);
    await api.orm.em.fork().execute(`update submission set status = 'Closed' where id = ?`, [submission.id]);
    const last = await status(rei.id, false);
    expect(liveOf(last.body)).toEqual([{ kind: 'chains', count: 1, names: ['Rent Roll'] }]);
    expect((await status(kai.id, true)).status).toBe(200);
    // A session that was ended does not come back with its person.
    expect((await watching.get('/api/session')).status).toBe(401);
  });

  it('ask the processes of their submissions to let seats lapse, in the same step', async () => {
    const lee = await makePerson(api.orm, 'Reviewer', 'lee@fund.example', { name: 'Lee' });
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[1]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [lee.id, kai.id],
    });
    const asked = async () =>
      (
        await api.orm.em
          .fork()
          .execute<{ kind: string }[]>('select kind from outbox_entry where submission_id = ?', [submission.id])
      ).map(({ kind }) => kind);
    expect(await asked()).toEqual([]);
    // Nobody else is at that step, which does not need them any more.
    await api.orm.em.fork().execute('update submission_assignee set has_decided = true where user_id = ?', [lee.id]);
    expect((await put(lee.id, { role: 'Admin' })).status).toBe(200);
    expect(await asked()).toEqual(['chainChanged']);
  });

  it('are deleted when nothing names them, else hidden until they come back with their address', async () => {
    const plain = await added({ name: 'Plain', email: 'plain@fund.example', role: 'Admin', properties: ['P-100'] });
    expect(await admin.send('DELETE', `${path}/${plain.id}`)).toEqual({ status: 200, body: { outcome: 'deleted' } });
    const busy = await added({ name: 'Busy', email: 'busy@fund.example', role: 'Admin' });
    const own = await signIn(api.baseUrl, 'busy@fund.example');
    await add({ name: 'Made', email: 'made@fund.example', role: 'Admin' }, own);
    expect((await admin.get(`${path}/${busy.id}/dependants`)).body).toEqual({ live: [], isInHistory: true });
    expect(await admin.send('DELETE', `${path}/${busy.id}`)).toEqual({ status: 200, body: { outcome: 'retired' } });
    expect((await own.get('/api/session')).status).toBe(401);
    expect(await emails('search=busy')).toEqual([]);
    expect((await add({ name: 'Back', email: 'busy@fund.example', role: 'Admin' })).status).toBe(409);
    expect((await admin.send('POST', `${path}/${busy.id}/restore`)).status).toBe(200);
    const back = await signIn(api.baseUrl, 'busy@fund.example');
    expect((await back.get('/api/session')).body).toMatchObject({ user: { userName: 'Busy' } });
  });

  it('are those of one’s own funds and properties for an admin who is limited to these', async () => {
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, propertyId: portfolio.properties[1]?.id ?? 0 });
    await em.flush();
    const limited = await signIn(api.baseUrl, 'part@fund.example');
    const both = await added({
      name: 'Both',
      email: 'both@fund.example',
      role: 'Admin',
      properties: ['P-100', 'P-101'],
    });
    expect(await emails('', limited)).toEqual(expect.arrayContaining(['both@fund.example', 'part@fund.example']));
    expect(await emails('', limited)).not.toContain('amira@fund.example');
    const seen = await emails('size=50', limited);
    const { body: page } = await limited.get(`${path}?size=10&page=2&sort=-email`);
    expect(page).toMatchObject({ rows: [], total: seen.length, isTotalCapped: false });
    expect((await limited.get(`${path}/${amira.id}`)).status).toBe(404);
    expect((await status(amira.id, false, limited)).status).toBe(404);
    const wide = await add({ name: 'Wide', email: 'wide@fund.example', role: 'Admin' }, limited);
    expect(problemsOf(wide.body)).toEqual([{ field: 'funds', code: 'Required', found: null }]);
    const other = await add(
      { name: 'Wide', email: 'wide@fund.example', role: 'Admin', properties: ['P-100'] },
      limited,
    );
    expect(problemsOf(other.body)[0]).toMatchObject({ field: 'properties', code: 'UnknownCode' });
    expect((await put(both.id, { name: 'Both of us', properties: ['P-101'] }, limited)).status).toBe(200);
    expect((await read(both.id)).values['properties']).toHaveLength(2);
    await added({ name: 'Within', email: 'within@fund.example', role: 'Admin', properties: ['P-101'] }, limited);
  });

  it('are refused to strangers and to roles without the screen', async () => {
    const stranger = new Browser(api.baseUrl);
    const reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    const one = `${path}/${amira.id}`;
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', one],
      ['GET', `${one}/history`],
      ['GET', `${one}/dependants`],
      ['GET', `${path}/export/excel`],
      ['GET', '/api/blob/download/importfile/template?templatename=users'],
      ['POST', path, { values: {} }],
      ['PUT', one, { changedAt: new Date().toISOString(), values: {} }],
      ['PUT', `${one}/status`, { isActive: false }],
      ['DELETE', one],
    ];
    for (const [method, address, body] of calls) {
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
      expect([method, address, (await reviewer.send(method, address, body)).status]).toEqual([method, address, 403]);
    }
    expect((await admin.send('POST', path, { values: { name: 7 } })).status).toBe(400);
  });

  it('are imported from a workbook, new ones and known ones, without anybody’s privilege growing', async () => {
    const upload = async (rows: (string | null)[][]) => {
      const importId = randomUUID();
      const sent = await sendWorkbook(admin, `${path}/import`, rows, { fields: { importId } });
      expect([sent.status, sent.body]).toEqual([201, expect.anything()]);
      return sent.body as ImportView;
    };
    const head = ['Name', 'Email', 'Role', 'Service provider', 'Properties'];
    const checked = await upload([
      head,
      ['Omar', 'omar@north.example', 'DataProvider', 'NORTH', 'P-100'],
      ['Kai M', 'KAI@fund.example', 'Reviewer', null, null],
      ['Sofia', 'root@fund.example', 'SuperAdmin', null, null],
      [null, 'nobody', 'Reviewer', null, null],
    ]);
    expect(checked.counts).toMatchObject({ added: 1, changed: 1, faulty: 2 });
    expect(checked.problems.map(({ rowNo, field, code }) => [rowNo, field, code])).toEqual([
      [4, 'role', 'UnknownCode'],
      [4, 'email', 'NotAllowed'],
      [5, 'name', 'Required'],
      [5, 'email', 'NotAnEmail'],
    ]);
    expect((await admin.send('POST', `${path}/import/${checked.importId}/apply`)).status).toBe(200);
    expect(await emails('search=omar')).toEqual(['omar@north.example']);
    expect(await api.orm.em.fork().findOneOrFail(User, { id: kai.id })).toMatchObject({
      firstName: 'Kai',
      lastName: 'M',
    });
  });
});
