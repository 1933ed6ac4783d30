import { BlobServiceClient } from '@azure/storage-blob';
import type { ContainerClient } from '@azure/storage-blob';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWatchedDoor } from '#platform/watched-folder.ts';
import type { WatchedDoor } from '#platform/watched-folder.ts';
import type { AzureEmulator } from '#tests/support/azure-emulator.ts';
import { startAzureEmulator } from '#tests/support/azure-emulator.ts';

describe('a folder that is watched in Azure Blob Storage', () => {
  let emulator: AzureEmulator;
  let container: ContainerClient;
  const doorTo = (name: string, key?: string): WatchedDoor =>
    createWatchedDoor(
      { kind: 'azure', connectionString: emulator.connectionString(key), container: name },
      { settleMs: 5 },
    );
  const url = 'folder://north/賃料 rolls';
  const put = (name: string, text: string) =>
    container.getBlockBlobClient(`north/賃料 rolls/${name}`).upload(text, Buffer.byteLength(text));
  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const { name } of container.listBlobsFlat()) found.push(name.replace('north/賃料 rolls/', ''));
    return found.sort();
  }

  beforeAll(async () => {
    emulator = await startAzureEmulator();
    container = BlobServiceClient.fromConnectionString(emulator.connectionString()).getContainerClient('watched');
  });
  afterAll(() => emulator.close());

  it('is empty before anything was put there, and then lists, reads and moves its own files alone', async () => {
    const open = doorTo('watched');
    expect(await open({ url }, ({ settledFiles }) => settledFiles())).toEqual([]);
    await put('10月 100%.csv', 'unit,area\n');
    await put('below/other.csv', 'other');
    await put('.hidden.csv', 'hidden');
    await container.getBlockBlobClient('north/elsewhere.csv').upload('x', 1);
    await open({ url }, async ({ settledFiles, read, move, address }) => {
      expect(address).toBeNull();
      expect(await settledFiles()).toMatchObject([{ name: '10月 100%.csv', sizeBytes: 10 }]);
      expect((await read('10月 100%.csv', 100)).toString()).toBe('unit,area\n');
      await expect(read('10月 100%.csv', 9)).rejects.toMatchObject({ code: 'TooLarge' });
      await move('10月 100%.csv', 'done');
    });
    expect(await keys()).toEqual([
      '.hidden.csv',
      'below/other.csv',
      expect.stringMatching(/^done\/.*-10月 100%\.csv$/u),
      'north/elsewhere.csv',
    ]);
  });

  it('keeps a file that was replaced after it was read', async () => {
    await put('again.csv', 'first');
    await doorTo('watched')({ url }, async ({ settledFiles, move }) => {
      await settledFiles();
      await put('again.csv', 'second');
      await move('again.csv', 'refused');
    });
    expect(await keys()).toContain('again.csv');
    expect((await keys()).filter((name) => name.startsWith('refused/'))).toEqual([]);
  });

  it('says that access is denied', async () => {
    const locked = doorTo('watched', Buffer.alloc(64, 1).toString('base64'));
    await expect(locked({ url }, ({ settledFiles }) => settledFiles())).rejects.toMatchObject({
      code: 'FolderRefused',
    });
  });
});
