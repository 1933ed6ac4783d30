import { defineEntity, p } from '@mikro-orm/core';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Stage } from '#contracts/submissions.ts';

const ConfiguredReviewerSchema = defineEntity({
  name: 'ConfiguredReviewer',
  tableName: 'configured_reviewer',
  properties: {
    id: p.integer().primary().autoincrement(),
    configurationId: p.integer(),
    orderNo: p.integer(),
    userId: p.integer(),
    stage: p.text().$type<Stage>().nullable(),
    /** By language. */
    stepNames: p.json<Partial<Record<LanguageCode, string>>>().nullable(),
    /** Overdue after so many hours; null: as the deadlines of the installation say. Equal for the seats of one step. */
    stepDeadlineHours: p.integer().nullable(),
    isAllowEdit: p.boolean().default(true),
    isErrorNotification: p.boolean().default(false),
  },
  uniques: [{ properties: ['configurationId', 'orderNo', 'userId'] }],
});

export class ConfiguredReviewer extends ConfiguredReviewerSchema.class {}
ConfiguredReviewerSchema.setClass(ConfiguredReviewer);
