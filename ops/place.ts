import type { BlobStore } from '#platform/blob-store.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { blobPlaceOf, readSettings } from '#platform/env.ts';
import type { SettingName } from '#platform/setting-list.ts';

/** The installation that a command works on. */
export interface Place {
  /** Of the role that owns the tables. */
  ownerUrl: string;
  /** Of the role that serves requests. */
  appUrl: string;
  blobs: BlobStore;
  /** Null where SECRET_KEY is not set. */
  secretKey: string | null;
  /** The key that SECRET_KEY replaces. */
  secretKeyBefore: string | null;
}

/** What servers need and these commands do not. */
const notNeeded: readonly SettingName[] = [
  'TEMPORAL_ADDRESS',
  'ENTRA_TENANT_ID',
  'ENTRA_CLIENT_ID',
  'ENTRA_CLIENT_SECRET',
  'SMTP_URL',
  'SESSION_SECRET',
  'SECRET_KEY',
];

/** @throws SettingsError */
export function readPlace(): Place {
  const values = readSettings(process.env, notNeeded);
  return {
    ownerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    appUrl: values.DATABASE_URL,
    blobs: createBlobStore(blobPlaceOf(values)),
    secretKey: values.SECRET_KEY || null,
    secretKeyBefore: values.SECRET_KEY_BEFORE || null,
  };
}
