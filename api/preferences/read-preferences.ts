import type { EntityManager } from '@mikro-orm/postgresql';
import type { Preferences } from '#contracts/preferences.ts';
import { defaultPreferences } from '#contracts/preferences.ts';
import { Preference } from '#database/preferences/preference.entity.ts';

export async function readPreferences(em: EntityManager, userId: number): Promise<Preferences> {
  const row = await em.findOne(Preference, { userId });
  return { ...defaultPreferences, ...row?.chosen };
}
