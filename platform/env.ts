import { join, resolve } from 'node:path';
import { pairProblems } from './pair-problems.ts';
import * as kind from './settings.ts';
import type { Setting } from './settings.ts';

/** Every setting, once. `.env.example` carries the same names and sentences; a test compares them. */
export const settings = {
  NODE_ENV: kind.choice(
    {
      about: 'What the installation is for; production refuses the embedded identity provider, mail catcher and demo.',
      fallback: 'development',
    },
    ['development', 'production', 'test'],
  ),
  HOST: kind.text({
    about: 'Interface the application listens on; 0.0.0.0 in a container behind a proxy.',
    fallback: '127.0.0.1',
  }),
  PORT: kind.port({ about: 'Port of the application.', fallback: 3000 }),
  PUBLIC_URL: kind.optional(
    'Address people type into the browser; by default http://localhost and the port.',
    kind.address({ about: '' }, ['http:', 'https:']),
    'http://localhost:3000',
  ),
  DATA_DIR: kind.text({ about: 'Folder of everything the embedded parts keep.', fallback: '.data' }),
  DATABASE_URL: kind.address(
    { about: 'PostgreSQL 15 or newer, as the role that serves requests; empty starts the embedded one.', example: '' },
    ['postgresql:', 'postgres:'],
  ),
  DATABASE_OWNER_URL: kind.optional(
    'The same database as the role that owns the tables and migrates; empty uses DATABASE_URL.',
    kind.address({ about: '' }, ['postgresql:', 'postgres:']),
  ),
  TEMPORAL_ADDRESS: kind.hostAndPort({ about: 'Temporal server; empty starts the embedded one.', example: '' }),
  TEMPORAL_NAMESPACE: kind.text({ about: 'Temporal namespace of the processes.', fallback: 'default' }),
  TEMPORAL_TLS_CERT: kind.optional('File with the client certificate (PEM) for mutual TLS.', kind.text({ about: '' })),
  TEMPORAL_TLS_KEY: kind.optional('File with the key (PEM) of that certificate.', kind.text({ about: '' })),
  TEMPORAL_API_KEY: kind.optional(
    'API key, where the server asks for one instead (switches TLS on).',
    kind.text({ about: '' }),
  ),
  TEMPORAL_UI_URL: kind.optional(
    'Address of the Temporal web interface, for the links of operators.',
    kind.address({ about: '' }, ['http:', 'https:']),
  ),
  ENTRA_TENANT_ID: kind.text({
    about: 'Directory (tenant) id of Microsoft Entra ID; empty starts the embedded identity provider.',
    example: '',
  }),
  ENTRA_CLIENT_ID: kind.text({ about: 'Application (client) id of the app registration.', example: '' }),
  ENTRA_CLIENT_SECRET: kind.text({ about: 'Client secret of the app registration.', example: '' }),
  AUTHORITY: kind.optional(
    'Authority of the identity provider; empty takes https://login.microsoftonline.com and the tenant.',
    kind.address({ about: '' }, ['https:']),
  ),
  AUTHORITY_METADATA_URL: kind.optional(
    'Discovery document, for a provider that is not Entra ID; empty for Entra ID.',
    kind.address({ about: '' }, ['http:', 'https:']),
  ),
  SMTP_URL: kind.address(
    { about: 'Mail server, smtp://user:password@host:port; empty starts the embedded mail catcher.', example: '' },
    ['smtp:', 'smtps:'],
  ),
  MAIL_FROM: kind.text({ about: 'Sender of every mail.', fallback: 'Postmonth <no-reply@postmonth.example>' }),
  BLOB_DIR: kind.optional(
    'Folder of uploaded and produced files; by default blobs in the data folder.',
    kind.text({ about: '' }),
  ),
  AZURE_STORAGE_CONNECTION_STRING: kind.optional(
    'Keeps files in Azure Blob Storage instead of a folder.',
    kind.text({ about: '' }),
  ),
  AZURE_BLOB_CONTAINER: kind.text({ about: 'Container for the files in Azure Blob Storage.', fallback: 'postmonth' }),
  SESSION_SECRET: kind.secret({ about: 'Signs the session cookie; the embedded installation makes one.', example: '' }),
  SECRET_KEY: kind.key({
    about: 'Encrypts stored tokens and secrets; the embedded installation makes one.',
    example: '',
  }),
  FIRST_SUPERADMIN_EMAIL: kind.optional(
    'Becomes SuperAdmin at the first sign-in, only while there is no SuperAdmin.',
    kind.email({ about: '' }),
    'you@your-company.example',
  ),
  METRICS_TOKEN: kind.optional(
    'Lets a collector on another machine read /metrics with this bearer token; empty allows this machine alone.',
    kind.secret({ about: '' }),
  ),
  WORKER_METRICS_PORT: kind.optionalPort(
    'Port on which the flow worker answers /metrics under the same rule; the cpu worker takes the next one. Empty: none.',
  ),
  DEMO: kind.choice(
    { about: 'off leaves a new installation empty instead of filling it with the demonstration.', fallback: 'on' },
    ['on', 'off'],
  ),
  LOG_LEVEL: kind.choice({ about: 'How much is logged.', fallback: 'info' }, [
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  ]),
  UPLOAD_MAX_BYTES: kind.integer(
    { about: 'Largest file that is accepted, in bytes.', fallback: 50 * 1024 * 1024 },
    1,
    2 ** 31,
  ),
  UPLOAD_MAX_ROWS: kind.integer({ about: 'Most rows of data a file may have.', fallback: 200_000 }, 1, 5_000_000),
  SWEEP_TIME: kind.timeOfDay({ about: 'When the nightly sweep opens the tickets that are due.', fallback: '01:15' }),
  SWEEP_TIME_ZONE: kind.timeZone({ about: 'Where it is that time.', fallback: 'UTC' }),
  KEEP_SUPERSEDED_ROWS_MONTHS: kind.integer(
    {
      about:
        'Months after which the rows of superseded versions are dropped; their files and findings stay. 0 keeps them.',
      fallback: 13,
    },
    0,
    600,
  ),
  CLOSE_PERIODS_AFTER_MONTHS: kind.integer(
    {
      about: 'Months after the end of a period at which the sweep closes its completed tickets; 0 never does.',
      fallback: 0,
    },
    0,
    120,
  ),
  FAULT_POINTS_FILE: kind.optional(
    'For tests of recovery: file that names a moment at which a process kills itself; refused in production.',
    kind.text({ about: '' }),
  ),
  POSTGRES_PORT: kind.port({ about: 'Port of the embedded PostgreSQL.', fallback: 54_329 }),
  TEMPORAL_PORT: kind.port({ about: 'Port of the embedded Temporal server.', fallback: 7233 }),
  TEMPORAL_UI_PORT: kind.port({ about: 'Port of the embedded Temporal web interface.', fallback: 8233 }),
  IDENTITY_PORT: kind.port({ about: 'Port of the embedded identity provider.', fallback: 3001 }),
  SMTP_PORT: kind.port({ about: 'Port of the embedded mail catcher for SMTP.', fallback: 1025 }),
  MAIL_PORT: kind.port({ about: 'Port of the page that lists the caught mails.', fallback: 8025 }),
} satisfies Record<string, Setting<string> | Setting<string | null> | Setting<number> | Setting<number | null>>;

