/** `YYYY-MM-01` shifted by whole months. */
export function shiftMonth(postMonth: string, by: number): string {
  const [year = 0, month = 1] = postMonth.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** Last day of the month, `YYYY-MM-DD`. */
export function monthEnd(postMonth: string): string {
  return shiftDay(shiftMonth(postMonth, 1), -1);
}

export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}

/** The month that is being collected now: the last one that has ended. */
export function currentPostMonth(now: Date): string {
  return shiftMonth(`${now.toISOString().slice(0, 7)}-01`, -1);
}

export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}
