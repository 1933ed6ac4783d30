import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

// The shell draws pages without the windows, menus and extensions of the whole browser around them.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of a Chromium on this machine: CHROMIUM_PATH, the system's, then Playwright's own; null when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    const found = names.map((name) => join(dir, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Finds Chromium or installs it: Playwright's build, else the package of Debian. @throws Error that says what to do */
export function ensureChromium(report) {
  const found = findChromium();
  if (found) return found;
  const install = ['install', '-y', '-q', '--no-install-recommends'];
  const ways = [
    ['npx', ['playwright', 'install', 'chromium']],
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', ['update', '-q']],
          ['apt-get', [...install, 'chromium-headless-shell']],
          ['apt-get', [...install, 'chromium']],
        ]
      : []),
  ];
  for (const [program, args] of ways) {
    report(`There is no Chromium yet: ${program} ${args.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // A download site that never answers must not eat the time of the tests.
    const result = spawnSync(program, args, { env, encoding: 'utf8', timeout: 240_000 });
    const installed = findChromium();
    if (installed) return installed;
    if (result.status !== 0)
      report(`  ${(result.error?.message ?? result.stderr).trim().split('\n').slice(-2).join(' / ')}`);
  }
  throw new Error('The end-to-end tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.');
}
