import { readSettings } from '#platform/env.ts';
import { migrateDatabase, reportCodeTwins } from './database.ts';
import { suppliedSettings } from './parts.ts';
import { blindSearch, seesAllLetters } from './postgres/letters.ts';

/** `npm run migrate`: brings the database of DATABASE_URL up to date; `npm start` does it for the embedded one. With `--report` it
 * changes nothing, and lists the codes that would stop a migration. */
const values = readSettings(process.env, suppliedSettings);
if (!values.DATABASE_URL) {
  console.error(
    'DATABASE_URL is missing: expected the address of the database to migrate. The embedded one migrates at npm start.',
  );
  process.exit(1);
}
const owner = values.DATABASE_OWNER_URL ?? values.DATABASE_URL;
if (process.argv.includes('--report')) {
  const twins = await reportCodeTwins(owner);
  console.log(twins === '' ? 'Every code is unique.' : `These codes are one code under the new equality:\n${twins}`);
  process.exit(twins === '' ? 0 : 1);
}
const applied = await migrateDatabase(owner, values.DATABASE_URL);
if ((await seesAllLetters(owner)) === false) console.warn(blindSearch);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
