import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadEnvironment, readFaultPointsFile, readSettings, SettingsError } from '#platform/env.ts';
import { settings } from '#platform/setting-list.ts';

const complete = {
  DATABASE_URL: 'postgresql://app:secret@127.0.0.1:5432/postmonth',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  ENTRA_TENANT_ID: 'tenant',
  ENTRA_CLIENT_ID: 'client',
  ENTRA_CLIENT_SECRET: 'client secret',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  SESSION_SECRET: 's'.repeat(32),
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
};

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    loadEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('the environment of production', () => {
  const safe = {
    ...complete,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://postmonth.example',
    SESSION_SECRET: 'q8ZrT1vN6xWb3KmY0cLhUe7PdGsJ5aRf',
    SECRET_KEY: 'nq1Vh8z6Vt5o1b1wF1m4yM0k2Zk9b7n0uXr3pQe5s8A=',
  };

  it('is taken with an address, an identity provider and secrets of its own', () => {
    expect(problemsOf(safe)).toEqual([]);
    expect(loadEnvironment(safe).trustedProxies).toBe(1);
    expect(loadEnvironment({ ...safe, TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2);
    expect(loadEnvironment(complete).trustedProxies).toBe(0);
  });

  it.each([
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://postmonth.example'],
    ['PUBLIC_URL', 'https://localhost'],
    ['AUTHORITY_METADATA_URL', 'http://localhost:4000/.well-known/openid-configuration'],
    ['AUTHORITY_METADATA_URL', 'https://127.0.0.1/.well-known/openid-configuration'],
    ['AUTHORITY', 'https://127.0.0.1/tenant'],
    ['SECRET_KEY', Buffer.alloc(32).toString('base64')],
    ['SECRET_KEY', Buffer.alloc(32, 'ab').toString('base64')],
    ['SESSION_SECRET', 's'.repeat(40)],
  ])('is refused with %s=%s, by the name of the setting', (name, value) => {
    const problems = problemsOf({ ...safe, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}:`));
    if (value !== '') expect(problems[0]).not.toContain(value);
  });
});

describe('the environment', () => {
  it('fills in what has a default', () => {
    const environment = loadEnvironment({ ...complete, PORT: '4000' });
    expect(environment).toMatchObject({
      nodeEnv: 'development',
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseOwnerUrl: complete.DATABASE_URL,
      temporal: { namespace: 'default', tls: null, apiKey: null },
      identity: { authority: 'https://login.microsoftonline.com/tenant', metadataUrl: null },
      blobs: { kind: 'folder' },
      firstSuperAdminEmail: null,
      demo: true,
      upload: { maxBytes: 52_428_800, maxRows: 200_000 },
    });
  });

  it('takes the blob store of Azure when its connection is set', () => {
    const { blobs } = loadEnvironment({ ...complete, AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' });
    expect(blobs).toEqual({ kind: 'azure', connectionString: 'UseDevelopmentStorage=true', container: 'postmonth' });
  });

  it('watches folders on disk where one is named, and else where files are, apart from them', () => {
    const azure = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' };
    const watchedIn = (more: Record<string, string>) => loadEnvironment({ ...complete, ...more }).watched;
    expect(watchedIn({ DATA_DIR: '/data' })).toEqual({ kind: 'folder', dir: '/data/watched' });
    expect(watchedIn({ ...azure, WATCHED_DIR: '/in' })).toEqual({ kind: 'folder', dir: '/in' });
    expect(watchedIn(azure)).toMatchObject({ kind: 'azure', container: 'postmonth-watched' });
  });

  it('sends traces to the collector that is named, with the headers it wants', () => {
    expect(loadEnvironment(complete).tracing).toBeNull();
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=funds',
    };
    expect(loadEnvironment({ ...complete, ...given }).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer a=b', 'x-team': 'funds' },
    });
  });

  it('names every missing setting at once', () => {
    const problems = problemsOf({});
    for (const name of Object.keys(complete))
      expect(problems.filter((line) => line.startsWith(`${name} is missing`))).toHaveLength(1);
    expect(problems).toHaveLength(Object.keys(complete).length);
  });

  it.each([
    ['PORT', '70000', 'port number'],
    ['PORT', 'http', 'port number'],
    ['NODE_ENV', 'prod', 'development, production, test'],
    ['DATABASE_URL', 'mysql://host/db', 'postgresql://'],
    ['TEMPORAL_ADDRESS', 'http://host:7233', 'host:port'],
    ['PUBLIC_URL', 'postmonth.example', 'https://'],
    ['SESSION_SECRET', 'short', 'at least 32 characters'],
    ['SECRET_KEY', 'bm90IDMyIGJ5dGVz', '32 random bytes'],
    ['FIRST_SUPERADMIN_EMAIL', 'boss', 'e-mail address'],
    ['UPLOAD_MAX_BYTES', '0', 'whole number'],
    ['DEMO', 'yes', 'on, off'],
  ])('refuses %s=%s and says what is expected', (name, value, expected) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toContain(expected);
  });

  it('never repeats the value of a secret', () => {
    const ofSecrets = { SESSION_SECRET: 'hunter2', METRICS_TOKEN: 'hunter2' };
    const ofAddresses = { DATABASE_URL: 'x://u:hunter2@h/d', OUTGOING_PROXY: 'socks5://u:hunter2@h' };
    const problems = problemsOf({ ...complete, ...ofSecrets, ...ofAddresses });
    expect(problems).toHaveLength(4);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('wants settings that belong together, together', () => {
    expect(problemsOf({ ...complete, TEMPORAL_TLS_CERT: 'cert.pem' }).join()).toContain('TEMPORAL_TLS_KEY');
    expect(() =>
      readSettings({ ENTRA_TENANT_ID: 'tenant' }, Object.keys(complete) as (keyof typeof settings)[]),
    ).toThrow('ENTRA_CLIENT_SECRET');
  });

  it('refuses fault points in production', () => {
    const armed = { ...complete, FAULT_POINTS_FILE: '/tmp/fault.json' };
    expect(problemsOf(armed)).toEqual([]);
    expect(problemsOf({ ...armed, NODE_ENV: 'production' }).join()).toContain('FAULT_POINTS_FILE');
    expect(readFaultPointsFile(armed)).toBe('/tmp/fault.json');
    expect(readFaultPointsFile({ ...armed, NODE_ENV: 'production' })).toBeNull();
    expect(readFaultPointsFile(complete)).toBeNull();
  });

  it('stands in .env.example with its sentence, each setting once', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(Object.keys(settings).sort());
    for (const { about } of Object.values(settings)) expect(example).toContain(`# ${about}`);
  });
});
