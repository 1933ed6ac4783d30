import pLimit from 'p-limit';
import { openSubmission } from '#database/submissions/open-submission.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { createComment, createExplainAll, createUpload, numberFrom } from './cast.ts';
import type { Subject } from './cast.ts';
import { shiftMonth } from './months.ts';
import type { PlacedFund, Portfolio } from './placed.ts';
import { Play } from './play.ts';
import type { Stage } from './play.ts';
import { adHocModels, packageModels } from './other-datasets.ts';
import type { DemoModel } from './layout.ts';
import { otherStories, stories } from './stories.ts';
import type { StoryName } from './stories.ts';

export interface MonthPlan {
  postMonth: string;
  now: Date;
  /** By submission, in order; submissions beyond the list are completed. */
  stories: readonly StoryName[];
  withFunds: boolean;
}

interface PlannedSubmission {
  placed: PlacedFund;
  subject: Subject;
  datasetId: number;
  propertyId: number | null;
}

const dayMs = 86_400_000;
const atOnce = 4;
/** Submissions whose story ends here have no process any more, or need none. */
const ended = ['Completed', 'Closed'];

/** Opens and plays every submission of one month. */
export async function openMonth(stage: Stage, portfolio: Portfolio, plan: MonthPlan): Promise<void> {
  const submissions = submissionsOf(portfolio, plan);
  await pLimit(atOnce).map(submissions, (submission, index) =>
    playSubmission(stage, portfolio, plan, { submission, story: plan.stories[index] ?? finishedStory(submission) }),
  );
}

function submissionsOf({ funds, datasets }: Portfolio, { postMonth, withFunds }: MonthPlan): PlannedSubmission[] {
  const ofProperties = (['rent_roll', 'trial_balance'] as const).flatMap((model) =>
    funds.flatMap((placed) =>
      placed.properties.map(({ property, propertyId }) => ({
        placed,
        propertyId,
        datasetId: datasets[model],
        subject: { fund: placed.fund, properties: [property], model, postMonth },
      })),
    ),
  );
  if (!withFunds) return ofProperties;
  return [...ofProperties, ...ofFunds({ funds, datasets }, 'trial_balance', datasets.fundTrialBalance, postMonth)];
}

function ofFunds(
  { funds }: Pick<Portfolio, 'funds' | 'datasets'>,
  model: DemoModel,
  datasetId: number,
  postMonth: string,
): PlannedSubmission[] {
  return funds.map((placed) => ({
    placed,
    propertyId: null,
    datasetId,
    subject: { fund: placed.fund, properties: placed.fund.properties, model, postMonth },
  }));
}

/** Of the first property of each fund. */
function ofFirstProperties({ funds, datasets }: Portfolio, model: DemoModel, postMonth: string): PlannedSubmission[] {
  return funds.flatMap((placed) =>
    placed.properties.slice(0, 1).map(({ property, propertyId }) => ({
      placed,
      propertyId,
      datasetId: datasets[model],
      subject: { fund: placed.fund, properties: [property], model, postMonth },
    })),
  );
}

/** The datasets that are collected in the last two months only, one submission of each from every fund. */
export async function openOtherDatasets(
  stage: Stage,
  portfolio: Portfolio,
  plan: { previous: string; current: string; now: Date },
): Promise<void> {
  const { previous, current, now } = plan;
  const monthly = (model: DemoModel, postMonth: string): PlannedSubmission[] =>
    model === 'debt'
      ? ofFunds(portfolio, model, portfolio.datasets.debt, postMonth)
      : ofFirstProperties(portfolio, model, postMonth);
  const models = ['debt', ...adHocModels] as const;
  const past = models.flatMap((model) => monthly(model, previous));
  await pLimit(atOnce).map(past, (submission) =>
    playSubmission(stage, portfolio, { postMonth: previous, now }, { submission, story: 'completed' }),
  );
  // The members of a package open together, so one after another: the first opens the others.
  const open = [...models, ...packageModels].flatMap((model) => monthly(model, current));
  for (const [index, submission] of open.entries()) {
    const story = otherStories[index % otherStories.length] ?? 'new';
    await playSubmission(stage, portfolio, { postMonth: current, now }, { submission, story });
  }
}

/** One finished submission in nine came back once. */
function finishedStory({ subject }: PlannedSubmission): StoryName {
  const name = subject.properties.map((property) => property.code).join();
  return numberFrom(`${name}${subject.model}${subject.postMonth}`, 9) === 0 ? 'completedAfterCorrection' : 'completed';
}

async function playSubmission(
  stage: Stage,
  { admin }: Portfolio,
  { postMonth, now }: Pick<MonthPlan, 'postMonth' | 'now'>,
  { submission, story }: { submission: PlannedSubmission; story: StoryName },
): Promise<void> {
  const { placed, subject, datasetId, propertyId } = submission;
  const openedAt = new Date(Date.parse(shiftMonth(postMonth, 1)) + 75 * 60_000);
  const row = await stage.orm.em.fork().transactional(async (em) => {
    const key = { serviceProviderId: placed.serviceProviderId, datasetId, propertyId, postMonth };
    // The first member of a package has opened the others.
    const known = propertyId === null ? null : await em.findOne(Submission, key);
    if (known) return known;
    const { submissionId } = await openSubmission(em, {
      ...key,
      fundId: propertyId === null ? placed.fundId : null,
      createdByUserId: null,
      announcedBy: 'nobody',
      openedAt,
    });
    // A process starts after the history of its submission has been written, not before.
    await em.nativeUpdate(OutboxEntry, { kind: 'start', status: 'pending' }, { status: 'held' });
    return em.findOneOrFail(Submission, submissionId);
  });
  if (!row.state) throw new Error(`${row.submissionNo} has no state.`);
  const play = new Play(stage, row.state, openedAt.getTime());
  const [provider = admin] = placed.providers.slice(numberFrom(play.submissionNo, placed.providers.length));
  await stories[story](play, {
    provider,
    admin,
    reviewers: placed.reviewers,
    uploadAtMs: uploadAt(row.dueAt.getTime(), openedAt.getTime(), now.getTime(), `${play.submissionNo}${postMonth}`),
    upload: createUpload(stage, subject, provider),
    explainAll: createExplainAll(stage, provider),
    comment: createComment(stage),
  });
  const em = stage.orm.em.fork();
  const isEnded = ended.includes(play.state.status);
  if (isEnded) {
    await em.nativeDelete(OutboxEntry, { submissionId: row.id });
    await em.nativeUpdate(Submission, { id: row.id }, { processState: 'ended' });
  }
}

/** Most files come some days before they are due, one in eight comes late; none comes after now. */
function uploadAt(dueAtMs: number, openedAtMs: number, nowMs: number, name: string): number {
  const early = (1 + numberFrom(`${name}days`, 5)) * dayMs + numberFrom(`${name}hours`, 9) * 3_600_000;
  const isLate = numberFrom(`${name}late`, 8) === 0;
  const wanted = isLate ? dueAtMs + numberFrom(`${name}by`, 3) * dayMs + 7_200_000 : dueAtMs - early;
  const latest = nowMs - 4 * dayMs - numberFrom(`${name}latest`, 30) * 3_600_000;
  return Math.max(openedAtMs + 3_600_000, Math.min(wanted, latest));
}
