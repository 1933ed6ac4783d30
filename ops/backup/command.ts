import { resolve } from 'node:path';
import { migrateDatabase } from '#database/migrate-database.ts';
import type { Place } from '../place.ts';
import { makeBackup } from './backup.ts';
import { keepNewest } from './keep-newest.ts';
import { readBackup, restoreBackup } from './restore.ts';

const usage =
  'Usage: npm run backup -- <empty folder> [--keep <number of backups>], or npm run restore -- <folder of a backup>';

/** `npm run backup -- <folder>`: rows, files and the key that secrets are sealed with. */
export async function backup(
  { ownerUrl, blobs, secretKey, secretKeyBefore }: Place,
  words: readonly string[],
): Promise<void> {
  const [given, option, number] = words;
  const keep = Number(number);
  const isKept = option === '--keep' && Number.isInteger(keep) && keep > 0;
  if (!given || (option !== undefined && !isKept)) throw new Error(usage);
  if (secretKey === null)
    throw new Error('SECRET_KEY is missing: a backup holds the key that opens its sealed values.');
  const folder = resolve(given);
  const made = await makeBackup({ ownerUrl, blobs, secretKey, secretKeyBefore, folder });
  console.log(`${folder}: ${made.tables.length} tables, ${made.files.length} files and the secret key.`);
  const gone = isKept ? keepNewest(folder, keep) : [];
  if (gone.length > 0) console.log(`Removed older backups: ${gone.join(', ')}`);
}

/** `npm run restore -- <folder>`: brings a backup into an empty installation. */
export async function restore(place: Place, words: readonly string[]): Promise<void> {
  const { ownerUrl, appUrl, blobs, secretKey, secretKeyBefore } = place;
  const [given, ...others] = words;
  if (!given || others.length > 0) throw new Error(usage);
  const folder = resolve(given);
  const keys = readBackup(folder);
  // A key that was replaced since then opens as SECRET_KEY_BEFORE what the backup holds.
  if (secretKey !== null && ![secretKey, secretKeyBefore].includes(keys.secretKey)) {
    throw new Error(
      'SECRET_KEY is another one than that of the backup: set SECRET_KEY, or SECRET_KEY_BEFORE where it was replaced since, to the one in its file secret-key first.',
    );
  }
  await migrateDatabase(ownerUrl, appUrl);
  const restored = await restoreBackup({ ownerUrl, blobs, folder });
  const updated = await migrateDatabase(ownerUrl, appUrl);
  if (updated.length > 0) console.log(`Updated what an earlier version had made: ${updated.join(', ')}`);
  if (secretKey !== null && secretKey !== keys.secretKey)
    console.log('Its secrets are encrypted with SECRET_KEY_BEFORE: run npm run rotate-secrets.');
  if (keys.secretKeyBefore !== null)
    console.log('Its key was being replaced: set SECRET_KEY_BEFORE to the one in its file secret-key-before, too.');
  console.log(`Restored what was made at ${restored.madeAt}. Start now; every process begins again from its row.`);
}
