import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult } from '#contracts/masters.ts';
import { mostHandedOver } from '#contracts/properties.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld } from '../submissions/api-of-world.ts';
import { makeSubmission } from '../submissions/fixture.ts';

const today = () => new Date().toISOString().slice(0, 10);

describe('setting the provider of many properties', () => {
  let api: ApiOfWorld;
  let amira: Browser;
  let first: OpenedSubmission;
  let second: OpenedSubmission;
  let north: number;
  let south: ServiceProvider;
  /** With the submissions of NORTH, of two providers, of nobody. */
  let [larkspur, shared, empty]: number[] = [];

  beforeAll(async () => {
    api = await startApiOfWorld();
    first = await api.world.open();
    second = await api.world.open();
    const row = await api.world.row(first);
    const em = api.world.orm.em.fork();
    south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane Services', type: 'OTHER' });
    const [two, none] = ['P-2', 'P-3'].map((code) =>
      em.create(Property, { code, name: `House ${code}`, propertyType: 'Office', country: 'US' }),
    );
    const west = em.create(ServiceProvider, { code: 'WEST', name: 'Westmark', type: 'OTHER' });
    await em.flush();
    north = row.serviceProviderId;
    [larkspur, shared, empty] = [row.propertyId ?? 0, two!.id, none!.id];
    const assign = (serviceProviderId: number, propertyId: number) =>
      em.create(PropertyProvider, { serviceProviderId, propertyId, validFrom: '2020-01-01' });
    assign(north, larkspur);
    assign(north, shared);
    assign(west.id, shared);
    const limited = await makePerson(api.world.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: empty });
    await em.flush();
    const portfolio = { fundId: row.fundId ?? 0, datasetId: row.datasetId, properties: [], north, south: south.id };
    const { postMonth } = await api.world.row(second);
    await makeSubmission(api.world.orm, portfolio, { serviceProviderId: south.id, propertyId: larkspur, postMonth });
    amira = await api.signIn('amira@fund.example');
  });
  afterAll(() => api?.close());

  const set = async (body: object, of = amira) => {
    const wanted = { to: 'SOUTH', validFrom: today(), includesSubmissions: true, ...body };
    const { status, body: answer } = await of.send('POST', '/api/properties/service-provider', wanted);
    return { status, ...(answer as { results: BulkResult[]; stayingSubmissions: string[] }) };
  };

  it('is refused to strangers, without the privilege, and with a bad body', async () => {
    const propertyIds = [larkspur];
    expect((await set({ propertyIds }, new Browser(api.baseUrl))).status).toBe(401);
    expect((await set({ propertyIds }, await api.signIn('rei@fund.example'))).status).toBe(403);
    const tooMany = Array.from({ length: mostHandedOver + 1 }, (_, index) => index + 1);
    const bad = [
      {},
      { propertyIds: [] },
      { propertyIds: tooMany },
      { propertyIds, to: 'NOBODY' },
      { propertyIds, validFrom: '2999-01-01' },
      { propertyIds, validFrom: 'soon' },
      { propertyIds, includesSubmissions: 'all' },
    ];
    for (const body of bad) expect((await set(body)).status).toBe(400);
  });

  it('finds nothing outside of the reach of the person', async () => {
    const part = await api.signIn('part@fund.example');
    const { status, results } = await set({ propertyIds: [larkspur] }, part);
    expect([status, results]).toEqual([
      200,
      [{ id: larkspur, name: '', outcome: 'refused', code: 'NotFound', live: [] }],
    ]);
    expect((await api.world.row(first)).serviceProviderId).toBe(north);
  });

  it('hands each over with its frequencies and submissions, and says what stays', async () => {
    const { results, stayingSubmissions } = await set({ propertyIds: [larkspur, shared, empty] });
    expect(results).toEqual([
      { id: larkspur, name: 'P-1042 Larkspur Tower', outcome: 'done', code: null, live: [] },
      { id: shared, name: 'P-2 House P-2', outcome: 'refused', code: 'SeveralProviders', live: [] },
      { id: empty, name: 'P-3 House P-3', outcome: 'done', code: null, live: [] },
    ]);
    expect(stayingSubmissions).toEqual([second.submissionNo]);
    expect((await api.world.row(first)).serviceProviderId).toBe(south.id);
    expect((await api.world.row(second)).serviceProviderId).toBe(north);
    const em = api.world.orm.em.fork();
    const frequencies = await em.find(Frequency, { propertyId: larkspur, isActive: true });
    expect(frequencies.map(({ serviceProviderId }) => serviceProviderId)).toEqual([south.id]);
    const [assignment] = await em.find(PropertyProvider, { propertyId: empty });
    expect(assignment).toMatchObject({ serviceProviderId: south.id, validFrom: today() });
  });

  it('leaves alone what is with the provider already', async () => {
    const { results, stayingSubmissions } = await set({ propertyIds: [larkspur] });
    expect([results.map(({ outcome }) => outcome), stayingSubmissions]).toEqual([['unchanged'], []]);
  });
});
