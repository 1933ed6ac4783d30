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
  CHECK_ANSWERS: kind.choice(
    { about: 'Compares each answer with the schema of its route; never in production.', fallback: 'on' },
    ['on', 'off'],
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
  TRUSTED_PROXIES: kind.optionalInteger(
    'Proxies before the application whose word on the address of a caller counts; by default 1 behind https, else 0.',
    0,
    10,
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
    'API key, if the server requires one instead of a client certificate (turns TLS on).',
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
  MAIL_HOLD_SECONDS: kind.integer(
    {
      about:
        'Seconds that mails about the result of a check wait: who looks at it, or tries again, gets no mail. Mails to the next step wait 10 of them, so that an approval can be withdrawn. 0 sends at once.',
      fallback: 180,
    },
    0,
    3_600,
  ),
  BLOB_DIR: kind.optional(
    'Folder of uploaded and produced files; by default blobs in the data folder.',
    kind.text({ about: '' }),
  ),
  AZURE_STORAGE_CONNECTION_STRING: kind.optional(
    'Keeps files in Azure Blob Storage instead of a folder.',
    kind.text({ about: '' }),
  ),
  AZURE_BLOB_CONTAINER: kind.text({ about: 'Container for the files in Azure Blob Storage.', fallback: 'postmonth' }),
  WATCHED_DIR: kind.optional(
    'Folder whose folders connections watch; by default watched in the data folder, or AZURE_WATCHED_CONTAINER where files are in Azure Blob Storage.',
    kind.text({ about: '' }),
  ),
  AZURE_WATCHED_CONTAINER: kind.text({
    about: 'Container whose folders connections watch; other systems get access to it alone.',
    fallback: 'postmonth-watched',
  }),
  SESSION_SECRET: kind.secret({ about: 'Signs the session cookie; the embedded installation makes one.', example: '' }),
  SECRET_KEY: kind.key({
    about: 'Encrypts stored tokens and secrets; the embedded installation makes one.',
    example: '',
  }),
  SECRET_KEY_BEFORE: kind.optional(
    'The key that SECRET_KEY has replaced: what it encrypted stays readable.',
    kind.key({ about: '' }),
  ),
  OUTGOING_HOSTS: kind.optional(
    'Hosts that connections may call, separated by commas; *.example.com covers every name below example.com, host:port one port alone. Empty: every public host.',
    kind.text({ about: '' }),
    'api.provider.example,*.manager.example',
  ),
  OUTGOING_PRIVATE_HOSTS: kind.optional(
    'Hosts that connections may call although their addresses are private or of this machine, separated by commas, each at any port or as host:port at one; for tests, and for servers of your own network.',
    kind.text({ about: '' }),
  ),
  OUTGOING_PROXY: kind.optional(
    'Proxy through which connections call public hosts, with its user name and password where it asks for them; it is asked for the address that was checked, by CONNECT. Hosts of OUTGOING_PRIVATE_HOSTS are called without it.',
    kind.address({ about: '' }, ['http:', 'https:']),
    'http://proxy.your-company.example:3128',
  ),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: kind.optional(
    'Collector that takes traces by OpenTelemetry (OTLP over HTTP); empty sends none.',
    kind.address({ about: '' }, ['http:', 'https:']),
    'http://localhost:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: kind.optional(
    'Headers sent to that collector, for example authorization=Bearer%20abc; separate several with commas.',
    kind.text({ about: '' }),
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
  SWEEP_TIME: kind.timeOfDay({
    about: 'When the nightly sweep opens the submissions that are due.',
    fallback: '01:15',
  }),
  SWEEP_TIME_ZONE: kind.timeZone({ about: 'Time zone of SWEEP_TIME.', fallback: 'UTC' }),
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
      about: 'Months after the end of a period at which the sweep closes its completed submissions; 0 never does.',
      fallback: 0,
    },
    0,
    120,
  ),
  PUBLISH_GRACE_SECONDS: kind.integer(
    {
      about: 'Seconds between the last approval and publishing, in which the approval can be taken back.',
      fallback: 10,
    },
    0,
    600,
  ),
  FAULT_POINTS_FILE: kind.optional(
    'For tests of recovery: file that names a moment at which a process kills itself; refused in production.',
    kind.text({ about: '' }),
  ),
  RECONCILE_SECONDS: kind.integer(
    {
      about:
        'Seconds after which an open submission is compared with its process again; a fifth of it while the system works on it.',
      fallback: 300,
    },
    10,
    3_600,
  ),
  NO_WORKER_SECONDS: kind.integer(
    { about: 'Seconds that a step may wait for a worker before its submission counts as stuck.', fallback: 120 },
    5,
    3_600,
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
