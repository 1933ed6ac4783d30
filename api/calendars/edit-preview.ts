import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import type { DueChange } from '#database/submissions/due-changes.ts';
import { AppError } from '../errors.ts';
import { findRun } from '../imports/find-run.ts';
import { rehearseImport } from '../imports/run-import.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { changeMany } from '../masters/change-many.ts';
import { addRecord, editRecord } from '../masters/change-record.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { calendarMaster } from './calendar-master.ts';
import { changesByCalendars } from './due-date-changes.ts';
import { holidayMaster } from './holiday-master.ts';

interface EditedDueDates {
  calendar: string | null;
  /** As they would be listed afterwards, those that the change moves first. */
  changes: DueChange[];
  byEdit: number;
}

class PreviewEnded extends Error {
  override name = 'PreviewEnded';
}

/** What a change would do to the due dates of open submissions; nothing of it stays. @throws as the change itself */
export async function dueDatesAfterEdit(
  imports: ImportDependencies,
  context: MasterContext,
  edit: CalendarEdit,
  now: Date,
): Promise<EditedDueDates> {
  let edited: EditedDueDates | null = null;
  try {
    await context.em.transactional(async (em) => {
      const inner = { ...context, em };
      const calendar = await carryOut(imports, inner, edit);
      const only = calendar ?? undefined;
      // Read beside the transaction, where the edit is not seen.
      const before = await changesByCalendars(em.fork({ clear: true }), context.person, only, now);
      const after = await changesByCalendars(em, context.person, only, now);
      const standing = new Map(before.map(({ submissionId, after: day }) => [submissionId, day]));
      const isMoved = ({ submissionId, after: day }: DueChange) => standing.get(submissionId) !== day;
      const moved = after.filter(isMoved);
      edited = { calendar, changes: [...moved, ...after.filter((one) => !isMoved(one))], byEdit: moved.length };
      throw new PreviewEnded();
    });
  } catch (error) {
    if (!(error instanceof PreviewEnded)) throw error;
  }
  return edited!;
}

/** Code of the calendar that is changed; null where there may be several. */
async function carryOut(
  imports: ImportDependencies,
  context: MasterContext,
  edit: CalendarEdit,
): Promise<string | null> {
  const master: Master = edit.master === 'calendars' ? calendarMaster : holidayMaster;
  if (edit.act === 'save') return codeOf(context.em, master, [(await save(master, context, edit)).id]);
  if (edit.act === 'import') {
    await rehearseImport(imports, master, context, await findRun(context.em, master, context, edit.importId));
    return null;
  }
  // Asked before, as what is deleted has no calendar afterwards.
  const code = await codeOf(context.em, master, edit.ids);
  await changeMany(master, context, { act: edit.act, ids: edit.ids, isTrial: false });
  return code;
}

function save(
  master: Master,
  context: MasterContext,
  { id, changedAt, values }: Extract<CalendarEdit, { act: 'save' }>,
): Promise<MasterRecord> {
  if (id === null) return addRecord(master, context, values);
  if (changedAt === null) throw new AppError('BadInput', 'changedAt: of a record that is edited.');
  return editRecord(master, context, id, { draft: values, changedAt });
}

async function codeOf(em: EntityManager, { table }: Master, ids: readonly number[]): Promise<string | null> {
  const isOfRecord =
    table === 'calendar'
      ? isAmong(sql`c.id`, ids)
      : sql`c.id in (select h.calendar_id from holiday h where ${isAmong(sql`h.id`, ids)})`;
  const codes = await select<{ code: string }>(em, sql`select c.code from calendar c where ${isOfRecord} limit 2`);
  return codes.length === 1 ? codes[0]!.code : null;
}
