import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  PackageMonthDetail,
  PackageMonthPage,
  PackageMonthView,
  PackageOverview,
} from '#contracts/packages.schema.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { startApiOfWorld } from '#tests/api/submissions/api-of-world.ts';
import type { ApiOfWorld } from '#tests/api/submissions/api-of-world.ts';
import { createPackage } from '#tests/workflows/package-world.ts';
import type { PackageWorld } from '#tests/workflows/package-world.ts';
import { approveAll } from '#tests/workflows/submission-world.ts';

describe('report packages', () => {
  let api: ApiOfWorld;
  let monthly: PackageWorld;
  let admin: Browser;
  let other: Browser;
  let limited: Browser;
  let provider: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { orm } = api.world;
    await makePerson(orm, 'Admin', 'second@fund.example', {});
    const lena = await makePerson(orm, 'Admin', 'lena@fund.example', {});
    const [fund] = await orm.em
      .fork()
      .execute<{ id: number }[]>(
        `insert into fund (name, name_folded, fund_type_id) select 'Elsewhere', 'elsewhere', id from fund_type limit 1 returning id`,
      );
    await orm.em.fork().execute('insert into user_scope (user_id, fund_id) values (?, ?)', [lena.id, fund?.id ?? 0]);
    monthly = await createPackage(api.world);
    admin = await api.signIn('amira@fund.example');
    other = await api.signIn('second@fund.example');
    limited = await api.signIn('lena@fund.example');
    provider = await api.signIn('dana@north.example');
  });
  afterAll(async () => {
    await monthly?.stopRelay();
    await api?.close();
  });

  async function ask<Answer>(browser: Browser, method: string, path: string, body?: object) {
    const response = await browser.fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Answer };
  }

  interface Saved {
    id: number;
    changedAt: string;
    values: { members: { code: string }[] };
  }
  const membersOf = ({ values }: Saved) => values.members.map(({ code }) => code);
  const problems = (body: unknown) =>
    (body as { details: { problems: { field: string; code: string }[] } }).details.problems;

  it('are added and changed with their members in order, and deleted', async () => {
    const draft = { name: 'Pair', members: ['Trial Balance', 'Rent Roll'] };
    const added = await ask<Saved>(admin, 'POST', '/api/report-packages', { values: draft });
    expect(added.status).toBe(201);
    expect(membersOf(added.body)).toEqual(['Trial Balance', 'Rent Roll']);
    const { id, changedAt } = added.body;
    const turned = { changedAt, values: { ...draft, members: ['Rent Roll', 'Trial Balance'] } };
    const changed = await ask<Saved>(admin, 'PUT', `/api/report-packages/${id}`, turned);
    expect(membersOf(changed.body)).toEqual(['Rent Roll', 'Trial Balance']);
    const stale = await ask<{ code: string }>(other, 'PUT', `/api/report-packages/${id}`, turned);
    expect([stale.status, stale.body.code]).toEqual([409, 'Conflict']);
    const gone = await ask(admin, 'DELETE', `/api/report-packages/${id}`);
    expect(gone.status).toBeLessThan(300);
    expect((await ask(admin, 'GET', `/api/report-packages/${id}`)).status).toBe(404);
  });

  it('refuse members of several scopes and names that are taken', async () => {
    const em = api.world.orm.em.fork();
    await em.execute(
      `insert into dataset (name, names, data_model_id, scope) select 'Fund report', '{}', data_model_id, 'fund' from dataset limit 1`,
    );
    const mixed = { values: { name: 'Mixed', members: ['Rent Roll', 'Trial Balance', 'Fund report'] } };
    const refused = await ask(admin, 'POST', '/api/report-packages', mixed);
    expect(problems(refused.body)).toMatchObject([{ field: 'members', code: 'SeveralScopes', found: 'Fund report' }]);
    const twin = { values: { name: 'monthly  PROPERTY package', members: ['Rent Roll'] } };
    expect(problems((await ask(admin, 'POST', '/api/report-packages', twin)).body)).toMatchObject([
      { field: 'name', code: 'Duplicate' },
    ]);
  });

  it('refuse a member that another package collects for the same property', async () => {
    const em = api.world.orm.em.fork();
    const added = await ask<Saved>(admin, 'POST', '/api/report-packages', {
      values: { name: 'Second', members: ['Rent Roll'] },
    });
    const { id, changedAt } = added.body;
    await em.execute(
      `insert into frequency (service_provider_id, property_id, report_package_id, submit_frequency, submit_timeline_day,
         first_post_month, is_active)
       select service_provider_id, property_id, ?, 'QUARTERLY', 10, '2026-01-01', true from frequency
        where report_package_id = ?`,
      [id, monthly.reportPackageId],
    );
    const again = { changedAt, values: { members: ['Trial Balance'] } };
    const refused = await ask(admin, 'PUT', `/api/report-packages/${id}`, again);
    expect(problems(refused.body)).toMatchObject([
      {
        field: 'members',
        code: 'InAnotherPackage',
        found: 'Trial Balance',
        params: { by: 'Monthly property package' },
      },
    ]);
    await em.execute('delete from frequency where report_package_id = ?', [id]);
  });

  it('refuse a frequency by which two packages would collect one dataset for a property', async () => {
    const em = api.world.orm.em.fork();
    const added = await ask<Saved>(admin, 'POST', '/api/report-packages', {
      values: { name: 'Third', members: ['Rent Roll'] },
    });
    const values = {
      serviceProvider: 'NORTH',
      property: 'P-1042',
      reportPackage: 'Third',
      submitFrequency: 'MONTHLY',
      submitTimelineDay: '10',
    };
    const refused = await ask(admin, 'POST', '/api/frequencies', { values });
    expect(problems(refused.body)).toMatchObject([
      {
        field: 'reportPackage',
        code: 'InAnotherPackage',
        found: 'Rent Roll',
        params: { by: 'Monthly property package' },
      },
    ]);
    await em.execute(
      `insert into property (code, name, property_type, country, time_zone) values ('P-2', 'Second', 'Office', 'US', 'UTC')`,
    );
    expect((await ask(admin, 'POST', '/api/frequencies', { values: { ...values, property: 'P-2' } })).status).toBe(201);
    await em.execute('delete from frequency where report_package_id = ?', [added.body.id]);
    await em.execute('delete from report_package where id = ?', [added.body.id]);
  });

  it('give their reviewers to members that have none of their own', async () => {
    const em = api.world.orm.em.fork();
    await em.execute(
      'insert into property_provider (service_provider_id, property_id, valid_from) select service_provider_id, property_id, ? from frequency where report_package_id = ?',
      ['2020-01-01', monthly.reportPackageId],
    );
    const lacking = async () => {
      const path = '/api/orphans/datasetsWithoutApprover?postMonth=2026-05-01&size=100';
      const { body } = await ask<{ rows: { dataset: { name: string } | null; subject: string }[] }>(admin, 'GET', path);
      return body.rows.filter(({ dataset }) => dataset?.name === 'Trial Balance').map(({ subject }) => subject);
    };
    expect(await lacking()).toEqual([]);
    await em.execute('update workflow_configuration set is_active = false where id = ?', [monthly.configurationId]);
    expect(await lacking()).toEqual(['dataset']);
    await em.execute('update workflow_configuration set is_active = true where id = ?', [monthly.configurationId]);
    const [own] = await em.execute<{ id: number }[]>(
      `insert into workflow_configuration (report_package_id, property_id)
       select report_package_id, property_id from frequency where report_package_id = ? returning id`,
      [monthly.reportPackageId],
    );
    expect(await lacking()).toEqual(['property']);
    await em.execute('delete from workflow_configuration where id = ?', [own?.id ?? 0]);
  });

  it('are kept while something depends on them, and changed by administrators without lists alone', async () => {
    const path = `/api/report-packages/${monthly.reportPackageId}`;
    expect((await ask<{ code: string }>(admin, 'DELETE', path)).body.code).toBe('InUse');
    const { body } = await ask<Saved>(limited, 'GET', path);
    const change = { changedAt: body.changedAt, values: { nameJa: '別名' } };
    expect((await ask(limited, 'PUT', path, change)).status).toBe(403);
    expect((await ask(provider, 'GET', path)).status).toBe(403);
  });

  async function loaded(postMonth: string) {
    const [first, second] = await monthly.openMonth(postMonth);
    if (!first || !second) throw new Error('two members are expected');
    await api.world.send(first, await api.world.upload(first, 0));
    await api.world.until(first, 'Submitted For Review');
    await approveAll(api.world, first);
    await api.world.until(first, 'DataProcessing Completed');
    const { packageMonthId = null } = await api.world.row(first);
    return { first, second, path: `/api/report-packages/months/${packageMonthId}` };
  }

  it('are released once by two administrators at the same time, and the missing member publishes alone', async () => {
    const { first, second, path } = await loaded('2026-06-01');
    const words = { comment: 'The trial balance comes next week.' };
    expect((await ask(limited, 'POST', `${path}/release`, words)).status).toBe(404);
    expect((await ask(provider, 'POST', `${path}/release`, words)).status).toBe(403);
    expect((await ask(admin, 'POST', `${path}/release`, { comment: ' ' })).status).toBe(400);
    const before = await ask<PackageMonthView>(admin, 'GET', path);
    expect(before.body).toMatchObject({ state: 'waiting', ready: 1, mayRelease: true });
    const both = await Promise.all([admin, other].map((one) => ask(one, 'POST', `${path}/release`, words)));
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    await api.world.until(first, 'Completed');
    const rows = await api.world.orm.em
      .fork()
      .execute<{ submission_id: number }[]>(`select submission_id from audit_entry where action = 'releasePackage'`);
    expect(rows).toHaveLength(2);
    await api.world.send(second, await api.world.upload(second, 0));
    await api.world.until(second, 'Submitted For Review');
    await approveAll(api.world, second);
    await api.world.until(second, 'Completed');
    expect((await ask<PackageMonthView>(admin, 'GET', path)).body).toMatchObject({
      state: 'published',
      ready: 2,
      mayRelease: false,
      releaseComment: words.comment,
    });
  });

  it('stand in the lists of submissions and on the page of each member, with what its reader may do', async () => {
    const { first, second, path } = await loaded('2026-08-01');
    const { packageMonthId = null } = await api.world.row(first);
    const shown = { packageMonthId, name: 'Monthly property package', ready: 1, total: 2 };
    const page = await ask(admin, 'GET', `/api/submissions/${second.submissionNo}`);
    expect(page.body).toMatchObject({ package: shown });
    const list = await ask<{ rows: object[] }>(admin, 'GET', `/api/submissions?search=${second.submissionNo}`);
    expect(list.body.rows).toMatchObject([{ package: shown }]);
    const board = await ask<{ dueNow: object[]; late: object[] }>(
      provider,
      'GET',
      '/api/submissions/provider-board?postMonth=2026-08-01',
    );
    expect([...board.body.dueNow, ...board.body.late]).toMatchObject([{ package: shown }]);
    const month = await ask<PackageMonthDetail>(provider, 'GET', path);
    expect(month.body.members).toMatchObject([
      { submissionNo: first.submissionNo, isInReach: true, isReady: true },
      { submissionNo: second.submissionNo, isInReach: true, isReady: false },
    ]);
    expect(month.body.members[1]?.allowedActions).toContain('upload');
  });

  it('count a member without a submission among the orphan records and on the page of datasets', async () => {
    const { second } = await loaded('2026-09-01');
    const em = api.world.orm.em.fork();
    const path = '/api/orphans/packageMembersMissing?postMonth=2026-09-01&size=100';
    const lacking = async (browser: Browser) =>
      (await ask<{ rows: { name: string; dataset: { name: string } | null }[] }>(browser, 'GET', path)).body.rows.map(
        (row) => [row.name, row.dataset?.name],
      );
    expect(await lacking(admin)).toEqual([]);
    await em.execute('update submission set is_key_released = true where submission_no = ?', [second.submissionNo]);
    expect(await lacking(admin)).toEqual([['Larkspur Tower', 'Trial Balance']]);
    expect(await lacking(provider)).toEqual([['Larkspur Tower', 'Trial Balance']]);
    expect(await lacking(limited)).toEqual([]);
    const [trialBalance] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    await em.execute(
      'insert into dataset_association (dataset_id, property_id, is_included) select ?, property_id, false from frequency where report_package_id = ?',
      [trialBalance!.id, monthly.reportPackageId],
    );
    expect(await lacking(admin)).toEqual([]);
    await em.execute('delete from dataset_association');
    await em.execute('update submission set is_key_released = false where submission_no = ?', [second.submissionNo]);
  });

  it('are seen by a limited Admin with the members of their own places alone', async () => {
    const { first, path } = await loaded('2026-10-01');
    expect((await ask(limited, 'GET', path)).status).toBe(404);
    const em = api.world.orm.em.fork();
    const { propertyId = null } = await api.world.row(first);
    const [lena] = await em.execute<{ id: number }[]>(`select id from app_user where email = 'lena@fund.example'`);
    await em.execute('insert into user_scope (user_id, property_id) values (?, ?)', [lena!.id, propertyId]);
    const seen = await ask<PackageMonthDetail>(limited, 'GET', path);
    expect([seen.status, seen.body.members?.map(({ isInReach }) => isInReach)]).toEqual([200, [true, true]]);
    await em.execute('delete from user_scope where property_id is not null');
    expect((await ask(limited, 'GET', path)).status).toBe(404);
  });

  it('show how far the month is and whom it waits for', async () => {
    await loaded('2026-07-01');
    const { body } = await ask<PackageOverview>(admin, 'GET', '/api/report-packages/overview');
    const shown = body.packages.find(({ reportPackageId }) => reportPackageId === monthly.reportPackageId);
    expect(shown?.members.map(({ dataset }) => dataset)).toEqual(['Rent Roll', 'Trial Balance']);
    const list = `/api/report-packages/${monthly.reportPackageId}/months?postMonth=2026-07-01`;
    const page = await ask<PackageMonthPage>(admin, 'GET', list);
    expect(page.body).toMatchObject({ total: 1, rows: [{ place: 'Larkspur Tower', state: 'waiting', ready: 1 }] });
    expect(page.body.rows[0]?.members.map(({ isReady }) => isReady)).toEqual([true, false]);
    expect((await ask<PackageMonthPage>(limited, 'GET', list)).body).toEqual({ total: 0, rows: [] });
    expect((await ask(limited, 'GET', '/api/report-packages/months/999999')).status).toBe(404);
  });
});
