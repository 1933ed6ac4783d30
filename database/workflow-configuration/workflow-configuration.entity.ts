import { defineEntity, p } from '@mikro-orm/core';

const WorkflowConfigurationSchema = defineEntity({
  name: 'WorkflowConfiguration',
  tableName: 'workflow_configuration',
  properties: {
    id: p.integer().primary().autoincrement(),
    datasetId: p.integer(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    version: p.integer().default(1),
    afterResubmission: p.text().default('restart'),
    fallbackUserId: p.integer().nullable(),
    isActive: p.boolean().default(true),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
  indexes: [{ properties: ['datasetId'] }],
});

export class WorkflowConfiguration extends WorkflowConfigurationSchema.class {}
WorkflowConfigurationSchema.setClass(WorkflowConfiguration);
