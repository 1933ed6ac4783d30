import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { BlobStore } from '#platform/blob-store.ts';
import { keyOfUrl } from '#platform/blob-store.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { openKept, sendFile } from './send-blob.ts';

export interface OwnedFile {
  blobKey: string;
  fileName: string;
}

/** The file of this key, when this person may see a record that it belongs to. */
export type FindOwnedFile = (em: EntityManager, person: SignedInPerson, blobKey: string) => Promise<OwnedFile | null>;

/** Where the same bytes are found by their address in the blob store; a download names it as its `Content-Location`. */
export function blobLocation(blobs: BlobStore, blobKey: string): string {
  return `/api/blob/blobfilebyurl?bloburl=${encodeURIComponent(blobs.urlOf(blobKey))}`;
}

/** Gives out stored files by their address. No address is ever fetched: it only names a key of the own store. */
export function createBlobByUrlRoute(blobs: BlobStore, owners: readonly FindOwnedFile[]): Route {
  return defineRoute({
    method: 'get',
    path: '/api/blob/blobfilebyurl',
    summary: 'A stored file by its address, for who may see the record that it belongs to.',
    tags: ['files'],
    policy: { signedIn: true },
    query: z.object({ bloburl: z.string().min(1).max(2_000) }),
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    refusals: ['Forbidden', 'Gone'],
    handler: async ({ em, person, query, response }) => {
      const key = keyOfUrl(blobs, query.bloburl);
      const file = key === null ? null : await firstFound(owners, em, person, key);
      if (!file) throw new AppError('Forbidden', 'You do not have access to a file at this address.');
      await sendFile(response, await openKept(blobs, file.blobKey), file);
    },
  });
}

async function firstFound(
  owners: readonly FindOwnedFile[],
  em: EntityManager,
  person: SignedInPerson,
  key: string,
): Promise<OwnedFile | null> {
  for (const find of owners) {
    const file = await find(em, person, key);
    if (file) return file;
  }
  return null;
}
