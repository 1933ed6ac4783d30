import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { startApi } from '#api/start.ts';
import { findFreePort } from '#local/ports.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Browser } from '#tests/support/browser.ts';
import { testEnvironment } from '#tests/support/installation.ts';
import { testLogger } from '#tests/support/run-logs.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';

export interface ApiOfWorld {
  world: World;
  blobStore: BlobStore;
  /** Where its files lie, for whoever reads them elsewhere. */
  blobs: { kind: 'folder'; dir: string };
  baseUrl: string;
  signIn: (email: string) => Promise<Browser>;
  close: () => Promise<void>;
}

/** The api in front of real processes; only checking, loading and publishing answer what the test says. */
export async function startApiOfWorld(overrides: Record<string, string> = {}): Promise<ApiOfWorld> {
  const world = await createWorld();
  const appUrl = world.orm.config.get('clientUrl') ?? '';
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const name = new URL(appUrl).pathname.slice(1);
  const database = { name, appUrl, ownerUrl: appUrl, drop: async () => undefined };
  const environment = testEnvironment(database, { PORT: String(port), PUBLIC_URL: baseUrl, ...overrides });
  const connection = Connection.lazy({ address: environment.temporal.address });
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-blobs-'));
  const blobStore = createFolderBlobStore(dir);
  const api = await startApi({
    environment,
    logger: testLogger('api'),
    taskQueue: world.queue,
    temporal: new Client({ connection, namespace: environment.temporal.namespace }),
    blobStore,
    frontendFolder: new URL('../../../frontend/dist', import.meta.url).pathname,
  });
  return {
    world,
    blobStore,
    blobs: { kind: 'folder', dir },
    baseUrl,
    signIn: (email) => signIn(baseUrl, email),
    close: async () => {
      await api.close();
      await connection.close();
      await world.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The start of every xlsx, and some bytes to tell files apart. */
export function workbook(words: string): Buffer {
  return Buffer.concat([Buffer.from('504b030414000600', 'hex'), Buffer.from(words)]);
}

/** Posts a file as the drop zone does. */
export async function postFile(
  browser: Browser,
  submissionNo: string,
  file: { name: string; content: Buffer },
  fields: { seenGeneration?: number; comment?: string; key?: string } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  if (fields.seenGeneration !== undefined) form.set('seenGeneration', String(fields.seenGeneration));
  if (fields.comment !== undefined) form.set('comment', fields.comment);
  form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
  const response = await browser.fetch(`/api/submissions/${submissionNo}/uploads`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': fields.key ?? randomUUID() },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
