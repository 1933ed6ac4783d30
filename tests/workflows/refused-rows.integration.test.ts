import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '#database/with-client.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';
import { keepHistory } from './keep-history.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

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
  const refuse = ({ submissionId }: OpenedSubmission) =>
    asOwner(
      `alter table submission add constraint refused check (id <> ${submissionId} or status <> 'Validation In Progress')`,
    );
  const admit = () => asOwner('alter table submission drop constraint if exists refused');

  async function parkedUpload(submission: OpenedSubmission) {
    await refuse(submission);
    const upload = await world.upload(submission, 0);
    const answer = world.send(submission, upload);
    const parked = await world.until(submission, (row) => row.processState === 'parked');
    return { answer, parked };
  }

  it('parks the submission with a code, and a retry writes everything in its order', async () => {
    const submission = await world.open();
    const { answer, parked } = await parkedUpload(submission);
    expect(parked).toMatchObject({ status: 'New', parkedCode: 'EffectFailed', parkedDetail: 'project', rev: 1 });
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await eventually(
      () => handle.describe(),
      ({ searchAttributes }) => searchAttributes['Stuck']?.[0] === true,
      'the mark for operators',
    );
    await admit();
    await world.send(submission, { ...world.as(world.admin, 'Admin'), kind: 'retry' });
    expect((await answer).status).toBe('Validation In Progress');
    const row = await world.until(submission, 'Submitted For Review');
    expect(row).toMatchObject({ processState: 'running', parkedCode: null, generation: 2 });
    expect(row.state).toEqual(await world.state(submission));
    const actions = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual([
      'open',
      'upload',
      'effectFailed',
      'retry',
      'validationPassed',
    ]);
    await keepHistory(world, submission, 'refused-row-retried');
  });

  it('parks again when a retry is refused too, and loses nothing', async () => {
    const submission = await world.open();
    const { answer } = await parkedUpload(submission);
    const retry = { ...world.as(world.admin, 'Admin'), kind: 'retry' as const };
    const retried = world.send(submission, retry);
    await eventually(
      () => world.state(submission),
      (state) => state.seenOpIds.includes(retry.opId) && state.parked !== null,
      'the second refusal',
    );
    await admit();
    await world.send(submission, { ...world.as(world.admin, 'Admin'), kind: 'retry' });
    await Promise.all([answer, retried]);
    const row = await world.until(submission, 'Submitted For Review');
    expect(row.parkedCode).toBeNull();
  });

  it('closes when an operator cancels the run meanwhile', async () => {
    const submission = await world.open();
    const { answer } = await parkedUpload(submission);
    await admit();
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await handle.cancel();
    expect(await handle.result()).toMatchObject({ status: 'Closed' });
    await answer;
    expect(await world.row(submission)).toMatchObject({ status: 'Closed', processState: 'ended' });
  });
});
