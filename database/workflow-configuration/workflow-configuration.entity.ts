import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const WorkflowConfigurationSchema = defineEntity({
  name: 'WorkflowConfiguration',
  tableName: 'workflow_configuration',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Of a dataset or of a report package, never of both. */
    datasetId: p.integer().nullable(),
    reportPackageId: p.integer().nullable(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    /** Of this chain; a row inserted without it finds its chain by what it is for. */
    chainId: p.integer().nullable(),
    version: p.integer().default(1),
    authorUserId: p.integer().nullable(),
    afterResubmission: p.text().default('restart'),
    fallbackUserId: p.integer().nullable(),
    isActive: p.boolean().default(true),
    supersededAt: p.datetime().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['datasetId'] }],
});

export class WorkflowConfiguration extends WorkflowConfigurationSchema.class {}
WorkflowConfigurationSchema.setClass(WorkflowConfiguration);
