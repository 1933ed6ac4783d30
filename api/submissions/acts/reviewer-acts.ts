import {
  approveSchema,
  editSchema,
  noBodySchema,
  reopenSchema,
  sendBackSchema,
} from '#contracts/submissions.schema.ts';
import type { z } from 'zod';
import { Edit } from '#database/submissions/edit.entity.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { addComment } from '../comments.ts';
import type { ProcessDependencies } from '../deliver.ts';
import { endOfDayMs } from '#rules/frequencies/due-date.ts';
import type { Act } from '../perform.ts';
import { isIn, select, sql } from '../select.ts';
import { findVersion } from '../versions.ts';
import { defineActRoute } from './act-route.ts';

/** Acts of whoever sits at the current step, and of their stand-ins. */
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
      act: 'reopen',
      path: 'reopen',
      summary: 'Asks the provider for a new file, with reason and comment.',
      body: reopenSchema,
      prepare: async (act, { comment, reasonCode, resubmitDueOn, versionNo, generation }) => ({
        kind: 'reopen',
        reasonCode,
        versionNo,
        generation,
        commentId: await addWords(act, 'reopen', comment, { versionNo, reasonCode }),
        ...(resubmitDueOn ? { resubmitDueAtMs: endOfDayMs(resubmitDueOn, act.ticket.timeZone) } : {}),
      }),
    }),
    defineActRoute(dependencies, {
      act: 'sendBack',
      path: 'send-back',
      summary: 'Returns the same file to an earlier step.',
      body: sendBackSchema,
      prepare: async (act, { comment, orderNo, versionNo, generation }) => ({
        kind: 'sendBack',
        orderNo,
        versionNo,
        generation,
        commentId: await addWords(act, 'sendBack', comment, { versionNo }),
      }),
    }),
  ];
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
      body: noBodySchema,
      prepare: () => ({ kind: 'approverRecall' }),
    }),
  ];
}

function addWords(
  { em, person, ticket, opId }: Act,
  kind: 'approve' | 'reopen' | 'sendBack',
  text: string,
  about: { versionNo: number; reasonCode?: string },
): Promise<number> {
  return addComment(em, person, { submissionId: ticket.id, text, kind, opId, ...about });
}

/** @throws AppError BadInput for a cell that the version does not have */
async function storeEdit(act: Act, body: z.output<typeof editSchema>) {
  const { em, person, ticket, opId } = act;
  await assertCellsExist(act, body);
  const edit = em.create(Edit, {
    opId,
    submissionId: ticket.id,
    versionNo: body.versionNo,
    cells: body.cells,
    explanations: body.explanations ?? null,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    findings: null,
  });
  await em.persist(edit).flush();
  return { kind: 'edit' as const, editId: edit.id, versionNo: body.versionNo, generation: body.generation };
}

async function assertCellsExist({ em, ticket }: Act, { cells, versionNo }: z.output<typeof editSchema>): Promise<void> {
  const version = await findVersion(em, ticket.id, undefined);
  // Another version than the current one is for the process to answer: StaleView.
  if (version?.versionNo !== versionNo) return;
  const fields = new Set(version.columns.map((column) => column.field));
  const unknown = cells.find((cell) => !fields.has(cell.field));
  if (unknown) throw new AppError('BadInput', `cells: version ${versionNo} has no field ${unknown.field}.`);
  const rowNos = [...new Set(cells.map((cell) => cell.rowNo))];
  const found = await select<{ rowNo: number }>(
    em,
    sql`select row_no as "rowNo" from version_row where version_id = ${version.id} and ${isIn(sql`row_no`, rowNos)}`,
  );
  const missing = rowNos.find((rowNo) => !found.some((row) => row.rowNo === rowNo));
  if (missing !== undefined) throw new AppError('BadInput', `cells: version ${versionNo} has no row ${missing}.`);
}
