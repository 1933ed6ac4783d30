import { describe, expect, it } from '@jest/globals';
import type { SubmitFrequency, Timeline, WorkCalendar } from '#rules/frequencies/due-date.ts';
import { dueOn, endOfDayMs, periodOf, plainCalendar } from '#rules/frequencies/due-date.ts';

const calendarOf = (weekend: number[], days: string): WorkCalendar => ({ weekend, holidays: new Set(days.split(' ')) });
const calendars: Record<string, WorkCalendar> = {
  plain: plainCalendar,
  japan: calendarOf(
    [6, 0],
    '2026-01-01 2026-01-12 2026-02-11 2026-02-23 2026-03-20 2026-04-29 2026-05-03 2026-05-04 2026-05-05 2026-05-06 2026-12-31 2027-01-01 2027-01-11',
  ),
  usa: calendarOf(
    [6, 0],
    '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-07-03 2026-09-07 2026-11-26 2026-12-25 2027-01-01 2027-01-18',
  ),
  saudi: calendarOf([5, 6], '2026-02-22 2026-03-18 2026-03-19 2026-03-22 2026-03-23 2026-09-23'),
};

/**
 * Case, frequency, post month, first month of the fiscal year, days, how they are counted, calendar, zone; the day, and the
 * instant at which that day ends there. Computed by another program, in Python with its own calendar arithmetic.
 */
