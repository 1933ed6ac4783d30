import type { MappingSettings } from '#contracts/account-mapping-settings.schema.ts';
import * as stored from '#database/account-mappings/mapping-settings.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';

export async function readMappingSettings({ em }: Pick<MasterContext, 'em'>): Promise<MappingSettings> {
  return stored.readMappingSettings(queriesOf(em));
}

export async function writeMappingSettings({ em }: Pick<MasterContext, 'em'>, value: MappingSettings): Promise<void> {
  await em.upsert(Setting, { name: stored.mappingSettingsName, value }, { onConflictFields: ['name'] });
}

/** Whether this person's mappings wait: those of a provider's people, where the setting asks for it. */
export async function isReviewed(context: MasterContext): Promise<boolean> {
  return context.person.baseRole === 'DataProvider' && (await readMappingSettings(context)).isReviewRequired;
}
