import {
  adminReopenSchema,
  changePostMonthSchema,
  closeSchema,
  handOverSchema,
  noBodySchema,
  reopenPeriodSchema,
  retrySchema,
  substituteSchema,
} from '#contracts/submissions.schema.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { addComment } from '../comments.ts';
import type { ProcessDependencies } from '../deliver.ts';
import type { Act } from '../perform.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { isKeyFree } from '../submission-key.ts';
import { assertDueInMonth, dueAtForMonth } from '../due-dates.ts';
import { syncCommand } from '../sync-command.ts';
import { defineActRoute } from './act-route.ts';

/** Acts of an admin on any submission. */
export function createAdminActs(dependencies: ProcessDependencies): Route[] {
  return [...createCourseActs(dependencies), createHandOver(dependencies), ...createRepairActs(dependencies)];
}

function addWords(
  { em, person, submission, opId }: Act,
  kind: Parameters<typeof addComment>[2]['kind'],
  text: string,
  reasonCode?: string,
) {
  return addComment(em, person, {
    submissionId: submission.id,
    text,
    kind,
    opId,
    ...(reasonCode ? { reasonCode } : {}),
  });
}

/** What changes the course of a submission; each says why. */
function createCourseActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineActRoute(dependencies, {
      act: 'adminReopen',
      path: 'admin-reopen',
      summary: 'Opens a completed submission again; published figures stay until replaced.',
      body: adminReopenSchema,
      prepare: async (act, { target, comment }) => ({
        kind: 'adminReopen',
        target,
        commentId: await addWords(act, 'adminReopen', comment),
      }),
    }),
    defineActRoute(dependencies, {
      act: 'close',
      path: 'close',
      isOfPackage: true,
      summary: 'Ends a submission.',
      body: closeSchema,
      prepare: async (act, { reason, comment }) => ({
        kind: 'close',
        reason,
        commentId: await addWords(act, 'close', comment, reason),
      }),
    }),
    defineActRoute(dependencies, {
      act: 'reopenPeriod',
      path: 'reopen-period',
      summary: 'Opens a closed submission again (SuperAdmin).',
      body: reopenPeriodSchema,
      prepare: async (act, { comment }) => ({
        kind: 'reopenPeriod',
        commentId: await addWords(act, 'reopenPeriod', comment),
        isKeyFree: await isKeyFree(act.em, act.submission, {}),
      }),
    }),
    defineActRoute(dependencies, {
      act: 'changePostMonth',
      path: 'change-post-month',
      isOfPackage: true,
      summary: 'Moves the submission to another post month.',
      body: changePostMonthSchema,
      prepare: async (act, { postMonth, comment, seenPostMonth }) => {
        await assertDueInMonth(act.em, act.submission, postMonth);
        return {
          kind: 'changePostMonth',
          postMonth,
          commentId: await addWords(act, 'changePostMonth', comment),
          isKeyFree: await isKeyFree(act.em, act.submission, { postMonth }),
          dueAtMs: await dueAtForMonth(act.em, act.submission, postMonth),
          ...(seenPostMonth !== undefined && { seenPostMonth }),
        };
      },
    }),
  ];
}

function createHandOver(dependencies: ProcessDependencies): Route {
  return defineActRoute(dependencies, {
    act: 'handOver',
    path: 'hand-over',
    isOfPackage: true,
    summary: 'Gives the submission to the provider that now serves the property.',
    body: handOverSchema,
    prepare: async ({ em, submission }, { serviceProviderId }) => {
      await assertActiveProvider(em, serviceProviderId);
      return {
        kind: 'handOver',
        serviceProviderId,
        isKeyFree: await isKeyFree(em, submission, { serviceProviderId }),
      };
    },
  });
}

/** What keeps a submission moving. */
function createRepairActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineActRoute(dependencies, {
      act: 'sync',
      path: 'sync',
      summary: 'Resolves due date and reviewers again, starts a lost process again.',
      body: noBodySchema,
      prepare: ({ em, submission }) => syncCommand(em, submission),
    }),
    defineActRoute(dependencies, {
      act: 'substitute',
      path: 'substitute',
      summary: 'Gives a seat of this submission to another reviewer.',
      body: substituteSchema,
      prepare: async ({ em }, { seatId, userId }) => {
        await assertActiveReviewer(em, userId);
        return { kind: 'substitute', seatId, userId };
      },
    }),
    defineActRoute(dependencies, {
      act: 'retry',
      path: 'retry',
      summary: 'Runs the failed step of a parked submission again, or returns it to the last reviewers.',
      body: retrySchema,
      prepare: (_, { toLastGroup }) => ({ kind: 'retry', ...(toLastGroup === undefined ? {} : { toLastGroup }) }),
    }),
  ];
}

async function assertActiveProvider(em: Act['em'], serviceProviderId: number): Promise<void> {
  const known = await selectOne(
    em,
    sql`select 1 from service_provider where id = ${serviceProviderId} and is_active and retired_at is null`,
  );
  if (!known)
    throw new AppError('BadInput', `serviceProviderId: there is no active service provider ${serviceProviderId}.`);
}

async function assertActiveReviewer(em: Act['em'], userId: number): Promise<void> {
  const known = await selectOne(
    em,
    sql`select 1 from app_user u join role r on r.id = u.role_id
        where u.id = ${userId} and u.is_active and u.retired_at is null and r.is_active and r.base_role = 'Reviewer'`,
  );
  if (!known) throw new AppError('BadInput', `userId: there is no active reviewer ${userId}.`);
}
