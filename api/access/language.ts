import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import { Language } from '#database/lookups/language.entity.ts';
import type { SignedInPerson } from './person.ts';

/** What the page is read in, else the person's own choice, else the default of the installation. */
export async function languageOf(em: EntityManager, person: SignedInPerson): Promise<LanguageCode> {
  const own = person.pageLanguage ?? person.language;
  if (own) return own;
  const preferred = await em.findOne(Language, { isDefault: true });
  return (preferred?.code ?? 'en') as LanguageCode;
}
