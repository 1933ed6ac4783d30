import type { Actor } from '#contracts/submissions.ts';
import type { Fault } from './faults.ts';
import type { Play } from './play.ts';

/** Who plays, and what they need besides the submission itself. Times are instants in ms. */
export interface Cast {
  provider: Actor;
  admin: Actor;
  /** By step; the last one approves. */
  reviewers: readonly (readonly Actor[])[];
  /** When the provider uploads. */
  uploadAtMs: number;
  upload: (play: Play, atMs: number, fault: Fault | 'unreadable') => Promise<void>;
  explainAll: (play: Play, atMs: number, text: string) => Promise<void>;
  comment: (
    play: Play,
    atMs: number,
    author: Actor,
    text: string,
    kind: string,
    reasonCode?: string,
  ) => Promise<number>;
}

export type Story = (play: Play, cast: Cast) => Promise<void>;

const hour = 3_600_000;

const seen = (play: Play) => ({ versionNo: play.state.version?.versionNo ?? 0, generation: play.state.generation });

async function approve(play: Play, reviewers: readonly Actor[], atMs: number): Promise<void> {
  for (const [index, actor] of reviewers.entries()) {
    await play.act(actor, atMs + index * 2 * hour, { kind: 'approve', ...seen(play) });
  }
}

/** Everybody of the first `steps` steps approves. */
async function approveSteps(play: Play, { reviewers, uploadAtMs }: Cast, steps: number, fromStep = 0): Promise<void> {
  const base = Math.max(play.atMs, uploadAtMs);
  for (const [index, group] of reviewers.slice(fromStep, steps).entries()) {
    await approve(play, group, base + (index + 1) * 20 * hour);
  }
}

const handOver: Story = (play, cast) => cast.upload(play, cast.uploadAtMs, 'none');

const explained: Story = async (play, cast) => {
  await cast.upload(play, cast.uploadAtMs, 'soft');
  await cast.explainAll(
    play,
    cast.uploadAtMs + hour,
    'Renewal signed in the month; the market rent of the unit is under review.',
  );
};

const reopened: Story = async (play, cast) => {
  await cast.upload(play, cast.uploadAtMs, 'slight');
  const [[first = cast.admin] = []] = cast.reviewers;
  const atMs = play.atMs + 9 * hour;
  const text = 'The tenant of one unit does not match the lease. Please check and upload again.';
  const commentId = await cast.comment(play, atMs, first, text, 'reopen', 'DATA_ENTRY');
  await play.act(first, atMs, { kind: 'reopen', ...seen(play), reasonCode: 'DATA_ENTRY', commentId });
};

const sentBack: Story = async (play, cast) => {
  await handOver(play, cast);
  await approveSteps(play, cast, cast.reviewers.length - 1);
  const [approver = cast.admin] = cast.reviewers.at(-1) ?? [];
  const atMs = play.atMs + 6 * hour;
  const commentId = await cast.comment(
    play,
    atMs,
    approver,
    'Please explain the movement in account 5110 first.',
    'sendBack',
  );
  await play.act(approver, atMs, { kind: 'sendBack', ...seen(play), orderNo: 1, commentId });
};

const allSteps = (cast: Cast) => cast.reviewers.length;

export const stories = {
  new: async () => undefined,
  awaiting: (play, cast) => cast.upload(play, cast.uploadAtMs, 'soft'),
  refused: (play, cast) => cast.upload(play, cast.uploadAtMs, 'hard'),
  unreadable: (play, cast) => cast.upload(play, cast.uploadAtMs, 'unreadable'),
  inReview: handOver,
  explained,
  halfReviewed: async (play, cast) => {
    await handOver(play, cast);
    await approve(play, cast.reviewers[0]?.slice(0, 1) ?? [], play.atMs + 5 * hour);
  },
  pastFirstStep: async (play, cast) => {
    await handOver(play, cast);
    await approveSteps(play, cast, 1);
  },
  inApproval: async (play, cast) => {
    await handOver(play, cast);
    await approveSteps(play, cast, allSteps(cast) - 1);
  },
  reopened,
  secondRound: async (play, cast) => {
    await reopened(play, cast);
    await cast.upload(play, play.atMs + 20 * hour, 'none');
  },
  sentBack,
  backWithApprover: async (play, cast) => {
    await sentBack(play, cast);
    await approveSteps(play, cast, allSteps(cast) - 1);
  },
  // A healthy submission is past these two statuses within a second, so what shows them at rest is parked.
  parkedInProcessing: async (play, cast) => {
    await handOver(play, cast);
    play.failAt('process');
    await approveSteps(play, cast, allSteps(cast));
  },
  parkedBeforePublishing: async (play, cast) => {
    await handOver(play, cast);
    play.failAt('publish');
    await approveSteps(play, cast, allSteps(cast));
  },
  completed: async (play, cast) => {
    await handOver(play, cast);
    await approveSteps(play, cast, allSteps(cast));
  },
  completedAfterCorrection: async (play, cast) => {
    await cast.upload(play, cast.uploadAtMs, 'hard');
    await cast.upload(play, cast.uploadAtMs + 20 * hour, 'none');
    await approveSteps(play, cast, allSteps(cast));
  },
  closed: async (play, cast) => {
    const atMs = cast.uploadAtMs + 48 * hour;
    const commentId = await cast.comment(play, atMs, cast.admin, 'Not collected in this month.', 'close', 'WAIVED');
    await play.act(cast.admin, atMs, { kind: 'close', reason: 'WAIVED', commentId });
  },
} satisfies Record<string, Story>;

export type StoryName = keyof typeof stories;

/** One list a month: what became of its submissions, in order of the properties and datasets. */
export const currentMonth: readonly StoryName[] = [
  'pastFirstStep',
  'new',
  'refused',
  'awaiting',
  'pastFirstStep',
  'new',
  'explained',
  'new',
  'reopened',
  'awaiting',
  'new',
  'unreadable',
  'new',
  'pastFirstStep',
  'secondRound',
  'pastFirstStep',
  'new',
  'parkedInProcessing',
  'pastFirstStep',
  'inReview',
  'new',
  'refused',
  'inApproval',
  'new',
  'reopened',
  'inReview',
  'new',
];
export const lastMonth: readonly StoryName[] = [
  'inApproval',
  'sentBack',
  'reopened',
  'pastFirstStep',
  'backWithApprover',
  'halfReviewed',
  'inApproval',
  'new',
  'refused',
  'explained',
  'pastFirstStep',
  'parkedBeforePublishing',
  'secondRound',
  'pastFirstStep',
  'sentBack',
  'reopened',
  'closed',
  'pastFirstStep',
  'backWithApprover',
  'secondRound',
  'inApproval',
  'halfReviewed',
  'refused',
  'inReview',
  'reopened',
  'inApproval',
  'new',
];
export const monthBefore: readonly StoryName[] = ['inApproval', 'reopened', 'backWithApprover'];
/** Of the datasets that are collected in the last two months only, in turn. */
export const otherStories: readonly StoryName[] = ['inReview', 'new', 'pastFirstStep', 'refused', 'halfReviewed'];
