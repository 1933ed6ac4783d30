import type { Projection, ProjectionResult } from '#activities/submissions/projection.ts';
import { projectTransition } from '#activities/submissions/project-transition.ts';
import type { RunIdentity } from '#activities/submissions/run-fence.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { SubmissionCommand } from '#rules/submissions/state.ts';
import type { World } from '#tests/workflows/submission-world.ts';

export const currentRun: RunIdentity = { runId: 'run-1', isCurrent: async () => true };

/** What the workflow hands over for a command. */
export async function accepted(
  world: World,
  submission: OpenedSubmission,
  command: SubmissionCommand,
): Promise<Projection> {
  const row = await world.row(submission);
  const { state } = row;
  if (!state) throw new Error(`${row.submissionNo} has no state.`);
  const decision = decide(state, command);
  if (decision.refused) throw new Error(decision.refused);
  return {
    ...submission,
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
  submission: OpenedSubmission,
  command: SubmissionCommand,
  run = currentRun,
): Promise<ProjectionResult> {
  return projectTransition(world.orm, run, await accepted(world, submission, command));
}

/** A submission whose first version waits for the first reviewer. */
export async function submissionInReview(world: World): Promise<OpenedSubmission> {
  const submission = await world.open();
  await project(world, submission, await world.upload(submission, 0));
  const em = world.orm.em.fork();
  const version = { submissionId: submission.submissionId, generation: 1, versionNo: 1, kind: 'upload', columns: [] };
  const row = em.create(Version, { ...version, layout: null, softCount: 2, qualityScore: '93.5000' });
  await em.flush();
  await project(world, submission, {
    kind: 'validationPassed',
    opId: `${submission.submissionNo}:g1:validationPassed`,
    actor: { userId: 0, baseRole: 'System' },
    atMs: Date.now(),
    generation: 1,
    versionId: row.id,
    unexplainedCount: 0,
    haveReviewedCellsChanged: true,
    haveValuesChanged: true,
  });
  return submission;
}

export const approvalOf = (world: World, userId = world.reviewers[0] ?? 0): SubmissionCommand => ({
  ...world.as(userId, 'Reviewer'),
  kind: 'approve',
  versionNo: 1,
  generation: 1,
});
