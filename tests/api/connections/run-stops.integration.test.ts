import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('a run under way', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const { id: userId } = await makePerson(api.orm, 'Admin', 'luc@fund.example', {});
    const em = api.orm.em.fork();
    em.create(UserScope, { userId, fundId: portfolio.fundId });
    await em.flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'luc@fund.example');
  });
  afterAll(() => api.close());

  async function begin(name: string): Promise<{ id: number; runId: number }> {
    const values = {
      ...{ name, connectionType: 'PULL', serviceProvider: 'NORTH', dataset: 'Rent Roll', format: 'FILE' },
      ...{ apiUrl: 'https://api.north.example/', authorizationType: 'NONE', runEvery: 'MANUAL' },
    };
    const { id } = await admin.carryOut('POST', '/api/connections', { values });
    const begun = await admin.send('POST', `/api/connections/${id}/runs`, {});
    return { id, runId: (begun.body as ConnectionRun).runId };
  }
  const stop = (by: Browser, { id, runId }: { id: number; runId: number }) =>
    by.send('POST', `/api/connections/${id}/runs/${runId}/stop`, {});
  const set = (sql: string, ...values: unknown[]) => api.orm.em.fork().execute(sql, values);
  const firstOf = async (id: number) => (await admin.read(`/api/connections/${id}/runs`)).rows[0];

  it('says how far it is, and no more of that when it has ended', async () => {
    const { id, runId } = await begin('Progress');
    const progress = { bytes: 2_400_000, files: 1, messages: 0, rows: 0 };
    await set(
      `update connection_run set status = 'running', progress = ?::jsonb where id = ?`,
      JSON.stringify(progress),
      runId,
    );
    expect(await firstOf(id)).toMatchObject({ progress, isStopping: false });
    await set(`update connection_run set status = 'delivered', ended_at = now() where id = ?`, runId);
    expect(await firstOf(id)).toMatchObject({ progress: null });
  });

  it('is asked to stop once, by a person who may change the connection, and then may be repeated', async () => {
    const run = await begin('Stopped');
    expect(await stop(limited, run)).toMatchObject({ status: 403 });
    expect(await firstOf(run.id)).toMatchObject({ isStopping: false });
    for (const _ of [1, 2]) expect(await stop(admin, run)).toMatchObject({ status: 202, body: { isStopping: true } });
    await set(`update connection_run set status = 'stopped', ended_at = now() where id = ?`, run.runId);
    expect(await stop(admin, run)).toMatchObject({ status: 409, body: { code: 'Conflict' } });
    expect(await stop(admin, { ...run, runId: 999_999 })).toMatchObject({ status: 404 });
    expect(await firstOf(run.id)).toMatchObject({ status: 'stopped', isStopping: false, nextStep: 'retry' });
  });

  it('is asked to stop when its connection is paused', async () => {
    const { id } = await begin('Paused');
    const paused = await admin.send('PUT', `/api/connections/${id}/status`, { isActive: false });
    expect(paused.status).toBe(200);
    expect(await firstOf(id)).toMatchObject({ isStopping: true });
  });
});
