import type { LanguageCode } from '#contracts/sessions.ts';

/** What a journey sets up is called: names of their own for each language and run. @param models of the datasets, by name */
export function collectionNames(language: LanguageCode, models: readonly string[]) {
  const mark = `${language.toUpperCase()}${Date.now().toString(36).toUpperCase()}`;
  const person = (name: string) => {
    const [first = ''] = name.split(' ');
    return { name: `${name} ${mark}`, email: `${first}.${mark}@postmonth.example`.toLowerCase() };
  };
  return {
    mark,
    fundType: `Kind ${mark}`,
    fund: `Meridian Fund ${mark}`,
    property: { code: `MER-${mark}`, name: `Harbour House ${mark}` },
    provider: { code: `KESTREL-${mark}`, name: `Kestrel Management ${mark}` },
    calendar: { code: `WEEKDAYS-${mark}`, nameEn: `Weekdays ${mark}` },
    dataProvider: person('Ida Kestrel'),
    reviewers: [person('Noor Haddad'), person('Oskar Lind')],
    approver: person('Ruth Adler'),
    datasets: models.map((dataModel) => ({ name: `${dataModel} of Meridian ${mark}`, dataModel })),
    reportPackage: `Quarterly pack ${mark}`,
  };
}

export type CollectionNames = ReturnType<typeof collectionNames>;

/** The month before this one, or more months back, `YYYY-MM-01`. */
export function monthBefore(now: Date, months = 1): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}

/** The so-many-th day from Monday to Friday after a month. */
export function weekdayAfter(postMonth: string, count: number): string {
  const day = new Date(postMonth);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