export type SettingName = keyof typeof settings;
type ValueOf<S> = S extends Setting<infer T> ? T : never;
/** Values by setting; `null` where an optional one, or one that the embedded parts supply, is absent. */
export type SettingValues = { [N in SettingName]: ValueOf<(typeof settings)[N]> };
export type Source = Readonly<Record<string, string | undefined>>;

export interface Environment {
  nodeEnv: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** No trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  /** Owns the tables; only migrations use it. */
  databaseOwnerUrl: string;
  temporal: {
    address: string;
    namespace: string;
    apiKey: string | null;
    tls: { certPath: string; keyPath: string } | null;
    uiUrl: string | null;
  };
  identity: {
    tenantId: string;
    clientId: string;
    clientSecret: string;
    authority: string;
    /** Set for a provider other than Entra ID: its discovery document is fetched and handed to MSAL. */
    metadataUrl: string | null;
  };
  mail: { smtpUrl: string; from: string };
  blobs: { kind: 'folder'; dir: string } | { kind: 'azure'; connectionString: string; container: string };
  sessionSecret: string;
  /** 32 bytes in base64. */
  secretKey: string;
  firstSuperAdminEmail: string | null;
  metricsToken: string | null;
  /** Of the flow worker; the cpu worker takes the next one. */
  workerMetricsPort: number | null;
  demo: boolean;
  logLevel: string;
  upload: { maxBytes: number; maxRows: number };
  /** Null keeps them. */
  keepSupersededRowsMonths: number | null;
  sweep: {
    /** HH:MM */
    time: string;
    timeZone: string;
    /** Null never closes a period. */
    closePeriodsAfterMonths: number | null;
  };
}

