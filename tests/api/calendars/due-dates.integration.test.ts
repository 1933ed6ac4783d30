import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { CalendarEditPreview, DueDateChanges } from '#contracts/calendars.schema.ts';
import { Calendar } from '#database/calendars/calendar.entity.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { shiftMonth } from '#rules/frequencies/open-months.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/calendars/due-dates';

describe('the due dates that an edit of a calendar changes', () => {
  let api: TestApi;
  let amira: Browser;
  let lena: Browser;
  let calendarId: number;

  beforeAll(async () => {
    api = await startTestApi();
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Core' });
    const north = em.create(ServiceProvider, { code: 'NORTH', name: 'Northgate', type: 'Property Manager' });
    const calendar = em.create(Calendar, { code: 'OURS', nameEn: 'Ours', weekendDays: '6,0' });
    await em.flush();
    calendarId = calendar.id;
    const dataset = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
    dataset.isWorkflowRequired = false;
    const funds = ['Meridian', 'Cedar'].map((name) =>
      em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId: type.id }),
    );
    const homes = ['P-1', 'P-2'].map((code) =>
      em.create(Property, { code, name: `House ${code}`, propertyType: 'Office', country: 'US', timeZone: 'UTC' }),
    );
    await em.flush();
    for (const [at, property] of homes.entries()) {
      em.create(FundProperty, { fundId: funds[at]?.id ?? 0, propertyId: property.id, validFrom: '2020-01-01' });
    }
    em.create(Frequency, {
      ...{ serviceProviderId: north.id, datasetId: dataset.id, firstPostMonth: '2020-01-01', calendarCode: 'OURS' },
      ...{ submitFrequency: 'MONTHLY', submitTimelineDay: 5, dayMode: 'BUSINESS' },
    });
    await em.flush();
    const postMonth = shiftMonth(`${new Date().toISOString().slice(0, 7)}-01`, 1);
    for (const { id: propertyId } of homes) {
      const key = { serviceProviderId: north.id, datasetId: dataset.id, propertyId, postMonth, createdByUserId: null };
      await api.orm.em.fork().transactional((tx) => openSubmission(tx, key));
    }
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north.id });
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const limited = await makePerson(api.orm, 'Admin', 'lena@fund.example');
    em.create(UserScope, { userId: limited.id, fundId: funds[0]?.id ?? 0 });
    await em.flush();
    amira = await signIn(api.baseUrl, 'amira@fund.example');
    lena = await signIn(api.baseUrl, 'lena@fund.example');
  });
  afterAll(() => api?.close());

  const seenBy = async (browser: Browser, query = '') => (await browser.get(`${path}${query}`)).body as DueDateChanges;
  const edit = (weekendDays: string) => api.orm.em.fork().nativeUpdate(Calendar, { id: calendarId }, { weekendDays });

  it('are none before, are listed with both days after, each person in their own scope', async () => {
    expect(await seenBy(amira)).toMatchObject({ total: 0, rows: [] });
    await edit('4,5');
    const all = await seenBy(amira);
    expect(all).toMatchObject({
      total: 2,
      people: 1,
      rows: [{ place: 'House P-1', serviceProvider: 'Northgate' }, {}],
    });
    for (const { before, after } of all.rows) expect(before).not.toBe(after);
    expect((await seenBy(lena)).rows.map(({ place }) => place)).toEqual(['House P-1']);
    expect((await seenBy(amira, '?calendar=OURS')).total).toBe(2);
    expect((await seenBy(amira, '?calendar=JP')).total).toBe(0);
    expect((await seenBy(amira, '?size=10&page=2')).rows).toEqual([]);
  });

  it('are shown before an edit is saved, with what earlier edits have left, and nothing is changed', async () => {
    await edit('6,0');
    const calendar = async () => await amira.read(`/api/calendars/${calendarId}`);
    const { id, changedAt } = await calendar();
    const preview = (browser: Browser, body: object) => browser.send('POST', `${path}/preview?size=10`, body);
    const weekend = { act: 'save', master: 'calendars', id, changedAt, values: { weekendDays: '4,5' } };
    const told = await preview(amira, weekend);
    expect(told).toMatchObject({
      status: 200,
      body: { byEdit: 2, calendar: 'OURS', changes: { total: 2, people: 1 } },
    });
    expect(await calendar()).toMatchObject({ changedAt, values: { weekendDays: { code: '6,0' } } });
    expect((await seenBy(amira)).total).toBe(0);
    expect((await preview(amira, { ...weekend, values: { nameEn: 'Our days' } })).body).toMatchObject({
      ...{ byEdit: 0, changes: { total: 0 } },
    });
    // The mark is the one that applying asks for after the edit was saved.
    const [{ mark }, days] = (({ changes }) => [changes, changes.rows])(told.body as CalendarEditPreview);
    await edit('4,5');
    expect((await seenBy(amira, '?calendar=OURS')).mark).toBe(mark);
    const holiday = { act: 'save', master: 'holidays', id: null, changedAt: null };
    const values = { calendar: 'OURS', day: days[0]!.after, nameEn: 'Moving day' };
    const withHoliday = (await preview(amira, { ...holiday, values })).body as CalendarEditPreview;
    expect(withHoliday).toMatchObject({ byEdit: 2, changes: { total: 2 } });
    expect(withHoliday.changes.rows[0]!.after > days[0]!.after).toBe(true);
    const afterwards = { ...holiday, values: { ...values, day: '2031-01-01' } };
    expect((await preview(amira, afterwards)).body).toMatchObject({ byEdit: 0, changes: { total: 2 } });
    // As saving is refused, so is the preview.
    expect((await preview(amira, { ...holiday, values: { calendar: 'OURS' } })).status).toBe(400);
    expect((await preview(amira, { ...weekend, changedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    expect((await preview(lena, { ...weekend, changedAt: (await calendar()).changedAt })).status).toBe(403);
    const left = await api.orm.em.fork().execute(`select 1 from holiday where name_en = 'Moving day'`);
    expect(left).toEqual([]);
  });

  it('are shown before holidays are deactivated, deleted or imported, and nothing is changed', async () => {
    await edit('6,0');
    const em = api.orm.em.fork();
    const previewed = async (body: object) => {
      const answer = await amira.send('POST', `${path}/preview?size=10`, { master: 'holidays', ...body });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body as CalendarEditPreview;
    };
    const dueOn = async () =>
      (
        await em.execute<{ day: string }[]>(`select to_char(due_on, 'YYYY-MM-DD') as day from submission order by id`)
      )[0]!.day;
    const day = await dueOn();
    // Imported: the file is checked, looked at, and not applied.
    const importId = randomUUID();
    const form = new FormData();
    const rows = [
      ['Calendar', 'Day', 'English name'],
      ['OURS', day, 'Moving day'],
    ];
    const content = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Holidays', rows }] }));
    form.append('importId', importId);
    form.append('file', new Blob([content]), 'holidays.xlsx');
    expect((await amira.fetch('/api/holidays/import', { method: 'POST', body: form })).status).toBe(201);
    const imported = await previewed({ act: 'import', importId });
    expect(imported).toMatchObject({ byEdit: 2, calendar: null, changes: { total: 2 } });
    expect((await seenBy(amira)).total).toBe(0);
    expect(await amira.read(`/api/holidays/import/${importId}`)).toMatchObject({ status: 'checked', progress: null });
    expect((await amira.send('POST', `/api/holidays/import/${importId}/apply`, {})).status).toBe(200);
    expect((await seenBy(amira)).mark).toBe(imported.changes.mark);
    // Applied, so that without the holiday both would be due on the day before.
    await em.execute(`update submission set due_on = ?`, [imported.changes.rows[0]!.after]);
    const [{ id }] = (await em.execute(`select id from holiday where name_en = 'Moving day'`)) as [{ id: number }];
    for (const act of ['deactivate', 'delete']) {
      const { byEdit, calendar, changes } = await previewed({ act, ids: [id] });
      expect({ act, byEdit, calendar, after: changes.rows.map(({ after }) => after) }).toEqual({
        ...{ act, byEdit: 2, calendar: 'OURS', after: [day, day] },
      });
    }
    expect(await previewed({ act: 'activate', ids: [id] })).toMatchObject({ byEdit: 0 });
    expect(await amira.read(`/api/holidays/${id}`)).toMatchObject({ isActive: true });
    const refused = await amira.send('POST', `${path}/preview`, { act: 'import', master: 'holidays', importId });
    expect(refused.status).toBe(409);
    expect((await amira.send('DELETE', `/api/holidays/${id}`)).status).toBe(200);
    await em.execute(`update submission set due_on = ?`, [day]);
  });

  it('are applied as a job by people without lists, as they were seen', async () => {
    await edit('4,5');
    const { mark } = await seenBy(amira);
    const body = { mark };
    expect(await lena.send('POST', `${path}/apply`, { mark: (await seenBy(lena)).mark })).toMatchObject({
      status: 403,
    });
    await edit('none');
    expect(await amira.send('POST', `${path}/apply`, body)).toMatchObject({ status: 409, body: { code: 'StaleView' } });
    const started = await amira.send('POST', `${path}/apply`, { mark: (await seenBy(amira)).mark, calendar: 'OURS' });
    expect(started).toMatchObject({
      status: 202,
      body: { kind: 'applyDueDates', about: { count: 2, calendar: 'OURS' } },
    });
    const job = await api.orm.em.fork().findOneOrFail(Job, (started.body as { jobId: number }).jobId);
    expect((job.input as { submissionIds: number[] }).submissionIds).toHaveLength(2);
  });

  it('are shown to nobody without the screen', async () => {
    const dana = await signIn(api.baseUrl, 'dana@north.example');
    expect((await dana.get(path)).status).toBe(403);
    expect((await dana.send('POST', `${path}/apply`, { mark: 'x' })).status).toBe(403);
    expect((await amira.send('POST', `${path}/apply`, {})).status).toBe(400);
  });
});
