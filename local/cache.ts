import { homedir } from 'node:os';
import { join } from 'node:path';

/** Per user and outside the checkout, so that a second clone starts at once. */
export function cacheDir(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'postmonth');
}
