import { Setting } from '#database/lookups/setting.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';

const name = 'accountMappings';

/** Whether what providers map waits until an administrator accepts it. */
export async function readReviewSetting({ em }: Pick<MasterContext, 'em'>): Promise<boolean> {
  const row = await selectOne<{ isOn: boolean }>(
    em,
    sql`select value ->> 'isReviewRequired' = 'true' as "isOn" from setting where name = ${name}`,
  );
  return row?.isOn ?? false;
}

export async function writeReviewSetting({ em }: Pick<MasterContext, 'em'>, isReviewRequired: boolean): Promise<void> {
  await em.upsert(Setting, { name, value: { isReviewRequired } }, { onConflictFields: ['name'] });
}

/** Whether this person's mappings wait: those of a provider's people, where the setting asks for it. */
export async function isReviewed(context: MasterContext): Promise<boolean> {
  return context.person.baseRole === 'DataProvider' && (await readReviewSetting(context));
}
