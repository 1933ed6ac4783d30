import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, SubmissionSummary } from '#contracts/submission-views.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from './fixture.ts';
import { makePortfolio, makeSubmission, standingAtFirstStep } from './fixture.ts';

describe('lists of submissions', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let dan: Browser;
  let sue: Browser;
  let rei: Browser;
  let reiId: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    const [tower, pier] = properties.map((property) => property.id) as [number, number];
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const danUser = await makePerson(api.orm, 'DataProvider', 'dan@north.example', {
      name: 'Dana Whitfield',
      serviceProviderId: north,
    });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { name: 'Sue Corvane', serviceProviderId: south });
    reiId = (await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Tanaka', language: 'ja' })).id;
    const naomi = await makePerson(api.orm, 'Reviewer', 'naomi@fund.example', { name: 'Naomi Brandt' });
    const chain = { reviewerIds: [reiId, naomi.id] };
    await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: tower, dueOn: '2026-11-01' });
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: pier,
      dueOn: '2099-12-31',
      postMonth: '2026-10-01',
    });
    await makeSubmission(api.orm, portfolio, {
      ...chain,
      serviceProviderId: north,
      propertyId: tower,
      postMonth: '2026-09-01',
      status: 'Submitted For Review',
      state: standingAtFirstStep(danUser.id),
    });
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: tower,
      postMonth: '2026-08-01',
      status: 'Reopened By System',
      cause: 'HARD_RULE',
    });
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: tower,
      postMonth: '2026-07-01',
      status: 'Reopened By System',
      cause: 'MAPPING_CHANGED',
    });
    await makeSubmission(api.orm, portfolio, {
      ...chain,
      serviceProviderId: south,
      propertyId: pier,
      postMonth: '2026-06-01',
      status: 'Completed',
    });
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: south,
      propertyId: pier,
      postMonth: '2026-05-01',
      processState: 'parked',
    });
    [admin, dan, sue, rei] = (await Promise.all(
      ['amira@fund.example', 'dan@north.example', 'sue@south.example', 'rei@fund.example'].map((email) =>
        signIn(api.baseUrl, email),
      ),
    )) as [Browser, Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  const list = async (browser: Browser, query: string) => {
    const { status, body } = await browser.get(`/api/submissions?${query}`);
    expect(status).toBe(200);
    return body as Page<SubmissionSummary>;
  };

  it('shows an admin everything, a provider their own, a reviewer the submissions of their chains', async () => {
    expect((await list(admin, '')).total).toBe(7);
    expect((await list(dan, '')).rows.every((row) => row.serviceProvider.name === 'Northgate Realty')).toBe(true);
    expect((await list(dan, '')).total).toBe(5);
    expect((await list(sue, '')).total).toBe(2);
    expect((await list(rei, '')).rows.map((row) => row.status).sort()).toEqual(['Completed', 'Submitted For Review']);
  });

  it('narrows a provider to the funds and properties listed for them', async () => {
    const listed = await makePerson(api.orm, 'DataProvider', 'listed@north.example', {
      serviceProviderId: portfolio.north,
    });
    await api.orm.em
      .fork()
      .execute('insert into user_scope (user_id, property_id) values (?, ?)', [listed.id, portfolio.properties[1]?.id]);
    const browser = await signIn(api.baseUrl, 'listed@north.example');
    expect((await list(browser, '')).rows.map((row) => row.property?.name)).toEqual(['Pier 9 Exchange']);
  });

  it('refuses who is not signed in, and bad input', async () => {
    expect((await new Browser(api.baseUrl).get('/api/submissions')).status).toBe(401);
    expect((await admin.get('/api/submissions?status=Unheard')).status).toBe(400);
    expect((await admin.get('/api/submissions?sort=secret')).status).toBe(400);
    expect((await admin.get('/api/submissions?page=500&size=100')).status).toBe(400);
  });

  it.each([
    'submissionNo',
    'serviceProvider',
    'fund',
    'entity',
    'property',
    'dataset',
    'dueOn',
    'postMonth',
    'status',
    'waitingSince',
  ])('sorts by %s both ways', async (column) => {
    const up = (await list(admin, `sort=${column}`)).rows.map((row) => row.submissionNo);
    const down = (await list(admin, `sort=-${column}`)).rows.map((row) => row.submissionNo);
    expect(up).toHaveLength(7);
    expect([...down].sort()).toEqual([...up].sort());
  });

  it('pages, filters and searches names and numbers', async () => {
    const first = await list(admin, 'size=2&sort=submissionNo');
    const second = await list(admin, 'size=2&sort=submissionNo&page=2');
    expect(first.rows).toHaveLength(2);
    expect(second.rows[0]?.submissionNo).not.toBe(first.rows[0]?.submissionNo);
    expect(first).toMatchObject({ total: 7, isTotalCapped: false });
    expect((await list(admin, 'search=larks')).total).toBe(4);
    expect((await list(admin, 'search=corvane')).total).toBe(2);
    expect((await list(admin, `search=${first.rows[0]?.submissionNo}`)).total).toBe(1);
    expect((await list(admin, 'search=100%25')).total).toBe(0);
    expect((await list(admin, 'search=la')).total).toBe(4);
    expect((await list(admin, 'status=New,Completed')).total).toBe(4);
    expect((await list(admin, 'status=Submitted For Approve')).total).toBe(0);
    expect((await list(admin, 'postMonth=2026-10')).total).toBe(2);
    expect((await list(admin, `propertyId=${portfolio.properties[0]?.id}&fundId=${portfolio.fundId}`)).total).toBe(4);
  });

  it('pages and sorts what a search finds as it does the whole list', async () => {
    const numbers = async (query: string) => (await list(admin, query)).rows.map((row) => row.submissionNo);
    for (const sort of ['submissionNo', '-submissionNo', 'property', '-dueOn', 'dataset']) {
      const known = new Set(await numbers('size=10&search=larks'));
      const expected = (await numbers(`size=10&sort=${sort}`)).filter((submissionNo) => known.has(submissionNo));
      expect([sort, await numbers(`size=10&sort=${sort}&search=larks`)]).toEqual([sort, expected]);
    }
    expect(await list(admin, 'size=10&page=2&search=larks')).toMatchObject({ rows: [], total: 4 });
  });

  it('counts late days where the submission is, and says which acts are possible', async () => {
    const [late] = (await list(dan, 'status=New&sort=dueOn')).rows;
    const due = Date.UTC(2026, 10, 1);
    expect(late?.daysLate).toBe(Math.max(0, Math.floor((Date.now() - due) / 86_400_000)));
    expect(late?.allowedActions).toEqual(expect.arrayContaining(['upload', 'nilReturn', 'comment']));
    expect(late?.allowedActions).not.toContain('close');
    const [mine] = (await list(rei, 'status=Submitted For Review')).rows;
    expect(mine?.allowedActions).toEqual(expect.arrayContaining(['approve', 'reopen', 'edit', 'comment']));
    expect(mine?.allowedActions).not.toContain('upload');
    expect(mine?.dataset.name).toBe('レントロール');
    expect(mine?.waitsFor).toEqual([{ userId: reiId, name: 'Rei Tanaka' }]);
  });

  it('counts the same from the roll-up and from the rows', async () => {
    const all = await admin.get('/api/submissions/counters?tab=properties');
    expect(all.body).toMatchObject({
      total: 7,
      counters: {
        newSubmission: 3,
        newUploaded: 0,
        successfulUploaded: 1,
        reopened: 1,
        failed: 2,
        completed: 1,
        closedCompleted: 1,
      },
      groups: { inProgress: 3, completedClosed: 1, reopened: 1, failed: 2 },
      waitingBy: { provider: 5, reviewer: 1, approver: 0, system: 0 },
    });
    const properties = portfolio.properties.map((property) => property.id).join(',');
    expect((await admin.get(`/api/submissions/counters?tab=properties&propertyId=${properties}`)).body).toEqual(
      all.body,
    );
    expect((await dan.get('/api/submissions/counters')).body).toMatchObject({ total: 5, counters: { failed: 1 } });
  });

  it('keeps the roll-up true through changes of status, insertion and deletion', async () => {
    const em = api.orm.em.fork();
    await em.execute(`update submission set status = 'Closed' where status = 'Reopened By System'`);
    expect((await admin.get('/api/submissions/counters')).body).toMatchObject({
      total: 7,
      counters: { closedCompleted: 3, failed: 1 },
    });
    await em.execute(`update submission set status = 'Reopened By System' where status = 'Closed'`);
    const extra = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      postMonth: '2025-01-01',
    });
    expect((await admin.get('/api/submissions/counters')).body).toMatchObject({ total: 8 });
    await em.execute('delete from submission where id = ?', [extra.id]);
    const drift = await em.execute(
      `select status, sum(count)::int from submission_counter group by 1 having sum(count) <> 0
       except select status, count(*)::int from submission group by 1`,
    );
    expect(drift).toEqual([]);
  });

  it('filters by counter and group as they count', async () => {
    expect((await list(admin, 'counter=failed')).total).toBe(2);
    expect((await list(admin, 'counter=reopened')).total).toBe(1);
    expect((await list(admin, 'group=inProgress')).total).toBe(3);
    const statuses = (await list(admin, 'group=completedClosed')).rows.map((row) => row.status);
    expect(statuses.every((status) => submissionStatuses.includes(status))).toBe(true);
  });

  it('draws months, matrix and filter choices within the scope', async () => {
    const months = await admin.read('/api/submissions/months?count=3');
    expect(months.months.map((month) => month.postMonth)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
    const matrix = await dan.read('/api/submissions/matrix?tab=properties&postMonth=2026-10-01');
    expect(matrix.months).toHaveLength(12);
    expect(matrix.rows.map((row) => row.name)).toEqual(['Larkspur Tower', 'Pier 9 Exchange']);
    expect(matrix.rows[0]?.cells.filter((cell) => cell !== null)).toHaveLength(4);
    const cells = matrix.rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
    expect(cells.filter(({ count, openCount }) => count < 1 || openCount > count)).toEqual([]);
    expect(cells.filter(({ group, openCount }) => group === 'completedClosed' && openCount > 0)).toEqual([]);
    expect(cells.filter((cell) => cell.group === 'failed')).not.toEqual([]);
    expect(cells.filter((cell) => cell.group === 'failed').length).toBeLessThan(cells.length);
    expect((await sue.get('/api/submissions/filters')).body).toMatchObject({
      serviceProviders: [{ name: 'Corvane Services' }],
      properties: [{ name: 'Pier 9 Exchange' }],
    });
  });

  it('sorts the provider board by what is to be done, for its month', async () => {
    const { body } = await dan.get('/api/submissions/provider-board?postMonth=2026-10-01');
    expect(body).toMatchObject({
      postMonth: '2026-10-01',
      late: [{ dueOn: '2026-11-01' }],
      dueNow: [{ dueOn: '2099-12-31' }],
    });
    expect((await dan.get('/api/submissions/provider-board?postMonth=2026-08-01')).body).toMatchObject({
      sentBack: [{ cause: 'HARD_RULE' }],
    });
    const landing = await dan.read('/api/submissions/provider-board');
    const act = [...landing.late, ...landing.sentBack, ...landing.dueNow];
    expect(landing.sentBack).toContainEqual(expect.objectContaining({ cause: 'HARD_RULE', postMonth: '2026-08-01' }));
    expect(landing.late.length).toBeGreaterThan(0);
    expect(act.every(({ ballHolder }) => ballHolder === 'provider' || ballHolder === 'system')).toBe(true);
    expect(landing.handedOver.every(({ postMonth }) => postMonth === '2026-10-01')).toBe(true);
    const narrowed = async (query: string) =>
      (await dan.get(`/api/submissions/provider-board?postMonth=2026-10-01&${query}`)).body;
    expect(await narrowed('search=no-such-thing')).toMatchObject({ late: [], dueNow: [] });
    expect(await narrowed('search=larkspur')).toMatchObject({ late: [{ dueOn: '2026-11-01' }] });
    expect(await narrowed('propertyId=999999')).toMatchObject({ late: [], dueNow: [] });
    expect((await dan.get('/api/submissions/provider-board?datasetId=all')).status).toBe(400);
    expect((await rei.get('/api/submissions/provider-board')).status).toBe(403);
  });

  it('puts a reviewer first what waits for them', async () => {
    const { body } = await rei.get('/api/submissions/reviewer-board');
    expect(body).toMatchObject({
      myTurn: [{ status: 'Submitted For Review' }],
      counts: { myTurn: 1, waiting: 0 },
      medianReviewHours: null,
      delegatedTo: null,
    });
    expect((await dan.get('/api/submissions/reviewer-board')).status).toBe(403);
  });

  it('shows a stand-in the submissions of whom they stand in for', async () => {
    const stand = await makePerson(api.orm, 'Reviewer', 'stand@fund.example');
    await api.orm.em
      .fork()
      .execute(
        `insert into delegation (principal_id, delegate_id, valid_from, valid_until) values (?, ?, now() - interval '1 day', now() + interval '1 day')`,
        [reiId, stand.id],
      );
    expect((await list(await signIn(api.baseUrl, 'stand@fund.example'), '')).total).toBe(2);
    expect((await rei.get('/api/submissions/reviewer-board')).body).toMatchObject({
      delegatedTo: { userId: stand.id },
    });
  });
});
