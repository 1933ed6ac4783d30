import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = [
  'postgres',
  'databaseOwner',
  'databaseApp',
  'session',
  'key',
  'identityClient',
  'identityCookies',
  'outsideSystems',
] as const;
/** Passwords and keys of the embedded installation, made once and kept in its data folder. */
export type Secrets = Record<(typeof names)[number], string>;

export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const missing = names.filter((name) => kept[name] === undefined);
  const made = Object.fromEntries(
    missing.map((name) => [
      name,
      name === 'key' ? randomBytes(32).toString('base64') : randomBytes(32).toString('hex'),
    ]),
  );
  const secrets = { ...kept, ...made } as Secrets;
  if (missing.length > 0) write(dataDir, secrets);
  return secrets;
}

/** After a restore: what is sealed in the rows opens with this key alone. */
export function keepSecretKey(dataDir: string, key: string): void {
  write(dataDir, { ...loadSecrets(dataDir), key });
}

function write(dataDir: string, secrets: Secrets): void {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  // Written beside and renamed: a kill in between must not leave half a file behind a full database.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
