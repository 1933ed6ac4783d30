import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Connection } from '#database/connections/connection.entity.ts';
import { readSecrets, writeSecrets } from '#database/connections/secrets.ts';
import { openDatabase } from '#database/orm.ts';
import { backup, restore } from '#ops/backup/command.ts';
import { readBackup } from '#ops/backup/restore.ts';
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

  async function keep(name: string, key: string, own: MikroORM = orm): Promise<Connection> {
    const em = own.em.fork();
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
    expect(await read(old, before)).toEqual({ outcome: 'unreadable', needsSignature: false });
    await rotate(after, before);
    expect(said.mock.calls.flat().join(' ')).toContain('0 secrets');
    await keep('lost', lost);
    await expect(rotate(after, before)).rejects.toThrow('1 secrets cannot be decrypted');
    expect(await read(current, after)).toMatchObject({ secrets: { password: 'current' } });
    await expect(rotate(null, before)).rejects.toThrow('SECRET_KEY is missing');
    said.mockRestore();
  });

  it.each([
    ['before', before, null],
    ['amid', after, before],
    ['after', after, null],
  ])('loses no secret of a backup that was made %s the change, once it is restored', async (moment, key, keyBefore) => {
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const dir = mkdtempSync(join(tmpdir(), 'postmonth-rotation-'));
    const [lost, empty] = [await createTestDatabase(), await createTestDatabase()];
    const blobs = createBlobStore({ kind: 'folder', dir: join(dir, 'blobs') });
    const placeOf = ({ ownerUrl, appUrl }: TestDatabase, secretKey: string, secretKeyBefore: string | null): Place => ({
      ...{ ownerUrl, appUrl, blobs, secretKey, secretKeyBefore },
    });
    try {
      const own = await openDatabase(lost.appUrl);
      const kept = [await keep(`${moment}-old`, before, own), await keep(`${moment}-new`, key, own)];
      await own.close();
      if (moment === 'after') await rotateSecretKey(placeOf(lost, after, before));
      const folder = join(dir, 'backup');
      await backup(placeOf(lost, key, keyBefore), [folder]);
      expect(readBackup(folder)).toMatchObject({ secretKey: key, secretKeyBefore: keyBefore });

      const other = Buffer.alloc(32, 8).toString('base64');
      await expect(restore(placeOf(empty, other, null), [folder])).rejects.toThrow('SECRET_KEY is another one');
      await restore(placeOf(empty, after, before), [folder]);
      await rotateSecretKey(placeOf(empty, after, before));
      const restored = await openDatabase(empty.appUrl);
      for (const connection of kept) {
        const found = await readSecrets(restored.em.fork(), [after], connection);
        expect(found).toMatchObject({ secrets: { password: connection.name } });
      }
      await restored.close();
    } finally {
      said.mockRestore();
      await lost.drop();
      await empty.drop();
      rmSync(dir, { recursive: true });
    }
  });
});
