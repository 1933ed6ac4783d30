/** A country whose calendar comes with the product. */
export interface CalendarCountry {
  code: string;
  names: Record<string, string>;
  /** 0 is Sunday. */
  weekend: number[];
  /** Part of the country whose holidays count, where they differ. */
  state?: string;
  /** Rules of the package that name no day off any more. */
  withoutRules?: readonly string[];
}

export const calendarCountries: readonly CalendarCountry[] = [
  { code: 'JP', names: { en: 'Japan', ja: '日本', ar: 'اليابان' }, weekend: [6, 0] },
  {
    code: 'AE',
    names: { en: 'United Arab Emirates', ja: 'アラブ首長国連邦', ar: 'الإمارات العربية المتحدة' },
    weekend: [6, 0],
    // Working days since the federal list of holidays of 2019.
    withoutRules: ['27 Rajab', '1 Ramadan'],
  },
  {
    code: 'SA',
    names: { en: 'Saudi Arabia', ja: 'サウジアラビア', ar: 'المملكة العربية السعودية' },
    weekend: [5, 6],
  },
  { code: 'US', names: { en: 'United States', ja: 'アメリカ合衆国', ar: 'الولايات المتحدة' }, weekend: [6, 0] },
  {
    code: 'GB',
    names: { en: 'United Kingdom', ja: 'イギリス', ar: 'المملكة المتحدة' },
    weekend: [6, 0],
    state: 'ENG',
  },
];

export interface PublicHoliday {
  /** `YYYY-MM-DD` */
  day: string;
  name: string;
}

const dayMs = 86_400_000;

/** Public and bank holidays of a year, one entry a day. Days of the Islamic calendar are computed, not sighted. */
export async function publicHolidays(country: CalendarCountry, year: number): Promise<PublicHoliday[]> {
  // A quarter of a second and 26 MB that only a start with a year to fill in has to spend.
  const { default: Holidays } = await import('date-holidays');
  const rules = new Holidays(
    { country: country.code, ...(country.state && { state: country.state }) },
    {
      types: ['public', 'bank'],
      languages: 'en',
    },
  );
  const days = new Map<string, string>();
  for (const holiday of rules.getHolidays(year)) {
    if (country.withoutRules?.includes(holiday.rule)) continue;
    const length = Math.max(1, Math.round((holiday.end.getTime() - holiday.start.getTime()) / dayMs));
    const first = Date.parse(holiday.date.slice(0, 10));
    for (let at = 0; at < length; at += 1) {
      const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
      if (!days.has(day)) days.set(day, holiday.name);
    }
  }
  return [...days].map(([day, name]) => ({ day, name }));
}
