import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const PackageMonthSchema = defineEntity({
  name: 'PackageMonth',
  tableName: 'package_month',
  properties: {
    id: p.integer().primary().autoincrement(),
    reportPackageId: p.integer(),
    serviceProviderId: p.integer(),
    propertyId: p.integer().nullable(),
    /** The fund or entity of a package of funds. */
    fundId: p.integer().nullable(),
    /** `YYYY-MM-01` */
    postMonth: p.date(),
    /** Members when the month was opened, in their order. */
    datasetIds: p.array((value) => Number(value)).columnType('int[]'),
    isKeyReleased: p.boolean().default(false),
    /** Null while the members wait for each other. */
    releaseId: p.integer().nullable().unique(),
    releasedAt: p.datetime().nullable(),
    /** Null when the last member released it. */
    releasedByUserId: p.integer().nullable(),
    releaseComment: p.text().nullable(),
    /** Members that an administrator released the others without. */
    missingDatasetIds: p
      .array((value) => Number(value))
      .columnType('int[]')
      .defaultRaw("'{}'"),
    /** When the first member published by the release; it is not taken back afterwards. */
    publishedAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class PackageMonth extends PackageMonthSchema.class {}
PackageMonthSchema.setClass(PackageMonth);
