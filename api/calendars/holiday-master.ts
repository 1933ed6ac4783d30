import { holidays } from '#contracts/calendars.ts';
import { unused } from '../masters/uses.ts';
import type { Master } from '../masters/master.ts';
import { sql } from '#database/sql/select.ts';

/** Nothing depends on a holiday: it is deleted for good, and a year that was filled in is not filled again. */
export const holidayMaster: Master = {
  definition: holidays,
  table: 'holiday',
  isInScope: () => sql`true`,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {},
  references: {
    calendar: {
      table: 'calendar',
      shown: (language) => sql`coalesce(r.names ->> ${language}, r.name)`,
      mayChoose: () => sql`true`,
    },
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: () => unused,
};
