/** For failures that are handled quietly: the person can go on; the console names the cause. */
export function logQuietly(message: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the browser has no other log
  console.warn(message, error);
}
