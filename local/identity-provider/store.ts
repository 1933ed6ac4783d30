import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Adapter, AdapterPayload, JWKS } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since 1970; null: never. */
  expiresAt: number | null;
}

/** Keeps sessions, grants and refresh tokens in one file, so that a restart signs nobody out. */
export class Store {
  private readonly file: string;
  private readonly entries: Map<string, Entry>;
  private saving: NodeJS.Timeout | null = null;

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.file = join(dir, 'store.json');
    this.entries = new Map(readStore(this.file).filter(([, entry]) => isLive(entry)));
  }

  adapter(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (id: string) => {
      const entry = this.entries.get(keyOf(id));
      return entry && isLive(entry) ? entry.payload : undefined;
    };
    const findBy = (field: 'uid' | 'userCode', value: string) =>
      [...this.entries].find(
        ([key, entry]) => key.startsWith(`${model}:`) && isLive(entry) && entry.payload[field] === value,
      )?.[1].payload;
    return {
      upsert: async (id, payload, expiresIn) => {
        this.entries.set(keyOf(id), { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null });
        this.saveSoon();
      },
      find: async (id) => find(id),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const payload = find(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        this.saveSoon();
      },
      destroy: async (id) => {
        this.entries.delete(keyOf(id));
        this.saveSoon();
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, entry] of this.entries) if (entry.payload.grantId === grantId) this.entries.delete(key);
        this.saveSoon();
      },
    };
  }

  save(): void {
    if (this.saving !== null) clearTimeout(this.saving);
    this.saving = null;
    for (const [key, entry] of this.entries) if (!isLive(entry)) this.entries.delete(key);
    writeFileSync(`${this.file}.new`, JSON.stringify([...this.entries]), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  private saveSoon(): void {
    this.saving ??= setTimeout(() => this.save(), 300).unref();
  }
}

function isLive(entry: Entry): boolean {
  return entry.expiresAt === null || entry.expiresAt > Date.now();
}

/** An unreadable file costs a new sign-in, not the start. */
function readStore(file: string): [string, Entry][] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as [string, Entry][];
  } catch {
    return [];
  }
}

/** The signing key, made once. */
export function loadSigningKeys(dir: string): JWKS {
  const file = join(dir, 'keys.json');
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(8).toString('hex'),
      use: 'sig',
      alg: 'RS256',
    };
    writeFileSync(`${file}.new`, JSON.stringify({ keys: [key] }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JWKS;
}
