import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const dayMs = 24 * 3_600_000;

describe('delegations', () => {
  let api: TestApi;
  let people: Record<'rei' | 'kai' | 'dan', User>;
  let rei: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    people = {
      rei: await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' }),
      kai: await makePerson(api.orm, 'Reviewer', 'kai@fund.example', { name: 'Kai' }),
      dan: await makePerson(api.orm, 'DataProvider', 'dan@provider.example', { name: 'Dan' }),
    };
    rei = await signIn(api.baseUrl, 'rei@fund.example');
  });
  afterAll(() => api.close());

  const period = (fromDays: number, toDays: number) => ({
    validFrom: new Date(api.clock.now.getTime() + fromDays * dayMs).toISOString(),
    validUntil: new Date(api.clock.now.getTime() + toDays * dayMs).toISOString(),
  });
  const add = (delegateId: number, days: [number, number], reason: string | null = 'holiday') =>
    rei.send('POST', '/api/delegations', { delegateId, ...period(...days), reason });

  it('are added, listed to both people, audited, and taken back', async () => {
    const added = await add(people.kai.id, [-1, 7]);
    expect(added).toMatchObject({
      status: 201,
      body: { principal: { name: 'Rei' }, delegate: { name: 'Kai' }, reason: 'holiday', isActive: true },
    });
    const { delegationId } = added.body as { delegationId: number };
    const kai = await signIn(api.baseUrl, 'kai@fund.example');
    expect((await kai.get('/api/delegations')).body).toMatchObject({ delegations: [{ delegationId }] });
    expect((await kai.send('DELETE', `/api/delegations/${delegationId}`)).status).toBe(404);
    expect((await rei.send('DELETE', `/api/delegations/${delegationId}`)).status).toBe(204);
    expect((await rei.get('/api/delegations')).body).toEqual({ delegations: [] });
    const audit = await api.orm.em.fork().find(AuditEntry, { entity: 'delegation' }, { orderBy: { id: 'asc' } });
    expect(audit.map(({ action, userId }) => [action, userId])).toEqual([
      ['delegation.add', people.rei.id],
      ['delegation.remove', people.rei.id],
    ]);
    expect(audit[1]?.before).toMatchObject({ delegateId: people.kai.id });
  });

  it('make the process of every submission at which it is the turn of the absent person look again', async () => {
    const em = api.orm.em.fork();
    const [submission] = await em.execute<{ id: number }[]>(sqlOfSubmission);
    await em.execute(
      `insert into submission_assignee (submission_id, user_id, order_no, stage, is_turn) values (?, ?, 1, 'review', true)`,
      [submission?.id ?? 0, people.rei.id],
    );
    await add(people.kai.id, [1, 2]);
    const rows = await em.execute<{ submission_id: number; kind: string; status: string }[]>(
      'select submission_id, kind, status from outbox_entry',
    );
    expect(rows).toEqual([{ submission_id: submission?.id, kind: 'sync', status: 'pending' }]);
  });

  it('are neither added nor taken back in the name of another', async () => {
    const kept = (await add(people.kai.id, [10, 12])).body as { delegationId: number };
    await makePerson(api.orm, 'SuperAdmin', 'sam@fund.example', { name: 'Sam' });
    const sam = await signIn(api.baseUrl, 'sam@fund.example');
    const start = { userId: people.rei.id, reason: 'to see what they see' };
    expect((await sam.send('POST', '/api/session/impersonation', start)).status).toBe(200);
    const body = { delegateId: people.kai.id, ...period(20, 21), reason: null };
    expect(await sam.send('POST', '/api/delegations', body)).toMatchObject({
      status: 403,
      body: { code: 'Forbidden' },
    });
    expect((await sam.send('DELETE', `/api/delegations/${kept.delegationId}`)).status).toBe(403);
    expect((await rei.send('DELETE', `/api/delegations/${kept.delegationId}`)).status).toBe(204);
  });

  it('are refused to oneself, to nobody, to other roles, backwards and in the past', async () => {
    const refused = [
      await add(people.rei.id, [0, 1]),
      await add(999_999, [0, 1]),
      await add(people.dan.id, [0, 1]),
      await add(people.kai.id, [2, 1]),
      await add(people.kai.id, [-3, -2]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    const dan = await signIn(api.baseUrl, 'dan@provider.example');
    expect((await dan.get('/api/delegations')).status).toBe(403);
  });
});

const sqlOfSubmission = `
  with f as (insert into fund_type (name) values ('Test type') returning id),
  fund as (insert into fund (name, name_folded, fund_type_id) select 'Alpha', 'alpha', id from f returning id),
  model as (insert into data_model (code, name) values ('TEST', 'Test') returning id),
  dataset as (insert into dataset (name, names, data_model_id, scope) select 'Test Roll', '{}', id, 'fund' from model returning id),
  provider as (insert into service_provider (code, name, type) values ('P1', 'Provider', 'PM') returning id)
  insert into submission (submission_no, service_provider_id, fund_id, dataset_id, tab, post_month, period_start, period_end, due_on, due_at)
  select 'SUB-000001', provider.id, fund.id, dataset.id, 'funds', '2026-10-01', '2026-10-01', '2026-10-31', '2026-11-10', now()
    from provider, fund, dataset returning id`;
