import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Connection } from '#database/connections/connection.entity.ts';
import { readSecrets, writeSecrets } from '#database/connections/secrets.ts';
import { openDatabase } from '#database/orm.ts';
import type { Place } from '#ops/place.ts';
import { rotateSecretKey } from '#ops/rotate-secrets.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const [before, after, lost] = [keyOf(1), keyOf(2), keyOf(3)];

describe('replacing the key of the installation', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
  }, 60_000);
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function keep(name: string, key: string): Promise<Connection> {
    const em = orm.em.fork();
    const connection = em.create(Connection, { name, connectionType: 'WEBHOOK', apiUrl: `https://${name}.example/` });
    await em.flush();
    await writeSecrets(em, [key], connection, { password: name }, null);
    return connection;
  }
  const rotate = (secretKey: string | null, secretKeyBefore: string | null) => {
    const place: Place = {
      ...{ ownerUrl: database.ownerUrl, appUrl: database.appUrl, secretKey, secretKeyBefore },
      blobs: createBlobStore({ kind: 'folder', dir: '/nonexistent' }),
    };
    return rotateSecretKey(place);
  };

  it('leaves every secret readable by the new key alone, and names those that no key opens', async () => {
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const [old, current] = [await keep('old', before), await keep('current', after)];
    const read = (connection: Connection, ...keys: [string, ...string[]]) =>
      readSecrets(orm.em.fork(), keys, connection);
    expect(await read(old, after, before)).toMatchObject({ secrets: { password: 'old' } });
    await rotate(after, before);
    expect(said.mock.calls.flat().join(' ')).toContain('1 secrets are encrypted with the new key');
    for (const [connection, password] of [
      [old, 'old'],
      [current, 'current'],
    ] as const)
      expect(await read(connection, after)).toMatchObject({ secrets: { password } });
    expect(await read(old, before)).toEqual({ outcome: 'unreadable' });
    await rotate(after, before);
    expect(said.mock.calls.flat().join(' ')).toContain('0 secrets');
    await keep('lost', lost);
    await expect(rotate(after, before)).rejects.toThrow('1 secrets cannot be decrypted');
    expect(await read(current, after)).toMatchObject({ secrets: { password: 'current' } });
    await expect(rotate(null, before)).rejects.toThrow('SECRET_KEY is missing');
    said.mockRestore();
  });
});
