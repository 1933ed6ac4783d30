import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { DueDateChanges } from '#contracts/calendars.schema.ts';
import { postMonthRange } from '#contracts/submissions.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { shiftMonth } from '#rules/frequencies/open-months.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/frequencies/tickets';
const postMonth = '2026-10-01';

describe('Create Ticket for rows of frequencies', () => {
  let api: TestApi;
  let admin: Browser;
  let part: Browser;
  let north: number;
  let datasetId: number;
  const ids: number[] = [];
  const select = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    ({ north, datasetId } = portfolio);
    await select('delete from frequency');
    await select('update dataset set is_workflow_required = false');
    const em = api.orm.em.fork();
    for (const { id } of portfolio.properties) {
      em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: id, validFrom: '2020-01-01' });
    }
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: portfolio.properties[0]!.id });
    await em.flush();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
    for (const [index, { id }] of portfolio.properties.entries()) {
      const [row] = await select<{ id: number }>(
        `insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
         values (?, ?, ?, 'MONTHLY', ?, '2026-01-01') returning id`,
        [portfolio.north, id, portfolio.datasetId, index === 0 ? 10 : null],
      );
      ids.push(row!.id);
    }
  });
  afterAll(() => api.close());

  const preview = async (of = admin, rows = ids) =>
    await of.carryOut('POST', `${path}/preview`, { ids: rows, postMonth });

  it('shows what opens and what is left out, opens it once, and then shows that it exists', async () => {
    const before = await preview();
    expect(before.counts).toEqual({ opens: 1, exists: 0, leftOut: 1 });
    expect(before.rows).toMatchObject([
      { outcome: 'opens', dueOn: '2026-11-10', reason: null },
      { outcome: 'leftOut', dueOn: null, reason: 'NoFrequency' },
    ]);
    const opened = await admin.carryOut('POST', path, { ids, postMonth });
    expect(opened).toEqual({ opened: 1, refused: 0, jobId: null, isCut: false });
    const rows = await select<{ due: string }>(`select due_on::text as due from submission where post_month = ?`, [
      postMonth,
    ]);
    expect(rows).toEqual([{ due: '2026-11-10' }]);
    expect((await preview()).counts).toEqual({ opens: 0, exists: 1, leftOut: 1 });
    expect((await admin.send('POST', path, { ids, postMonth })).body).toMatchObject({ opened: 0 });
  });

  it('opens nothing in a month that is too far away to be meant, by rows or one alone', async () => {
    const { first, last } = postMonthRange();
    const refusal = { status: 409, body: { code: 'PostMonthOutOfRange', details: { first, last } } };
    const count = async () => (await select<{ n: string }>('select count(*) as n from submission'))[0]!.n;
    const before = await count();
    const [one] = await select<object>(
      'select service_provider_id as "serviceProviderId", dataset_id as "datasetId", property_id as "propertyId" from frequency where id = ?',
      [ids[0]],
    );
    for (const month of ['2106-01-01', shiftMonth(last, 1), shiftMonth(first, -1)]) {
      expect(await admin.send('POST', `${path}/preview`, { ids, postMonth: month })).toMatchObject(refusal);
      expect(await admin.send('POST', path, { ids, postMonth: month })).toMatchObject(refusal);
      expect(await admin.send('POST', '/api/submissions', { ...one, postMonth: month })).toMatchObject(refusal);
    }
    expect(await count()).toBe(before);
    const { body } = await admin.send('POST', `${path}/preview`, { ids, postMonth: last });
    expect(body).toMatchObject({ counts: { opens: 1 } });
  });

  it('applies a changed row to open submissions as a job, once the preview was seen', async () => {
    const due = '/api/frequencies/open-due-dates';
    const seen = async (of = admin) => await of.send('POST', due, { ids: [ids[0]!] });
    expect((await seen()).body).toMatchObject({ total: 0, rows: [] });
    await select('update frequency set submit_timeline_day = 300 where id = ?', [ids[0]]);
    const { mark, rows } = (await seen()).body as DueDateChanges;
    expect(rows).toMatchObject([{ before: '2026-11-10', postMonth }]);
    expect((await admin.send('POST', `${due}/apply`, { ids: [ids[0]], mark: 'another' })).status).toBe(409);
    const started = await admin.send('POST', `${due}/apply`, { ids: [ids[0]], mark });
    expect(started).toMatchObject({ status: 202, body: { kind: 'applyDueDates', about: { count: 1 } } });
    // Of the other property and of nobody: out of reach, as if they did not exist.
    expect((await part.send('POST', due, { ids: [ids[1]] })).status).toBe(404);
    expect((await admin.send('POST', due, { ids: [999_999] })).status).toBe(404);
    await select(`update submission set status = 'Closed'`);
    expect((await seen()).body).toMatchObject({ total: 0 });
  });

  it('opens more than twenty as a job, says who would review none of them, and looks at every page of places', async () => {
    const many = 2_050;
    await select(
      `with added as (insert into property (code, name, property_type, country, time_zone)
         select 'MANY-' || n, 'House ' || n, 'Office', 'US', 'UTC' from generate_series(1, ?) n returning id)
       insert into property_provider (service_provider_id, property_id, valid_from)
         select ?, id, '2020-01-01' from added`,
      [many, north],
    );
    const [whole] = await select<{ id: number }>(
      `insert into frequency (service_provider_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       values (?, ?, 'MONTHLY', 10, '2026-01-01') returning id`,
      [north, datasetId],
    );
    const rows = [whole!.id];
    // Seen by people of one property, who change nothing that holds for others: as if it were not among their rows.
    const ofPart = await part.send('POST', '/api/frequencies/open-due-dates', { ids: rows });
    expect(ofPart).toMatchObject({ status: 200, body: { total: 0 } });
    const opens = async () => (await preview(admin, rows)).counts.opens;
    expect(await opens()).toBe(many);
    await select('update dataset set is_workflow_required = true where id = ?', [datasetId]);
    const lacking = await preview(admin, rows);
    expect(lacking).toMatchObject({ isCut: false, counts: { opens: 0 } });
    expect(lacking.rows.filter(({ reason }) => reason === 'NoReviewer').length).toBeGreaterThan(400);
    await select('update dataset set is_workflow_required = false where id = ?', [datasetId]);
    await select(
      `delete from property_provider where property_id in (select id from property where code like 'MANY-%' and substr(code, 6)::int > 25)`,
    );
    expect(await opens()).toBe(25);
    const started = await admin.carryOut('POST', path, { ids: rows, postMonth });
    expect(started).toMatchObject({ opened: 0, isCut: false, jobId: expect.any(Number) });
    const steps = createJobActivities({ orm: api.orm } as never);
    const { jobId } = started as { jobId: number };
    await steps.planJob({ jobId });
    while (!(await steps.workOnJob({ jobId })).isOver);
    await steps.endJob({ jobId });
    expect((await preview(admin, rows)).counts).toMatchObject({ opens: 0, exists: 26 });
    const items = await select<{ status: string }>('select status from job_item where job_id = ?', [jobId]);
    expect(items.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 'done'));
  });

  it('leaves out what the person does not see', async () => {
    expect((await preview(part, [ids[1]!])).rows).toEqual([]);
  });
});
