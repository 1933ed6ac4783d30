import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { passFaultPoint } from '#platform/fault-points.ts';

export interface RowWriter {
  /** @param computed places of values that are not the file's */
  write: (
    rowNo: number,
    propertyId: number | null,
    values: readonly (string | null)[],
    computed: readonly number[],
  ) => void;
  /** Waits while PostgreSQL is behind. */
  drain: () => Promise<void>;
  /** @returns a hash over all rows in order: equal hashes mean equal rows of the same properties */
  end: () => Promise<string>;
}

const chunkCharacters = 64 * 1024;

/** Streams the rows of a version into PostgreSQL as positional arrays, inside the transaction of `client`. */
export function createRowWriter(client: pg.ClientBase, versionId: number): RowWriter {
  const stream = client.query(
    copyFrom('copy version_row (version_id, row_no, property_id, "values", computed) from stdin'),
  );
  const hash = createHash('sha256');
  let chunk = '';
  let hashed = '';
  let isBehind = false;
  let failure: Error | null = null;
  stream.on('error', (error: Error) => (failure = error));

  const flush = (): void => {
    if (chunk === '') return;
    isBehind = !stream.write(chunk) || isBehind;
    // A few calls with much: each of them costs as much as hashing a row.
    hash.update(hashed);
    chunk = '';
    hashed = '';
  };

  return {
    write: (rowNo, propertyId, values, computed) => {
      const json = storableJson(values);
      // A row that went to another property is another row, though its cells are the same.
      hashed += `${propertyId ?? ''}\t${json}\n`;
      const copied = json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
      chunk += `${versionId}\t${rowNo}\t${propertyId ?? '\\N'}\t${copied}\t${
        computed.length === 0 ? '\\N' : `{${computed.join(',')}}`
      }\n`;
      if (chunk.length >= chunkCharacters) flush();
    },
    drain: async () => {
      if (failure) throw failure;
      if (!isBehind) return;
      await once(stream, 'drain');
      isBehind = false;
    },
    end: async () => {
      flush();
      passFaultPoint('copying');
      stream.end();
      await finished(stream);
      return hash.digest('hex');
    },
  };
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair in jsonb. */
export function storableJson(values: readonly (string | null)[]): string {
  const json = JSON.stringify(values);
  if (!json.includes('\\u') || !/\\u(0000|d[89a-f])/i.test(json)) return json;
  return JSON.stringify(values.map((value) => value?.replaceAll('\u0000', '').toWellFormed() ?? null));
}
