/** How long a workbook that a mapping is tried on is kept at most. */
export const keepSampleHours = 24;
export const samplePrefix = 'mapping-samples/';

/** `YYYYMMDDHH` in UTC, with which the name of a sample begins. */
export const sampleHourText = (at: Date): string => at.toISOString().slice(0, 13).replace(/\D/g, '');

/** When a sample was dropped, to the hour, in ms; 0 for a key that is none. */
export function sampleHour(key: string): number {
  const parts = /\/(\d{4})(\d{2})(\d{2})(\d{2})-[^/]+$/.exec(key);
  if (parts === null) return 0;
  const [, year, month, day, hour] = parts;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour));
}
