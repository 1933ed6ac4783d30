import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { GridPage } from '#contracts/submission-views.ts';
import { commentSchema, findingsSchema, gridSchema } from '#contracts/submissions.schema.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import * as answers from './answers.schema.ts';
import { commentAnswerSchema } from './comment-answer.schema.ts';
import { addComment, listComments } from './comments.ts';
import { readDetail } from './detail.ts';
import type { DetailOptions } from './detail.ts';
import { labelColumns } from './field-labels.ts';
import { createFileAccountRoute } from './file-account.ts';
import { findTargets } from './finding-targets.ts';
import { listFindings } from './findings.ts';
import { historyAnswerSchema } from './history.schema.ts';
import { listHistory } from './history.ts';
import { anyDashboard } from './list-routes.ts';
import { createRowChangesRoute } from './row-changes.ts';
import { readGrid } from './rows.ts';
import type { GridRequest } from './rows.ts';
import { assertMayAttempt, loadSubmission } from './submission.ts';

const tags = ['submissions'] as const;

/** What the submission page reads. */
export function createSubmissionPageRoutes(options: DetailOptions): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo',
      summary: 'One submission with its steps, versions and the acts that are possible now.',
      tags,
      policy: anyDashboard,
      params: ofSubmission,
      responses: { 200: { description: 'The submission', schema: answers.detailSchema } },
      handler: async ({ em, person, params }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        return readDetail(em, person, submission.scope, submission.id, options);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo/rows',
      summary: 'A window of the data of a version, compared with another one.',
      tags,
      policy: anyDashboard,
      params: ofSubmission,
      query: gridSchema,
      responses: { 200: { description: 'Rows', schema: answers.gridPageSchema } },
      handler: async ({ em, person, params, query }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        return readNamedGrid(em, submission.id, query, await languageOf(em, person));
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo/findings',
      summary: 'Findings of a version, errors first, in the language of the reader.',
      tags,
      policy: anyDashboard,
      params: ofSubmission,
      query: findingsSchema,
      responses: { 200: { description: 'Findings', schema: answers.findingsAnswerSchema } },
      handler: async ({ em, person, params, query }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        const findings = await listFindings(em, submission.id, query, await languageOf(em, person));
        return { findings, targets: await findTargets(em, submission, findings) };
      },
    }),
    createRowChangesRoute(),
    createFileAccountRoute(),
    createHistoryRoute(),
    ...createCommentRoutes(),
  ];
}

function createHistoryRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/submissions/:submissionNo/history',
    summary: 'The audit trail of a submission, newest first.',
    tags,
    policy: anyDashboard,
    params: ofSubmission,
    responses: { 200: { description: 'Entries', schema: historyAnswerSchema } },
    handler: async ({ em, person, params }) => {
      const { id } = await loadSubmission(em, person, params.submissionNo);
      return { entries: await listHistory(em, id, await languageOf(em, person)) };
    },
  });
}

function createCommentRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo/comments',
      summary: 'The thread of a submission, oldest first.',
      tags,
      policy: anyDashboard,
      params: ofSubmission,
      responses: {
        200: { description: 'Comments', schema: z.object({ comments: z.array(commentAnswerSchema) }) },
      },
      handler: async ({ em, person, params }) => ({
        comments: await listComments(em, (await loadSubmission(em, person, params.submissionNo)).id),
      }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/submissions/:submissionNo/comments',
      summary: 'Adds to the thread; changes no status.',
      tags,
      policy: { act: 'comment' },
      params: ofSubmission,
      body: commentSchema,
      responses: { 201: { description: 'Added', schema: z.object({ commentId: z.number().int() }) } },
      handler: async ({ em, person, params, body, requestId }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        assertMayAttempt(submission, person, 'comment');
        return em.transactional(async (inside) => {
          const commentId = await addComment(inside, person, {
            submissionId: submission.id,
            text: body.text,
            kind: 'comment',
          });
          await recordAudit(inside, {
            action: 'comment',
            entity: 'submission',
            entityId: submission.submissionNo,
            submissionId: submission.id,
            userId: person.userId,
            impersonatorId: person.impersonator?.userId ?? null,
            details: { commentId },
            requestId,
          });
          return { commentId };
        });
      },
    }),
  ];
}

/** The grid with its columns, values and units as the reader calls them. */
async function readNamedGrid(
  em: EntityManager,
  submissionId: number,
  query: GridRequest,
  language: LanguageCode,
): Promise<GridPage> {
  const page = await readGrid(em, submissionId, query);
  const of = { submissionId, versionNo: query.versionNo ?? null };
  return {
    ...page,
    columns: await labelColumns(em, of, page.columns, language),
    totals: page.totals.map(({ unit, ...total }) => ({ ...total, unit: unit && nameOfListValue(unit, language) })),
  };
}
