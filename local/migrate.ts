import { readSettings } from '#platform/env.ts';
import { migrateDatabase } from './database.ts';
import { suppliedSettings } from './parts.ts';

/** `npm run migrate`: brings the database of DATABASE_URL up to date; `npm start` does it for the embedded one. */
const values = readSettings(process.env, suppliedSettings);
if (!values.DATABASE_URL) {
  console.error(
    'DATABASE_URL is missing: expected the address of the database to migrate. The embedded one migrates at npm start.',
  );
  process.exit(1);
}
const applied = await migrateDatabase(values.DATABASE_OWNER_URL ?? values.DATABASE_URL, values.DATABASE_URL);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
