import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import type { PropertySubmission } from '#contracts/properties.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld } from '../submissions/api-of-world.ts';

describe('a property with open submissions', () => {
  let api: ApiOfWorld;
  let amira: Browser;
  let address: string;
  let propertyId: number;
  let first: OpenedSubmission;
  let second: OpenedSubmission;

  beforeAll(async () => {
    api = await startApiOfWorld();
    amira = await api.signIn('amira@fund.example');
    first = await api.world.open();
    second = await api.world.open();
    const row = await api.world.row(first);
    propertyId = row.propertyId ?? 0;
    address = `/api/properties/${propertyId}`;
    const em = api.world.orm.em.fork();
    em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane Services', type: 'OTHER' });
    em.create(PropertyProvider, { serviceProviderId: row.serviceProviderId, propertyId, validFrom: '2020-01-01' });
    await em.flush();
  });
  afterAll(() => api?.close());

  const submissionsAt = async (query: string) =>
    ((await amira.get(`${address}/${query}`)).body as { submissions: PropertySubmission[] }).submissions;
  const resultsOf = ({ body }: { body: unknown }) => (body as ManyActed).results;

  it('is handed over with its frequencies and its submissions, and the past stays with the old provider', async () => {
    const submissions = await submissionsAt('provider-tickets?serviceProvider=NORTH');
    expect(submissions.map(({ submissionNo }) => submissionNo).sort()).toEqual(
      [first.submissionNo, second.submissionNo].sort(),
    );
    const today = new Date().toISOString().slice(0, 10);
    const body = { from: 'NORTH', to: 'SOUTH', validFrom: today, includesSubmissions: true };
    const send = (values: object) => amira.send('POST', `${address}/hand-over`, { ...body, ...values });
    expect((await send({ to: 'NOBODY' })).status).toBe(400);
    expect((await send({ to: 'NORTH' })).status).toBe(400);
    expect((await send({ validFrom: '2999-01-01' })).status).toBe(400);
    expect((await send({ validFrom: 'soon' })).status).toBe(400);
    expect((await send({ from: 'SOUTH', to: 'NORTH' })).status).toBe(409);
    const done = await send({});
    expect(done.status).toBe(200);
    expect(resultsOf(done).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    const em = api.world.orm.em.fork();
    const south = await em.findOneOrFail(ServiceProvider, { code: 'SOUTH' });
    expect((await api.world.row(first)).serviceProviderId).toBe(south.id);
    const frequencies = await em.find(Frequency, { propertyId }, { orderBy: { id: 'asc' } });
    expect(frequencies.map(({ isActive, serviceProviderId }) => [isActive, serviceProviderId === south.id])).toEqual([
      [false, false],
      [true, true],
    ]);
    const assignments = await em.find(PropertyProvider, { propertyId }, { orderBy: { id: 'asc' } });
    expect(assignments.map(({ validTo }) => validTo !== null)).toEqual([true, false]);
    expect((await amira.get(address)).body).toMatchObject({
      values: { serviceProviders: [{ code: 'SOUTH', name: 'Corvane Services' }] },
    });
    const { changes } = (await amira.get(`${address}/history`)).body as { changes: { changes: object[] }[] };
    expect(changes[0]?.changes).toEqual([{ field: 'serviceProviders', before: 'NORTH', after: 'SOUTH' }]);
  });

  it('is disposed of: submissions of later periods are shown, and closed as sold on consent', async () => {
    const { postMonth } = await api.world.row(first);
    const disposedOn = `${postMonth.slice(0, 8)}15`;
    const comment = 'Sold to Harbour REIT.';
    const close = (body: object) => amira.send('POST', `${address}/close-later-tickets`, body);
    expect((await close({ disposedOn, comment })).status).toBe(409);
    const { changedAt } = (await amira.get(address)).body as MasterRecord;
    const saved = await amira.send('PUT', address, { changedAt, values: { disposedOn } });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    const later = await submissionsAt(`later-tickets?disposedOn=${disposedOn}`);
    expect(later.map(({ submissionNo }) => submissionNo)).toEqual([second.submissionNo]);
    expect((await close({ disposedOn })).status).toBe(400);
    expect(resultsOf(await close({ disposedOn, comment }))).toEqual([
      { submissionNo: second.submissionNo, outcome: 'accepted' },
    ]);
    expect((await api.world.row(second)).status).toBe('Closed');
    expect((await api.world.row(first)).status).toBe('New');
    expect(await submissionsAt(`later-tickets?disposedOn=${disposedOn}`)).toEqual([]);
  });
});
