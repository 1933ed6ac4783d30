import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { RemindPreview } from '#contracts/reminders.schema.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../fixture.ts';

const path = '/api/submissions/acts/remind';

describe('reminders of many submissions', () => {
  let api: TestApi;
  let admin: Browser;
  let limited: Browser;
  const filter = { tab: 'properties', postMonth: '2026-10-01' };

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    await api.orm.em.execute('insert into user_scope (user_id, property_id) values (?, ?)', [
      part.id,
      properties[1]?.id ?? 0,
    ]);
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { name: 'Dana', serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', {
      name: 'Sue',
      serviceProviderId: south,
      language: 'ja',
    });
    const late = { dueOn: '2026-10-05' };
    for (const postMonth of ['2026-10-01', '2026-09-01']) {
      await makeSubmission(api.orm, portfolio, {
        ...late,
        postMonth,
        serviceProviderId: north,
        propertyId: properties[0]?.id ?? 0,
      });
    }
    await makeSubmission(api.orm, portfolio, { ...late, serviceProviderId: south, propertyId: properties[1]?.id ?? 0 });
    [admin, limited] = await Promise.all([
      signIn(api.baseUrl, 'amira@fund.example'),
      signIn(api.baseUrl, 'part@fund.example'),
    ]);
  });
  afterAll(() => api.close());

  const preview = async (of: Browser, body: object = { filter: { tab: 'properties' } }) => {
    const { status, body: answer } = await of.send('POST', `${path}/preview`, body);
    expect(status).toBe(200);
    return answer as RemindPreview;
  };
  const noticesTo = (name: string) =>
    api.orm.em.fork().execute<{ template: string; count: number | null }[]>(
      `select e.template_name as template, (e."values" ->> 'count')::int as count from email_history e
       join app_user u on u.id = e.user_id where u.name = ? and e.template_name like 'remind%'`,
      [name],
    );

  it('name the providers that are late most, within the reach of the reader', async () => {
    const waiting = async (of: Browser) => await of.read('/api/submissions/waiting?tab=properties');
    const all = await waiting(admin);
    expect(all.providers.map(({ late, people }) => [late, people])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect((await waiting(limited)).providers.map(({ late }) => late)).toEqual([1]);
    expect((await admin.read('/api/submissions/waiting?tab=properties&postMonth=2026-09')).providers).toHaveLength(1);
  });

  it('count days late as the list of submissions does: by the local day, from a new due date where there is one', async () => {
    // On every instant the days in these two zones differ by one at least.
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12'];
    const before = await api.orm.em.execute<{ id: number; zone: string }[]>(
      `select id, time_zone as zone from submission order by id`,
    );
    try {
      for (const zone of zones) {
        await api.orm.em.execute(
          `update submission set time_zone = ?, resubmit_due_at = due_at + interval '9 days' where post_month = '2026-10-01'`,
          [zone],
        );
        const listed = (await admin.read('/api/submissions?postMonth=2026-10&size=100')).rows;
        const { providers } = await admin.read('/api/submissions/waiting?postMonth=2026-10');
        expect(providers.map(({ name, daysLate }) => [name, daysLate]).sort()).toEqual(
          listed.map(({ serviceProvider, daysLate }) => [serviceProvider.name, daysLate]).sort(),
        );
      }
    } finally {
      for (const { id, zone } of before)
        await api.orm.em.execute('update submission set time_zone = ?, resubmit_due_at = null where id = ?', [
          zone,
          id,
        ]);
    }
  });

  it('are shown as each person will read them', async () => {
    const { submissions, people, mails } = await preview(admin);
    expect([submissions, people]).toEqual([3, 2]);
    const [dana, sue] = mails;
    expect(dana).toMatchObject({ name: 'Dana', submissions: 2, language: 'en' });
    expect(dana?.subject).toBe('Reminder from Amira Haddad: 2 submissions are waiting for you');
    expect(dana?.text.match(/^•/gmu)).toHaveLength(2);
    expect(sue).toMatchObject({ name: 'Sue', submissions: 1, language: 'ja' });
    expect(sue?.subject).toContain('Amira Haddad');
    expect((await preview(limited)).mails.map(({ name }) => name)).toEqual(['Sue']);
    expect((await preview(admin, { filter, holder: 'reviewer' })).people).toBe(0);
  });

  it('go out as a job, one notice for each person, and not again within the hour', async () => {
    const started = await admin.send('POST', path, { filter: { tab: 'properties' } });
    expect(started.status).toBe(202);
    const { jobId } = started.body as Job;
    const steps = createJobActivities({ orm: api.orm });
    await steps.planJob({ jobId });
    let isOver = false;
    while (!isOver) ({ isOver } = await steps.workOnJob({ jobId }));
    await steps.endJob({ jobId });
    await steps.endJob({ jobId });
    expect(await noticesTo('Dana')).toEqual([{ template: 'remindMany', count: 2 }]);
    expect(await noticesTo('Sue')).toEqual([{ template: 'remind', count: null }]);
    const [audited] = await api.orm.em.execute<{ count: number }[]>(
      `select count(*)::int as count from audit_entry where action = 'remind' and submission_id is not null`,
    );
    expect(audited?.count).toBe(3);
    expect(await preview(admin)).toMatchObject({ submissions: 0, recent: 3, people: 0 });
    expect((await admin.send('POST', path, { filter: { tab: 'properties' } })).status).toBe(400);
  });

  it('are refused to providers and for bodies that make no sense', async () => {
    const provider = await signIn(api.baseUrl, 'dan@north.example');
    expect((await provider.send('POST', `${path}/preview`, { filter })).status).toBe(403);
    expect((await provider.get('/api/submissions/waiting')).status).toBe(403);
    for (const body of [{}, { filter, submissionNos: ['SUB-000001'] }, { filter: { postMonth: 'x' } }]) {
      expect([body, (await admin.send('POST', `${path}/preview`, body)).status]).toEqual([body, 400]);
    }
  });
});
