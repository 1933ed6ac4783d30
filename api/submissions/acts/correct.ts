import type { z } from 'zod';
import { correctSchema } from '#contracts/submissions.schema.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import type { Route } from '../../route.ts';
import type { ProcessDependencies } from '../deliver.ts';
import type { Act } from '../perform.ts';
import { sql } from '#database/sql/select.ts';
import { defineActRoute } from './act-route.ts';
import { assertCellsExist } from './cells-exist.ts';

/** A provider mends single cells, a value everywhere or leaves rows out, without a new file; the same checks follow. */
export function createCorrectAct(dependencies: ProcessDependencies): Route {
  return defineActRoute(dependencies, {
    act: 'correct',
    path: 'correct',
    summary:
      'Corrects the version that failed or awaits explanations: cells, a value everywhere, rows left out. Becomes the next version and is checked like a file.',
    body: correctSchema,
    prepare: storeCorrection,
    onRefused: async ({ em, opId }) => {
      await em.execute(sql`update edit set status = 'refused' where op_id = ${opId}`);
    },
  });
}

/** @throws AppError BadInput for a cell, column or row that the version does not have */
async function storeCorrection(act: Act, body: z.output<typeof correctSchema>) {
  const { em, person, submission, opId } = act;
  const { versionNo, generation, cells, replacements, leftOutRows } = body;
  const leftOutRowNos = leftOutRows.map(({ rowNo }) => rowNo);
  await assertCellsExist(act, { cells, versionNo, columns: replacements, rowNos: leftOutRowNos });
  const edit = em.create(Edit, {
    opId,
    submissionId: submission.id,
    versionNo,
    cells,
    replacements,
    leftOutRowNos,
    leftOutReasons: Object.fromEntries(leftOutRows.map(({ rowNo, reason }) => [rowNo, reason])),
    explanations: null,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    findings: null,
  });
  await em.persist(edit).flush();
  return { kind: 'correct' as const, correctionId: edit.id, versionNo, generation };
}
