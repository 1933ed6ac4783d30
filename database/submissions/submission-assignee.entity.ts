import { defineEntity, p } from '@mikro-orm/core';

const SubmissionAssigneeSchema = defineEntity({
  name: 'SubmissionAssignee',
  tableName: 'submission_assignee',
  properties: {
    id: p.integer().primary().autoincrement(),
    submissionId: p.integer(),
    userId: p.integer(),
    orderNo: p.integer(),
    stage: p.text(),
    isTurn: p.boolean().default(false),
    hasDecided: p.boolean().default(false),
    since: p.datetime().nullable(),
    claimedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['submissionId', 'userId', 'orderNo'] }],
  indexes: [{ properties: ['userId', 'isTurn'] }],
});

export class SubmissionAssignee extends SubmissionAssigneeSchema.class {}
SubmissionAssigneeSchema.setClass(SubmissionAssignee);
