import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldKey } from '#contracts/text.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';
import { makeChain, problemsOf, sendWorkbook } from './people.ts';

interface Data<T> {
  data: T;
}

describe('the calls on users that the specification names', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let reviewer: Browser;
  let stranger: Browser;
  let amira: User;
  let rei: User;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    amira = await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Tanabe' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { name: 'Dan', serviceProviderId: portfolio.north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    stranger = new Browser(api.baseUrl);
  });
  afterAll(() => api.close());

  const body = {
    UserName: 'Nina Berg',
    Email: 'nina@north.example',
    RoleName: 'DataProvider',
  };

  it('add, read, change and delete a user in the casing of the specification', async () => {
    const made = await admin.send('POST', '/api/users', {
      ...body,
      ServiceProviderId: portfolio.north,
      FundIds: [portfolio.fundId],
      PropertyIds: [portfolio.properties[0]?.id],
      loginUserId: amira.id,
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          UserName: 'Nina Berg',
          Email: 'nina@north.example',
          FirstName: 'Nina',
          LastName: 'Berg',
          RoleName: 'DataProvider',
          ServiceProviderId: portfolio.north,
          FundIds: [portfolio.fundId],
          PropertyIds: [portfolio.properties[0]?.id],
          IsActive: true,
        },
      },
    });
    const { UserId } = (made.body as Data<{ UserId: number }>).data;
    expect((await admin.get(`/api/users/${UserId}`)).body).toEqual(made.body);
    const changed = await admin.send('PUT', `/api/users/${UserId}`, { FundIds: [], IsActive: false });
    expect(changed.body).toMatchObject({ data: { UserName: 'Nina Berg', FundIds: [], IsActive: false } });
    expect((await admin.send('DELETE', `/api/users/${UserId}`)).body).toEqual({ data: { UserId, Outcome: 'deleted' } });
    expect((await admin.get(`/api/users/${UserId}`)).status).toBe(404);
  });

  it('refuse another login, wrong values, and what does not exist', async () => {
    expect((await admin.send('POST', '/api/users', { ...body, loginUserId: rei.id })).status).toBe(403);
    const wrong = await admin.send('POST', '/api/users', { ...body, UserName: '', ServiceProviderId: 999_999 });
    expect(problemsOf(wrong.body)).toEqual([{ field: 'serviceProvider', code: 'UnknownCode', found: '999999' }]);
    const taken = await admin.send('POST', '/api/users', { ...body, Email: 'REI@fund.example', RoleName: 'Reviewer' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'Duplicate' } });
    expect((await admin.send('POST', '/api/users', { UserName: 3 })).status).toBe(400);
    expect((await admin.get('/api/users/999999')).status).toBe(404);
    expect((await admin.get('/api/users/abc')).status).toBe(400);
    expect((await admin.send('PUT', '/api/users/999999', {})).status).toBe(404);
    expect((await admin.send('DELETE', '/api/users/999999')).status).toBe(404);
    expect((await admin.send('PUT', '/api/users/statuschange')).status).toBe(400);
    expect((await admin.send('PUT', '/api/users/inactive', { UserIds: [] })).status).toBe(400);
    expect((await admin.get('/api/users/rolename')).status).toBe(400);
  });

  it('list everybody, and page through them with names in place of ids', async () => {
    const { body: all } = await admin.get('/api/users');
    expect((all as Data<{ UserName: string }[]>).data.map(({ UserName }) => UserName)).toEqual([
      'Amira Haddad',
      'Dan',
      'Rei Tanabe',
      'Sofia',
    ]);
    const { body: page } = await admin.get('/api/users/inbox?Page=1&Size=10&Search=dan');
    expect(page).toMatchObject({
      Total: 1,
      data: [{ UserName: 'Dan', RoleName: 'DataProvider', ServiceProviderName: 'Northgate Realty', FundNames: '' }],
    });
    expect((await admin.get('/api/users/inbox?Size=7')).status).toBe(400);
  });

  it('change the status by query or by body', async () => {
    const { id } = await makePerson(api.orm, 'Admin', 'switch@fund.example', { name: 'Switch' });
    const off = `/api/users/statuschange?UserId=${id}&loginUserId=${amira.id}&IsActive=false`;
    expect((await admin.send('PUT', off)).body).toMatchObject({ data: { UserId: id, IsActive: false } });
    const on = await admin.send('PUT', '/api/users/statuschange', { UserId: id, IsActive: true });
    expect(on.body).toMatchObject({ data: { UserId: id, IsActive: true } });
    expect((await admin.send('PUT', `${off.replace(String(amira.id), String(rei.id))}`)).status).toBe(403);
  });

  it('deactivate several, each by itself, and keep the last reviewer with the list', async () => {
    const extra = await makePerson(api.orm, 'Reviewer', 'extra@fund.example', { name: 'Extra' });
    await makeChain(api, portfolio, [rei.id, extra.id]);
    const { body: answer } = await admin.send('PUT', '/api/users/inactive', {
      UserIds: [extra.id, rei.id, 999_999],
      loginUserId: amira.id,
    });
    expect(answer).toMatchObject({
      data: [
        { UserId: extra.id, IsDeactivated: true, Code: null },
        { UserId: rei.id, IsDeactivated: false, Code: 'InUse', Live: [{ Kind: 'chains', Names: ['Rent Roll'] }] },
        { UserId: 999_999, IsDeactivated: false, Code: 'NotFound' },
      ],
    });
  });

  it('name the users of a role: anybody for who may see users, reviewers alone for other pickers', async () => {
    const named = async (of: Browser, query: string) => (await of.read(`/api/users/rolename?${query}`)).data;
    expect(await named(admin, 'RoleName=DataProvider&IsActive=true')).toMatchObject([{ UserName: 'Dan' }]);
    expect(await named(admin, 'RoleName=Reviewer&IsActive=false')).toMatchObject([{ UserName: 'Extra' }]);
    expect(await named(reviewer, 'RoleName=Reviewer')).toMatchObject([{ UserName: 'Rei Tanabe', Email: '' }]);
    expect(await named(reviewer, 'RoleName=Admin')).toEqual([]);
  });

  it('tell whether an address is taken, and where a person reviews', async () => {
    const exists = async (query: string) => (await admin.get(`/api/users/exists/email?${query}`)).body;
    expect(await exists('UserId=0&Email=REI@FUND.example')).toEqual({ data: true });
    expect(await exists(`UserId=${rei.id}&Email=rei@fund.example`)).toEqual({ data: false });
    expect(await exists('Email=free@fund.example')).toEqual({ data: false });
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [rei.id],
    });
    expect((await admin.get('/api/users/inflow/email?Email=Rei@fund.example')).body).toEqual({
      data: [
        {
          UserId: rei.id,
          IsInFlow: true,
          Chains: ['Rent Roll'],
          ChainCount: 1,
          Tickets: [submission.submissionNo],
          TicketCount: 1,
        },
      ],
    });
    expect((await admin.get('/api/users/inflow/email?Email=amira@fund.example')).body).toMatchObject({
      data: [{ IsInFlow: false, Chains: [], Tickets: [] }],
    });
    expect((await admin.get('/api/users/inflow/email?Email=nobody@x.example')).body).toEqual({ data: [] });
  });

  it('import lists of funds by code, by name, or by a name with commas in quotation marks', async () => {
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, portfolio.fundId);
    for (const [name, code] of [
      ['North, South; and East', 'NSE'],
      ['Plain Fund', 'PF-1'],
    ] as const) {
      em.create(Fund, { name, code, nameFolded: foldKey(name), fundTypeId });
    }
    await em.flush();
    const head = ['Name', 'Email', 'Role', 'Funds'];
    const send = (list: string) =>
      sendWorkbook(admin, '/api/users/import', [head, ['Lister', 'lister@fund.example', 'Admin', list]]);
    const funds = async () => {
      const { body } = await admin.get('/api/users/records?search=lister@fund.example');
      const [row] = (body as { rows: { values: { funds: { name: string }[] } }[] }).rows;
      return row?.values.funds.map(({ name }) => name);
    };
    expect((await send('nse, ｐｆ-1')).body).toMatchObject({ data: { IsImported: true, Added: 1 } });
    expect(await funds()).toEqual(['North, South; and East', 'Plain Fund']);
    const same = await send('"North, South; and East"; Plain Fund; PF-1');
    expect(same.body).toMatchObject({ data: { IsImported: true, Added: 0, Changed: 0 } });
    expect((await send('PF-1')).body).toMatchObject({ data: { IsImported: true, Changed: 1 } });
    expect(await funds()).toEqual(['Plain Fund']);
    expect((await send('PF-2')).body).toMatchObject({
      data: { IsImported: false, Result: [{ RowNo: 2, MissingKey: 'Funds', MissingValue: 'PF-2' }] },
    });
  });

  it('import every row of a workbook, or none with the missing keys and values', async () => {
    const head = ['Name', 'Email', 'Role', 'Service provider'];
    const faulty = await sendWorkbook(admin, '/api/users/import', [
      head,
      ['Good', 'good@fund.example', 'Admin', null],
      [null, 'bad', 'Admin', null],
    ]);
    expect(faulty).toMatchObject({
      status: 200,
      body: {
        data: {
          IsImported: false,
          Result: [
            { RowNo: 3, MissingKey: 'Name', MissingValue: '', Reason: 'Name is required.' },
            { RowNo: 3, MissingKey: 'Email', MissingValue: 'bad', Reason: 'Please enter a valid email address' },
          ],
        },
      },
    });
    expect(await api.orm.em.fork().count(User, { email: 'good@fund.example' })).toBe(0);
    const taken = [head, ['Good', 'good@fund.example', 'Admin', null]];
    const good = await sendWorkbook(admin, '/api/users/import', taken);
    expect(good.body).toMatchObject({ data: { IsImported: true, Rows: 1, Added: 1, Result: [] } });
    expect(await api.orm.em.fork().count(User, { email: 'good@fund.example' })).toBe(1);
    const other = await sendWorkbook(admin, '/api/users/import', [['Colour'], ['red']]);
    expect(other).toMatchObject({
      status: 422,
      body: {
        code: 'IncorrectFile',
        detail: 'Incorrect File. Please Check the File format before Importing!!!',
      },
    });
  });

  it('are refused to strangers and to roles without the screen', async () => {
    const calls: [string, string, object?][] = [
      ['GET', '/api/users'],
      ['GET', `/api/users/${rei.id}`],
      ['GET', '/api/users/inbox'],
      ['GET', '/api/users/roles'],
      ['GET', '/api/users/exists/email?Email=a@b.example'],
      ['GET', '/api/users/inflow/email?Email=a@b.example'],
      ['POST', '/api/users', body],
      ['PUT', `/api/users/${rei.id}`, { UserName: 'X' }],
      ['PUT', '/api/users/inactive', { UserIds: [rei.id] }],
      ['PUT', `/api/users/statuschange?UserId=${rei.id}&IsActive=false`],
      ['DELETE', `/api/users/${rei.id}`],
      ['POST', '/api/users/import'],
    ];
    for (const [method, address, sent] of calls) {
      expect([method, address, (await stranger.send(method, address, sent)).status]).toEqual([method, address, 401]);
      expect([method, address, (await reviewer.send(method, address, sent)).status]).toEqual([method, address, 403]);
    }
    expect((await stranger.get('/api/users/emailandpassword?Email=a&Password=b')).status).toBe(410);
  });
});
