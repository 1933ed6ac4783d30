import { createHash } from 'node:crypto';
import { chmodSync, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { BlobStore } from '#platform/blob-store.ts';
import { withClient } from '#database/with-client.ts';
import type { Sequence, Table } from './tables.ts';
import { appliedMigrations, listTables, quoted, readSequences } from './tables.ts';

/** What a backup says about itself, written last: without it a folder is no backup. */
export interface Manifest {
  format: 1;
  madeAt: string;
  migrations: string[];
  tables: Table[];
  sequences: Sequence[];
  files: { key: string; sha256: string; sizeBytes: number }[];
}

export interface BackupOptions {
  ownerUrl: string;
  blobs: BlobStore;
  /** Encrypts what is encrypted in the rows: a backup without it is half a backup. */
  secretKey: string;
  /** The one that it replaces, while a secret may still be encrypted with that. */
  secretKeyBefore?: string | null;
  /** Must not hold anything yet. */
  folder: string;
}

/**
 * Writes rows, files and secret key below a folder. Rows first, all of one moment: every file that a row names is in the
 * store before the row is, so the copied files are never too few.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { ownerUrl, blobs, secretKey, secretKeyBefore = null, folder } = options;
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  // It may have been there before, empty.
  chmodSync(folder, 0o700);
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const database = await withClient(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    for (const { name, columns } of tables) {
      const rows = client.query(
        copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
      );
      await pipeline(rows, createGzip(), createWriteStream(join(folder, 'rows', `${name}.gz`)));
    }
    const read = { migrations: await appliedMigrations(client), tables, sequences: await readSequences(client) };
    await client.query('commit');
    return read;
  });
  const files: Manifest['files'] = [];
  for (const key of (await blobs.list('')).sort()) files.push(await copyFile(blobs, key, join(folder, 'files', key)));
  const keys = { 'secret-key': secretKey, 'secret-key-before': secretKeyBefore };
  for (const [name, key] of Object.entries(keys))
    if (key !== null) writeFileSync(join(folder, name), `${key}\n`, { mode: 0o600 });
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...database, files };
  writeFileSync(join(folder, 'manifest.json.new'), JSON.stringify(manifest, null, 2));
  renameSync(join(folder, 'manifest.json.new'), join(folder, 'manifest.json'));
  return manifest;
}

async function copyFile(blobs: BlobStore, key: string, place: string): Promise<Manifest['files'][number]> {
  mkdirSync(dirname(place), { recursive: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(await blobs.get(key), measure, createWriteStream(place));
  return { key, sha256: hash.digest('hex'), sizeBytes };
}
