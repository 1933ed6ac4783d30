import { defineEntity, p } from '@mikro-orm/core';

const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submission',
  properties: {
    id: p.integer().primary().autoincrement(),
    submissionNo: p.text().unique(),
    serviceProviderId: p.integer(),
    fundId: p.integer().nullable(),
    entityId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    datasetId: p.integer(),
    tab: p.text(),
    postMonth: p.date(),
    periodStart: p.date(),
    periodEnd: p.date(),
    dueOn: p.date(),
    dueAt: p.datetime(),
    timeZone: p.text().default('UTC'),
    isKeyReleased: p.boolean().default(false),
    status: p.text().default('New'),
    ballHolder: p.text().default('provider'),
    isAwaitingExplanation: p.boolean().default(false),
    cause: p.text().nullable(),
    processState: p.text().default('running'),
    parkedCode: p.text().nullable(),
    parkedDetail: p.text().nullable(),
    round: p.integer().default(1),
    currentOrderNo: p.integer().nullable(),
    rev: p.integer().default(0),
    generation: p.integer().default(0),
    state: p.json<unknown>().nullable(),
    currentVersionId: p.integer().nullable(),
    workflowConfigurationId: p.integer().nullable(),
    hardCount: p.integer().default(0),
    softCount: p.integer().default(0),
    unexplainedCount: p.integer().default(0),
    qualityScore: p.decimal('string').precision(9).scale(4).nullable(),
    firstQualityScore: p.decimal('string').precision(9).scale(4).nullable(),
    isOverdue: p.boolean().default(false),
    isRestated: p.boolean().default(false),
    closeReason: p.text().nullable(),
    uploadedByUserId: p.integer().nullable(),
    createdByUserId: p.integer().nullable(),
    waitingSince: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    progress: p.json<unknown>().nullable(),
    runId: p.text().nullable(),
    seenAt: p.datetime().nullable(),
    firstPassedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
    resubmitDueAt: p.datetime().nullable(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date())
      .defaultRaw('now()'),
  },
  indexes: [
    { properties: ['postMonth', 'tab', 'status'] },
    { properties: ['serviceProviderId', 'postMonth'] },
    { properties: ['propertyId', 'datasetId', 'postMonth'] },
    { properties: ['fundId', 'postMonth'] },
    { properties: ['status'] },
  ],
});

export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);
