import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';

/**
 * Makes the kept installation of an earlier version: `npm start` and `npm run backup -- <folder>` in a checkout of it, then
 * `node tests/database/upgrade/pack.ts <folder> <commit>`. Rows only: neither the files nor the secret key are kept.
 */
const [, , folder = '', commit = ''] = process.argv;
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, unknown>;
const rows = Object.fromEntries(
  readdirSync(join(folder, 'rows')).map((file) => [
    basename(file, '.gz'),
    gunzipSync(readFileSync(join(folder, 'rows', file))).toString('utf8'),
  ]),
);
const kept = JSON.stringify({ manifest: { ...manifest, files: [] }, rows });
const target = join(import.meta.dirname, `${commit}.json.br`);
writeFileSync(target, brotliCompressSync(kept, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
process.stdout.write(`${target}: ${readFileSync(target).length} bytes\n`);
