import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Installation {
  url: string;
  dataDir: string;
  env: Record<string, string>;
}

/** Where a test waits for the traces of the demonstration; nobody listens there otherwise. */
export const collectorPort = 3101;

/** Where a test is the other system of a connection. */
export const sourcePort = Number(process.env['E2E_SOURCE_PORT'] ?? Number(process.env['E2E_PORT'] ?? 3100) + 400);

/** Where a test is the mail server of a connection. */
export const mailboxPort = sourcePort + 50;

const folder = join(import.meta.dirname, '..', '..', '.cache', 'e2e');
// Secondary ports are free ones; `running` tells them.
/** Free ports, and nothing that only gives people time. */
const forTests = {
  PUBLISH_GRACE_SECONDS: '0',
  POSTGRES_PORT: '0',
  TEMPORAL_PORT: '0',
  TEMPORAL_UI_PORT: '0',
  IDENTITY_PORT: '0',
  SMTP_PORT: '0',
  MAIL_PORT: '0',
  // Nobody waits for mails that would be held back.
  MAIL_HOLD_SECONDS: '0',
};

export const firstSuperAdmin = 'first.superadmin@postmonth.example';

export const installations = {
  demo: {
    url: `http://localhost:${process.env['E2E_PORT'] ?? 3100}`,
    dataDir: join(folder, 'demo'),
    env: {
      ...forTests,
      DEMO: 'on',
      OUTGOING_PRIVATE_HOSTS: `127.0.0.1:${sourcePort},127.0.0.1:${mailboxPort}`,
      // What is stuck is found sooner than people would need it.
      RECONCILE_SECONDS: '30',
      NO_WORKER_SECONDS: '15',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    },
  },
  empty: {
    url: `http://localhost:${process.env['E2E_EMPTY_PORT'] ?? 3200}`,
    dataDir: join(folder, 'empty'),
    env: { ...forTests, DEMO: 'off', FIRST_SUPERADMIN_EMAIL: firstSuperAdmin },
  },
} satisfies Record<string, Installation>;

export type InstallationName = keyof typeof installations;

/** Addresses of a running installation, from the file that `npm start` keeps. */
export interface Running {
  url: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  mailUrl: string | null;
  databaseUrl: string;
}

export function running(name: InstallationName): Running {
  return JSON.parse(readFileSync(join(installations[name].dataDir, 'running.json'), 'utf8')) as Running;
}
