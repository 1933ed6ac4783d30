import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createFolderBlobStore, keyOfUrl, MissingBlob } from '#platform/blob-store.ts';

describe('the folder of blobs', () => {
  const dir = mkdtempSync(join(tmpdir(), 'blobs-'));
  const store = createFolderBlobStore(dir);
  afterAll(() => rmSync(dir, { recursive: true }));

  it('keeps bytes and says their hash and size', async () => {
    const stored = await store.put('uploads/1/rent.xlsx', Readable.from([Buffer.from('rent '), Buffer.from('roll')]));
    expect(stored).toEqual({
      sha256: '5245e55c660b6a8cc463597f309d99abdb8954ad8e59c8b3a9a60e811d662176',
      sizeBytes: 9,
    });
    expect((await store.getBuffer('uploads/1/rent.xlsx')).toString()).toBe('rent roll');
    expect(await store.list('uploads/')).toEqual(['uploads/1/rent.xlsx']);
    expect(await store.list('uploads/1/re')).toEqual(['uploads/1/rent.xlsx']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  it('keeps nothing of a file that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the browser went away');
      })(),
    );
    await expect(store.put('uploads/2/half.xlsx', broken)).rejects.toThrow('went away');
    await expect(store.get('uploads/2/half.xlsx')).rejects.toThrow(MissingBlob);
    expect(await store.list('')).toEqual(['uploads/1/rent.xlsx']);
  });

  it('knows the addresses of its own blobs alone', () => {
    const url = store.urlOf('uploads/1/賃貸 100%.xlsx');
    expect(url).toBe('blob-folder:/uploads/1/%E8%B3%83%E8%B2%B8%20100%25.xlsx');
    expect(keyOfUrl(store, url)).toBe('uploads/1/賃貸 100%.xlsx');
    expect(keyOfUrl(store, `${url}?sig=x`)).toBe('uploads/1/賃貸 100%.xlsx');
    for (const foreign of ['https://account.blob.example/c/uploads/1', 'file:///uploads/1', '/uploads/1', `${url}%`])
      expect(keyOfUrl(store, foreign)).toBeNull();
  });

  it('refuses keys that lead outside', async () => {
    await expect(store.put('../outside.txt', Buffer.from('x'))).rejects.toThrow('Not a blob key');
    await expect(store.getBuffer('/etc/hostname')).rejects.toThrow('Not a blob key');
  });

  it('deletes, also what is not there', async () => {
    await store.delete('uploads/1/rent.xlsx');
    await store.delete('uploads/1/rent.xlsx');
    expect(await store.list('')).toEqual([]);
  });
});
