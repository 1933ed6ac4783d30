import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from } from 'pg-copy-streams';

export type Copier = 'psql \\copy' | 'COPY through pg-copy-streams';

export const copier: Copier =
  spawnSync('psql', ['--version']).status === 0 ? 'psql \\copy' : 'COPY through pg-copy-streams';

const property =
  'property (id, code, name, property_type, address1, country, state, city, ownership_type, ownership_percentage)';
const association = 'fund_property (fund_id, property_id, valid_from)';

/**
 * The same rows, ready made, into the same tables with their indexes and triggers, in one transaction: properties with
 * their numbers, and what belongs to which fund. @returns milliseconds
 */
export async function copyRows(
  url: string,
  dir: string,
  rows: readonly (readonly (string | number)[])[],
  { firstId, funds }: { firstId: number; funds: ReadonlyMap<string, number> },
): Promise<number> {
  const records = rows
    .map(([code, name, , ...rest], index) => [firstId + index, code, name, ...rest].join('\t'))
    .join('\n');
  const links = rows
    .map((row, index) => [funds.get(String(row[2])), firstId + index, '2026-11-21'].join('\t'))
    .join('\n');
  const [recordFile, linkFile] = [join(dir, 'property.tsv'), join(dir, 'fund_property.tsv')];
  writeFileSync(recordFile, `${records}\n`);
  writeFileSync(linkFile, `${links}\n`);
  const startedAt = performance.now();
  if (copier === 'psql \\copy') {
    const commands = [`\\copy ${property} from '${recordFile}'`, `\\copy ${association} from '${linkFile}'`];
    const args = ['-q', '-1', '-v', 'ON_ERROR_STOP=1', url, ...commands.flatMap((command) => ['-c', command])];
    const psql = spawn('psql', args, { stdio: 'inherit' });
    const [code] = (await once(psql, 'exit')) as [number];
    if (code !== 0) throw new Error(`psql ended with ${code}.`);
  } else {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin');
    await pipeline(Readable.from([records]), client.query(from(`copy ${property} from stdin`)));
    await pipeline(Readable.from([links]), client.query(from(`copy ${association} from stdin`)));
    await client.query('commit');
    await client.end();
  }
  return performance.now() - startedAt;
}
