import { defineEntity, p } from '@mikro-orm/core';
import type { Preferences } from '#contracts/preferences.ts';

/** What differs from the defaults, per person. */
const PreferenceSchema = defineEntity({
  name: 'Preference',
  tableName: 'preference',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    chosen: p.json<Partial<Preferences>>(),
  },
});

export class Preference extends PreferenceSchema.class {}
PreferenceSchema.setClass(Preference);
