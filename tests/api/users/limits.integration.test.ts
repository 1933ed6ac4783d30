import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Calendar } from '#database/calendars/calendar.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';
import { path, problemsOf } from './people.ts';

const day = '2026-01-01';
const address = {
  propertyType: 'Office',
  address1: '1 Main Street',
  country: 'US',
  state: 'Colorado',
  city: 'Denver',
  ownershipType: 'DIRECT',
  ownershipPercentage: '100',
};

describe('who is limited to a fund', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let limited: Browser;
  let whole: Browser;
  let partId: number;
  let own: number;
  let foreign: number;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 100_000 });
    portfolio = await makePortfolio(api.orm);
    [own, foreign] = portfolio.properties.map(({ id }) => id) as [number, number];
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const other = em.create(Fund, { name: 'Other', nameFolded: 'other', fundTypeId });
    await em.flush();
    em.create(FundProperty, { fundId: portfolio.fundId, propertyId: own, validFrom: day });
    em.create(FundProperty, { fundId: other.id, propertyId: foreign, validFrom: day });
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: own, validFrom: day });
    em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: foreign, validFrom: day });
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    em.create(UserScope, { userId: part.id, fundId: portfolio.fundId });
    partId = part.id;
    await makePerson(api.orm, 'Admin', 'whole@fund.example', { name: 'Whole' });
    await em.flush();
    limited = await signIn(api.baseUrl, 'part@fund.example');
    whole = await signIn(api.baseUrl, 'whole@fund.example');
  });
  afterAll(() => api.close());

  it('adds no property that they would not see, and one within their fund', async () => {
    const add = (values: object) => limited.send('POST', '/api/properties', { values: { ...address, ...values } });
    const alone = await add({ code: 'P-900', name: 'Alone' });
    expect(problemsOf(alone.body)).toEqual([{ field: 'fund', code: 'OutsideYou', found: null }]);
    expect(await api.orm.em.fork().count(Property, { code: 'P-900' })).toBe(0);
    const placed = await add({ code: 'P-901', name: 'Placed', fund: 'Meridian Core Fund II' });
    expect([placed.status, placed.body]).toEqual([201, expect.anything()]);
    const { id } = placed.body as { id: number };
    expect((await limited.get(`/api/properties/${id}`)).status).toBe(200);
  });

  it('changes nothing that holds for the whole installation', async () => {
    const em = api.orm.em.fork();
    const [calendar] = await em.find(Calendar, {}, { limit: 1 });
    const { body } = await limited.get(`/api/calendars/${calendar!.id}`);
    expect(body).toMatchObject({ allowedActs: [] });
    const { changedAt } = body as { changedAt: string };
    const put = (of: Browser) =>
      of.send('PUT', `/api/calendars/${calendar!.id}`, { changedAt, values: { name: 'Mine' } });
    expect((await put(limited)).status).toBe(403);
    const added = await limited.send('POST', '/api/calendars', { values: { code: 'MINE', name: 'Mine' } });
    expect(added.status).toBe(400);
    expect(problemsOf(added.body)).toContainEqual(expect.objectContaining({ code: 'NotAllowed' }));
    expect((await limited.send('DELETE', '/api/deadlines')).status).not.toBe(200);
    expect((await put(whole)).status).toBe(200);
  });

  it('is told of no submission elsewhere when they open one', async () => {
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: foreign,
    });
    const open = (of: Browser) =>
      of.send('POST', '/api/submissions', {
        serviceProviderId: portfolio.north,
        datasetId: portfolio.datasetId,
        propertyId: foreign,
        postMonth: '2026-10-01',
      });
    const refused = await open(limited);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).not.toContain(submission.submissionNo);
    expect((await open(whole)).status).toBe(409);
  });

  it('keeps a reviewer’s submissions in sight of the reviewer', async () => {
    const rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: own,
      postMonth: '2026-09-01',
      status: 'Submitted For Review',
      reviewerIds: [rei.id],
    });
    const narrow = async (properties: string[]) => {
      const { changedAt } = await whole.read(`${path}/${rei.id}`);
      return whole.send('PUT', `${path}/${rei.id}`, { changedAt, values: { properties } });
    };
    expect(problemsOf((await narrow(['P-101'])).body)).toEqual([
      { field: 'funds', code: 'SeatsOutside', found: null, params: { by: submission.submissionNo } },
    ]);
    expect((await narrow(['P-100'])).status).toBe(200);
  });

  it('reads no notice of what has left their lists', async () => {
    const em = api.orm.em.fork();
    const at = (propertyId: number) =>
      makeSubmission(
        api.orm,
        { ...portfolio, fundId: null as unknown as number },
        {
          serviceProviderId: portfolio.north,
          propertyId,
          postMonth: '2026-08-01',
        },
      );
    const submission = await at(foreign);
    const values = {
      submissionNo: submission.submissionNo,
      place: 'Pier 9 Exchange',
      postMonth: '2026-08-01',
      dataset: 'x',
    };
    const row = em.create(EmailHistory, {
      userId: partId,
      templateName: 'noAssignee',
      submissionId: submission.id,
      values,
      dedupeKey: 'a-notice',
    });
    await em.flush();
    for (const asked of [
      '/api/notifications',
      '/api/email/history/notread?IsForCount=0',
      '/api/notifications?search=pier',
    ]) {
      expect([asked, JSON.stringify((await limited.get(asked)).body)]).toEqual([
        asked,
        expect.not.stringContaining('Pier 9'),
      ]);
    }
    expect((await limited.get('/api/email/history/notread?IsForCount=1')).body).toEqual({
      data: [{ NotReadEmails: 0 }],
    });
    expect(row.id).toBeGreaterThan(0);
  });
});
