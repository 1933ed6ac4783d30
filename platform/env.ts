import { join, resolve } from 'node:path';
import { pairProblems } from './pair-problems.ts';
import { settings } from './setting-list.ts';
import type { SettingName, SettingValues } from './setting-list.ts';

export type Source = Readonly<Record<string, string | undefined>>;

type FilePlace = { kind: 'folder'; dir: string } | { kind: 'azure'; connectionString: string; container: string };

export interface Environment {
  nodeEnv: 'development' | 'production' | 'test';
  /** Each answer is compared with the schema of its route. */
  checksAnswers: boolean;
  host: string;
  port: number;
  /** No trailing slash. */
  publicUrl: string;
  /** Proxies before the server, whose word on the caller's address counts. */
  trustedProxies: number;
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
  mail: { smtpUrl: string; from: string; holdSeconds: number };
  blobs: FilePlace;
  /** Where other systems put files for connections that watch a folder. */
  watched: FilePlace;
  sessionSecret: string;
  /** 32 bytes in base64. */
  secretKey: string;
  /** The key before, while secrets are moved to the new one. */
  secretKeyBefore: string | null;
  outgoing: {
    /** Hosts that may be called; null for every public one. */
    hosts: string[] | null;
    /** Hosts whose addresses may be private. */
    privateHosts: string[];
    /** Through which public hosts are called. */
    proxy: string | null;
  };
  firstSuperAdminEmail: string | null;
  metricsToken: string | null;
  /** Of the flow worker; the cpu worker takes the next one. */
  workerMetricsPort: number | null;
  /** Null sends no traces. */
  tracing: { endpoint: string; headers: Record<string, string> } | null;
  demo: boolean;
  logLevel: string;
  upload: { maxBytes: number; maxRows: number };
  /** Null keeps them. */
  keepSupersededRowsMonths: number | null;
  publishGraceSeconds: number;
  reconcile: { everySeconds: number; noWorkerSeconds: number };
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

/** Where files are kept. */
export function blobPlaceOf(values: SettingValues): Environment['blobs'] {
  const { AZURE_STORAGE_CONNECTION_STRING: connectionString, AZURE_BLOB_CONTAINER: container } = values;
  if (connectionString !== null) return { kind: 'azure', connectionString, container };
  return { kind: 'folder', dir: resolve(values.BLOB_DIR ?? join(values.DATA_DIR, 'blobs')) };
}

/** Where folders are that connections watch. */
export function watchedPlaceOf(values: SettingValues): Environment['watched'] {
  const { AZURE_STORAGE_CONNECTION_STRING: connectionString, AZURE_WATCHED_CONTAINER: container } = values;
  if (connectionString !== null && values.WATCHED_DIR === null) return { kind: 'azure', connectionString, container };
  return { kind: 'folder', dir: resolve(values.WATCHED_DIR ?? join(values.DATA_DIR, 'watched')) };
}

/** The settings as the servers use them. @throws SettingsError */
export function loadEnvironment(source: Source = process.env): Environment {
  const values = readSettings(source);
  const dataDir = resolve(values.DATA_DIR);
  return {
    nodeEnv: values.NODE_ENV,
    checksAnswers: values.NODE_ENV !== 'production' && values.CHECK_ANSWERS === 'on',
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES ?? (values.PUBLIC_URL?.startsWith('https:') ? 1 : 0),
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
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, holdSeconds: values.MAIL_HOLD_SECONDS },
    ...{ blobs: blobPlaceOf(values), watched: watchedPlaceOf(values) },
    sessionSecret: values.SESSION_SECRET,
    secretKey: values.SECRET_KEY,
    secretKeyBefore: values.SECRET_KEY_BEFORE,
    outgoing: {
      hosts: listIn(values.OUTGOING_HOSTS),
      privateHosts: listIn(values.OUTGOING_PRIVATE_HOSTS) ?? [],
      proxy: values.OUTGOING_PROXY,
    },
    firstSuperAdminEmail: values.FIRST_SUPERADMIN_EMAIL?.toLowerCase() ?? null,
    metricsToken: values.METRICS_TOKEN,
    workerMetricsPort: values.WORKER_METRICS_PORT,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT !== null
        ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, headers: headersIn(values.OTEL_EXPORTER_OTLP_HEADERS ?? '') }
        : null,
    demo: values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    upload: { maxBytes: values.UPLOAD_MAX_BYTES, maxRows: values.UPLOAD_MAX_ROWS },
    keepSupersededRowsMonths: values.KEEP_SUPERSEDED_ROWS_MONTHS || null,
    publishGraceSeconds: values.PUBLISH_GRACE_SECONDS,
    reconcile: { everySeconds: values.RECONCILE_SECONDS, noWorkerSeconds: values.NO_WORKER_SECONDS },
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

/** As OpenTelemetry writes them: `name=value,name=value`, values URL-encoded. */
function headersIn(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name.trim(), decodeURIComponent(value.trim())];
    }),
  );
}

function listIn(text: string | null): string[] | null {
  const entries = (text ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  const given = entries.filter((entry) => entry !== '');
  return given.length === 0 ? null : given;
}

function masked(name: string, value: string): string {
  return /SECRET|KEY|TOKEN|URL|CONNECTION|HEADERS|PROXY/.test(name) ? '(hidden)' : value;
}
