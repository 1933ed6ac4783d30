import type { Rhythm } from '#contracts/report-schedules.ts';

/** The first day after `today` on which a schedule sends; days are `YYYY-MM-DD`, and 1 is Monday. */
export function nextReportDay(today: string, rhythm: Rhythm, day: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  if (rhythm === 'WEEKLY') {
    const weekday = date.getUTCDay() || 7;
    date.setUTCDate(date.getUTCDate() + (((day - weekday + 6) % 7) + 1));
  } else {
    const isPast = date.getUTCDate() >= day;
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + (isPast ? 1 : 0));
    date.setUTCDate(day);
  }
  return date.toISOString().slice(0, 10);
}
