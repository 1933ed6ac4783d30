import { addMonths, createDateWords, daysFromToday } from '../../../frontend/src/lib/dates.ts';

describe('dates', () => {
  it('counts whole days of the calendar, whatever the hour', () => {
    expect(daysFromToday('2026-11-12', new Date(2026, 10, 12, 23, 59))).toBe(0);
    expect(daysFromToday('2026-11-13', new Date(2026, 10, 12, 0, 1))).toBe(1);
    expect(daysFromToday('2026-10-31', new Date(2026, 10, 1, 12))).toBe(-1);
  });

  it('steps over the end of a year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01-01', -2)).toBe('2025-11');
  });

  it('names near days only', () => {
    const words = createDateWords('en');
    expect(words.near(0)).toBe('today');
    expect(words.near(1)).toBe('tomorrow');
    expect(words.near(3)).toBe('in 3 days');
    expect(words.near(8)).toBeNull();
  });

  it('writes Arabic with Latin digits and Japanese in its own order', () => {
    expect(createDateWords('ar').number(1234.5)).toBe('1,234.5');
    expect(createDateWords('ar').month('2026-10')).toContain('2026');
    expect(createDateWords('ja').month('2026-10')).toBe('2026年10月');
    expect(createDateWords('en').monthLong('2026-10-01')).toBe('October 2026');
  });

  it('separates the parts of a description as each language does', () => {
    const parts = ['one', 'two', 'three'];
    expect(createDateWords('en').series(parts)).toBe('one, two, three');
    expect(createDateWords('ja').series(parts)).toBe('one、two、three');
    expect(createDateWords('ar').series(['واحد', '2'])).toBe('واحد، 2');
  });

  it('keeps names in Latin letters apart from each other where Arabic is read', () => {
    const { series, list } = createDateWords('ar');
    expect(series(['Meridian (II)', 'قمة'])).toBe('\u2068Meridian (II)\u2069، قمة');
    expect(list(['A-1', '\u2068B-2\u2069'])).toBe('\u2068A-1\u2069 و\u2068B-2\u2069');
  });
});
