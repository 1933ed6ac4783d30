import { calendars, weekends } from '#contracts/calendars.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { calendarCountries } from '#database/calendars/public-holidays.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, isIn, sql } from '#database/sql/select.ts';

export const calendarMaster: Master = {
  definition: calendars,
  table: 'calendar',
  isForAll: true,
  isInScope: () => sql`true`,
  expressions: () => ({
    holidayCount: sql`(select to_jsonb(count(*)::int) from holiday h
      where h.calendar_id = m.id and h.is_active and h.retired_at is null)`,
    filledThrough: sql`to_jsonb(m.filled_through::text)`,
  }),
  filters: () => ({}),
  filterChoices: {},
  references: {},
  choices: { weekendDays: weekendChoices },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: (_, ids) => ({ live: usesOf(ids), isInHistory: sql`false` }),
};

function weekendChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('calendars', language);
  return weekends.map((code) => ({ code, name: word(`weekend.${code}`) }));
}

/** What names a calendar. One that the product brings along would come back, so it is never free. */
function usesOf(ids: readonly number[]): Record<string, Part> {
  const calendars = sql`calendar m on ${isAmong(sql`m.id`, ids)} and m.code =`;
  const ours = calendarCountries.map(({ code }) => code);
  return {
    funds: sql`select m.id, f.name from fund f join ${calendars} f.calendar_code where f.retired_at is null`,
    properties: sql`select m.id, p.code || ' ' || p.name as name from property p join ${calendars} p.calendar_code
      where p.retired_at is null`,
    frequencies: sql`select m.id, coalesce(p.code || ' ' || p.name, t.name, '') || ' · ' || coalesce(d.name, k.name) as name
      from frequency f join ${calendars} f.calendar_code
      left join dataset d on d.id = f.dataset_id left join report_package k on k.id = f.report_package_id
      left join property p on p.id = f.property_id left join fund t on t.id = f.fund_id
      where f.is_active`,
    product: sql`select m.id, m.code as name from calendar m where ${isAmong(sql`m.id`, ids)} and ${isIn(sql`m.code`, ours)}`,
  };
}
