import { defineEntity, p } from '@mikro-orm/core';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import { whenMade } from '../instants.ts';

const UploadSchema = defineEntity({
  name: 'Upload',
  tableName: 'upload',
  properties: {
    id: p.integer().primary().autoincrement(),
    opId: p.text().unique(),
    submissionId: p.integer(),
    fileName: p.text(),
    blobKey: p.text(),
    sha256: p.text(),
    sizeBytes: p.integer(),
    status: p.text().default('received'),
    refusalCode: p.text().nullable(),
    seenGeneration: p.integer(),
    uploadedByUserId: p.integer(),
    impersonatorId: p.integer().nullable(),
    commentId: p.integer().nullable(),
    encoding: p.text().nullable(),
    /** Of a file of a connection that maps its columns itself. */
    columns: p.json().$type<ConnectionColumns>().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['submissionId'] }, { properties: ['sha256'] }],
});

export class Upload extends UploadSchema.class {}
UploadSchema.setClass(Upload);
