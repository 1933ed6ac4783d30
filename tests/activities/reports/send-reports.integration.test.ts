import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import { allJobDefinitions } from '#activities/jobs/job-definitions.ts';
import { sendDueReports } from '#activities/reports/send-reports.ts';
import { makeReportFile } from '#api/reports/make-report-file.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { ReportSchedule } from '#contracts/report-schedules.schema.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/reports/schedules';

/** An administrator who may open reports and download none. */
async function makeViewer(api: TestApi): Promise<number> {
  const em = api.orm.em.fork();
  const role = em.create(Role, { name: 'Viewer', baseRole: 'Admin', isBuiltIn: false, isActive: true });
  await em.flush();
  await em.execute(
    `insert into role_privilege (role_id, screen, privilege) values (?, 'report/leaseexpiration', 'View')`,
    [role.id],
  );
  const { id } = await makePerson(api.orm, 'Admin', 'viewer@fund.example');
  await em.execute(`update app_user set role_id = ? where id = ?`, [role.id, id]);
  return id;
}

/** No preview of a change is started here. */
const compareChange = () => Promise.reject(new Error('Not of this test.'));

describe('reports by mail', () => {
  let api: TestApi;
  let amelia: Browser;
  let people: Record<'amelia' | 'yuki' | 'part' | 'dana', number>;

  beforeAll(async () => {
    api = await startTestApi();
    const { fundId, north } = await makePortfolio(api.orm);
    const make = async (name: string, more: object = {}) =>
      (await makePerson(api.orm, 'Admin', `${name}@fund.example`, more)).id;
    people = {
      amelia: await make('amelia'),
      yuki: await make('yuki', { language: 'ja' }),
      part: await make('part'),
      dana: (await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north })).id,
    };
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: people.part, fundId });
    await em.flush();
    amelia = await signIn(api.baseUrl, 'amelia@fund.example');
  });
  afterAll(() => api.close());

  const body = (receiverIds: readonly number[], more: object = {}) => ({
    ...{ report: 'leaseexpiration', name: 'For the board', query: { basis: 'expiry', postMonth: '2026-09-01' } },
    ...{ rhythm: 'WEEKLY', day: 1, receiverIds, ...more },
  });
  const add = async (receiverIds: readonly number[], more: object = {}) => {
    const answer = await amelia.send('POST', path, body(receiverIds, more));
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body as ReportSchedule;
  };
  const mails = () =>
    api.orm.em
      .fork()
      .execute<{ user_id: number; language: string; values: Record<string, string> }[]>(
        `select user_id, language, "values" from mail_outbox where template_name = 'reportReady' order by id`,
      );

  it('go to people who may open the report, with its filters and without a month, each day once', async () => {
    const { scheduleId, query, nextOn } = await add([people.yuki, people.part]);
    expect(query).toEqual({ basis: 'expiry' });
    expect(await sendDueReports(api.orm, new Date('2000-01-03'))).toEqual({
      schedules: 0,
      mails: 0,
      files: 0,
      ended: 0,
    });
    expect(await sendDueReports(api.orm, new Date(nextOn!))).toEqual({ schedules: 1, mails: 2, files: 0, ended: 0 });
    expect(await sendDueReports(api.orm, new Date(nextOn!))).toEqual({ schedules: 0, mails: 0, files: 0, ended: 0 });
    expect(await mails()).toEqual([
      expect.objectContaining({ user_id: people.yuki, language: 'ja' }),
      expect.objectContaining({
        user_id: people.part,
        values: {
          report: 'leaseexpiration',
          schedule: 'For the board',
          address: '/report/leaseexpiration?basis=expiry',
        },
      }),
    ]);
    const { schedules } = await amelia.read(`${path}?report=leaseexpiration`);
    expect(schedules).toMatchObject([{ scheduleId, end: null, receivers: [{ name: expect.any(String) }, {}] }]);
    expect(Date.parse(schedules[0]!.nextOn!) - Date.parse(nextOn!)).toBe(7 * 86_400_000);
  });

  it('refuse receivers without the privilege, unknown filters, days and strangers', async () => {
    expect((await amelia.send('POST', path, body([people.dana]))).status).toBe(400);
    expect((await amelia.send('POST', path, body([people.yuki], { query: { drop: '1' } }))).status).toBe(400);
    expect((await amelia.send('POST', path, body([people.yuki], { day: 8 }))).status).toBe(400);
    const part = await signIn(api.baseUrl, 'part@fund.example');
    // A limited Admin sends to people that they see among the users.
    expect((await part.send('POST', path, body([people.yuki]))).status).toBe(400);
    const receivers = await part.read(`${path}/receivers?report=rentroll`);
    expect(receivers.people.map(({ userId }) => userId)).toEqual([people.part]);
    const { scheduleId } = await add([people.yuki]);
    expect((await part.send('DELETE', `${path}/${scheduleId}`)).status).toBe(404);
    expect((await amelia.send('DELETE', `${path}/${scheduleId}`)).status).toBe(204);
    const dana = await signIn(api.baseUrl, 'dana@north.example');
    expect((await dana.get(path)).status).toBe(403);
  });

  it('go out at their hour in their time zone, whatever day, hour and zone', async () => {
    const em = api.orm.em.fork();
    await em.execute('delete from report_schedule');
    const { scheduleId } = await add([people.part]);
    const local = (at: Date, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          // Around both ends of daylight saving time in New York, and an ordinary day.
          day: fc.constantFrom('2026-03-08', '2026-03-09', '2026-07-01', '2026-11-02'),
          hour: fc.integer({ min: 0, max: 23 }),
          zone: fc.constantFrom(
            'UTC',
            'America/New_York',
            'Asia/Tokyo',
            'Asia/Dubai',
            'Pacific/Kiritimati',
            'Asia/Kathmandu',
          ),
          minutes: fc.integer({ min: -40 * 60, max: 40 * 60 }),
        }),
        async ({ day, hour, zone, minutes }) => {
          await em.execute(`update report_schedule set next_on = ?, hour = ?, time_zone = ? where id = ?`, [
            ...[day, hour, zone, scheduleId],
          ]);
          const now = new Date(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`) + minutes * 60_000);
          const isDue = local(now, zone) >= `${day} ${String(hour).padStart(2, '0')}:00`;
          const sent = await sendDueReports(api.orm, now);
          expect([sent.schedules, sent.files + sent.mails]).toEqual(isDue ? [1, 1] : [0, 0]);
          const [row] = await em.execute<{ next: string }[]>(`select next_on::text as next from report_schedule`);
          expect(row!.next > local(now, zone).slice(0, 10)).toBe(isDue || day > local(now, zone).slice(0, 10));
        },
      ),
      { numRuns: generatedCases(80) },
    );
  });

  it('are made as files for each receiver who may download the report, in their scope and language', async () => {
    const em = api.orm.em.fork();
    await em.execute('delete from report_schedule');
    await em.execute('delete from mail_outbox');
    const viewer = await makeViewer(api);
    const { nextOn } = await add([people.yuki, people.part, viewer], { delivery: 'EXCEL' });
    expect(await sendDueReports(api.orm, new Date(`${nextOn}T12:00:00Z`))).toEqual({
      ...{ schedules: 1, mails: 1, files: 2, ended: 0 },
    });
    expect((await mails()).map(({ user_id, values }) => [user_id, values['address']])).toEqual([
      [viewer, '/report/leaseexpiration?basis=expiry'],
    ]);
    const jobs = await em.find(Job, { kind: 'exportReport' }, { orderBy: { id: 'asc' } });
    expect(jobs.map(({ userId, input, about }) => [userId, input, about['file']])).toEqual([
      [
        people.yuki,
        { path: 'lease-expiration', format: 'excel', query: { basis: 'expiry' }, language: 'ja' },
        '契約満了.xlsx',
      ],
      [
        people.part,
        { path: 'lease-expiration', format: 'excel', query: { basis: 'expiry' }, language: 'en' },
        'Lease expiration.xlsx',
      ],
    ]);
    const blobs = createBlobStore(api.environment.blobs);
    const steps = createJobActivities({
      orm: api.orm,
      definitions: allJobDefinitions({ blobs, makeFile: makeReportFile, compareChange }),
    });
    for (const { id: jobId } of jobs) {
      await steps.planJob({ jobId });
      while (!(await steps.workOnJob({ jobId })).isOver);
      await steps.endJob({ jobId });
    }
    const told = (await mails()).slice(1);
    expect(told.map(({ user_id, values }) => [user_id, values['standing'], values['fileJobId']])).toEqual(
      jobs.map(({ id, userId }) => [userId, 'file', id]),
    );
    expect(await em.execute(`select 1 from mail_outbox where template_name = 'jobEnded'`)).toEqual([]);
    const part = await signIn(api.baseUrl, 'part@fund.example');
    expect((await part.fetch(`/api/reports/files/${jobs[1]!.id}`)).status).toBe(200);
    expect((await part.fetch(`/api/reports/files/${jobs[0]!.id}`)).status).toBe(404);
    // What a schedule started is not counted among the jobs that a person may run at a time.
    await em.execute(`update job set ended_at = null, status = 'running'`);
    expect((await amelia.send('POST', '/api/reports/rent-roll/export/excel/jobs')).status).toBe(202);
    await em.execute(`delete from job`);
  });

  it('are no files for who may not download them, nor with filters that a file does not know', async () => {
    const viewer = await signIn(api.baseUrl, 'viewer@fund.example');
    expect((await viewer.send('POST', path, body([people.part], { delivery: 'PDF' }))).status).toBe(403);
    expect(
      (await amelia.send('POST', path, body([people.part], { delivery: 'PDF', query: { basis: 'x' } }))).status,
    ).toBe(400);
    expect((await amelia.send('POST', path, body([people.part], { timeZone: 'Moon/Base' }))).status).toBe(400);
    expect((await amelia.send('POST', path, body([people.part], { hour: 24 }))).status).toBe(400);
  });

  it('leave out who may not open the report any more, and end with their owner', async () => {
    const em = api.orm.em.fork();
    await em.execute('delete from report_schedule');
    await add([people.yuki, people.part]);
    await em.execute('update app_user set is_active = false where id = ?', [people.yuki]);
    await em.execute('delete from mail_outbox');
    expect(await sendDueReports(api.orm, new Date('2099-01-01'))).toEqual({
      schedules: 1,
      mails: 1,
      files: 0,
      ended: 0,
    });
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([people.part]);
    await em.execute(`update report_schedule set next_on = '2026-01-01'`);
    await em.execute('update app_user set is_active = false where id = ?', [people.amelia]);
    expect(await sendDueReports(api.orm, new Date('2099-01-01'))).toEqual({
      schedules: 0,
      mails: 0,
      files: 0,
      ended: 1,
    });
    expect(await em.execute(`select end_reason from report_schedule`)).toEqual([{ end_reason: 'OWNER' }]);
    const ends = await em.execute(`select action from audit_entry where action like 'reportSchedule.%' order by id`);
    expect(ends.at(-1)).toEqual({ action: 'reportSchedule.end' });
  });
});
