import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPlatform } from './platform.ts';

/** Starts the real servers once for all integration tests; tests find them by the file that POSTMONTH_TEST_PLATFORM names. */
export default async function globalSetup() {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-tests-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(dir, 0o711);
  const { addresses, stop } = await startTestPlatform(dir);
  const file = join(dir, 'platform.json');
  writeFileSync(file, JSON.stringify(addresses, null, 2));
  process.env.POSTMONTH_TEST_PLATFORM = file;
  globalThis.stopTestPlatform = stop;
}