const table = `
| a month, ten calendar days                         | MONTHLY       | 2026-02-01 | 1  | 10  | -                      | plain | UTC                | 2026-03-10 | 2026-03-10T23:59:59.999Z |
| a month, five working days                         | MONTHLY       | 2026-02-01 | 1  | 5   | BUSINESS               | plain | UTC                | 2026-03-06 | 2026-03-06T23:59:59.999Z |
| a weekend on Friday and Saturday                   | MONTHLY       | 2026-02-01 | 1  | 5   | BUSINESS               | saudi | Asia/Riyadh        | 2026-03-05 | 2026-03-05T20:59:59.999Z |
| the holidays of May in Japan                       | MONTHLY       | 2026-04-01 | 1  | 5   | BUSINESS               | japan | Asia/Tokyo         | 2026-05-12 | 2026-05-12T14:59:59.999Z |
| a quarter                                          | QUARTERLY     | 2026-03-01 | 1  | 15  | -                      | plain | Europe/London      | 2026-04-15 | 2026-04-15T22:59:59.999Z |
| a half year                                        | SEMI_ANNUALLY | 2026-06-01 | 1  | 30  | -                      | plain | UTC                | 2026-07-30 | 2026-07-30T23:59:59.999Z |
| a fiscal year that ends in March                   | ANNUALLY      | 2026-03-01 | 4  | 45  | -                      | plain | Asia/Tokyo         | 2026-05-15 | 2026-05-15T14:59:59.999Z |
| the last day of the month itself                   | MONTHLY       | 2026-02-01 | 1  | 0   | -                      | plain | UTC                | 2026-02-28 | 2026-02-28T23:59:59.999Z |
| the leap day                                       | MONTHLY       | 2028-02-01 | 1  | 0   | -                      | plain | America/New_York   | 2028-02-29 | 2028-03-01T04:59:59.999Z |
| ten days after a leap February                     | MONTHLY       | 2028-02-01 | 1  | 10  | -                      | plain | America/New_York   | 2028-03-10 | 2028-03-11T04:59:59.999Z |
| a year over a leap day                             | ANNUALLY      | 2027-12-01 | 1  | 60  | -                      | plain | UTC                | 2028-02-29 | 2028-02-29T23:59:59.999Z |
| 365 days over a leap day                           | ANNUALLY      | 2027-12-01 | 1  | 365 | -                      | plain | UTC                | 2028-12-30 | 2028-12-30T23:59:59.999Z |
| 365 days without one                               | ANNUALLY      | 2026-12-01 | 1  | 365 | -                      | plain | UTC                | 2027-12-31 | 2027-12-31T23:59:59.999Z |
| a quarter of a fiscal year from February           | QUARTERLY     | 2026-04-01 | 2  | 15  | -                      | plain | UTC                | 2026-05-15 | 2026-05-15T23:59:59.999Z |
| a quarter of a fiscal year from April              | QUARTERLY     | 2026-06-01 | 4  | 20  | BUSINESS               | japan | Asia/Tokyo         | 2026-07-28 | 2026-07-28T14:59:59.999Z |
| a half year of a fiscal year from July             | SEMI_ANNUALLY | 2026-12-01 | 7  | 30  | -                      | plain | Australia/Sydney   | 2027-01-30 | 2027-01-30T12:59:59.999Z |
| a fiscal year that ends in June                    | ANNUALLY      | 2026-06-01 | 7  | 90  | -                      | plain | Australia/Sydney   | 2026-09-28 | 2026-09-28T13:59:59.999Z |
| a fiscal year that ends in September               | ANNUALLY      | 2026-09-01 | 10 | 60  | FOLLOWING              | usa   | America/New_York   | 2026-11-30 | 2026-12-01T04:59:59.999Z |
| a fiscal year that ends in February                | ANNUALLY      | 2028-02-01 | 3  | 0   | -                      | plain | Asia/Tokyo         | 2028-02-29 | 2028-02-29T14:59:59.999Z |
| the turn of the year in Japan                      | MONTHLY       | 2026-12-01 | 1  | 3   | BUSINESS               | japan | Asia/Tokyo         | 2027-01-06 | 2027-01-06T14:59:59.999Z |
| the turn of the year in the United States          | MONTHLY       | 2026-12-01 | 1  | 3   | BUSINESS               | usa   | America/Chicago    | 2027-01-06 | 2027-01-07T05:59:59.999Z |
| Thanksgiving                                       | MONTHLY       | 2026-10-01 | 1  | 19  | BUSINESS               | usa   | America/New_York   | 2026-11-27 | 2026-11-28T04:59:59.999Z |
| the end of Ramadan                                 | MONTHLY       | 2026-02-01 | 1  | 15  | BUSINESS               | saudi | Asia/Riyadh        | 2026-03-25 | 2026-03-25T20:59:59.999Z |
| a due day on a Saturday that rolls forward         | MONTHLY       | 2026-02-01 | 1  | 7   | FOLLOWING              | plain | UTC                | 2026-03-09 | 2026-03-09T23:59:59.999Z |
| a due day on a Saturday that rolls back            | MONTHLY       | 2026-02-01 | 1  | 7   | PRECEDING              | plain | UTC                | 2026-03-06 | 2026-03-06T23:59:59.999Z |
| a due day on a Friday that rolls forward in Riyadh | MONTHLY       | 2026-02-01 | 1  | 6   | FOLLOWING              | saudi | Asia/Riyadh        | 2026-03-08 | 2026-03-08T20:59:59.999Z |
| a due day in Golden Week that rolls forward        | MONTHLY       | 2026-04-01 | 1  | 3   | FOLLOWING              | japan | Asia/Tokyo         | 2026-05-07 | 2026-05-07T14:59:59.999Z |
| a due day in Golden Week that rolls back           | MONTHLY       | 2026-04-01 | 1  | 6   | PRECEDING              | japan | Asia/Tokyo         | 2026-05-01 | 2026-05-01T14:59:59.999Z |
| a roll into the next month                         | MONTHLY       | 2026-01-01 | 1  | 28  | FOLLOWING              | plain | UTC                | 2026-03-02 | 2026-03-02T23:59:59.999Z |
| a budget, 30 days before its year                  | ANNUALLY      | 2027-12-01 | 1  | -30 | PERIOD_START           | plain | America/New_York   | 2026-12-02 | 2026-12-03T04:59:59.999Z |
| a budget, ten working days before its year         | ANNUALLY      | 2027-12-01 | 1  | -10 | BUSINESS PERIOD_START  | usa   | America/New_York   | 2026-12-17 | 2026-12-18T04:59:59.999Z |
| a budget of a fiscal year from April               | ANNUALLY      | 2027-03-01 | 4  | -45 | PRECEDING PERIOD_START | japan | Asia/Tokyo         | 2026-02-13 | 2026-02-13T14:59:59.999Z |
| a count from the first day                         | MONTHLY       | 2026-03-01 | 1  | 14  | PERIOD_START           | plain | UTC                | 2026-03-15 | 2026-03-15T23:59:59.999Z |
| a day on the early side of the date line           | MONTHLY       | 2026-06-01 | 1  | 10  | -                      | plain | Pacific/Kiritimati | 2026-07-10 | 2026-07-10T09:59:59.999Z |
| the same day on its late side                      | MONTHLY       | 2026-06-01 | 1  | 10  | -                      | plain | Pacific/Pago_Pago  | 2026-07-10 | 2026-07-11T10:59:59.999Z |
| a zone with a quarter of an hour                   | MONTHLY       | 2026-06-01 | 1  | 10  | -                      | plain | Asia/Kathmandu     | 2026-07-10 | 2026-07-10T18:14:59.999Z |
| the night when clocks go forward in New York       | MONTHLY       | 2026-02-01 | 1  | 8   | -                      | plain | America/New_York   | 2026-03-08 | 2026-03-09T03:59:59.999Z |
| the night when clocks go back in New York          | MONTHLY       | 2026-10-01 | 1  | 1   | -                      | plain | America/New_York   | 2026-11-01 | 2026-11-02T04:59:59.999Z |
| the night when clocks go forward in London         | MONTHLY       | 2026-02-01 | 1  | 29  | -                      | plain | Europe/London      | 2026-03-29 | 2026-03-29T22:59:59.999Z |
| the night when clocks go back in London            | QUARTERLY     | 2026-09-01 | 1  | 25  | -                      | plain | Europe/London      | 2026-10-25 | 2026-10-25T23:59:59.999Z |
| the night when clocks go forward in Sydney         | MONTHLY       | 2026-09-01 | 1  | 4   | -                      | plain | Australia/Sydney   | 2026-10-04 | 2026-10-04T12:59:59.999Z |
| a day of 23 hours at midnight in Cairo             | MONTHLY       | 2026-03-01 | 1  | 23  | -                      | plain | Africa/Cairo       | 2026-04-23 | 2026-04-23T21:59:59.999Z |
| a day after the change in Cairo                    | MONTHLY       | 2026-03-01 | 1  | 24  | -                      | plain | Africa/Cairo       | 2026-04-24 | 2026-04-24T20:59:59.999Z |`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the table of due dates', () => {
  it.each(rows.map((cells) => [cells[1]!, cells] as const))('counts %s', (_name, cells) => {
    const [, , frequency = '', postMonth = '', fiscalStart, days, how = '', calendar = '', zone = '', day, instant] =
      cells;
    const said = how.split(' ');
    const timeline: Timeline = {
      submitTimelineDay: Number(days),
      dayMode: said.includes('BUSINESS') ? 'BUSINESS' : 'CALENDAR',
      roll: (['FOLLOWING', 'PRECEDING'] as const).find((roll) => said.includes(roll)) ?? 'NONE',
      anchor: said.includes('PERIOD_START') ? 'PERIOD_START' : 'PERIOD_END',
    };
    const period = periodOf(postMonth, frequency as SubmitFrequency, Number(fiscalStart));
    const due = period && dueOn(period, timeline, calendars[calendar]);
    expect([due, due && new Date(endOfDayMs(due, zone)).toISOString()]).toEqual([day, instant]);
  });

  it('has 40 rows and more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
  });
});
