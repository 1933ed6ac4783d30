import { join } from 'node:path';
import type { TestDatabase } from '#tests/support/installation.ts';
import type { TestPlatform } from '#tests/support/platform.ts';

/** Settings of servers that run on the bench's own PostgreSQL and Temporal. */
export function serverEnvironment(dir: string, addresses: TestPlatform, database: TestDatabase): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    CHECK_ANSWERS: 'off',
    DATA_DIR: join(dir, 'installation'),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: '',
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    TEMPORAL_NAMESPACE: addresses.temporalNamespace,
    ...addresses.identity,
    SMTP_URL: addresses.smtpUrl,
    SESSION_SECRET: 'a-session-secret-that-is-used-in-benches-only',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
    // Measured is what the servers need, not the time that people get.
    PUBLISH_GRACE_SECONDS: '0',
  };
}
