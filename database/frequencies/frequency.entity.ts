import { defineEntity, p } from '@mikro-orm/core';
import type { SubmitFrequency, Timeline } from '#rules/frequencies/due-date.ts';
import { whenChanged, whenMade } from '../instants.ts';

const FrequencySchema = defineEntity({
  name: 'Frequency',
  tableName: 'frequency',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    /** Of a dataset or of a report package, never of both. */
    datasetId: p.integer().nullable(),
    reportPackageId: p.integer().nullable(),
    submitFrequency: p.text().$type<SubmitFrequency>().nullable(),
    submitTimelineDay: p.integer().nullable(),
    anchor: p.text().$type<Timeline['anchor']>().default('PERIOD_END'),
    dayMode: p.text().$type<Timeline['dayMode']>().default('CALENDAR'),
    roll: p.text().$type<Timeline['roll']>().default('NONE'),
    calendarCode: p.text().nullable(),
    firstPostMonth: p.date(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
  indexes: [{ properties: ['serviceProviderId', 'datasetId'] }],
});

export class Frequency extends FrequencySchema.class {}
FrequencySchema.setClass(Frequency);
