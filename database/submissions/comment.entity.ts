import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Set for the words of an act, so that a repeated request does not write them twice. */
    opId: p.text().nullable().unique(),
    submissionId: p.integer(),
    userId: p.integer().nullable(),
    impersonatorId: p.integer().nullable(),
    text: p.text(),
    kind: p.text().default('comment'),
    reasonCode: p.text().nullable(),
    versionNo: p.integer().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['submissionId'] }],
});

export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment);
