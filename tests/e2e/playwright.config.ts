import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.mjs';
// The day of the run is set before the workers start, which take the environment of this process.
import { halfInTurn } from '../support/in-turn.ts';
import { withJapaneseFont } from '../support/japanese-font.ts';
import { installations } from './installations.ts';

const root = join(import.meta.dirname, '..', '..');
/** Tests that look at every screen and change nothing, and those on the empty installation. */
const apart = [
  ...['accessibility', 'first-load', 'full-lists', 'layout', 'empty-installation', 'set-up-collection', 'first-files'],
].map((name) => `**/${name}.spec.ts`);
const executablePath = findChromium() ?? undefined;
/** The longest ones: half of them on each day. */
const longest = [
  ...['administrator-set-up', 'arriving-files', 'change-impacts', 'connections', 'operations', 'set-up-collection'],
  ...['keyboard-administrator', 'keyboard-reviewer', 'trial-balance-accounts', 'layout-drift', 'first-files'],
].map((name) => `**/${name}.spec.ts`);
const restToday = longest.filter((name) => !halfInTurn(longest).includes(name));

/** The journeys run on two whole platforms: one with the demonstration, one empty. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  // Long journeys on a machine that also runs the servers. A step that cannot succeed ends after its own limit below.
  timeout: 480_000,
  // A dashboard takes long on a machine that also runs other work; what is there is found at once.
  expect: { timeout: 40_000 },
  // Two cores are busy with two browsers and the servers of two installations.
  workers: 2,
  projects: [
    // These run beside the journeys. Those share submissions and run one after another.
    { name: 'apart', testMatch: apart, testIgnore: restToday, workers: 1 },
    { name: 'journeys', testIgnore: [...apart, ...restToday], workers: 1 },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // A machine that also runs other work may miss a deadline once; a fault fails every time.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: installations.demo.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Places that pulse while they load are painted all the time, by the processors that would load them.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be clicked or opened fails with its own reason before the test runs out of time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace costs a third of the time: it is kept of what is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      env: withJapaneseFont(),
    },
  },
  webServer: Object.values(installations).map(({ url, dataDir, env }) => ({
    command: `"${process.execPath}" local/reset.ts && exec "${process.execPath}" local/start.ts`,
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      ...env,
    },
    url: `${url}/readyz`,
    // While one writes tests: E2E_REUSE=on takes a platform that already runs there.
    reuseExistingServer: process.env['E2E_REUSE'] === 'on',
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    stdout: 'pipe' as const,
  })),
});
