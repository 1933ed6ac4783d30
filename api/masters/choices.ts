import type { NamedCode } from '#contracts/masters.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext } from './master.ts';

const areaUnits = ['sqm', 'sqft', 'tsubo'] as const;
const dateFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MMM-YYYY', 'YYYYMMDD'];
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const asNamed = (codes: readonly string[]): NamedCode[] => codes.map((code) => ({ code, name: code }));
const datePatterns = asNamed(dateFormats);
const timeZones = asNamed(zones);

/** Units that areas can be converted between. */
export function areaUnitChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('masters', language);
  return areaUnits.map((code) => ({ code, name: word(`unit.${code}`) }));
}

/** How dates are written in files. */
export const dateFormatChoices = (): NamedCode[] => datePatterns;

/** IANA names, as this server knows them. */
export const timeZoneChoices = (): NamedCode[] => timeZones;

/** Working days of a country, or of a calendar that somebody keeps. */
export async function calendarChoices({ em, language }: MasterContext): Promise<NamedCode[]> {
  return select<NamedCode>(
    em,
    sql`select code, coalesce(names ->> ${language}, names ->> 'en', code) as name from calendar
        where is_active and retired_at is null order by name, code`,
  );
}
