import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { RowChange } from '#contracts/submission-history.ts';
import { languageOf } from '../access/language.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { readEditedCells } from './edited-cells.ts';
import { cellChangeSchema, editProblemSchema } from './history.schema.ts';
import { anyDashboard } from './list-routes.ts';
import { personName } from './presenter.ts';
import { instantOf, isIn, select, sql } from '#database/sql/select.ts';
import { loadSubmission } from './submission.ts';
import { findVersion } from './versions.ts';

interface EditHead {
  id: number;
  at: string;
  userId: number;
  userName: string | null;
  impersonatorId: number | null;
  impersonatorName: string | null;
}

/** Edits of one row since its file was uploaded, kept and rejected ones, newest first. */
async function readRowChanges(
  em: EntityManager,
  submissionId: number,
  place: { versionNo: number | undefined; rowNo: number },
  language: LanguageCode,
): Promise<RowChange[]> {
  const version = await findVersion(em, submissionId, place.versionNo);
  if (version === null) return [];
  const heads = await select<EditHead>(
    em,
    sql`with recursive line as (
          select id, parent_version_id, version_no, edit_id from version where id = ${version.id}
          union all select p.id, p.parent_version_id, p.version_no, p.edit_id
            from version p join line on p.id = line.parent_version_id)
        select e.id, e.created_at as at, e.user_id as "userId", u.name as "userName",
          e.impersonator_id as "impersonatorId", i.name as "impersonatorName"
        from edit e join app_user u on u.id = e.user_id left join app_user i on i.id = e.impersonator_id
        where e.submission_id = ${submissionId} and (e.id in (select edit_id from line)
          or e.status = 'refused' and e.version_no in (select version_no from line))`,
  );
  const byId = new Map(heads.map((head) => [head.id, head]));
  const which = isIn(sql`e.id`, [...byId.keys()]);
  const edits = await readEditedCells(em, submissionId, language, which, place.rowNo);
  return edits.reverse().flatMap(({ editId, status, facts, problems }) => {
    const head = byId.get(editId);
    if (head === undefined || facts.cells.length === 0) return [];
    return [
      {
        editId,
        at: instantOf(head.at),
        person: personName(head.userId, head.userName),
        impersonator: personName(head.impersonatorId, head.impersonatorName),
        isRejected: status === 'refused',
        cells: facts.cells,
        reasons: facts.reasons,
        problems: problems.filter(({ rowNo }) => rowNo === null || rowNo === place.rowNo),
      },
    ];
  });
}

export function createRowChangesRoute(): Route {
  const person = z.object({ userId: z.number().int(), name: z.string() }).nullable();
  return defineRoute({
    method: 'get',
    path: '/api/submissions/:submissionNo/rows/:rowNo/changes',
    summary:
      'Edits and corrections of one row since its file was uploaded, newest first, with the values before and after.',
    tags: ['submissions'],
    policy: anyDashboard,
    params: ofSubmission.extend({ rowNo: z.coerce.number().int().min(1).max(2_000_000) }),
    query: z.object({ versionNo: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    responses: {
      200: {
        description: 'Changes',
        schema: z.object({
          changes: z.array(
            z.object({
              ...{ editId: z.number().int(), at: z.string(), person, impersonator: person, isRejected: z.boolean() },
              ...{
                cells: z.array(cellChangeSchema),
                reasons: z.array(z.string()),
                problems: z.array(editProblemSchema),
              },
            }),
          ),
        }),
      },
    },
    handler: async ({ em, person: reader, params, query }) => {
      const submission = await loadSubmission(em, reader, params.submissionNo);
      const place = { versionNo: query.versionNo, rowNo: params.rowNo };
      return { changes: await readRowChanges(em, submission.id, place, await languageOf(em, reader)) };
    },
  });
}
