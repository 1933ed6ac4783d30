import { defineEntity, p } from '@mikro-orm/core';

const ReportPackageMemberSchema = defineEntity({
  name: 'ReportPackageMember',
  tableName: 'report_package_member',
  properties: {
    reportPackageId: p.integer().primary(),
    datasetId: p.integer().primary(),
    position: p.integer(),
  },
});

export class ReportPackageMember extends ReportPackageMemberSchema.class {}
ReportPackageMemberSchema.setClass(ReportPackageMember);
