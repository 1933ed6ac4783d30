import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '#database/with-client.ts';
import { loadEnvironment } from '#platform/env.ts';
import type { Environment } from '#platform/env.ts';
import { databaseUrl } from './platform.ts';
import type { TestPlatform } from './platform.ts';
import { noteSecret } from './run-logs.ts';

export interface TestDatabase {
  name: string;
  /** Owns the tables. */
  ownerUrl: string;
  /** Serves requests: no UPDATE and no DELETE on the audit trail. */
  appUrl: string;
  drop: () => Promise<void>;
}

/** The servers of this run. */
export function testPlatform(): TestPlatform {
  const file = process.env.POSTMONTH_TEST_PLATFORM;
  if (!file)
    throw new Error(
      'Integration tests need the servers of tests/support/global-setup.js: run them with --selectProjects integration.',
    );
  return JSON.parse(readFileSync(file, 'utf8')) as TestPlatform;
}

/** A new, migrated database for one test file; it holds what every installation has: roles, languages, standard data models. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const platform = testPlatform();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(platform.superuserUrl, (client) =>
    client.query(
      `create database ${name} template ${platform.templateDatabase} owner postmonth_owner strategy file_copy`,
    ),
  );
  return {
    name,
    ownerUrl: databaseUrl(platform.ownerUrl, name),
    appUrl: databaseUrl(platform.appUrl, name),
    drop: async () => {
      await withClient(platform.superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The environment of a server that runs on the test's database; `overrides` by setting name. */
export function testEnvironment(
  database: Omit<TestDatabase, 'drop'>,
  overrides: Record<string, string> = {},
): Environment {
  const platform = testPlatform();
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: join(platform.dataDir, database.name),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    TEMPORAL_ADDRESS: platform.temporalAddress,
    TEMPORAL_NAMESPACE: platform.temporalNamespace,
    ...platform.identity,
    SMTP_URL: platform.smtpUrl,
    MAIL_HOLD_SECONDS: '0',
    SESSION_SECRET: 'a-session-secret-that-is-used-in-tests-only',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
    PUBLISH_GRACE_SECONDS: '0',
    ...overrides,
  };
  for (const [name, value] of Object.entries(settings)) if (/SECRET|KEY|TOKEN/.test(name)) noteSecret(name, value);
  return loadEnvironment(settings);
}
