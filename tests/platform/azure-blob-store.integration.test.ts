import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBlobStore, keyOfUrl, MissingBlob } from '#platform/blob-store.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { AzureEmulator } from '#tests/support/azure-emulator.ts';
import { account, startAzureEmulator } from '#tests/support/azure-emulator.ts';

describe('files in Azure Blob Storage', () => {
  let emulator: AzureEmulator;
  const storeIn = (container: string, accountKey?: string): BlobStore =>
    createBlobStore({ kind: 'azure', connectionString: emulator.connectionString(accountKey), container });

  beforeAll(async () => {
    emulator = await startAzureEmulator();
  });
  afterAll(() => emulator.close());

  it('keep bytes in a container that is made at the first use, and say their hash and size', async () => {
    const store = storeIn('first-use');
    const stored = await store.put('uploads/1/rent.xlsx', Readable.from([Buffer.from('rent '), Buffer.from('roll')]));
    expect(stored).toEqual({
      sha256: '5245e55c660b6a8cc463597f309d99abdb8954ad8e59c8b3a9a60e811d662176',
      sizeBytes: 9,
    });
    expect((await store.getBuffer('uploads/1/rent.xlsx')).toString()).toBe('rent roll');
    expect((await buffer(await store.get('uploads/1/rent.xlsx'))).toString()).toBe('rent roll');
    const opened = await store.open('uploads/1/rent.xlsx');
    expect([opened.sizeBytes, (await buffer(opened.content)).toString()]).toEqual([9, 'rent roll']);
    const url = store.urlOf('uploads/1/rent.xlsx');
    expect(url).toBe(`http://127.0.0.1:${emulator.port}/${account}/first-use/uploads/1/rent.xlsx`);
    expect(keyOfUrl(store, url)).toBe('uploads/1/rent.xlsx');
    expect(keyOfUrl(store, url.replace('first-use', 'first-use-of-others'))).toBeNull();
  });

  it('are found again by another server, whole, when they are larger than one block', async () => {
    const large = Buffer.alloc(17 * 1024 * 1024, 'rent roll of a large portfolio, ');
    const chunks = function* () {
      for (let at = 0; at < large.length; at += 65_536) yield large.subarray(at, at + 65_536);
    };
    const { sizeBytes } = await storeIn('large').put('uploads/large.xlsx', Readable.from(chunks()));
    expect(sizeBytes).toBe(large.length);
    expect((await storeIn('large').getBuffer('uploads/large.xlsx')).equals(large)).toBe(true);
  });

  it('keep nothing of a file that breaks off, nor change what stood there', async () => {
    const store = storeIn('broken');
    await store.put('uploads/kept.xlsx', Buffer.from('whole'));
    const broken = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(9 * 1024 * 1024, 'half');
          throw new Error('the browser went away');
        })(),
      );
    await expect(store.put('uploads/half.xlsx', broken())).rejects.toThrow();
    await expect(store.put('uploads/kept.xlsx', broken())).rejects.toThrow();
    expect(await store.list('')).toEqual(['uploads/kept.xlsx']);
    expect((await store.getBuffer('uploads/kept.xlsx')).toString()).toBe('whole');
  });

  it('are listed by how their keys begin, replaced, and deleted, also what is not there', async () => {
    const store = storeIn('listed');
    for (const name of ['uploads/1/a.xlsx', 'uploads/10/b.xlsx', 'annotated/1/a.xlsx', 'uploads/1/賃料.xlsx']) {
      await store.put(name, Buffer.from(name));
    }
    expect((await store.list('uploads/1/')).sort()).toEqual(['uploads/1/a.xlsx', 'uploads/1/賃料.xlsx']);
    expect(await store.list('nothing/')).toEqual([]);
    await store.put('uploads/1/a.xlsx', Buffer.from('again'));
    expect((await store.getBuffer('uploads/1/a.xlsx')).toString()).toBe('again');
    await store.delete('uploads/1/a.xlsx');
    await store.delete('uploads/1/a.xlsx');
    await expect(store.get('uploads/1/a.xlsx')).rejects.toThrow(MissingBlob);
    await expect(store.getBuffer('uploads/1/a.xlsx')).rejects.toThrow();
  });

  it('are refused with another key, and served again once the right one is given', async () => {
    const wrong = storeIn('locked', Buffer.alloc(64, 1).toString('base64'));
    await expect(wrong.put('uploads/a.xlsx', Buffer.from('x'))).rejects.toThrow();
    await expect(wrong.list('')).rejects.toThrow();
    expect(await storeIn('locked').list('')).toEqual([]);
  });
});
