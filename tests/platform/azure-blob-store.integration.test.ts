import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '#local/ports.ts';
import { waitFor } from '#local/processes.ts';
import { createBlobStore, keyOfUrl } from '#platform/blob-store.ts';
import type { BlobStore } from '#platform/blob-store.ts';

/** The account that every emulator has; its key is public. */
const account = 'devstoreaccount1';
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const program = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');

describe('files in Azure Blob Storage', () => {
  let emulator: ChildProcess;
  let port: number;
  let said = '';
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-azurite-'));
  const storeIn = (container: string, accountKey = key): BlobStore =>
    createBlobStore({
      kind: 'azure',
      connectionString: `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${accountKey};BlobEndpoint=http://127.0.0.1:${port}/${account};`,
      container,
    });

  beforeAll(async () => {
    port = await findFreePort();
    const args = ['--blobHost', '127.0.0.1', '--blobPort', String(port)];
    const quiet = ['--silent', '--skipApiVersionCheck', '--disableTelemetry', '--inMemoryPersistence'];
    emulator = spawn(process.execPath, [program, ...args, ...quiet], { cwd: dir });
    for (const stream of [emulator.stdout, emulator.stderr]) stream?.on('data', (text) => (said += String(text)));
    const isUp = async () => {
      if (emulator.exitCode !== null) throw new Error(`The emulator has ended: ${said}`);
      const answer = await fetch(`http://127.0.0.1:${port}/${account}?comp=list`).catch(() => null);
      return answer?.status ?? null;
    };
    await waitFor(isUp, 50_000);
  });
  afterAll(async () => {
    emulator.kill('SIGTERM');
    if (emulator.exitCode === null) await once(emulator, 'exit');
    rmSync(dir, { recursive: true, force: true });
  });

  it('keep bytes in a container that is made at the first use, and say their hash and size', async () => {
    const store = storeIn('first-use');
    const stored = await store.put('uploads/1/rent.xlsx', Readable.from([Buffer.from('rent '), Buffer.from('roll')]));
    expect(stored).toEqual({
      sha256: '5245e55c660b6a8cc463597f309d99abdb8954ad8e59c8b3a9a60e811d662176',
      sizeBytes: 9,
    });
    expect((await store.getBuffer('uploads/1/rent.xlsx')).toString()).toBe('rent roll');
    expect((await buffer(await store.get('uploads/1/rent.xlsx'))).toString()).toBe('rent roll');
    const url = store.urlOf('uploads/1/rent.xlsx');
    expect(url).toBe(`http://127.0.0.1:${port}/${account}/first-use/uploads/1/rent.xlsx`);
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
    await expect(store.get('uploads/1/a.xlsx')).rejects.toThrow();
    await expect(store.getBuffer('uploads/1/a.xlsx')).rejects.toThrow();
  });

  it('are refused with another key, and served again once the right one is given', async () => {
    const wrong = storeIn('locked', Buffer.alloc(64, 1).toString('base64'));
    await expect(wrong.put('uploads/a.xlsx', Buffer.from('x'))).rejects.toThrow();
    await expect(wrong.list('')).rejects.toThrow();
    expect(await storeIn('locked').list('')).toEqual([]);
  });
});
