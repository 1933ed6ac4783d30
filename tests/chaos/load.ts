import { setTimeout as pause } from 'node:timers/promises';
import { decide, upload } from './acts.ts';
import type { GivenCommand } from './acts.ts';
import { createChance } from './chance.ts';
import type { Chance } from './chance.ts';
import type { ChaosPlatform } from './platform.ts';
import { openNext, submissionsOf } from './world.ts';
import type { OpenSubmission, Provider, Reviewer } from './world.ts';

/** A submission as the load last saw it. */
export interface WatchedSubmission extends OpenSubmission {
  status: string;
  generation: number;
  /** Reviewers whose turn it is and who have not decided. */
  asked: number[];
  openedAt: number;
  completedAt: number | null;
}

/** First try of an upload, and when its check had ended. */
interface Probe {
  beganAt: number;
  checkedAt: number;
}

export interface Load {
  ledger: GivenCommand[];
  submissions: WatchedSubmission[];
  probes: Probe[];
  /** What ended a person's work: an answer that nobody should get. */
  problems: string[];
  /** Opens nothing more and waits for what is under way. @returns submissions that were not completed in time */
  finish: (limitMs: number) => Promise<WatchedSubmission[]>;
}

const submissionsAtOnce = 1;
const lookEveryMs = 300;
const decideAgainAfterMs = 20_000;
/** What was stored and refused later is noticed by nothing but that nothing moves. */
const uploadAgainAfterMs = 60_000;
const tryAgainAfterMs = 2_000;
const shareOfFaultyFiles = 0.12;
const shareOfReopenings = 0.04;

/** Providers who upload one submission after the other, and reviewers who decide what is theirs, until told to finish. */
export function startLoad(platform: ChaosPlatform, providers: Provider[], reviewers: Reviewer[], seed: number): Load {
  const ledger: GivenCommand[] = [];
  const submissions: WatchedSubmission[] = [];
  const probes: Probe[] = [];
  const problems: string[] = [];
  const work = { platform, ledger, submissions, probes, isEnding: false, isOver: false };
  const telling = (working: Promise<void>) =>
    working.catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)));
  const watching = watch(work);
  const deciding = reviewers.map((reviewer, index) =>
    telling(review(work, reviewer, createChance(seed + 1000 + index))),
  );
  const providing = providers.map((provider, index) =>
    telling(provide(work, provider, createChance(seed + 2000 + index))),
  );
  return {
    ledger,
    submissions,
    probes,
    problems,
    finish: async (limitMs) => {
      work.isEnding = true;
      await Promise.race([Promise.all(providing), pause(limitMs, undefined, { ref: false })]);
      work.isOver = true;
      await Promise.all([watching, ...deciding]);
      return submissions.filter(({ completedAt }) => completedAt === null);
    },
  };
}

interface Work extends Pick<Load, 'ledger' | 'submissions' | 'probes'> {
  platform: ChaosPlatform;
  isEnding: boolean;
  isOver: boolean;
}

interface Row {
  id: number;
  status: string;
  generation: number;
  asked: number[];
}

/** One question for all submissions under way; a database that is away is asked again. */
async function watch(work: Work): Promise<void> {
  while (!work.isOver) {
    const underWay = new Map(
      work.submissions
        .filter(({ completedAt }) => completedAt === null)
        .map((submission) => [submission.submissionId, submission]),
    );
    const rows = await work.platform.database
      .query<Row>(
        `select s.id, s.status, s.generation, coalesce((select array_agg(a.user_id) from submission_assignee a
           where a.submission_id = s.id and a.is_turn and not a.has_decided), '{}') as asked
         from submission s where s.id = any($1)`,
        [[...underWay.keys()]],
      )
      .then(
        (answer) => answer.rows,
        () => [],
      );
    for (const { id, ...seen } of rows) {
      const submission = underWay.get(id);
      if (submission === undefined) continue;
      Object.assign(submission, seen);
      if (seen.status === 'Completed') submission.completedAt = Date.now();
    }
    await pause(lookEveryMs);
  }
}

async function provide(work: Work, provider: Provider, chance: Chance): Promise<void> {
  let nth = 0;
  const lane = async () => {
    while (!work.isEnding && nth < submissionsOf(provider)) {
      nth += 1;
      const opened = await openNext(work.platform.orm, provider, nth - 1);
      const submission = {
        ...opened,
        status: 'New',
        generation: 0,
        asked: [],
        openedAt: Date.now(),
        completedAt: null,
      };
      work.submissions.push(submission);
      await bringHome(work, provider, submission, chance);
      await pause(chance.between(500, 2500));
    }
  };
  await Promise.all(Array.from({ length: submissionsAtOnce }, lane));
}

/** Uploads whenever a file is asked for, now and then a faulty one, until the submission is completed. */
async function bringHome(work: Work, provider: Provider, submission: WatchedSubmission, chance: Chance): Promise<void> {
  while (submission.completedAt === null && !work.isOver) {
    if (['New', 'Reopened By System', 'Reopened By Reviewer'].includes(submission.status)) {
      const isFaulty = submission.status === 'New' && chance.next() < shareOfFaultyFiles;
      const seenGeneration = submission.generation;
      const given = await upload(work.ledger, provider.browser, submission, isFaulty);
      if ((given.answer?.status ?? 500) < 300) await untilChecked(work, submission, seenGeneration, given.beganAt);
      else await pause(tryAgainAfterMs);
    }
    await pause(lookEveryMs);
  }
}

async function untilChecked(work: Work, submission: WatchedSubmission, before: number, beganAt: number): Promise<void> {
  const isUnderWay = () => submission.generation <= before || submission.status === 'Validation In Progress';
  while (isUnderWay() && !work.isOver) {
    if (submission.generation <= before && Date.now() - beganAt > uploadAgainAfterMs) return;
    await pause(lookEveryMs);
  }
  work.probes.push({ beganAt, checkedAt: Date.now() });
}

async function review(work: Work, reviewer: Reviewer, chance: Chance): Promise<void> {
  const decidedAt = new Map<string, number>();
  while (!work.isOver) {
    const mine = work.submissions.filter(({ submissionNo, generation, asked, completedAt }) => {
      const last = decidedAt.get(`${submissionNo}:${generation}`) ?? 0;
      return completedAt === null && asked.includes(reviewer.userId) && Date.now() - last > decideAgainAfterMs;
    });
    for (const { submissionNo, generation } of mine) {
      decidedAt.set(`${submissionNo}:${generation}`, Date.now());
      const kind = chance.next() < shareOfReopenings ? 'reopen' : 'approve';
      await decide(work.ledger, reviewer, submissionNo, kind);
    }
    await pause(lookEveryMs);
  }
}
