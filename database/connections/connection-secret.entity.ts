import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const ConnectionSecretSchema = defineEntity({
  name: 'ConnectionSecret',
  tableName: 'connection_secret',
  properties: {
    connectionId: p.integer().primary().autoincrement(false),
    /** See `secrets.ts`. */
    sealed: p.text(),
    keyId: p.text(),
    /** As in what is encrypted, which counts while it can be read. Null: stored before this was kept. */
    needsSignature: p.boolean().nullable(),
    changedAt: whenMade(),
    changedByUserId: p.integer().nullable(),
  },
});

export class ConnectionSecret extends ConnectionSecretSchema.class {}
ConnectionSecretSchema.setClass(ConnectionSecret);
