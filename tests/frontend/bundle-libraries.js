import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, '.cache', 'test-libraries');

/** What page tests import of the component library, by the name of its bundle. */
const entries = {
  chakra: '@chakra-ui/react',
  anatomy: '@chakra-ui/react/anatomy',
  charts: '@chakra-ui/charts',
  emotion: '@emotion/react',
  'emotion-cache': '@emotion/cache',
};

export const bundledLibraries = Object.fromEntries(
  Object.entries(entries).map(([name, library]) => [`^${library}$`, join(folder, `${name}.mjs`)]),
);

/**
 * Every test file has modules of its own, and the component library is 2,000 of them: to link them took half of the time of the
 * page tests. They are bundled once for each state of package-lock.json; React is shared with the page and stays outside.
 */
export default async function bundleLibraries() {
  const state = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  const stamp = join(folder, 'state');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"test"' },
    build: {
      modulePreload: false,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: entries,
        preserveEntrySignatures: 'strict',
        treeshake: false,
        external: [/^react(-dom)?(\/|$)/],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  writeFileSync(stamp, state);
}
