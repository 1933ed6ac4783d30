import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { loadEnvironment } from '#platform/env.ts';
import { settings } from '#platform/setting-list.ts';
import { read, root } from './tree.ts';

interface Service {
  image?: string;
  build?: string;
  command?: string[] | string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: object;
  read_only?: boolean;
  tmpfs?: string[];
  user?: string;
  cap_drop?: string[];
  restart?: string;
  security_opt?: string[];
  profiles?: string[];
  entrypoint?: string[];
}

const text = read('docker-compose.yml');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const guide = read('docs/going-to-production.md');
const ours = Object.entries(services).filter(([, { build }]) => build === '.');
const servers = ours.filter(([, { profiles }]) => profiles === undefined);

/** What docker compose would put in: the value given, else the default of `${NAME:-default}`. */
function filledIn(value: string, given: Record<string, string>): string {
  return value.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) =>
    given[name] !== undefined ? given[name] : kind === '-' ? rest : '',
  );
}

describe('docker-compose.yml', () => {
  it('asks only for what is a setting or stands in the guide', () => {
    const asked = [...new Set([...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => `${name}`))];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !(name in settings) && !guide.includes(`\`${name}\``))).toEqual([]);
    const needed = [...new Set([...text.matchAll(/(?<!\$)\$\{([A-Z_]+):\?/g)].map(([, name]) => `${name}`))];
    expect(needed.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('gives our servers settings they know and can start with', () => {
    expect(ours.map(([name]) => name).sort()).toEqual(['api', 'migrate', 'ops', 'worker-cpu', 'worker-flow']);
    const given = {
      PUBLIC_URL: 'https://postmonth.example',
      POSTGRES_PASSWORD: 'owner',
      POSTGRES_APP_PASSWORD: 'application',
      POSTGRES_SUPERUSER_PASSWORD: 'superuser',
      TEMPORAL_DB_PASSWORD: 'temporal',
      ENTRA_TENANT_ID: 'tenant',
      ENTRA_CLIENT_ID: 'client',
      ENTRA_CLIENT_SECRET: 'secret',
      AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      SECRET_KEY: randomBytes(32).toString('base64'),
    };
    for (const [, { environment = {} }] of ours) {
      expect(Object.keys(environment).filter((name) => !(name in settings))).toEqual([]);
      const filled = Object.entries(environment).map(([name, value]) => [name, filledIn(`${value}`, given)]);
      const read = loadEnvironment(Object.fromEntries(filled) as Record<string, string>);
      expect(read).toMatchObject({ nodeEnv: 'production', host: '0.0.0.0', blobs: { kind: 'azure' } });
      expect(services[read.temporal.address.split(':')[0] ?? '']).toBeDefined();
      expect(services[new URL(read.databaseUrl).hostname]).toBeDefined();
      expect(services[new URL(read.mail.smtpUrl).hostname]).toBeDefined();
    }
  });

  it('gives the Temporal server the file of settings without which it does not start', () => {
    const { environment = {}, volumes: mounts = [] } = services['temporal'] ?? {};
    const mount = mounts.find((mount) => mount.split(':')[1] === environment['DYNAMIC_CONFIG_FILE_PATH']);
    const dynamic = parse(read(mount?.split(':')[0] ?? '')) as Record<string, { value: number }[]>;
    // The embedded server gets the same on its command line.
    const embedded = read('local/temporal/server.ts');
    for (const [name, [setting]] of Object.entries(dynamic)) {
      expect([name, embedded.includes(`'${name.replace('history.', '')}'`)]).toEqual([name, true]);
      expect(setting?.value).toBe(1000);
    }
    expect(Object.keys(dynamic)).toHaveLength(3);
  });

  it('lets a read-only server write where its data folder is', () => {
    for (const [name, { read_only: isReadOnly, tmpfs = [], environment = {} }] of ours) {
      const isWritable = tmpfs.some((folder) => `${environment['DATA_DIR']}`.startsWith(`${folder}/`));
      expect([name, isReadOnly, isWritable]).toEqual([name, true, true]);
    }
  });

  it('runs our servers as nobody in particular, and can tell whether each still lives', () => {
    for (const [name, service] of ours) {
      expect([name, service.user, service.cap_drop]).toEqual([name, '10001:10001', ['ALL']]);
      expect([name, service.healthcheck !== undefined]).toEqual([name, service.restart !== 'no']);
    }
  });

  it('hardens every container, and knows of each that stays whether it is well', () => {
    for (const [name, service] of Object.entries(services)) {
      const { read_only: isReadOnly, cap_drop: dropped, security_opt: options, tmpfs, healthcheck, restart } = service;
      expect([name, isReadOnly, dropped, options]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']]);
      expect([name, tmpfs?.[0]]).toEqual([name, '/tmp']);
      expect([name, healthcheck !== undefined]).toEqual([name, restart === 'unless-stopped']);
    }
  });

  it('lets no server of the set be a superuser of PostgreSQL', () => {
    for (const [name, { environment = {} }] of Object.entries(services)) {
      if (name === 'postgres') continue;
      expect([name, `${environment['POSTGRES_USER'] ?? environment['SQL_USER'] ?? 'temporal'}`]).toEqual([
        name,
        'temporal',
      ]);
      expect([name, JSON.stringify(environment).includes('SUPERUSER')]).toEqual([name, false]);
    }
    const roles = read('database/roles.sh');
    const made = [...roles.matchAll(/^create role (\w+) login (.*) password/gm)].map(([, role, rights]) => [
      role,
      rights,
    ]);
    const least = 'nosuperuser nocreatedb nocreaterole';
    expect(made).toEqual(['postmonth_owner', 'postmonth_app', 'temporal'].map((role) => [role, least]));
    const given = services['postgres']?.environment ?? {};
    for (const [, name = ''] of roles.matchAll(/\$([A-Z_]+)/g)) expect(Object.keys(given)).toContain(name);
  });

  it('takes every image in one version that is named', () => {
    const images = Object.values(services).map(({ image = '' }) => image);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?$/.test(image))).toEqual([]);
  });

  it('starts programs that exist, and waits for services that exist', () => {
    for (const [, { command }] of servers) {
      expect(command).toEqual(expect.arrayContaining(['node', expect.stringMatching(/\.ts$/)]));
      expect(existsSync(join(root, command?.[1] ?? ''))).toBe(true);
    }
    const roles = ours.flatMap(([, { command }]) => (command?.[1] === 'worker/main.ts' ? [command[2]] : []));
    expect(roles.sort()).toEqual(['cpu', 'flow']);
    for (const role of roles) expect(read('worker/main.ts')).toContain(`role === '${role}'`);
    for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(needs)) {
        const target = services[other];
        expect([name, other, target !== undefined]).toEqual([name, other, true]);
        if (condition === 'service_healthy') expect([other, target?.healthcheck]).toEqual([other, expect.anything()]);
      }
    }
  });

  it('opens its ports to this machine alone, each once, and names its volumes', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(new Set(ports.map((port) => port.split(':')[1])).size).toBe(ports.length);
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const mount of mounted) {
      const source = mount.split(':')[0] ?? '';
      expect([source, source.startsWith('./') ? existsSync(join(root, source)) : source in volumes]).toEqual([
        source,
        true,
      ]);
    }
  });
});
