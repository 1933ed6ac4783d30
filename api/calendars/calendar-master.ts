import { calendars, weekends } from '#contracts/calendars.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { calendarCountries } from '#database/calendars/public-holidays.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { ofSeenPlace, ofSeenPlaceAndProvider } from '../masters/seen-names.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, isIn, sql } from '#database/sql/select.ts';

export const calendarMaster: Master = {
  definition: calendars,
  table: 'calendar',
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
  uses: (context, ids) => ({ live: usesOf(context, ids), isInHistory: sql`false` }),
};

function weekendChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('calendars', language);
  return weekends.map((code) => ({ code, name: word(`weekend.${code}`) }));
}

/** What a calendar counts for. One that the product brings along would come back, so it is never free. */
function usesOf(context: MasterContext, ids: readonly number[]): Record<string, Part> {
  const named = (code: Part) => sql`calendar m on ${isAmong(sql`m.id`, ids)} and m.code = ${code}`;
  const ours = calendarCountries.map(({ code }) => code);
  const property = ofSeenPlace(context, sql`p.code || ' ' || p.name`);
  const place = sql`coalesce(p.code || ' ' || p.name, t.name, '') || ' · ' || coalesce(d.name, k.name)`;
  return {
    funds: sql`select m.id, ${ofSeenPlace(context, sql`t.name`)} as name from fund t join ${named(sql`t.calendar_code`)}
      left join property p on false where t.retired_at is null`,
    properties: sql`select m.id, ${property} as name from property p join ${named(sql`p.calendar_code`)}
      left join fund t on false where p.retired_at is null`,
    countries: sql`select m.id, ${property} as name from property p join ${named(sql`p.country`)}
      left join fund t on false where p.retired_at is null and p.calendar_code is null
        and p.id not in (select h.property_id from fund_property h join fund_line l on l.fund_id = h.fund_id
          join fund f on f.id = l.above_id where f.calendar_code is not null
            and (h.valid_to is null or h.valid_to >= current_date))`,
    frequencies: sql`select m.id, ${ofSeenPlaceAndProvider(context, place)} as name
      from frequency f join ${named(sql`f.calendar_code`)} join service_provider v on v.id = f.service_provider_id
      left join dataset d on d.id = f.dataset_id left join report_package k on k.id = f.report_package_id
      left join property p on p.id = f.property_id left join fund t on t.id = f.fund_id
      where f.is_active`,
    product: sql`select m.id, m.code as name from calendar m where ${isAmong(sql`m.id`, ids)} and ${isIn(sql`m.code`, ours)}`,
  };
}
