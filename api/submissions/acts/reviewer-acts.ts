import { approveSchema, editSchema, reopenSchema, seenSchema, sendBackSchema } from '#contracts/submissions.schema.ts';
import type { z } from 'zod';
import { Edit } from '#database/submissions/edit.entity.ts';
import type { Route } from '../../route.ts';
import { addComment } from '../comments.ts';
import type { ProcessDependencies } from '../deliver.ts';
import { endOfDayMs } from '#rules/frequencies/due-date.ts';
import type { Act } from '../perform.ts';
import { sql } from '#database/sql/select.ts';
import { defineActRoute } from './act-route.ts';
import { assertCellsExist } from './cells-exist.ts';

/** Acts of the people at the current step, and of their delegates. */
export function createReviewerActs(dependencies: ProcessDependencies): Route[] {
  return [...createDecidingActs(dependencies), ...createVersionActs(dependencies)];
}

function createDecidingActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineActRoute(dependencies, {
      act: 'approve',
      path: 'approve',
      summary: 'Approves the version that the reviewer has seen.',
      body: approveSchema,
      prepare: async (act, { comment, versionNo, generation, acceptedBreakRuleIds }) => ({
        kind: 'approve',
        versionNo,
        generation,
        ...(acceptedBreakRuleIds ? { acceptedBreakRuleIds } : {}),
        ...(comment ? { commentId: await addWords(act, 'approve', comment, { versionNo }) } : {}),
      }),
    }),
    defineActRoute(dependencies, {
      act: 'withdraw',
      path: 'withdraw',
      summary: 'Takes the own approval back as long as nothing has followed it.',
      body: seenSchema,
      prepare: (_act, { versionNo, generation }) => ({ kind: 'withdraw', versionNo, generation }),
    }),
    defineActRoute(dependencies, {
      act: 'reopen',
      path: 'reopen',
      summary: 'Asks the provider for a new file, with reason and comment.',
      body: reopenSchema,
      prepare: prepareReopen,
    }),
    defineActRoute(dependencies, {
      act: 'sendBack',
      path: 'send-back',
      summary: 'Returns the same file to an earlier step.',
      body: sendBackSchema,
      prepare: prepareSendBack,
    }),
  ];
}

/** The command of a reopening, its comment stored beside it. */
export async function prepareReopen(
  act: Act,
  { comment, reasonCode, resubmitDueOn, versionNo, generation }: z.output<typeof reopenSchema>,
) {
  return {
    kind: 'reopen' as const,
    reasonCode,
    versionNo,
    generation,
    commentId: await addWords(act, 'reopen', comment, { versionNo, reasonCode }),
    ...(resubmitDueOn ? { resubmitDueAtMs: endOfDayMs(resubmitDueOn, act.submission.timeZone) } : {}),
  };
}

export async function prepareSendBack(
  act: Act,
  { comment, orderNo, versionNo, generation }: z.output<typeof sendBackSchema>,
) {
  return {
    kind: 'sendBack' as const,
    orderNo,
    versionNo,
    generation,
    commentId: await addWords(act, 'sendBack', comment, { versionNo }),
  };
}

function createVersionActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineActRoute(dependencies, {
      act: 'edit',
      path: 'edit',
      summary: 'Corrects cells; kept only when the edited version passes the hard rules.',
      body: editSchema,
      prepare: storeEdit,
      onRefused: async ({ em, opId }) => {
        await em.execute(sql`update edit set status = 'refused' where op_id = ${opId}`);
      },
    }),
    defineActRoute(dependencies, {
      act: 'approverRecall',
      path: 'approver-recall',
      summary: 'Takes the last approval back before publishing has begun.',
      body: seenSchema,
      prepare: (_act, { versionNo, generation }) => ({ kind: 'approverRecall', versionNo, generation }),
    }),
  ];
}

function addWords(
  { em, person, submission, opId }: Act,
  kind: 'approve' | 'reopen' | 'sendBack',
  text: string,
  about: { versionNo: number; reasonCode?: string },
): Promise<number> {
  return addComment(em, person, { submissionId: submission.id, text, kind, opId, ...about });
}

/** @throws AppError BadInput for a cell that the version does not have */
async function storeEdit(act: Act, body: z.output<typeof editSchema>) {
  const { em, person, submission, opId } = act;
  await assertCellsExist(act, body);
  const edit = em.create(Edit, {
    opId,
    submissionId: submission.id,
    versionNo: body.versionNo,
    cells: body.cells,
    replacements: null,
    leftOutRowNos: null,
    leftOutReasons: null,
    explanations: body.explanations ?? null,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    findings: null,
  });
  await em.persist(edit).flush();
  return { kind: 'edit' as const, editId: edit.id, versionNo: body.versionNo, generation: body.generation };
}
