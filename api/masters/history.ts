import { masterChangeActs } from '#contracts/masters.ts';
import type { MasterChange, MasterDefinition } from '#contracts/masters.ts';
import { instantOf, isIn, select, sql } from '#database/sql/select.ts';
import type { MasterContext } from './master.ts';

interface AuditRow {
  at: string;
  action: string;
  user: string | null;
  impersonator: string | null;
  importedFrom: string | null;
  before: Record<string, string | null> | null;
  after: Record<string, string | null> | null;
}

const mostChanges = 200;

/** Changes of a record, newest first, field by field. Acts without a changed field, such as a sign-in, are only in the audit trail. */
export async function readHistory(
  { definition }: { definition: Pick<MasterDefinition, 'entity'> },
  { em }: Pick<MasterContext, 'em'>,
  id: number,
): Promise<{ changes: MasterChange[]; isComplete: boolean }> {
  const rows = await select<AuditRow>(
    em,
    sql`select a.at, a.action, u.name as user, i.name as impersonator, a.details ->> 'fileName' as "importedFrom",
          a.before, a.after
        from audit_entry a left join app_user u on u.id = a.user_id left join app_user i on i.id = a.impersonator_id
        where a.entity = ${definition.entity} and a.entity_id = ${String(id)}
          and ${isIn(sql`split_part(a.action, '.', 2)`, masterChangeActs)} order by a.id desc limit ${mostChanges + 1}`,
  );
  const changes = rows.slice(0, mostChanges).map(({ at, action, before, after, ...people }) => ({
    at: instantOf(at),
    act: action.slice(action.indexOf('.') + 1) as MasterChange['act'],
    ...people,
    changes: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    })),
  }));
  return { changes, isComplete: rows.length <= mostChanges };
}
