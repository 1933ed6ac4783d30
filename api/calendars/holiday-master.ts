import { holidays } from '#contracts/calendars.ts';
import type { Master } from '../masters/master.ts';
import { sql } from '../submissions/select.ts';

/** Nothing depends on a holiday: it is deleted for good, and a year that was filled in is not filled again. */
export const holidayMaster: Master = {
  definition: holidays,
  table: 'holiday',
  isInScope: () => sql`true`,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {
    calendar: sql`select c.code, c.name_en as name from calendar c where c.retired_at is null`,
  },
  references: { calendar: { table: 'calendar', mayChoose: () => sql`true` } },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  findDependants: () => Promise.resolve({ live: [], isInHistory: false }),
};
