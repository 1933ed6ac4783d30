import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

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
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['datasetId'] }],
});

export class WorkflowConfiguration extends WorkflowConfigurationSchema.class {}
WorkflowConfigurationSchema.setClass(WorkflowConfiguration);
