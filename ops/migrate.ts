import { blindSearch, seesAllLetters } from '#database/letters.ts';
import { migrateDatabase, reportCodeTwins } from '#database/migrate-database.ts';
import type { Place } from './place.ts';

/**
 * `npm run migrate`: brings the database up to date; `npm start` does it for the embedded one. With `--report` it changes
 * nothing, and lists the codes that would stop a migration.
 */
export async function migrate({ ownerUrl, appUrl }: Place, words: readonly string[]): Promise<void> {
  if (words.includes('--report')) return report(ownerUrl);
  const applied = await migrateDatabase(ownerUrl, appUrl);
  if ((await seesAllLetters(ownerUrl)) === false) console.warn(blindSearch);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
}

async function report(ownerUrl: string): Promise<void> {
  const twins = await reportCodeTwins(ownerUrl);
  if (twins !== '') throw new Error(`These codes are one code under the new equality:\n${twins}`);
  console.log('Every code is unique.');
}
