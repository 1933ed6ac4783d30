const dayMs = 86_400_000;

/**
 * The day that the server counts as today, which is that of UTC, or a day after it. What is valid from a day, or ends on
 * one, is judged by it; the reader's own calendar may be a day ahead or behind.
 * @returns `YYYY-MM-DD`
 */
export function serverDay(daysAhead = 0): string {
  return new Date(Date.now() + daysAhead * dayMs).toISOString().slice(0, 10);
}
