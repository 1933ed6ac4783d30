import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { loadPerson } from '#api/access/load-person.ts';
import { AppError } from '#api/errors.ts';
import { startJob } from '#api/jobs/start-job.ts';
import type { Job as JobView } from '#contracts/jobs.schema.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('jobs', () => {
  let api: TestApi;
  let connection: Connection;
  const people: Record<string, User> = {};
  const browsers: Record<string, Browser> = {};

  beforeAll(async () => {
    api = await startTestApi();
    connection = Connection.lazy({ address: api.environment.temporal.address });
    for (const [name, role] of Object.entries({
      amira: 'Admin',
      lena: 'Admin',
      liam: 'Admin',
      sam: 'SuperAdmin',
      rei: 'Reviewer',
      dan: 'DataProvider',
    } as const)) {
      people[name] = await makePerson(api.orm, role, `${name}@fund.example`);
    }
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Core' });
    await em.flush();
    const fund = em.create(Fund, { name: 'Meridian', nameFolded: 'meridian', fundTypeId: type.id });
    await em.flush();
    for (const name of ['lena', 'liam']) em.create(UserScope, { userId: people[name]?.id ?? 0, fundId: fund.id });
    await em.flush();
    for (const name of Object.keys(people)) browsers[name] = await signIn(api.baseUrl, `${name}@fund.example`);
  });
  afterAll(async () => {
    await connection?.close();
    await api?.close();
  });

  const as = (name: string): Browser => {
    const browser = browsers[name];
    if (!browser) throw new Error(`Nobody is called ${name}`);
    return browser;
  };
  /** No worker takes it: the queue is the test's own. */
  async function start(name: string): Promise<JobView> {
    const em = api.orm.em.fork();
    const person = await loadPerson(em, people[name]?.id ?? 0);
    if (!person) throw new Error(`${name} is gone`);
    const client = new Client({ connection, namespace: api.environment.temporal.namespace });
    const place = { client, taskQueue: `test-jobs-${api.environment.databaseUrl.slice(-8)}` };
    const input = { postMonth: '2026-10-01', subjects: [] };
    return startJob(em, place, { kind: 'openSubmissions', input, person, requestId: 'r-1' });
  }
  const endAll = () =>
    api.orm.em.fork().execute(`update job set status = 'done', ended_at = now() where ended_at is null`);

  it('are seen by who started them and by administrators of all funds, and by nobody else', async () => {
    await endAll();
    const { jobId } = await start('lena');
    const seen = async (name: string) => {
      const listed = await as(name).read('/api/jobs');
      const statuses = await Promise.all(
        [`/api/jobs/${jobId}`, `/api/jobs/${jobId}/items`].map(async (path) => (await as(name).get(path)).status),
      );
      return [listed.rows.some((row) => row.jobId === jobId), ...statuses];
    };
    for (const name of ['lena', 'amira', 'sam']) expect([name, await seen(name)]).toEqual([name, [true, 200, 200]]);
    for (const name of ['liam', 'rei', 'dan']) {
      expect([name, await seen(name)]).toEqual([name, [false, 404, 404]]);
      expect((await as(name).send('POST', `/api/jobs/${jobId}/cancel`, {})).status).toBe(404);
    }
    expect((await api.orm.em.fork().findOneOrFail(Job, jobId)).status).toBe('queued');
  });

  it('are cancelled once, with the name of who did so in the audit trail', async () => {
    await endAll();
    const { jobId } = await start('lena');
    const cancelled = await as('amira').send('POST', `/api/jobs/${jobId}/cancel`, {});
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'cancelling', mayCancel: false, cancelledBy: { name: 'amira' }, person: { name: 'lena' } },
    });
    const again = await as('lena').send('POST', `/api/jobs/${jobId}/cancel`, {});
    expect(again).toMatchObject({ status: 409, body: { code: 'Conflict' } });
    const trail = await api.orm.em
      .fork()
      .find(AuditEntry, { entity: 'job', entityId: String(jobId) }, { orderBy: { id: 'asc' } });
    expect(trail.map(({ action, userId }) => [action, userId])).toEqual([
      ['job.startJob', people['lena']?.id],
      ['job.cancelJob', people['amira']?.id],
    ]);
  });

  it('are at most two of one person at a time, however quickly they are asked for', async () => {
    await endAll();
    const asked = await Promise.allSettled([start('lena'), start('lena'), start('lena'), start('lena')]);
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).code).toBe('TooManyJobs');
    }
    await start('liam');
  });

  it('are at most ten of all people', async () => {
    await endAll();
    const em = api.orm.em.fork();
    for (let other = 0; other < 10; other += 1) {
      em.create(Job, { kind: 'openSubmissions', input: {}, userId: people['rei']?.id ?? 0 });
    }
    await em.flush();
    await expect(start('lena')).rejects.toMatchObject({ code: 'TooManyJobs' });
  });

  it('list their items by result, in pages', async () => {
    await endAll();
    const { jobId } = await start('lena');
    const em = api.orm.em.fork();
    for (let position = 1; position <= 30; position += 1) {
      const isRefused = position % 10 === 0;
      em.create(JobItem, {
        ...{ jobId, position, key: `k${position}`, label: `Property ${position}`, endedAt: new Date() },
        ...(isRefused
          ? { status: 'refused', code: 'Closed' }
          : { status: 'done', details: { before: 'a', after: 'b' } }),
      });
    }
    await em.flush();
    const page = await as('lena').get(`/api/jobs/${jobId}/items?size=10&page=3`);
    expect(page.body).toMatchObject({ total: 30, rows: { length: 10, 0: { position: 21, details: { after: 'b' } } } });
    const refused = await as('lena').get(`/api/jobs/${jobId}/items?status=refused`);
    expect(refused.body).toMatchObject({ total: 3, rows: { 0: { label: 'Property 10', code: 'Closed' } } });
    expect((await as('lena').get(`/api/jobs/${jobId}/items?search=erty 7`)).body).toMatchObject({ total: 1 });
  });

  it('refuse what makes no sense', async () => {
    for (const path of [
      '/api/jobs/x',
      '/api/jobs/0',
      '/api/jobs?status=lost',
      '/api/jobs?size=7',
      '/api/jobs?page=9999',
    ]) {
      expect([path, (await as('amira').get(path)).status]).toEqual([path, 400]);
    }
    expect((await as('amira').get('/api/jobs/2147483647')).status).toBe(404);
  });
});
