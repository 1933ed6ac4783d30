import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { ImportedRow } from '#documents/imports/read-rows.ts';
import { seriesIn } from '#locales/series.ts';
import { setStatus } from '../masters/change-record.ts';
import type { Master, MasterContext } from '../masters/master.ts';

/** What a row wants of the active flag; undefined when it does not speak of it, or wants what is. */
export function wantedFlag({ values }: ImportedRow, existing: MasterRecord | null): boolean | undefined {
  const flag = values['isActive'];
  return typeof flag !== 'boolean' || flag === (existing?.isActive ?? true) ? undefined : flag;
}

/** Who may not activate and deactivate in the list does not do it by a file, and what is still needed stays. */
export async function refuseFlag(
  master: Master,
  context: MasterContext,
  existing: MasterRecord | null,
  isActive: boolean,
): Promise<FieldProblem | null> {
  const { definition } = master;
  const problem = { field: 'isActive', found: existing?.id ? String(isActive) : null };
  if (!includesPrivilege(context.person.privileges[definition.screen], 'All'))
    return { ...problem, code: 'NotAllowed' };
  if (existing === null || isActive) return null;
  const live = (await master.forbidsDeactivation?.(context, existing.id)) ?? [];
  if (live.length === 0) return null;
  if (live.some(({ kind }) => kind === 'self')) return { ...problem, code: 'NotAllowed' };
  const by = seriesIn(
    context.language,
    live.flatMap(({ names }) => names),
  );
  return { ...problem, code: 'LastReviewer', params: { by } };
}

/** After the records themselves are saved; `ids` in the order of `flags`. */
export async function saveFlags(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  flags: readonly (boolean | undefined)[],
  details: Record<string, unknown>,
): Promise<void> {
  for (const isActive of [true, false]) {
    const changed = ids.filter((_, index) => flags[index] === isActive);
    if (changed.length > 0) await setStatus(master, context, changed, isActive, details);
  }
}
