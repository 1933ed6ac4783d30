import { calendars, weekends } from '#contracts/calendars.ts';
import type { Dependant, NamedCode } from '#contracts/masters.ts';
import { calendarCountries } from '#database/calendars/public-holidays.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { countDependants } from '../masters/change-record.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { selectOne, sql } from '../submissions/select.ts';

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
  findDependants: async (context, id) => ({ live: await findUses(context, id), isInHistory: false }),
};

function weekendChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('calendars', language);
  return weekends.map((code) => ({ code, name: word(`weekend.${code}`) }));
}

/** What names the calendar. One that the product brings along would come back, so it is never free. */
async function findUses(context: MasterContext, id: number): Promise<Dependant[]> {
  const calendar = await selectOne<{ code: string }>(context.em, sql`select code from calendar where id = ${id}`);
  const code = calendar?.code ?? '';
  const live = await countDependants(context, {
    funds: sql`select name from fund where calendar_code = ${code} and retired_at is null`,
    properties: sql`select code || ' ' || name as name from property where calendar_code = ${code} and retired_at is null`,
    frequencies: sql`select coalesce(p.code || ' ' || p.name, t.name, '') || ' · ' || d.name as name from frequency f
      join dataset d on d.id = f.dataset_id left join property p on p.id = f.property_id left join fund t on t.id = f.fund_id
      where f.calendar_code = ${code} and f.is_active`,
  });
  const isOurs = calendarCountries.some((country) => country.code === code);
  return isOurs ? [...live, { kind: 'product', count: 1, names: [code] }] : live;
}
