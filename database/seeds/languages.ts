import type { EntityManager } from '@mikro-orm/postgresql';
import { Language } from '../lookups/language.entity.ts';

export const standardLanguages = [
  { code: 'en', name: 'English', isDefault: true },
  { code: 'ja', name: '日本語', isDefault: false },
  { code: 'ar', name: 'العربية', isDefault: false },
] as const;

/** A SuperAdmin may have chosen another default language; an existing row stays as it is. */
export async function seedLanguages(em: EntityManager): Promise<void> {
  const known = new Set((await em.findAll(Language)).map((language) => language.code));
  for (const language of standardLanguages) {
    if (!known.has(language.code)) {
      em.persist(em.create(Language, { ...language, isDefault: language.isDefault && known.size === 0 }));
    }
  }
  await em.flush();
}
