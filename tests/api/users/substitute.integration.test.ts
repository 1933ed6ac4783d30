import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { askToLapseSeats } from '#database/submissions/lapse-seats.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePerson } from '#tests/support/people.ts';
import { relayRound } from '#worker/relay.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld } from '../submissions/api-of-world.ts';
import { liveOf, path } from './people.ts';

const logger = pino({ level: 'silent' });

describe('the last person for a step of anything live', () => {
  let api: ApiOfWorld;
  let admin: Browser;
  let submission: OpenedSubmission;
  let first: number;
  let last: number;
  let sub: User;

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { world } = api;
    [first, , last] = world.reviewers as [number, number, number];
    sub = await makePerson(world.orm, 'Reviewer', 'sub@fund.example', { name: 'Sub Stitute' });
    admin = await api.signIn('amira@fund.example');
    submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
  });
  afterAll(() => api?.close());

  const deliver = () =>
    relayRound({
      orm: api.world.orm,
      to: { client: api.world.client, taskQueue: api.world.queue, deadlineMs: 5_000 },
      logger,
    });
  const seats = async () =>
    (await api.world.state(submission)).chain.seats.map(({ userId, isActive }) => [userId, isActive] as const);
  const substitute = (id: number, substituteId: number, act = 'deactivate', of = admin) =>
    of.send('POST', `${path}/${id}/substitute`, { substituteId, act });

  it('is kept with the list, for each step by itself: that others review other steps does not help', async () => {
    const refused = await admin.send('PUT', `${path}/${last}/status`, { isActive: false });
    expect(refused).toMatchObject({ status: 409, body: { code: 'InUse' } });
    expect(liveOf(refused.body)).toEqual([
      { kind: 'chains', count: 1, names: ['Rent Roll'] },
      { kind: 'submissions', count: 1, names: [submission.submissionNo] },
    ]);
    expect((await admin.send('DELETE', `${path}/${last}`)).status).toBe(409);
    const { body } = await admin.send('PUT', '/api/users/inactive', { UserIds: [first, last] });
    expect(body).toMatchObject({ data: [{ IsDeactivated: false }, { IsDeactivated: false }] });
  });

  it('leaves with a substitute, who takes the seats of chains and open submissions at once', async () => {
    const { body: offered } = await admin.get(`${path}/${last}/substitutes?search=STITU`);
    expect(offered).toEqual({ people: [{ userId: sub.id, name: 'Sub Stitute', email: 'sub@fund.example' }] });
    const moved = await substitute(last, sub.id);
    expect(moved).toEqual({ status: 200, body: { outcome: 'deactivated', chains: 1, submissions: 1 } });
    const em = api.world.orm.em.fork();
    expect((await em.findOneOrFail(User, { id: last })).isActive).toBe(false);
    const chains = await em.find(WorkflowConfiguration, {}, { orderBy: { version: 'asc' } });
    expect(chains.map(({ version, isActive }) => [version, isActive])).toEqual([
      [1, false],
      [2, true],
    ]);
    const reviewers = await em.find(
      ConfiguredReviewer,
      { configurationId: chains[1]!.id },
      { orderBy: { orderNo: 'asc' } },
    );
    expect(reviewers.map(({ userId }) => userId)).toEqual([first, api.world.reviewers[1], sub.id]);
    expect(reviewers.map(({ isErrorNotification }) => isErrorNotification)).toEqual([true, false, false]);
    await eventually(
      async () => (await deliver(), seats()),
      (all) => all.at(-1)?.[0] === sub.id,
      'the new seat',
    );
    // The watch of seats finds nothing to lapse: the submission never stands without a reviewer.
    await eventually(
      () => askToLapseSeats(api.world.orm.em.fork()),
      (asked) => asked === 0,
      'nothing left to lapse',
    );
    expect(await seats()).toEqual([
      [first, true],
      [api.world.reviewers[1], true],
      [sub.id, true],
    ]);
    expect(await api.world.row(submission)).toMatchObject({ processState: 'running', parkedCode: null });
    const trail = await em.find(AuditEntry, { action: 'user.substitute' });
    expect(trail).toMatchObject([
      { entityId: String(last), details: { substituteId: sub.id, submissions: [submission.submissionNo] } },
    ]);
    expect(await em.find(AuditEntry, { submissionId: submission.submissionId, action: 'substitute' })).toMatchObject([
      { userId: api.world.admin },
    ]);
  });

  it('is not replaced by who may not decide, does not see the submissions, or is no reviewer', async () => {
    const em = api.world.orm.em.fork();
    const stranger = await makePerson(api.world.orm, 'Reviewer', 'lists@fund.example', { name: 'Lists' });
    const type = await em.findOneOrFail(FundType, { name: 'Core' });
    const fund = em.create(Fund, { name: 'Other', nameFolded: 'other', fundTypeId: type.id });
    await em.flush();
    em.create(UserScope, { userId: stranger.id, fundId: fund.id });
    await em.flush();
    const blind = await substitute(first, stranger.id);
    expect(blind).toMatchObject({ status: 409, body: { code: 'InUse' } });
    expect(liveOf(blind.body)).toEqual([{ kind: 'substituteBarred', count: 1, names: [submission.submissionNo] }]);
    expect((await substitute(first, api.world.admin)).status).toBe(400);
    expect((await substitute(first, first)).status).toBe(400);
    expect((await em.findOneOrFail(User, { id: first })).isActive).toBe(true);
    expect(await em.count(WorkflowConfiguration, { isActive: true })).toBe(1);
  });

  it('is moved by nobody who does not see everything that the person reviews', async () => {
    const em = api.world.orm.em.fork();
    const part = await makePerson(api.world.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    const row = await api.world.row(submission);
    em.create(UserScope, { userId: part.id, propertyId: row.propertyId ?? 0 });
    const type = await em.findOneOrFail(FundType, { name: 'Core' });
    const fund = em.create(Fund, { name: 'Elsewhere', nameFolded: 'elsewhere', fundTypeId: type.id });
    await em.flush();
    const foreign = em.create(WorkflowConfiguration, { datasetId: row.datasetId, fundId: fund.id });
    await em.flush();
    em.create(ConfiguredReviewer, { configurationId: foreign.id, orderNo: 1, userId: first });
    await em.flush();
    const limited = await api.signIn('part@fund.example');
    const refused = await substitute(first, sub.id, 'deactivate', limited);
    expect(refused).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    expect(JSON.stringify(refused.body)).not.toContain('Elsewhere');
    const shown = await limited.send('PUT', `${path}/${first}/status`, { isActive: false });
    expect(liveOf(shown.body)[0]).toEqual({ kind: 'chains', count: 2, names: ['Rent Roll'] });
    await em.nativeUpdate(WorkflowConfiguration, { id: foreign.id }, { isActive: false });
    expect((await substitute(first, sub.id, 'deactivate', limited)).status).toBe(200);
    await eventually(
      async () => (await deliver(), seats()),
      (all) => all[0]?.[0] === sub.id,
      'the new seat',
    );
  });

  it('is deleted with a substitute: the past keeps the name', async () => {
    const second = api.world.reviewers[1]!;
    expect((await admin.send('DELETE', `${path}/${second}`)).status).toBe(409);
    const { body } = await substitute(second, sub.id, 'delete');
    expect(body).toMatchObject({ outcome: 'retired', chains: 1, submissions: 1 });
    await eventually(
      async () => (await deliver(), seats()),
      (all) => all.every(([id]) => id === sub.id),
      'the new seat',
    );
    expect((await admin.get(`${path}/${second}`)).body).toMatchObject({ isRetired: true });
  });
});
