import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthPacking = /\.(js|css|svg|html|txt|json)$/;
const leastBytes = 1_024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes each text file of the built page once more in brotli and in gzip, at their best: the api only sends them. */
export function packedFiles(): Plugin {
  let folder = '';
  return {
    name: 'packed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const file of files) {
        if (file.isFile() && worthPacking.test(file.name)) await pack(join(file.parentPath, file.name));
      }
    },
  };
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
}
