import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { reportFilePrefix } from '#contracts/report-files.ts';
import { eraseInFile } from '#documents/erasing/erase-in-file.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { withClient } from '#database/with-client.ts';
import { listTextColumns } from './columns.ts';
import type { TextColumn } from './columns.ts';
import { erasePerson, findPerson } from './erase-person.ts';
import { assertErasable, erasedMark, patternInJson, patternOf } from './name-pattern.ts';

export interface ErasureOptions {
  /** The audit trail is append-only for every other role. */
  ownerUrl: string;
  blobs: BlobStore;
  /** Of a tenant as the files write it, or the name or e-mail address of a user. */
  name: string;
  /** Without it everything is counted and nothing is changed. */
  isReal: boolean;
}

export interface Erasure {
  /** Rows by `table.column`. */
  rows: Record<string, number>;
  /** Keys of the stored files that hold the name. */
  files: string[];
  /** Keys of those that could not be opened, so nobody knows. */
  unread: string[];
  /** The user of that name, if there is one. */
  userId: number | null;
  /** Where the name stands and stays: configuration and master data. */
  left: Record<string, number>;
}

/**
 * Takes a name out of rows, findings, comments, mails, audit trail and files. Rows change in one transaction; a run that
 * breaks off is begun again.
 */
export async function eraseName({ ownerUrl, blobs, name, isReal }: ErasureOptions): Promise<Erasure> {
  assertErasable(name);
  return withClient(ownerUrl, async (client) => {
    await client.query('begin');
    try {
      const person = await findPerson(client, name);
      const names = person ? [person.email, person.name] : [name];
      names.forEach(assertErasable);
      const { erased, reported } = await listTextColumns(client);
      if (isReal) await client.query('alter table audit_entry disable trigger audit_entry_append_only');
      const rows = await countEach(erased, (column) =>
        isReal ? erase(client, column, names) : count(client, column, names),
      );
      const left = await countEach(reported, (column) => count(client, column, names));
      const files = await eraseFiles(client, blobs, names, isReal);
      if (person && isReal) await erasePerson(client, person);
      const erasure: Erasure = { rows, left, ...files, userId: person?.id ?? null };
      if (isReal) {
        await recordErasure(client, erasure);
        await client.query('alter table audit_entry enable trigger audit_entry_append_only');
      }
      await client.query(isReal ? 'commit' : 'rollback');
      return erasure;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

async function countEach(
  columns: readonly TextColumn[],
  ask: (column: TextColumn) => Promise<number>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) {
    const found = await ask(column);
    if (found > 0) counts[`${column.table}.${column.column}`] = found;
  }
  return counts;
}

/** Quoted column, its text, and one pattern for all names. */
function expressionOf({ column, isJson }: TextColumn, names: readonly string[]) {
  const field = `"${column}"`;
  const pattern = names.map((name) => (isJson ? patternInJson(name) : patternOf(name))).join('|');
  return { field, text: isJson ? `${field}::text` : field, pattern };
}

async function count(client: pg.Client, column: TextColumn, names: readonly string[]): Promise<number> {
  const { text, pattern } = expressionOf(column, names);
  const { rows } = await client.query<{ found: string }>(
    `select count(*) as found from "${column.table}" where ${text} ~* $1`,
    [pattern],
  );
  return Number(rows[0]?.found ?? 0);
}

async function erase(client: pg.Client, column: TextColumn, names: readonly string[]): Promise<number> {
  const { field, text, pattern } = expressionOf(column, names);
  const type = column.isJson ? '::jsonb' : '';
  const { rowCount } = await client.query(
    `update "${column.table}" set ${field} = regexp_replace(${text}, $1, $2, 'gi')${type} where ${text} ~* $1`,
    [pattern, erasedMark],
  );
  return rowCount ?? 0;
}

async function eraseFiles(
  client: pg.Client,
  blobs: BlobStore,
  names: readonly string[],
  isReal: boolean,
): Promise<Pick<Erasure, 'files' | 'unread'>> {
  const pattern = new RegExp(names.map(patternOf).join('|'), 'giu');
  const files: string[] = [];
  const unread: string[] = [];
  for (const key of (await blobs.list('')).sort()) {
    const isMade = key.startsWith(reportFilePrefix);
    let content: Buffer | null;
    try {
      const held = await blobs.getBuffer(key);
      // A PDF cannot be read for names, so that of a report counts as one that holds them.
      content = isMade && isPdf(held) ? held : eraseInFile(held, (text) => text.replace(pattern, erasedMark), names);
    } catch {
      unread.push(key);
      continue;
    }
    if (content === null) continue;
    files.push(key);
    if (!isReal) continue;
    if (isMade) {
      await dropMade(client, blobs, key);
      continue;
    }
    const { sha256, sizeBytes } = await blobs.put(key, content);
    for (const table of ['upload', 'import_run']) {
      await client.query(`update ${table} set sha256 = $2, size_bytes = $3 where blob_key = $1`, [
        key,
        sha256,
        sizeBytes,
      ]);
    }
  }
  return { files, unread };
}

const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-';

/** A file of a report can be made again, without the name. */
async function dropMade(client: pg.Client, blobs: BlobStore, key: string): Promise<void> {
  await client.query('delete from report_file where blob_key = $1', [key]);
  await blobs.delete(key);
}

/** That it happened and how much it was; not whose name. */
async function recordErasure(client: pg.Client, { rows, files, unread, userId }: Erasure): Promise<void> {
  const opId = randomUUID();
  await client.query(
    `insert into audit_entry (op_id, action, entity, entity_id, details) values ($1, 'erase', $2, $3, $4)`,
    [
      opId,
      userId === null ? 'name' : 'user',
      userId === null ? opId : String(userId),
      JSON.stringify({ rows, files: files.length, unreadFiles: unread.length }),
    ],
  );
}
