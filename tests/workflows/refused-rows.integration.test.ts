import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '#database/with-client.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedTicket } from '#database/submissions/open-ticket.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';
import { keepHistory } from './keep-history.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from './ticket-world.ts';
import type { World } from './ticket-world.ts';

describe('a transition that PostgreSQL refuses', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());
  afterEach(() => admit());

  const asOwner = (sql: string) => {
    const name = new URL(world.orm.config.get('clientUrl') ?? '').pathname.slice(1);
    return withClient(databaseUrl(testPlatform().superuserUrl, name), (client) => client.query(sql));
  };
  const refuse = ({ submissionId }: OpenedTicket) =>
    asOwner(
      `alter table submission add constraint refused check (id <> ${submissionId} or status <> 'Validation In Progress')`,
    );
  const admit = () => asOwner('alter table submission drop constraint if exists refused');

  async function parkedUpload(ticket: OpenedTicket) {
    await refuse(ticket);
    const upload = await world.upload(ticket, 0);
    const answer = world.send(ticket, upload);
    const parked = await world.until(ticket, (row) => row.processState === 'parked');
    return { answer, parked };
  }

  it('parks the ticket with a code, and a retry writes everything in its order', async () => {
    const ticket = await world.open();
    const { answer, parked } = await parkedUpload(ticket);
    expect(parked).toMatchObject({ status: 'New', parkedCode: 'EffectFailed', parkedDetail: 'project', rev: 1 });
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    await eventually(
      () => handle.describe(),
      ({ searchAttributes }) => searchAttributes['Stuck']?.[0] === true,
      'the mark for operators',
    );
    await admit();
    await world.send(ticket, { ...world.as(world.admin, 'Admin'), kind: 'retry' });
    expect((await answer).status).toBe('Validation In Progress');
    const row = await world.until(ticket, 'Submitted For Review');
    expect(row).toMatchObject({ processState: 'running', parkedCode: null, generation: 2 });
    expect(row.state).toEqual(await world.state(ticket));
    const actions = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: ticket.submissionId }, { orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual([
      'open',
      'upload',
      'effectFailed',
      'retry',
      'validationPassed',
    ]);
    await keepHistory(world, ticket, 'refused-row-retried');
  });

  it('parks again when a retry is refused too, and loses nothing', async () => {
    const ticket = await world.open();
    const { answer } = await parkedUpload(ticket);
    const retry = { ...world.as(world.admin, 'Admin'), kind: 'retry' as const };
    const retried = world.send(ticket, retry);
    await eventually(
      () => world.state(ticket),
      (state) => state.seenOpIds.includes(retry.opId) && state.parked !== null,
      'the second refusal',
    );
    await admit();
    await world.send(ticket, { ...world.as(world.admin, 'Admin'), kind: 'retry' });
    await Promise.all([answer, retried]);
    const row = await world.until(ticket, 'Submitted For Review');
    expect(row.parkedCode).toBeNull();
  });

  it('closes when an operator cancels the run meanwhile', async () => {
    const ticket = await world.open();
    const { answer } = await parkedUpload(ticket);
    await admit();
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    await handle.cancel();
    expect(await handle.result()).toMatchObject({ status: 'Closed' });
    await answer;
    expect(await world.row(ticket)).toMatchObject({ status: 'Closed', processState: 'ended' });
  });
});
