import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendDueReports } from '#activities/reports/send-reports.ts';
import type { ReportSchedule } from '#contracts/report-schedules.schema.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/reports/schedules';

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
    expect(await sendDueReports(api.orm, '2000-01-03')).toEqual({ schedules: 0, mails: 0, ended: 0 });
    expect(await sendDueReports(api.orm, nextOn!)).toEqual({ schedules: 1, mails: 2, ended: 0 });
    expect(await sendDueReports(api.orm, nextOn!)).toEqual({ schedules: 0, mails: 0, ended: 0 });
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
    const { schedules } = (await amelia.get(`${path}?report=leaseexpiration`)).body as { schedules: ReportSchedule[] };
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
    const receivers = (await part.get(`${path}/receivers?report=rentroll`)).body as { people: { userId: number }[] };
    expect(receivers.people.map(({ userId }) => userId)).toEqual([people.part]);
    const { scheduleId } = await add([people.yuki]);
    expect((await part.send('DELETE', `${path}/${scheduleId}`)).status).toBe(404);
    expect((await amelia.send('DELETE', `${path}/${scheduleId}`)).status).toBe(204);
    const dana = await signIn(api.baseUrl, 'dana@north.example');
    expect((await dana.get(path)).status).toBe(403);
  });

  it('leave out who may not open the report any more, and end with their owner', async () => {
    const em = api.orm.em.fork();
    await em.execute('delete from report_schedule');
    await add([people.yuki, people.part]);
    await em.execute('update app_user set is_active = false where id = ?', [people.yuki]);
    await em.execute('delete from mail_outbox');
    expect(await sendDueReports(api.orm, '2099-01-01')).toEqual({ schedules: 1, mails: 1, ended: 0 });
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([people.part]);
    await em.execute(`update report_schedule set next_on = '2026-01-01'`);
    await em.execute('update app_user set is_active = false where id = ?', [people.amelia]);
    expect(await sendDueReports(api.orm, '2099-01-01')).toEqual({ schedules: 0, mails: 0, ended: 1 });
    expect(await em.execute(`select end_reason from report_schedule`)).toEqual([{ end_reason: 'OWNER' }]);
    const ends = await em.execute(`select action from audit_entry where action like 'reportSchedule.%' order by id`);
    expect(ends.at(-1)).toEqual({ action: 'reportSchedule.end' });
  });
});
