import { defineEntity, p } from '@mikro-orm/core';
import type { UnmappedHandling } from '#contracts/account-mappings.ts';
import { whenChanged, whenMade } from '../instants.ts';

const DatasetSchema = defineEntity({
  name: 'Dataset',
  tableName: 'dataset',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    names: p.json<Record<string, string>>(),
    nameJa: p.text().nullable(),
    nameAr: p.text().nullable(),
    dataModelId: p.integer(),
    /** `fund`, `property`, or `multi-property`: one workbook for many properties. */
    scope: p.text(),
    isWorkflowRequired: p.boolean().default(true),
    maySkipUpload: p.boolean().default(false),
    isMultiProperty: p.boolean().default(false),
    isPartialTrialBalance: p.boolean().default(false),
    /** What a validation makes of accounts that nobody has mapped. */
    unmappedAccounts: p.text().$type<UnmappedHandling>().default('LIST'),
    /** Of several datasets of one data model that are collected for a property or fund one is read by reports. */
    isFeedingReports: p.boolean().default(true),
    /** Without an association that says otherwise. */
    isCollectedEverywhere: p.boolean().default(true),
    associatedAt: whenMade(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class Dataset extends DatasetSchema.class {}
DatasetSchema.setClass(Dataset);
