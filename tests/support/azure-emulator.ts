import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#local/ports.ts';
import { waitFor } from '#local/processes.ts';

/** The account that every emulator has; its key is public. */
export const account = 'devstoreaccount1';
const usualKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

export interface AzureEmulator {
  port: number;
  connectionString: (key?: string) => string;
  close: () => Promise<void>;
}

/** Azurite, with blobs in memory. */
export async function startAzureEmulator(): Promise<AzureEmulator> {
  const program = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-azurite-'));
  const port = await findFreePort();
  const args = ['--blobHost', '127.0.0.1', '--blobPort', String(port)];
  const quiet = ['--silent', '--skipApiVersionCheck', '--disableTelemetry', '--inMemoryPersistence'];
  const emulator = spawn(process.execPath, [program, ...args, ...quiet], { cwd: dir });
  let said = '';
  for (const stream of [emulator.stdout, emulator.stderr]) stream.on('data', (text) => (said += String(text)));
  const isUp = async () => {
    if (emulator.exitCode !== null) throw new Error(`The emulator has ended: ${said}`);
    const answer = await fetch(`http://127.0.0.1:${port}/${account}?comp=list`).catch(() => null);
    return answer?.status ?? null;
  };
  await waitFor(isUp, 50_000);
  return {
    port,
    connectionString: (key = usualKey) =>
      `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key};BlobEndpoint=http://127.0.0.1:${port}/${account};`,
    close: async () => {
      emulator.kill('SIGTERM');
      if (emulator.exitCode === null) await once(emulator, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
