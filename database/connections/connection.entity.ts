import { defineEntity, p } from '@mikro-orm/core';
import type { AuthorizationType, ConnectionFormat, ConnectionType, RunInterval } from '#contracts/connections.ts';
import { whenChanged, whenMade } from '../instants.ts';

const ConnectionSchema = defineEntity({
  name: 'Connection',
  tableName: 'connection',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    connectionType: p.text().$type<ConnectionType>().default('PULL'),
    serviceProviderId: p.integer().nullable(),
    datasetId: p.integer().nullable(),
    apiUrl: p.text(),
    authorizationType: p.text().$type<AuthorizationType>().default('NONE'),
    username: p.text().nullable(),
    hostKey: p.text().nullable(),
    tokenUrl: p.text().nullable(),
    oauthScope: p.text().nullable(),
    format: p.text().$type<ConnectionFormat>().default('FILE'),
    rowsPath: p.text().nullable(),
    /** Of a pull of JSON that maps the fields of its rows itself, as `{"tenant.name": "tenant_name"}`. */
    fieldMap: p.text().nullable(),
    runEvery: p.text().$type<RunInterval>().default('DAILY'),
    runAt: p.text().nullable(),
    callsPerMinute: p.integer().default(300),
    findingsToId: p.integer().nullable(),
    serviceAccountId: p.integer().nullable(),
    /** Failed runs since the last one that worked. */
    failures: p.integer().default(0),
    pauseReason: p.text().nullable(),
    syncedAt: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class Connection extends ConnectionSchema.class {}
ConnectionSchema.setClass(Connection);
