import type { MappingSettings } from '#contracts/account-mapping-settings.schema.ts';
import { usualLineTolerance, usualTolerance } from '#contracts/account-mappings.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';

const name = 'accountMappings';

export async function readMappingSettings({ em }: Pick<MasterContext, 'em'>): Promise<MappingSettings> {
  const row = await selectOne<{ value: Partial<MappingSettings> }>(
    em,
    sql`select value from setting where name = ${name}`,
  );
  return { isReviewRequired: false, sumTolerance: usualTolerance, lineTolerance: usualLineTolerance, ...row?.value };
}

export async function writeMappingSettings(
  { em }: Pick<MasterContext, 'em'>,
  settings: MappingSettings,
): Promise<void> {
  await em.upsert(Setting, { name, value: settings }, { onConflictFields: ['name'] });
}

/** Whether this person's mappings wait: those of a provider's people, where the setting asks for it. */
export async function isReviewed(context: MasterContext): Promise<boolean> {
  return context.person.baseRole === 'DataProvider' && (await readMappingSettings(context)).isReviewRequired;
}
