import type { Projection, ProjectionResult } from '#activities/submissions/projection.ts';
import { projectTransition } from '#activities/submissions/project-transition.ts';
import type { RunIdentity } from '#activities/submissions/run-fence.ts';
import type { OpenedTicket } from '#database/submissions/open-ticket.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';
import type { World } from '#tests/workflows/ticket-world.ts';

export const currentRun: RunIdentity = { runId: 'run-1', isCurrent: async () => true };

/** What the workflow hands over for a command. */
export async function accepted(world: World, ticket: OpenedTicket, command: SubmissionCommand): Promise<Projection> {
  const row = await world.row(ticket);
  const state = row.state as SubmissionState;
  const decision = decide(state, command);
  if (decision.refused) throw new Error(decision.refused);
  return {
    ...ticket,
    transition: decision.transition,
    command,
    before: {
      status: state.status,
      versionNo: state.version?.versionNo ?? null,
      round: state.round,
      orderNo: state.currentOrderNo,
    },
    state: decision.state,
    mustResolveAssignees: decision.effects.some((effect) => effect.kind === 'resolveAssignees'),
  };
}

export async function project(
  world: World,
  ticket: OpenedTicket,
  command: SubmissionCommand,
  run = currentRun,
): Promise<ProjectionResult> {
  return projectTransition(world.orm, run, await accepted(world, ticket, command));
}

/** A ticket whose first version waits for the first reviewer. */
export async function ticketInReview(world: World): Promise<OpenedTicket> {
  const ticket = await world.open();
  await project(world, ticket, await world.upload(ticket, 0));
  const em = world.orm.em.fork();
  const version = { submissionId: ticket.submissionId, generation: 1, versionNo: 1, kind: 'upload', columns: [] };
  const row = em.create(Version, { ...version, layout: null, softCount: 2, qualityScore: '93.5000' });
  await em.flush();
  await project(world, ticket, {
    kind: 'validationPassed',
    opId: `${ticket.submissionNo}:g1:validationPassed`,
    actor: { userId: 0, baseRole: 'System' },
    atMs: Date.now(),
    generation: 1,
    versionId: row.id,
    unexplainedCount: 0,
    haveReviewedCellsChanged: true,
    haveValuesChanged: true,
  });
  return ticket;
}

export const approvalOf = (world: World, userId = world.reviewers[0] ?? 0): SubmissionCommand => ({
  ...world.as(userId, 'Reviewer'),
  kind: 'approve',
  versionNo: 1,
  generation: 1,
});
