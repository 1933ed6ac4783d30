import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { Dependants, FieldProblem, MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { workCalendar } from '#database/calendars/work-calendar.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const calendars = '/api/calendars';
const holidays = '/api/holidays';

describe('calendars and holidays', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Mori' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const add = (path: string, fields: object) => admin.send('POST', path, { values: fields });
  const added = async (path: string, fields: object) => {
    const { status, body } = await add(path, fields);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const find = async (path: string, query: string) =>
    ((await admin.get(`${path}?${query}`)).body as Page<MasterRecord>).rows[0];
  const problemsOf = (body: unknown) =>
    (body as { details: { problems: FieldProblem[] } }).details.problems.map(({ field, code }) => [field, code]);
  const daysOf = async (code: string) => workCalendar(api.orm.em.fork(), [code]);

  it('come with the product, named in three languages, with their weekends and holidays', async () => {
    const saudi = await find(calendars, 'search=SA');
    expect(saudi?.values).toMatchObject({
      code: 'SA',
      nameEn: 'Saudi Arabia',
      nameJa: 'サウジアラビア',
      weekendDays: { code: '5,6', name: 'Friday and Saturday' },
    });
    expect(Number(saudi?.values['holidayCount'])).toBeGreaterThan(5);
    const emperor = await find(holidays, 'calendar=JP&search=Emperor&sort=day');
    expect(emperor?.values).toMatchObject({ nameJa: '天皇誕生日', nameAr: 'عيد ميلاد الإمبراطور' });
    const uses = (await admin.get(`${calendars}/${saudi?.id}/dependants`)).body as Dependants;
    expect(uses.live).toMatchObject([{ kind: 'product' }]);
    expect((await admin.send('DELETE', `${calendars}/${saudi?.id}`)).status).toBe(409);
  });

  it("are called by their names in the reader's language, as roles are", async () => {
    await makePerson(api.orm, 'Admin', 'yuko@fund.example', { name: 'Yuko Abe', language: 'ja' });
    const yuko = await signIn(api.baseUrl, 'yuko@fund.example');
    const read = async (path: string) => ((await yuko.get(path)).body as Page<MasterRecord>).rows[0]?.values;
    expect(await read(`${holidays}?calendar=JP`)).toMatchObject({ calendar: { code: 'JP', name: '日本' } });
    const choices = (await yuko.get(`${holidays}/choices/calendar`)).body;
    expect(JSON.stringify(choices)).toContain('アラブ首長国連邦');
    expect(await read('/api/users/records?search=rei@fund')).toMatchObject({
      role: { code: 'Reviewer', name: 'レビュー担当者' },
    });
    expect((await find('/api/users/records', 'search=rei@fund'))?.values).toMatchObject({
      role: { code: 'Reviewer', name: 'Reviewer' },
    });
  });

  it('are kept by an administrator, and count at once', async () => {
    await added(calendars, { code: 'HOUSE', nameEn: 'House days', weekendDays: 'Sunday' });
    expect(await daysOf('HOUSE')).toEqual({ weekend: [0], holidays: new Set() });
    const day = await added(holidays, { calendar: 'HOUSE', day: '2026-12-28', nameEn: 'Closing of the books' });
    expect([...(await daysOf('house'.toUpperCase())).holidays]).toEqual(['2026-12-28']);
    expect(problemsOf((await add(holidays, { calendar: 'HOUSE', day: '2026-12-28', nameEn: 'Again' })).body)).toEqual([
      ['day', 'Duplicate'],
    ]);
    // The same day in another calendar is another holiday.
    await added(holidays, { calendar: 'GB', day: '2026-12-29', nameEn: 'Bridge day' });
    const { body } = await add(holidays, { calendar: 'NOWHERE', day: '2026-02-30', nameEn: '' });
    expect(problemsOf(body)).toEqual(
      expect.arrayContaining([
        ['calendar', 'UnknownCode'],
        ['day', 'NotADate'],
        ['nameEn', 'Required'],
      ]),
    );
    const names = { nameEn: 'Opening', nameJa: '仕事始め', nameAr: 'بداية العمل' };
    await added(holidays, { calendar: 'GB', day: '2027-01-04', ...names });
    const search = new URLSearchParams({ calendar: 'GB', search: '仕事' });
    expect((await find(holidays, String(search)))?.values).toMatchObject(names);
    await admin.send('PUT', `${holidays}/${day.id}/status`, { isActive: false });
    expect((await daysOf('HOUSE')).holidays.size).toBe(0);
    expect((await admin.send('DELETE', `${holidays}/${day.id}`)).body).toEqual({ outcome: 'deleted' });
  });

  it('take a list of holidays from a workbook, a known day by its new name', async () => {
    await added(calendars, { code: 'LIST', nameEn: 'From a list', weekendDays: '6,0' });
    await added(holidays, { calendar: 'LIST', day: '2027-01-04', nameEn: 'Old name' });
    const rows = [
      ['Calendar', 'Day', 'English name', 'Japanese name', 'Arabic name'],
      ['LIST', '2027-01-04', 'New name', '仕事始め', 'بداية العمل'],
      ['LIST', '2027-01-05', 'Inventory', '', ''],
    ];
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Holidays', rows }] }));
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(content)]), 'holidays.xlsx');
    const response = await admin.fetch(`${holidays}/import`, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    const view = (await response.json()) as ImportView;
    expect(view).toMatchObject({ counts: { added: 1, changed: 1 } });
  });

  it('are chosen by funds and properties while they are active', async () => {
    const choices = async () => {
      const { body } = await admin.get('/api/funds/choices/calendarCode');
      return (body as { choices: { code: string }[] }).choices.map(({ code }) => code);
    };
    expect(await choices()).toEqual(expect.arrayContaining(['HOUSE', 'JP']));
    const house = await find(calendars, 'search=HOUSE');
    await admin.send('PUT', `${calendars}/${house?.id}/status`, { isActive: false });
    expect(await choices()).not.toContain('HOUSE');
  });

  it('tell for what they count, and name only what a person sees', async () => {
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Core' });
    await em.flush();
    const ofFund = (name: string, calendarCode: string | null) =>
      em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId: type.id, calendarCode });
    const [north, south] = [ofFund('North', 'GB'), ofFund('South', null)];
    const place = (code: string, calendarCode: string | null) =>
      em.create(Property, { code, name: `House ${code}`, propertyType: 'Office', country: 'SA', calendarCode });
    const [own, byFund, byCountry] = [place('S-1', 'GB'), place('S-2', null), place('S-3', null)];
    await em.flush();
    for (const [fund, property] of [
      [south, own],
      [north, byFund],
      [south, byCountry],
    ] as const) {
      em.create(FundProperty, { fundId: fund.id, propertyId: property.id, validFrom: '2020-01-01' });
    }
    const lena = await makePerson(api.orm, 'Admin', 'lena@fund.example');
    em.create(UserScope, { userId: lena.id, fundId: north.id });
    await em.flush();
    const usesOf = async (browser: Browser, code: string) => {
      const id = (await find(calendars, `search=${code}`))?.id;
      const { live } = (await browser.get(`${calendars}/${id}/dependants`)).body as Dependants;
      return live.filter(({ kind }) => kind !== 'product').map(({ kind, count, names }) => [kind, count, ...names]);
    };
    expect(await usesOf(admin, 'GB')).toEqual([
      ['funds', 1, 'North'],
      ['properties', 1, 'S-1 House S-1'],
    ]);
    // The fund names a calendar for S-2.
    expect(await usesOf(admin, 'SA')).toEqual([['countries', 1, 'S-3 House S-3']]);
    const limited = await signIn(api.baseUrl, 'lena@fund.example');
    expect(await usesOf(limited, 'GB')).toEqual([
      ['funds', 1, 'North'],
      ['properties', 1],
    ]);
    expect(await usesOf(limited, 'SA')).toEqual([['countries', 1]]);
  });

  it('are seen by who is limited to funds, who is offered nothing to add, and can add nothing', async () => {
    const omar = await makePerson(api.orm, 'Admin', 'omar@fund.example');
    const fund = await api.orm.em.fork().findOneOrFail(Fund, { name: 'North' });
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: omar.id, fundId: fund.id });
    await em.flush();
    const limited = await signIn(api.baseUrl, 'omar@fund.example');
    expect(await limited.read('/api/session')).toMatchObject({ mayChangeShared: false });
    expect(await admin.read('/api/session')).toMatchObject({ mayChangeShared: true });
    const values = { code: 'THEIRS', nameEn: 'Theirs', weekendDays: '0' };
    const { status, body } = await limited.send('POST', calendars, { values });
    expect([status, problemsOf(body)]).toEqual([400, [['code', 'NotAllowed']]]);
    expect(await find(calendars, 'search=THEIRS')).toBeUndefined();
  });

  it('are for administrators alone', async () => {
    const reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    for (const path of [calendars, holidays]) {
      expect((await new Browser(api.baseUrl).get(path)).status).toBe(401);
      expect((await reviewer.get(path)).status).toBe(403);
      expect((await add(path, {})).status).toBe(400);
    }
  });
});
