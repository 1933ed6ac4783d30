import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

/** What a dataset or a package has configured for every subject, for one fund or for one property; see its versions. */
const ConfiguredChainSchema = defineEntity({
  name: 'ConfiguredChain',
  tableName: 'configured_chain',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    datasetId: p.integer().nullable(),
    reportPackageId: p.integer().nullable(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    /** The version in force as imports and exports write it. */
    reviewers: p.text().default(''),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenMade(),
  },
});

export class ConfiguredChain extends ConfiguredChainSchema.class {}
ConfiguredChainSchema.setClass(ConfiguredChain);
