import { defineEntity, p } from '@mikro-orm/core';
import type { LanguageCode } from '#contracts/sessions.ts';
import { whenChanged, whenMade } from '../instants.ts';

const ReportPackageSchema = defineEntity({
  name: 'ReportPackage',
  tableName: 'report_package',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    nameJa: p.text().nullable(),
    nameAr: p.text().nullable(),
    /** By language; the name itself stands for those that are missing. */
    names: p.json<Partial<Record<LanguageCode, string>>>().defaultRaw("'{}'"),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class ReportPackage extends ReportPackageSchema.class {}
ReportPackageSchema.setClass(ReportPackage);
