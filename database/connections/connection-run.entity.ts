import { defineEntity, p } from '@mikro-orm/core';
import type { RunCause, RunFile, RunProgress, RunStatus } from '#contracts/connections.ts';
import { whenMade } from '../instants.ts';

const ConnectionRunSchema = defineEntity({
  name: 'ConnectionRun',
  tableName: 'connection_run',
  properties: {
    id: p.integer().primary().autoincrement(),
    connectionId: p.integer(),
    cause: p.text().$type<RunCause>(),
    status: p.text().$type<RunStatus>().default('queued'),
    reason: p.text().nullable(),
    details: p
      .json<Record<string, string | number>>()
      .onCreate(() => ({}))
      .defaultRaw(`'{}'`),
    askedByUserId: p.integer().nullable(),
    retryOfId: p.integer().nullable(),
    fileName: p.text().nullable(),
    blobKey: p.text().nullable(),
    sha256: p.text().nullable(),
    sizeBytes: p.integer().nullable(),
    submissions: p
      .json<string[]>()
      .onCreate(() => [])
      .defaultRaw(`'[]'`),
    files: p
      .json<RunFile[]>()
      .onCreate(() => [])
      .defaultRaw(`'[]'`),
    attempts: p.integer().default(0),
    progress: p.json<RunProgress>().nullable(),
    stopAskedAt: p.datetime().nullable(),
    workflowId: p.text().nullable(),
    workflowRunId: p.text().nullable(),
    createdAt: whenMade(),
    startedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
  },
});

export class ConnectionRun extends ConnectionRunSchema.class {}
ConnectionRunSchema.setClass(ConnectionRun);
