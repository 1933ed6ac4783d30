import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { eventually } from '#tests/support/eventually.ts';
import { requestProjection } from '#processes/messages.ts';
import { keepHistory } from './keep-history.ts';
import { createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

describe('a run that cannot read the state of its submission', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  const setState = ({ submissionId }: OpenedSubmission, state: unknown) =>
    world.orm.em
      .fork()
      .execute('update submission set state = ?::jsonb where id = ?', [JSON.stringify(state), submissionId]);

  it('stands among the parked ones and goes on once the state is there again', async () => {
    const submission = await world.open();
    const row = await world.until(submission, 'New');
    await world.orm.em.fork().execute('update submission set state = null where id = ?', [submission.submissionId]);
    const answer = world.send(submission, await world.upload(submission, 0));
    const parked = await world.until(submission, (now) => now.processState === 'parked');
    expect(parked).toMatchObject({ status: 'New', parkedCode: 'EffectFailed', parkedDetail: 'loadSubmission' });
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const { status } = await eventually(
      () => handle.describe(),
      ({ searchAttributes }) => searchAttributes['Stuck']?.[0] === true,
      'the mark for operators',
    );
    expect(status.name).toBe('RUNNING');
    await setState(submission, row.state);
    await requestProjection(handle);
    expect((await answer).status).toBe('Validation In Progress');
    const healed = await world.until(submission, 'Submitted For Review');
    expect(healed).toMatchObject({ processState: 'running', parkedCode: null });
    await eventually(
      () => handle.describe(),
      ({ searchAttributes }) => searchAttributes['Stuck']?.[0] === false,
      'the mark taken away',
    );
    await keepHistory(world, submission, 'unreadable-state');
  });
});