/** Names every setting that is missing or wrong, and what is expected. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings do not allow a start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the settings; an empty value counts as absent.
 * @param supplied settings that may be absent because somebody else supplies them (the embedded parts at `npm start`)
 * @throws SettingsError
 */
export function readSettings(source: Source = process.env, supplied: readonly SettingName[] = []): SettingValues {
  const problems: string[] = [];
  const values = Object.entries(settings).map(([name, setting]) => {
    const given = source[name]?.trim();
    if (!given) {
      if (setting.fallback === undefined && !supplied.includes(name as SettingName)) {
        problems.push(`${name} is missing: expected ${setting.expected}. ${setting.about}`);
      }
      return [name, setting.fallback ?? null];
    }
    const value = setting.parse(given);
    if (value === undefined) problems.push(`${name} is "${masked(name, given)}": expected ${setting.expected}.`);
    return [name, value];
  });
  problems.push(...pairProblems(source));
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.fromEntries(values) as SettingValues;
}

/** The settings as the servers use them. @throws SettingsError */
export function loadEnvironment(source: Source = process.env): Environment {
  const values = readSettings(source);
  const dataDir = resolve(values.DATA_DIR);
  return {
    nodeEnv: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    temporal: {
      address: values.TEMPORAL_ADDRESS,
      namespace: values.TEMPORAL_NAMESPACE,
      apiKey: values.TEMPORAL_API_KEY,
      tls:
        values.TEMPORAL_TLS_CERT !== null && values.TEMPORAL_TLS_KEY !== null
          ? { certPath: values.TEMPORAL_TLS_CERT, keyPath: values.TEMPORAL_TLS_KEY }
          : null,
      uiUrl: values.TEMPORAL_UI_URL,
    },
    identity: {
      tenantId: values.ENTRA_TENANT_ID,
      clientId: values.ENTRA_CLIENT_ID,
      clientSecret: values.ENTRA_CLIENT_SECRET,
      authority: values.AUTHORITY ?? `https://login.microsoftonline.com/${values.ENTRA_TENANT_ID}`,
      metadataUrl: values.AUTHORITY_METADATA_URL,
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    blobs:
      values.AZURE_STORAGE_CONNECTION_STRING !== null
        ? {
            kind: 'azure',
            connectionString: values.AZURE_STORAGE_CONNECTION_STRING,
            container: values.AZURE_BLOB_CONTAINER,
          }
        : { kind: 'folder', dir: resolve(values.BLOB_DIR ?? join(dataDir, 'blobs')) },
    sessionSecret: values.SESSION_SECRET,
    secretKey: values.SECRET_KEY,
    firstSuperAdminEmail: values.FIRST_SUPERADMIN_EMAIL?.toLowerCase() ?? null,
    metricsToken: values.METRICS_TOKEN,
    workerMetricsPort: values.WORKER_METRICS_PORT,
    demo: values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    upload: { maxBytes: values.UPLOAD_MAX_BYTES, maxRows: values.UPLOAD_MAX_ROWS },
    keepSupersededRowsMonths: values.KEEP_SUPERSEDED_ROWS_MONTHS || null,
    sweep: {
      time: values.SWEEP_TIME,
      timeZone: values.SWEEP_TIME_ZONE,
      closePeriodsAfterMonths: values.CLOSE_PERIODS_AFTER_MONTHS || null,
    },
  };
}

/** Where tests arm a fault; null in every other installation. */
export function readFaultPointsFile(source: Source = process.env): string | null {
  return source['NODE_ENV'] === 'production' ? null : source['FAULT_POINTS_FILE']?.trim() || null;
}

function masked(name: string, value: string): string {
  return /SECRET|KEY|TOKEN|URL|CONNECTION/.test(name) ? '(hidden)' : value;
}
