import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { DueChange } from '#database/submissions/due-changes.ts';
import { AppError } from '../errors.ts';
import { addRecord, editRecord } from '../masters/change-record.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { calendarMaster } from './calendar-master.ts';
import { changesByCalendars } from './due-date-changes.ts';
import { holidayMaster } from './holiday-master.ts';

interface EditedDueDates {
  calendar: string;
  /** As they would be listed after the edit, those that it moves first. */
  changes: DueChange[];
  byEdit: number;
}

class PreviewEnded extends Error {
  override name = 'PreviewEnded';
}

/** What saving would do to the due dates of open submissions; nothing of it stays. @throws as saving */
export async function dueDatesAfterEdit(
  context: MasterContext,
  edit: CalendarEdit,
  now: Date,
): Promise<EditedDueDates> {
  let edited: EditedDueDates | null = null;
  try {
    await context.em.transactional(async (em) => {
      const inner = { ...context, em };
      const calendar = await codeOf(em, edit, await save(inner, edit));
      // Read beside the transaction, where the edit is not seen.
      const before = await changesByCalendars(em.fork({ clear: true }), context.person, calendar, now);
      const after = await changesByCalendars(em, context.person, calendar, now);
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

function save(context: MasterContext, edit: CalendarEdit): Promise<MasterRecord> {
  const master: Master = edit.master === 'calendars' ? calendarMaster : holidayMaster;
  const draft: Draft = edit.values;
  if (edit.id === null) return addRecord(master, context, draft);
  if (edit.changedAt === null) throw new AppError('BadInput', 'changedAt: of a record that is edited.');
  return editRecord(master, context, edit.id, { draft, changedAt: edit.changedAt });
}

async function codeOf(em: EntityManager, { master }: CalendarEdit, { id }: MasterRecord): Promise<string> {
  const isOfRecord =
    master === 'calendars' ? sql`c.id = ${id}` : sql`c.id = (select h.calendar_id from holiday h where h.id = ${id})`;
  const row = await selectOne<{ code: string }>(em, sql`select c.code from calendar c where ${isOfRecord}`);
  return row?.code ?? '';
}
