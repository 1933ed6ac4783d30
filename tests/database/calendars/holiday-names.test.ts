import { describe, expect, it } from '@jest/globals';
import { holidayNames } from '#database/calendars/holiday-names.ts';
import { calendarCountries, publicHolidays } from '#database/calendars/public-holidays.ts';

describe('names of public holidays', () => {
  it('stand in three languages for every day that the product brings along', async () => {
    const missing = new Set<string>();
    for (const country of calendarCountries) {
      for (let year = 2024; year <= 2034; year += 1) {
        for (const { name } of await publicHolidays(country, year)) {
          const { nameJa, nameAr } = holidayNames(name);
          if (!nameJa || !nameAr) missing.add(name);
        }
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('say that a day stands in for another, and leave an unknown day alone', () => {
    expect(holidayNames('Boxing Day (substitute day)')).toEqual({
      nameEn: 'Boxing Day (substitute day)',
      nameJa: 'ボクシング・デー（振替休日）',
      nameAr: 'اليوم التالي لعيد الميلاد (يوم بديل)',
    });
    expect(holidayNames('Founders picnic')).toEqual({ nameEn: 'Founders picnic', nameJa: null, nameAr: null });
  });
});
