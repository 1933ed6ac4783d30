import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BlobStore } from '#platform/blob-store.ts';
import { openDatabase } from '#database/orm.ts';
import { currentNames } from '#database/replaced-migrations.ts';
import { withClient } from '#database/with-client.ts';
import type { Manifest } from './backup.ts';
import { appliedMigrations, listTables, quoted } from './tables.ts';

export interface RestoreOptions {
  /** Of a migrated database in which nobody has worked yet. */
  ownerUrl: string;
  blobs: BlobStore;
  folder: string;
}

/** @throws Error when the folder holds no finished backup */
export function readBackup(folder: string): { manifest: Manifest; secretKey: string; secretKeyBefore: string | null } {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${folder} holds no finished backup (no manifest.json).`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error(`${folder} was made by another version of npm run backup.`);
  const keyIn = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const hasBefore = existsSync(join(folder, 'secret-key-before'));
  return {
    ...{ manifest, secretKey: keyIn('secret-key') },
    secretKeyBefore: hasBefore ? keyIn('secret-key-before') : null,
  };
}

/**
 * Brings files and rows back; rows in one transaction. Processes are not restored: the reconciler finds their runs
 * missing and starts them from the rows. Migrate the database afterwards: a backup of an earlier version has its tables.
 * @throws Error when the database is in use, or the backup is of a later version
 */
export async function restoreBackup({ ownerUrl, blobs, folder }: RestoreOptions): Promise<Manifest> {
  const { manifest } = readBackup(folder);
  await withClient(ownerUrl, async (client) => {
    const { isEarlier } = await assertFits(client, manifest);
    await putFiles(blobs, manifest, join(folder, 'files'));
    if (isEarlier) await remakeTables(client, ownerUrl, manifest);
    await client.query('begin');
    await loadRows(client, manifest, join(folder, 'rows'));
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
    }
    // No run of these submissions is known here: each is looked at in the reconciler's first rounds.
    await client.query('update submission set seen_at = null');
    await client.query('commit');
  });
  return manifest;
}

/** Whether the backup is of an earlier version than the database. */
async function assertFits(client: pg.Client, { migrations }: Manifest): Promise<{ isEarlier: boolean }> {
  const applied = currentNames(await appliedMigrations(client));
  const made = currentNames(migrations);
  const unknown = made.filter((name) => !applied.includes(name));
  if (unknown.length > 0) {
    throw new Error(`The backup was made by a later version (${unknown.join(', ')}). Restore it with that version.`);
  }
  const { rows } = await client.query<{ isUsed: boolean }>('select exists (select from submission) as "isUsed"');
  if (rows[0]?.isUsed)
    throw new Error('This installation has submissions already: a backup is restored into an empty one.');
  return { isEarlier: applied.length > made.length };
}

/** Replaces the empty tables by those of the version that made the backup. */
async function remakeTables(client: pg.Client, ownerUrl: string, { migrations }: Manifest): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  const orm = await openDatabase(ownerUrl, { poolSize: 1 });
  try {
    await orm.migrator.up({ migrations: currentNames(migrations) });
  } finally {
    await orm.close();
  }
}

async function putFiles(blobs: BlobStore, { files }: Manifest, folder: string): Promise<void> {
  for (const { key, sha256 } of files) {
    const stored = await blobs.put(key, createReadStream(join(folder, key)));
    if (stored.sha256 !== sha256) throw new Error(`The file ${key} of the backup is damaged.`);
  }
}

/** References between tables come back after all rows are in, and are checked then. Triggers have done their work before. */
async function loadRows(client: pg.Client, { tables }: Manifest, folder: string): Promise<void> {
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  const all = (await listTables(client)).map(({ name }) => quoted(name));
  // Also the one that keeps the audit trail from being changed: only an empty installation comes this far.
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${all.join(', ')}`);
  for (const { name, columns } of tables) {
    const target = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, `${name}.gz`)), createGunzip(), target);
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references.rows) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
}
